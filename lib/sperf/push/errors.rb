# frozen_string_literal: true

# What can go wrong with one profile on its way to a receiver: each class says what happens to the file.
module Sperf
  module Push
    # The file is put aside: neither waiting nor another receiver would change the result. The message is the reason.
    class Refused < StandardError; end

    # The same request may succeed later. +after_s+ is the number of seconds that the receiver asks for, nil for none.
    class Unavailable < StandardError
      attr_reader :after_s

      def initialize(message, after_s: nil)
        super(message)
        @after_s = after_s
      end
    end

    # No file can be sent until somebody changes something. The message is one line for the user.
    class Stopped < Error; end
  end
end
