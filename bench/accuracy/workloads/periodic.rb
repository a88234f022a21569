# frozen_string_literal: true

module Accuracy
  # Three functions that take turns in a fixed period, 20, 30 and 50 %, on the clock that ticks go by.
  #
  # In wall time: reading the CPU clock is a system call, at which the kernel may decide that the thread's turn is over,
  # so that on a busy machine it attracts whatever happens to threads.
  class Periodic < Workload
    PERIODS_A_ROUND = 20

    class << self
      def period_us(period = nil) = period ? @period_us = period : @period_us
      def mode(*) = :wall
    end

    measures :first, :second, :third

    def prepare
      @period_ns = self.class.period_us * 1000
    end

    def round
      begins = (wall_ns / @period_ns * @period_ns) + @period_ns
      measure(:first) { first(begins) }
      PERIODS_A_ROUND.times do
        phases(begins)
        begins += @period_ns
      end
    end

    def phases(begins)
      a = @ledger.now_ns
      first(begins + (@period_ns / 5))
      b = @ledger.now_ns
      second(begins + (@period_ns / 2))
      c = @ledger.now_ns
      third(begins + @period_ns)
      d = @ledger.now_ns
      @ledger.add(:first, b - a)
      @ledger.add(:second, c - b)
      @ledger.add(:third, d - c)
    end

    %w[first second third].each do |name|
      class_eval(<<~RUBY, __FILE__, __LINE__ + 1)
        def #{name}(deadline)
          nil while Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) < deadline
        end
      RUBY
    end
  end
end

# In step with the tick, or nearly so.
PeriodicTick = Class.new(Accuracy::Periodic) { period_us 1000 }
PeriodicHalf = Class.new(Accuracy::Periodic) { period_us 500 }
PeriodicDouble = Class.new(Accuracy::Periodic) { period_us 2000 }
PeriodicAbove = Class.new(Accuracy::Periodic) { period_us 1010 }
PeriodicBelow = Class.new(Accuracy::Periodic) { period_us 990 }
