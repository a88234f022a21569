# frozen_string_literal: true

# Two Ractors that compute at the same time, each with a GVL of its own, while the main one waits.
class Ractors < Accuracy::Workload
  about "two Ractors that compute at the same time"
  part "one", "Ractors::Work.one"
  part "two", "Ractors::Work.two"

  # What runs in a Ractor can reach constants only. Returns the nanoseconds of CPU time in all, and those of the work.
  module Work
    def self.measured(name, spins)
      begun = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
      name == "one" ? one(spins) : two(spins)
      Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond) - begun
    end

    def self.one(spins)
      i = 0
      i += 1 while i < spins
    end

    def self.two(spins)
      i = 0
      i += 1 while i < spins
    end
  end

  def prepare
    Warning[:experimental] = false
    @spins = fit(1.0) { |n| Work.one(n) }
  end

  def round
    ractors = { "one" => 40, "two" => 60 }.map do |name, milliseconds|
      [name, Ractor.new(name, @spins * milliseconds) { |name, spins| Work.measured(name, spins) }]
    end
    ractors.each do |name, ractor|
      elapsed_ns = ractor.take
      @ledger.merge({ name => elapsed_ns }, elapsed_ns)
    end
  end
end
