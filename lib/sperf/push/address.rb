# frozen_string_literal: true

require "uri"

module Sperf
  module Push
    # The URL of a receiver, as on the command line: otlp+http://localhost:4318. The first part of its scheme names the
    # protocol. Immutable.
    class Address
      PROTOCOLS = %w[otlp pyroscope parca datadog].freeze
      EXAMPLE = "otlp+http://localhost:4318"
      SCHEMES = /\A(#{PROTOCOLS.join("|")})\+(https?)\z/
      # The ports on which receivers listen by default.
      PORTS = { "otlp" => 4318, "pyroscope" => 4040, "parca" => 7070, "datadog" => 8126 }.freeze
      private_constant :EXAMPLE, :SCHEMES, :PORTS

      # Raised for a URL that cannot be used. The message is one line that does not contain the URL: a part of it may be
      # a secret.
      class Invalid < StandardError
      end

      # The protocol, one of PROTOCOLS.
      attr_reader :protocol
      # The name or address of the host, without brackets.
      attr_reader :host
      # The number of the port.
      attr_reader :port

      # Raises Invalid.
      def initialize(text)
        uri = parse(text)
        @protocol, @transport = SCHEMES.match(uri.scheme.to_s.downcase)&.captures
        refuse("must begin with #{beginnings}, and http:// or https://") unless @protocol
        check(uri)
        @host = uri.hostname
        @port = uri.port || default_port
        @path = uri.path.chomp("/")
        freeze
      end

      def tls? = @transport == "https"

      # Returns the path of a request to +endpoint+, such as "/v1development/profiles". The user's URL may contain it.
      def path(endpoint) = @path.end_with?(endpoint) ? @path : "#{@path}#{endpoint}"

      # For messages.
      def to_s = "#{@protocol}+#{@transport}://#{@host.include?(":") ? "[#{@host}]" : @host}:#{@port}#{@path}"

      private

      def beginnings
        *others, last = PROTOCOLS.map { |name| "#{name}+" }
        "#{others.join(", ")} or #{last}"
      end

      def parse(text)
        URI.parse(text)
      rescue URI::Error
        refuse("is not a URL such as #{EXAMPLE}")
      end

      def check(uri)
        refuse("must not contain a user or password; set SPERF_PUSH_USER and SPERF_PUSH_TOKEN") if uri.userinfo
        refuse("must name a host, as #{EXAMPLE} does") if uri.hostname.to_s.empty?
        refuse("must not contain ? or #; tokens belong in --headers-file") if uri.query || uri.fragment
        refuse("must have a port from 1 to 65535") unless uri.port.nil? || uri.port.between?(1, 65_535)
      end

      # A receiver behind a proxy that ends TLS has the port of https.
      def default_port = tls? ? 443 : PORTS.fetch(@protocol)

      def refuse(reason) = raise(Invalid, "the URL #{reason}")
    end
  end
end
