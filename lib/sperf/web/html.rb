# frozen_string_literal: true

require "cgi/escape"

module Sperf
  class Web
    # Helpers of the classes that write HTML. Such a class has the Request in @request.
    module Html
      # Returns +value+ as valid UTF-8: a file's name may have any bytes.
      def self.text(value) = value.to_s.dup.force_encoding(Encoding::UTF_8).scrub

      private

      def escape(value) = CGI.escapeHTML(Html.text(value))

      def path(rest) = escape(@request.path(rest))

      def hidden(name, value) = "<input type=\"hidden\" name=\"#{name}\" value=\"#{escape(value)}\">"
    end
  end
end
