# frozen_string_literal: true

module Accuracy
  # The speed of the program while it is profiled, compared with the same program with the library loaded but not
  # started.
  #
  # Segments of equal work alternate in shuffled order within one process: two processes of the same program differ by
  # more than a profiler costs. The clock is the CPU time of the program's own threads.
  class Speed
    def initialize(workload, profiler)
      @workload = workload
      @profiler = profiler
    end

    def measure(rounds, segment_s)
      @work = [(segment_s / round_s).round, 1].max
      @ratios = Array.new(rounds) do
        took = %i[bare profiled].shuffle.to_h { |variant| [variant, segment(variant)] }
        took[:profiled] / took[:bare]
      end
      self
    end

    # ratios: CPU time of equal work, profiled by bare.
    def to_h = { ratios: @ratios, work: @work }

    private

    def segment(variant)
      GC.start
      return work_s(@work) if variant == :bare

      @profiler.start
      took_s = work_s(@work)
      @profiler.stop
      took_s
    end

    # By the clock on the wall: a round may mostly wait.
    def round_s
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @workload.run_rounds(1)
      Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
    end

    # CPU seconds of the thread. What threads of the workload's own use is on the process's clock only, which a
    # profiler's thread shares, so they are not counted.
    def work_s(rounds)
      begun = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      @workload.run_rounds(rounds)
      Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - begun
    end
  end
end
