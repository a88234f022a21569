# frozen_string_literal: true

module Sperf
  module Integrations
    # A body that is streamed, for servers that do not say when an answer is finished: the call of +close+ does, which
    # every server has to make. It responds to what the body responds to, and to +close+; as Rack::BodyProxy does.
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

      # An array would be taken for the body as a whole. No body that is streamed has this, as it comes.
      def respond_to_missing?(name, all = false) = name != :to_str && @body.respond_to?(name, all)

      def method_missing(name, ...) = name == :to_str ? super : @body.__send__(name, ...)
    end
  end
end
