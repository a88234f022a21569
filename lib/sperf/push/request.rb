# frozen_string_literal: true

module Sperf
  module Push
    # What is sent: the path of the protocol, the headers of the body, and the body (a binary String).
    Request = Data.define(:endpoint, :headers, :body)

    # What came back: the status (Integer), headers (a Hash with names in lower case), and the beginning of the body.
    Answer = Data.define(:status, :headers, :body) do
      # Returns the value of the header +name+, nil for none.
      def [](name) = headers[name]

      def accepted? = status.between?(200, 299)
    end
  end
end
