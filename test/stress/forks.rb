# frozen_string_literal: true

# Forks COUNT children (argument) while 24 threads are busy, under whatever session was started around it. Each child
# works, collects garbage and starts a thread; every fourth records a session of its own. Prints "ok" and the number of
# children; a child that has not ended after half a minute hangs, and one that ends otherwise than well is an error.
#
# With the usual time slice of 100 ms a fork would wait seconds for its turn: run it with RUBY_THREAD_TIMESLICE=1.

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

def wait_for(pid)
  deadline = mono_s + PATIENCE_S
  until (ended = Process.wait2(pid, Process::WNOHANG))
    next sleep(0.001) if mono_s < deadline

    Process.kill(:KILL, pid)
    raise "child #{pid} hangs"
  end
  raise "child ended with #{ended.last}" unless ended.last.success?
end

busy = Array.new(24) { Thread.new { loop { [3, 2, 1].sort.map(&:to_s) } } }
count.times.each_slice(BATCH) do |numbers|
  numbers.map { |number| fork { child(number) } }.each { |pid| wait_for(pid) }
end
busy.each(&:kill).each(&:join)
puts "ok #{count}"
