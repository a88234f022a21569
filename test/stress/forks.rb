# frozen_string_literal: true

# Forks COUNT children (argument) while 24 threads are busy, under whatever session was started around it; with
# "sleepers" behind COUNT, while 12 threads sleep for a millisecond each. Each child works, collects garbage and starts
# a thread; every fourth records a session of its own. Prints "ok", the number of children, and how many of them hung in
# Ruby itself.
#
# A child of Ruby 3.4 takes the lock of each other thread's interrupts (threadptr_interrupt_exec_cleanup), which a
# thread that fell asleep or woke up just then holds for ever: in one of some hundred or thousand children of a program
# whose threads sleep, without sperf as well. A child that has not ended after PATIENCE_S and is there, without a frame
# of sperf's on its stack, is counted. One that hangs elsewhere, or ends otherwise than well, is an error. What tells
# them apart is gdb.
#
# With the usual time slice of 100 ms a fork would wait seconds for its turn: run it with RUBY_THREAD_TIMESLICE=1.

require "open3"

count = Integer(ARGV.fetch(0, "1000"))
PATIENCE_S = 30
BATCH = 10
RUBYS_OWN = "threadptr_interrupt_exec_cleanup"

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

def stack_of(pid)
  Open3.capture2e("gdb", "--batch", "-p", pid.to_s, "-ex", "thread apply all backtrace").first
rescue Errno::ENOENT
  "gdb is missing: it would tell where"
end

# Says whether the child hung in Ruby itself, and did not end well.
def hangs_in_ruby?(pid)
  deadline = mono_s + PATIENCE_S
  until (ended = Process.wait2(pid, Process::WNOHANG))
    next sleep(0.001) if mono_s < deadline

    stack = stack_of(pid)
    Process.kill(:KILL, pid)
    Process.wait(pid)
    return true if stack.include?(RUBYS_OWN) && !stack.match?(/sperf_|sperf\.so/)

    raise "child #{pid} hangs:\n#{stack}"
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
  hung += children.count { |pid| hangs_in_ruby?(pid) }
end
others.each(&:kill).each(&:join)
puts "ok #{count}#{", #{hung} of them hung in Ruby's own #{RUBYS_OWN}" if hung > 0}"
