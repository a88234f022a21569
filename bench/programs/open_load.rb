# frozen_string_literal: true

# Asks servers for pages at fixed times, whatever became of the requests before: a request that finds all clients of its
# server waiting counts from when it should have been sent. Each request has a connection of its own, as of a client
# that comes once. In each turn every server gets the same request, in shuffled order.
#
# Task: ports (of 127.0.0.1), paths, rate (requests a second to each server), seconds, begin_s (of the monotonic clock),
# clients (threads for each server). Answer: for each server [due_s, took_ms, process id, CPU nanoseconds] of each
# answer (by the header x-worker), and [due_s, what] of each failure.

require "socket"
require_relative "../support/child"

# One server and the clients that ask it.
class Target
  PATIENCE_S = 60

  attr_reader :answers, :failures

  def initialize(port, clients)
    @port = port
    @due = Thread::Queue.new
    @answers = []
    @failures = []
    @threads = Array.new(clients) { Thread.new { work } }
  end

  def schedule(due_s, path)
    @due << [due_s, path]
  end

  def finish
    @due.close
    @threads.each(&:join)
  end

  private

  def work
    while (due_s, path = @due.pop)
      left_s = due_s - Bench::Child.wall_s
      sleep left_s if left_s.positive?
      begin
        worker = request(path)
        @answers << [due_s, (Bench::Child.wall_s - due_s) * 1000, *worker]
      rescue SystemCallError, IOError => e
        @failures << [due_s, e.class.name]
      end
    end
  end

  # Returns the number of the worker and its clock.
  def request(path)
    TCPSocket.open("127.0.0.1", @port) do |socket|
      socket.timeout = PATIENCE_S
      socket.write("GET #{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      head = socket.read.to_s.partition("\r\n\r\n").first
      raise EOFError, "no answer" if head.empty?
      raise IOError, head.lines.first unless head.start_with?("HTTP/1.1 200 ")

      head[/^x-worker: (\d+ \d+)/i, 1].split.map { |word| Integer(word) }
    end
  end
end

task = Bench::Child.task
targets = task[:ports].map { |port| Target.new(port, task[:clients]) }
turns = (task[:rate] * task[:seconds]).floor
turns.times do |turn|
  path = task[:paths][turn % task[:paths].size]
  targets.shuffle.each_with_index do |target, place|
    target.schedule(task[:begin_s] + ((turn + place.fdiv(targets.size)) / task[:rate]), path)
  end
end
targets.each(&:finish)
Bench::Child.answer(targets.map { |target| { answers: target.answers, failures: target.failures } })
