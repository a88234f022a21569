# frozen_string_literal: true

require "cgi/escape"

module Sperf
  class Web
    # Reads a request from its environment. Every value may be an attacker's.
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

      # Returns the segments of the path below the mount point. Rails removes the last slash.
      def segments = text("PATH_INFO").split("/").reject(&:empty?).map { |word| unescape(word) }

      # Returns the path of the mount point with +rest+ appended, for HTML and headers. Begins with exactly one slash,
      # because two would name another host.
      def path(rest = "")
        words = text("SCRIPT_NAME").split("/").reject(&:empty?)
        "/#{words.map { |word| "#{CGI.escapeURIComponent(unescape(word))}/" }.join}#{rest}"
      end

      def query = @query ||= pairs(text("QUERY_STRING")).to_h

      # Returns all values of +name+ in the query, an Array of String.
      def values(name) = pairs(text("QUERY_STRING")).filter_map { |key, value| value if key == name }

      # Returns the fields of a POST. If a middleware has read the body (in Rails, Rack::MethodOverride), the fields are
      # in the environment.
      def form
        @form ||= begin
          read = READ_ALREADY.filter_map { |name| @env[name] }.first
          read ? read.to_h.select { |_name, value| value.is_a?(String) } : pairs(body).to_h
        end
      end

      def cookie(name)
        words = text("HTTP_COOKIE").split(/; */)
        words.find { |word| word.start_with?("#{name}=") }&.delete_prefix("#{name}=")
      end

      # Returns a header's value in binary encoding; nil if it is missing.
      def header(name) = @env["HTTP_#{name.upcase.tr("-", "_")}"]&.b

      private

      # In binary encoding, so that no method raises for invalid bytes.
      def text(name) = @env[name].to_s.b

      def pairs(text)
        text.split("&").map do |pair|
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
