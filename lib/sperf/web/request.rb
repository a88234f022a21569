# frozen_string_literal: true

require "cgi/escape"

module Sperf
  class Web
    # What a request says, of its environment alone. All of it may be whatever somebody has sent.
    class Request
      FORM = "application/x-www-form-urlencoded"
      FORM_BYTES_MAX = 4096
      READ_ALREADY = %w[rack.request.form_hash rack.request.form_pairs].freeze
      private_constant :FORM, :FORM_BYTES_MAX, :READ_ALREADY

      def initialize(env)
        @env = env
      end

      attr_reader :env

      def verb = @env["REQUEST_METHOD"]

      def head? = verb == "HEAD"

      def secure? = @env["rack.url_scheme"] == "https"

      # The words between the slashes behind the place that the page is mounted at. Rails takes the last slash away.
      def segments = text("PATH_INFO").split("/").reject(&:empty?).map { |word| unescape(word) }

      # Where that place is, a path to be put into HTML and headers, with +rest+ behind it. It begins with one slash:
      # two would be another machine.
      def path(rest = "")
        words = text("SCRIPT_NAME").split("/").reject(&:empty?)
        "/#{words.map { |word| "#{CGI.escapeURIComponent(unescape(word))}/" }.join}#{rest}"
      end

      def query = @query ||= pairs(text("QUERY_STRING"))

      # What the form of a POST says. Who has read it before, as Rack::MethodOverride does in Rails, leaves it here.
      def form
        @form ||= begin
          read = READ_ALREADY.filter_map { |name| @env[name] }.first
          read ? read.to_h.select { |_name, value| value.is_a?(String) } : pairs(body)
        end
      end

      def cookie(name)
        words = text("HTTP_COOKIE").split(/; */)
        words.find { |word| word.start_with?("#{name}=") }&.delete_prefix("#{name}=")
      end

      # A header's value, a String of bytes; nil where it is not there.
      def header(name) = @env["HTTP_#{name.upcase.tr("-", "_")}"]&.b

      private

      # Bytes, whatever encoding the server says they have: no method stumbles over these.
      def text(name) = @env[name].to_s.b

      def pairs(text)
        text.split("&").to_h do |pair|
          name, value = pair.split("=", 2)
          [name, value].map { |word| CGI.unescape(word.to_s, Encoding::UTF_8).scrub }
        end
      end

      def unescape(word) = CGI.unescapeURIComponent(word, Encoding::UTF_8).scrub

      def body
        return "" unless text("CONTENT_TYPE").start_with?(FORM)

        input = @env["rack.input"] or return ""
        input.rewind if input.respond_to?(:rewind)
        input.read(FORM_BYTES_MAX).to_s
      end
    end
  end
end
