# frozen_string_literal: true

# Two threads that sleep again and again, beside one that keeps the GVL for long: Server#lost? in a method in C, and
# Server#count in Ruby.
class Server
  ORDERS = "order 17, shipped; " * 60_000

  def lost? = ORDERS.match?(/order \d+, (lost|late);/)

  def count
    ended = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.15
    nil while Process.clock_gettime(Process::CLOCK_MONOTONIC) < ended
  end

  def poll = sleep(0.002)
end

server = Server.new
over = false
pollers = Array.new(2) { |i| Thread.new { server.poll until over }.tap { |thread| thread.name = "poller #{i + 1}" } }
4.times do
  server.lost?
  server.count
  sleep 0.02
end
over = true
pollers.each(&:join)
