# frozen_string_literal: true

# Falcon's own command with two workers. It tells nobody which port it was given, so it gets one that was free just now.
require "socket"
require "falcon/command"

port = TCPServer.open("127.0.0.1", 0) { |server| server.local_address.ip_port }
$stdout.sync = true
Thread.new do
  # It listens before it says so anywhere. The time limit of a run ends a wait in vain.
  TCPSocket.new("127.0.0.1", port).close
  puts "http://127.0.0.1:#{port}"
rescue Errno::ECONNREFUSED
  sleep 0.05
  retry
end
Falcon::Command.call(["serve", "--bind", "http://127.0.0.1:#{port}", "--count", "2",
                      "--config", File.join(__dir__, "prefork.ru")])
