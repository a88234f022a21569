# frozen_string_literal: true

require "net/http"
require "openssl"

module Sperf
  module Push
    # A connection for one request. What the other side sends is limited: Net::HTTP itself reads headers and bodies
    # without an end.
    class Connection < Net::HTTP
      # Raised for an answer beyond the limit.
      class TooLong < StandardError
      end

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
  end
end
