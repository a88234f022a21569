# frozen_string_literal: true

# A program that does what is hard on a profiler, for SECONDS (argument), under whatever session was started around it:
# compacts the heap, overflows its stack, switches fibers, redefines methods, throws, evals, forks and churns threads,
# for part of the time under GC.stress. Prints "ok" and its counts at the end; any wrong result raises.

require_relative "hardships"

seconds = Float(ARGV.fetch(0, "5"))
deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
counts = Hash.new(0)

while Process.clock_gettime(Process::CLOCK_MONOTONIC) < deadline
  HARDSHIPS.each do |name, action|
    action.call
    counts[name] += 1
  end
end
puts "ok #{counts}"
