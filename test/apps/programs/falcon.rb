# frozen_string_literal: true

# Falcon's own command with two workers. It tells nobody which port it was given, so it gets one that was free just now.
require "socket"
require "async/container/controller"
require "falcon/command"

port = TCPServer.open("127.0.0.1", 0) { |server| server.local_address.ip_port }
$stdout.sync = true
# A server that is to end before all of its workers are ready kills them.
Async::Container::Controller.prepend(Module.new do
  define_method(:start) do
    super().tap { puts "http://127.0.0.1:#{port}" }
  end
end)
Falcon::Command.call(["serve", "--bind", "http://127.0.0.1:#{port}", "--count", "2",
                      "--config", File.join(__dir__, "prefork.ru")])
