# frozen_string_literal: true

# Forks COUNT children (argument) while 24 threads are busy, under whatever session was started around it; with
# "sleepers" behind COUNT, while 12 threads sleep for a millisecond each. Each child works, collects garbage and starts
# a thread; every fourth records a session of its own. Prints "ok", the number of children, and how many of them hung
# where sperf has no part.
#
# A child that has not ended after PATIENCE_S and hangs in Ruby, or in a malloc that checks (hung_child.rb), is counted.
# One that hangs elsewhere, or ends otherwise than well, is an error.
#
# With the usual time slice of 100 ms a fork would wait seconds for its turn: run it with RUBY_THREAD_TIMESLICE=1.

require_relative "hung_child"

count = Integer(ARGV.fetch(0, "1000"))
PATIENCE_S = 30
BATCH = 10

def mono_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

def child(number)
  record = number % 4 == 0 && defined?(Sperf)
  Sperf.start(frequency: 10_000, mode: :wall) if record
  junk = Array.new(2_000) { |i| i.to_s }
  GC.start
  well = Thread.new { junk.size }.value == 2_000
  well &&= Sperf.stop[:samples].any? if record
  exit!(well ? 0 : 1)
end

# Says whether the child hung where sperf has no part, and did not end well.
def hangs_without_sperf?(pid)
  deadline = mono_s + PATIENCE_S
  until (ended = Process.wait2(pid, Process::WNOHANG))
    next sleep(0.001) if mono_s < deadline

    HungChild.kill(pid)
    return true
  end
  raise "child ended with #{ended.last}" unless ended.last.success?

  false
end

others = if ARGV[1] == "sleepers"
           Array.new(12) { Thread.new { loop { sleep(0.001) } } }
         else
           Array.new(24) { Thread.new { loop { [3, 2, 1].sort.map(&:to_s) } } }
         end
hung = 0
count.times.each_slice(BATCH) do |numbers|
  children = numbers.map { |number| fork { child(number) } }
  hung += children.count { |pid| hangs_without_sperf?(pid) }
end
others.each(&:kill).each(&:join)
puts "ok #{count}#{", #{hung} of them hung in Ruby or malloc itself" if hung > 0}"
