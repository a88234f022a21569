# frozen_string_literal: true

module Sperf
  class Web
    # The client of a request that takes long, for servers that give the application the socket: Puma and Unicorn.
    # Under other servers, the client counts as present.
    class Client
      SOCKETS = %w[puma.socket unicorn.socket].freeze
      private_constant :SOCKETS

      # +env+ is the request's environment.
      def initialize(env)
        @socket = SOCKETS.filter_map { |name| env[name] }.map { |socket| basic(socket) }.first
      end

      # Returns whether the client has closed the connection. Reads nothing: a further request stays in the socket.
      def gone?
        return false unless @socket

        @socket.recv_nonblock(1, ::Socket::MSG_PEEK, exception: false).nil?
      rescue SystemCallError, IOError
        true
      end

      private

      # Returns nil if there is no socket of the operating system.
      def basic(socket)
        socket = socket.to_io if socket.respond_to?(:to_io)
        socket if defined?(::BasicSocket) && socket.is_a?(::BasicSocket)
      end
    end
  end
end
