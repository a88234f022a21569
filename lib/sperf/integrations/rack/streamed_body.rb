# frozen_string_literal: true

module Sperf
  module Integrations
    # Wraps a streamed body for servers that do not report the end of a response: every server must call +close+.
    # Responds to the body's methods and to +close+, as Rack::BodyProxy does.
    class StreamedBody
      def initialize(body, request)
        @body = body
        @request = request
        @closed = false
      end

      def close
        return if @closed

        @closed = true
        begin
          @body.close if @body.respond_to?(:close)
        ensure
          @request.finish
        end
      end

      def closed? = @closed

      private

      # As in Rack::BodyProxy, to_str is not passed on.
      def respond_to_missing?(name, all = false) = name != :to_str && @body.respond_to?(name, all)

      def method_missing(name, ...) = name == :to_str ? super : @body.__send__(name, ...)
    end
  end
end
