# frozen_string_literal: true

# Works for +seconds+ under a session with a budget: +threads+ threads whose CPU clocks measure two methods. One takes
# three times as long as the other.
#
# Task: budget (nil: none), frequency, seconds, threads. Answer: what sperf took, in percent of a core; the frequencies,
# in words; the share of the longer method, by the clocks and in the profile; the CPU time of both methods likewise, in
# seconds.

require_relative "../support/child"
require "sperf"

# Two methods of the same kind of work.
module Work
  class << self
    def short = spin(2_000)
    def long = spin(6_000)

    private

    def spin(count)
      sum = 0
      index = 0
      while index < count
        sum += index
        index += 1
      end
      sum
    end
  end
end

def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

def work(till_s)
  used = [0, 0]
  while Bench::Child.wall_s < till_s
    begun = cpu_ns
    Work.short
    middle = cpu_ns
    Work.long
    used[0] += middle - begun
    used[1] += cpu_ns - middle
    Thread.pass
  end
  used
end

task = Bench::Child.task
TAKEN = /sperf took ([\d.]+)% of a core, .* at (.*) Hz/
Sperf.start(mode: :cpu, aggregate: true, **task.slice(:frequency, :budget))
till_s = Bench::Child.wall_s + task[:seconds]
clocks = Array.new(task[:threads]) { Thread.new { work(till_s) } }.map(&:value).transpose.map(&:sum)
profile = Sperf.stop
taken, hertz = profile[:comments].filter_map { |comment| TAKEN.match(comment)&.captures }.first
weights = %w[Work.short Work.long].map do |name|
  profile[:samples].sum { |frames, ns,| frames.any? { |_path, label| label == name } ? ns : 0 }
end
Bench::Child.answer({ taken: taken.to_f, hertz:,
                      **{ clocks:, weights: }.transform_values { |(short, long)| long.fdiv(short + long) },
                      clocks_s: clocks.sum / 1e9, weights_s: weights.sum / 1e9 })
