# frozen_string_literal: true

# Asks a server for a line ten times, waits for a child, and reads from a pipe.
require "socket"

server = TCPServer.new("127.0.0.1", 7070)
Thread.new do
  client = server.accept
  while client.gets
    sleep 0.03
    client.puts "an answer"
  end
end

def ask(socket)
  socket.puts "a question"
  socket.gets
end

socket = TCPSocket.new("127.0.0.1", 7070)
10.times { ask(socket) }
system "sleep 0.1"
IO.pipe.first.wait_readable(0.05)
