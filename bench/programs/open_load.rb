# frozen_string_literal: true

# Asks servers for pages at fixed times, whatever became of the requests before: a request that finds all clients of its
# server waiting counts from when it should have been sent. Each request has a connection of its own, as of a client
# that comes once. In each turn every server gets the same request, in shuffled order.
#
# Task: ports (of 127.0.0.1), paths, rate (requests a second to each server), seconds, begin_s (of the monotonic clock),
# clients (threads for each server). Answer: for each server {answers: [due_s, took_ms] of each, failures: a number}.

require "socket"
require_relative "../support/child"

PATIENCE_S = 60

def request(port, path)
  TCPSocket.open("127.0.0.1", port) do |socket|
    socket.timeout = PATIENCE_S
    socket.write("GET #{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    raise IOError, "no answer" unless socket.read.to_s.start_with?("HTTP/1.1 200 ")
  end
end

# What a client of the server does until nothing is due any more.
def work(port, due, answers, failures)
  while (due_s, path = due.pop)
    left_s = due_s - Bench::Child.wall_s
    sleep left_s if left_s.positive?
    begin
      request(port, path)
      answers << [due_s, (Bench::Child.wall_s - due_s) * 1000]
    rescue SystemCallError, IOError => e
      failures << e
    end
  end
end

task = Bench::Child.task
servers = task[:ports].map do |port|
  due = Thread::Queue.new
  answers = []
  failures = []
  { due:, answers:, failures:,
    threads: Array.new(task[:clients]) { Thread.new { work(port, due, answers, failures) } } }
end
(task[:rate] * task[:seconds]).floor.times do |turn|
  path = task[:paths][turn % task[:paths].size]
  servers.shuffle.each_with_index do |server, place|
    server[:due] << [task[:begin_s] + ((turn + place.fdiv(servers.size)) / task[:rate]), path]
  end
end
servers.each { |server| server[:due].close && server[:threads].each(&:join) }
Bench::Child.answer(servers.map { |server| { answers: server[:answers], failures: server[:failures].size } })
