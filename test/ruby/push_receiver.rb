# frozen_string_literal: true

require "openssl"
require "socket"

# A receiver of profiles for tests: keeps the requests, and answers as it is told.
class PushReceiver
  # A request: the path, the headers by names in lower case, and the body.
  Received = Data.define(:path, :headers, :body)

  OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  # Returns the text of an answer.
  def self.answer(status, body = "", **headers)
    lines = headers.map { |name, value| "#{name.to_s.tr("_", "-")}: #{value}\r\n" }.join
    "HTTP/1.1 #{status} Words\r\nContent-Length: #{body.bytesize}\r\n#{lines}\r\n#{body}"
  end

  # Returns the request that +socket+ sends, nil if it sends nothing.
  def self.read(socket)
    path = socket.gets&.split&.at(1) or return
    headers = {}
    while (line = socket.gets) && line != "\r\n"
      name, value = line.chomp.split(": ", 2)
      headers[name.downcase] = value
    end
    Received.new(path, headers, socket.read(headers.fetch("content-length", "0").to_i))
  end

  # Calls the block with a PushReceiver, and ends it then. +tls+: a certificate and its key.
  def self.open(tls: nil)
    receiver = new(tls)
    yield receiver
  ensure
    receiver&.close
  end

  # The requests that were received whole, in their order.
  attr_reader :received
  # Answers to the next requests: a text, or a callable that gets the socket and the Received. Then the default answers.
  attr_reader :answers
  attr_writer :default

  def initialize(tls = nil)
    @listener = TCPServer.new("127.0.0.1", 0)
    @server = tls ? OpenSSL::SSL::SSLServer.new(@listener, context(*tls)) : @listener
    @answers = Thread::Queue.new
    @arrivals = Thread::Queue.new
    @received = []
    @default = OK
    @threads = []
    @thread = Thread.new { accept }
  end

  def port = @listener.addr[1]

  # Returns the URL for +protocol+.
  def url(protocol = "otlp", transport: "http", host: "localhost") = "#{protocol}+#{transport}://#{host}:#{port}"

  # Waits for the next request that this method has not returned.
  def next_request = @arrivals.pop(timeout: 60) || raise("no request arrived")

  def close
    [@thread, *@threads].each { |thread| thread.kill.join }
    @listener.close
  end

  private

  def context(certificate, key)
    OpenSSL::SSL::SSLContext.new.tap do |context|
      context.cert = certificate
      context.key = key
    end
  end

  def accept
    loop do
      socket = @server.accept
      @threads << Thread.new { serve(socket) }
    rescue OpenSSL::SSL::SSLError, SystemCallError
      nil # The client does not trust the certificate.
    end
  end

  def serve(socket)
    request = PushReceiver.read(socket) or return
    @received << request
    answer = @answers.empty? ? @default : @answers.pop
    @arrivals << request
    answer.is_a?(String) ? socket.write(answer) : answer.call(socket, request)
  rescue SystemCallError, OpenSSL::SSL::SSLError
    nil # The client has gone.
  ensure
    socket.close
  end
end
