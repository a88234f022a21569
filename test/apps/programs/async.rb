# frozen_string_literal: true

# A server and its clients on one fiber scheduler.
require "async"
require "async/barrier"
require "async/http"

listening = Socket.tcp_server_sockets("127.0.0.1", 0).first
address = "http://127.0.0.1:#{listening.local_address.ip_port}"
bound = IO::Endpoint::BoundEndpoint.new(nil, [listening])
endpoint = Async::HTTP::Endpoint.parse(address, bound)

Sync do |task|
  server = Async::HTTP::Server.for(endpoint) do |request|
    sleep 0.005 # what is measured: a request that waits
    Protocol::HTTP::Response[200, {}, ["#{request.path} #{Hot.work}"]]
  end
  serving = task.async { server.run }
  client = Async::HTTP::Client.new(Async::HTTP::Endpoint.parse(address))
  answers = Array.new(40) { |number| task.async { client.get("/#{number}").read } }.map(&:wait)
  puts answers
  client.close
  serving.stop
end
