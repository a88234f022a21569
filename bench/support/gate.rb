# frozen_string_literal: true

require "net/http"
require "socket"
require_relative "../../test/ruby/push_receiver"

module Bench
  # Stands between `sperf push` and its receiver. It passes requests on, or fails in one of the ways in which a receiver
  # fails: nothing listens, it answers 503 or 429, it reads the request and never answers. Then it passes nothing on.
  #
  # A thread accepts connections, and each has a thread of its own. The mode belongs to the thread that has the Gate.
  class Gate
    # A request as it ended: when it came (monotonic seconds), the mode at that time, and the status of the answer, nil
    # for none.
    Visit = Data.define(:time_s, :mode, :status)

    # Ways to fail; any other mode is the status of an answer.
    MODES = %i[pass refuse hang].freeze
    RETRY_LATER = 429

    attr_reader :port, :visits

    # +receiver+ is a port of this machine. +retry_after_s+: what a 429 asks for.
    def initialize(receiver, retry_after_s:)
      @receiver = receiver
      @retry_after_s = retry_after_s
      @visits = []
      @mode = :pass
      listen(0)
    end

    def url = "otlp+http://127.0.0.1:#{@port}"

    def mode=(mode)
      mode == :refuse ? close : listen(@port)
      @mode = mode
    end

    def close
      @thread&.kill&.join
      @listener&.close
      @listener = nil
    end

    private

    def listen(port)
      return if @listener

      @listener = TCPServer.new("127.0.0.1", port)
      @port = @listener.addr[1]
      @thread = Thread.new { loop { Thread.new(@listener.accept) { |socket| serve(socket) } } }
    end

    def serve(socket)
      time_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      mode = @mode
      request = PushReceiver.read(socket) or return
      status = mode == :hang ? socket.read && nil : answer(socket, mode, request)
      @visits << Visit.new(time_s, mode, status)
    rescue SystemCallError, IOError
      @visits << Visit.new(time_s, mode, nil) # The client has gone.
    ensure
      socket.close
    end

    # Returns the status.
    def answer(socket, mode, request)
      status, content, fields = mode == :pass ? pass_on(request) : [mode, "", fields_of(mode)]
      fields = { "Content-Length" => content.bytesize, "Connection" => "close", **fields }
      socket.write("HTTP/1.1 #{status} -\r\n#{fields.map { |name, value| "#{name}: #{value}\r\n" }.join}\r\n#{content}")
      status
    end

    def fields_of(status) = status == RETRY_LATER ? { "Retry-After" => @retry_after_s } : {}

    def pass_on(request)
      response = Net::HTTP.start("127.0.0.1", @receiver, nil) do |receiver|
        receiver.post(request.path, request.body, request.headers.slice("content-type", "content-encoding"))
      end
      [Integer(response.code), response.body, { "Content-Type" => response["content-type"] }.compact]
    rescue SystemCallError, IOError
      [502, "", {}]
    end
  end
end
