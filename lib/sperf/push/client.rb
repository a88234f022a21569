# frozen_string_literal: true

require "timeout"
require "net/http"
require "openssl"
require_relative "errors"
require_relative "receivers"

module Sperf
  module Push
    # A connection for one request. What the other side sends is limited: Net::HTTP itself reads headers and bodies
    # without an end.
    class Connection < Net::HTTP
      # Raised for an answer beyond the limit.
      class TooLong < StandardError; end

      # Counts what is read from a socket.
      module ReadLimit
        BYTES_MAX = 256 * 1024
        private_constant :BYTES_MAX

        def read_nonblock(...)
          read = super
          @read_bytes = (@read_bytes || 0) + read.bytesize if read.is_a?(String)
          raise TooLong, "its answer is too long" if @read_bytes.to_i > BYTES_MAX

          read
        end
      end

      # Seconds for each step. The whole request has a limit of its own.
      OPEN_S = 10
      READ_S = 30
      WRITE_S = 30
      private_constant :ReadLimit, :OPEN_S, :READ_S, :WRITE_S

      # Returns a Connection to +address+, an Address, by the proxy that the environment names.
      def self.to(address)
        new(address.host, address.port).tap do |connection|
          connection.use_ssl = address.tls?
          connection.open_timeout = connection.ssl_timeout = OPEN_S
          connection.read_timeout = READ_S
          connection.write_timeout = WRITE_S
          connection.max_retries = 0
        end
      end

      private

      def connect
        super
        @socket.io.extend(ReadLimit)
      end
    end

    # Sends requests to one Address. Each has a connection of its own: a minute lies between two profiles, and names of
    # hosts are resolved anew.
    class Client
      # The limit of a request from the first to the last byte, for receivers that send or read a byte now and then.
      REQUEST_S = 120
      # To Timeout, 0 is no limit.
      LEAST_S = 0.01
      # The beginning of a body that is kept. Answers of receivers are shorter.
      BODY_BYTES = 16 * 1024
      # A body that is not compressed cannot expand.
      OWN_HEADERS = { "User-Agent" => "sperf/#{VERSION}", "Connection" => "close",
                      "Accept-Encoding" => "identity" }.freeze
      # What OpenSSL says of a certificate that it does not trust, or that is of another host.
      DISTRUST = /certificate verify failed|hostname .*does not match/
      private_constant :REQUEST_S, :LEAST_S, :BODY_BYTES, :OWN_HEADERS, :DISTRUST

      # Raised for a request that takes too long.
      class TooSlow < StandardError; end
      private_constant :TooSlow

      # +request_s+ is the limit of a request in seconds.
      def initialize(address, headers, request_s: REQUEST_S)
        @address = address
        @headers = headers
        @request_s = request_s
      end

      # Sends +request+, and returns the Answer. +within_s+ is a lower limit for this request in seconds, nil for none.
      # Raises Unavailable, Stopped.
      def post(request, within_s: nil)
        message = message_for(request)
        limit_s = [@request_s, within_s].compact.min.clamp(LEAST_S..)
        @answer = nil
        Timeout.timeout(limit_s, TooSlow, "it did not answer within #{limit_s.ceil} s") { exchange(message) }
        @answer
      rescue OpenSSL::SSL::SSLError => e
        distrust(e) if e.message.match?(DISTRUST)
        raise Unavailable, e.message
      rescue Stopped
        raise
      rescue StandardError => e # Whatever a receiver sends, sperf goes on.
        @answer || raise(Unavailable, reason(e))
      end

      private

      def message_for(request)
        Net::HTTP::Post.new(@address.path(request.endpoint)).tap do |message|
          { **OWN_HEADERS, **@headers.to_h, **request.headers }.each { |name, value| message[name] = value }
          message.body = request.body
        end
      end

      # The status counts, even if the body is endless or incomplete.
      def exchange(message)
        Connection.to(@address).start do |connection|
          connection.request(message) do |response|
            body = String.new(encoding: Encoding::BINARY)
            @answer = Answer.new(status: response.code.to_i, headers: response.each_header.to_h, body:)
            response.read_body { |part| body << part if body.bytesize < BODY_BYTES }
          end
        end
      end

      def distrust(error)
        reason = error.message[/\(([^()]*)\)\s*\z/, 1] || error.message
        raise Stopped, "the certificate of #{@address.host} is not valid: #{reason}; " \
                       "SSL_CERT_FILE names a file of other authorities to trust"
      end

      def reason(error)
        case error
        when SystemCallError then AtomicFile.reason(error)
        when Net::OpenTimeout then "the connection could not be opened in time"
        when Net::ReadTimeout then "it does not answer"
        when Net::WriteTimeout then "it does not read the request"
        when EOFError then "it closed the connection without an answer"
        when SocketError then "the host is not known (#{error.message})"
        else error.message.lines.first.to_s.chomp
        end
      end
    end
  end
end
