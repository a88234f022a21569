# frozen_string_literal: true

module Accuracy
  # What clocks around the work said: nanoseconds by part of the workload.
  #
  # One for each thread, on the clock that the profiler measures (CPU time of the thread, or the time that passes).
  # What a reading costs within the two readings is taken off, so that it counts as time of no part. With `less_gc`, so
  # is what the collector took meanwhile, which has parts of its own then.
  class Ledger
    CLOCKS = { cpu: Process::CLOCK_THREAD_CPUTIME_ID, wall: Process::CLOCK_MONOTONIC }.freeze
    READINGS_TO_CALIBRATE = 200

    attr_reader :parts, :total_ns

    def initialize(clock, less_gc: false)
      @clock = CLOCKS.fetch(clock)
      @less_gc = less_gc
      @parts = Hash.new(0)
      @total_ns = 0
      @reading_ns = calibrate
      @parts.clear
    end

    def now_ns = Process.clock_gettime(@clock, :nanosecond)

    # Counts what the block takes as time of `part`; returns what it returns.
    def measure(part)
      collected = @less_gc ? GC.total_time : 0
      before = Process.clock_gettime(@clock, :nanosecond)
      result = yield
      after = Process.clock_gettime(@clock, :nanosecond)
      collected = GC.total_time - collected if @less_gc
      add(part, after - before - @reading_ns - collected)
      result
    end

    def add(part, elapsed_ns)
      @parts[part] += elapsed_ns
    end

    # Counts what the block takes as time of this thread, from the reading `before` on.
    def whole(before = now_ns)
      yield
    ensure
      @total_ns += now_ns - before
    end

    # Takes over what another thread's ledger holds.
    def merge(parts, total_ns)
      parts.each { |part, elapsed_ns| @parts[part] += elapsed_ns }
      @total_ns += total_ns
    end

    private

    # The median, as now and then something else runs.
    def calibrate
      @reading_ns = 0
      readings = Array.new(READINGS_TO_CALIBRATE) do
        @parts.clear
        measure(nil) { nil }
        @parts[nil]
      end
      readings.sort[READINGS_TO_CALIBRATE / 2]
    end
  end
end
