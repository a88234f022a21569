# frozen_string_literal: true

require "uri"
require_relative "errors"

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
      class Invalid < StandardError; end

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

    # The headers that the user adds to each request, such as tokens: from the environment and from a file.
    #
    # No message contains a value. The file is read for each request, because tokens in it may be replaced.
    class Headers
      TOKEN = "SPERF_PUSH_TOKEN"
      USER = "SPERF_PUSH_USER"
      LINES = "SPERF_PUSH_HEADERS"
      NAME = /\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\z/
      # Headers that belong to the request itself.
      RESERVED = %w[connection content-encoding content-length content-type host te trailer transfer-encoding
                    upgrade].freeze
      FILE_BYTES_MAX = 64 * 1024
      private_constant :TOKEN, :USER, :LINES, :NAME, :RESERVED, :FILE_BYTES_MAX

      # +file+ is a path, nil for none. +environment+ is a Hash.
      def initialize(file, environment)
        @file = file
        @environment = environment
      end

      # Returns the headers, a Hash of Strings. Raises Stopped.
      def to_h = { **authorization, **parse(@environment[LINES].to_s, LINES), **(@file ? parse(content, @file) : {}) }

      # Returns +text+ (in UTF-8) without the values of the headers: a receiver may repeat them in its answer.
      def mask(text)
        secrets = to_h.values.map { |value| value.dup.force_encoding(Encoding::UTF_8).scrub("?") }
          .flat_map { |value| [value, *value.split] }
        secrets.select { |secret| secret.size > 3 }.reduce(text) { |masked, secret| masked.gsub(secret, "***") }
      rescue Stopped
        ""
      end

      private

      def authorization
        token = @environment[TOKEN].to_s
        return {} if token.empty?

        user = @environment[USER].to_s
        value = user.empty? ? "Bearer #{token}" : "Basic #{["#{user}:#{token}"].pack("m0")}"
        { "Authorization" => checked(value, TOKEN) }
      end

      def content
        size = File.size(@file)
        raise Stopped, "cannot use #{@file}: it has more than #{FILE_BYTES_MAX} bytes" if size > FILE_BYTES_MAX

        File.binread(@file)
      rescue SystemCallError => e
        raise Stopped, "cannot read #{@file}: #{AtomicFile.reason(e)}"
      end

      # Parses lines "Name: value". Empty lines, and lines that begin with "#", count as none.
      def parse(text, source)
        text.b.lines(chomp: true).each_with_index.with_object({}) do |(line, index), headers|
          next if line.strip.empty? || line.start_with?("#")

          place = "line #{index + 1} of #{source}"
          name, separator, value = line.partition(":")
          raise Stopped, "#{place} must be a header, NAME: VALUE" unless separator == ":" && name.match?(NAME)
          raise Stopped, "#{place} must not set #{name}" if RESERVED.include?(name.downcase)

          headers[name] = checked(value.strip, place)
        end
      end

      def checked(value, place)
        return value unless value.b.match?(/[\x00-\x08\x0a-\x1f\x7f]/n)

        raise Stopped, "#{place} must not contain control characters"
      end
    end
  end
end
