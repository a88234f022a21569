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
# A worker has a tenth of a second to end, of which a busy machine may give it nothing.
Async::Container::Forked::Child.prepend(Module.new do
  def wait(...)
    sleep 0.01 until @status || File.read("/proc/#{@pid}/stat").match?(/\) [ZX]/)
    super
  end
end)
Falcon::Command.call(["serve", "--bind", "http://127.0.0.1:#{port}", "--count", "2",
                      "--config", File.join(__dir__, "prefork.ru")])
