# frozen_string_literal: true

# Wakes up +rate+ times a second and uses +used_ns+ of CPU time each time, without end. Answers true when it begins.

require_relative "../support/child"

def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

period_s = 1.0 / Bench::Child.task[:rate]
used_ns = Bench::Child.task[:used_ns]
due_s = Bench::Child.wall_s
spent_ns = cpu_ns
Bench::Child.answer(true)
loop do
  spent_ns += used_ns
  nil while cpu_ns < spent_ns
  due_s = [due_s + period_s, Bench::Child.wall_s - period_s].max
  sleep([due_s - Bench::Child.wall_s, 0].max)
end
