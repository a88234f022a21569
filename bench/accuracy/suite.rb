# frozen_string_literal: true

require_relative "child_run"
require_relative "profilers"
require_relative "result"
require_relative "selection"
require_relative "tables"

module Accuracy
  # Runs what was selected, one process after the other, in shuffled order, and reports.
  class Suite
    FREQUENCY = 1000
    # What a run may take beyond its time before it counts as hung: starting, warming, symbolising.
    PATIENCE_S = 60

    def initialize(selection)
      @selection = selection
      @profilers = selection.profilers(available)
      @workloads = selection.workloads(Workload.names)
      @jits = selection.jits
      abort "accuracy: nothing of that is available here; there are #{available.join(", ")}" if @profilers.empty?
    end

    def run
      report = Bench::Report.new(@selection, "Accuracy at #{FREQUENCY} Hz")
      missing = @selection.missing_captures(@profilers)
      report.note("Not available here: sperf #{missing.join(", sperf ")}.") unless missing.empty?
      results = measure_accuracy
      speeds = measure_speed
      Tables.new(report, results, speeds, @profilers).write
      report.keep(:results, results.map(&:to_h))
      report.keep(:speeds, speeds)
      report.finish
    end

    private

    # Peers only where their gems are.
    def available
      names = Profilers.names
      Bench::Peers.available? ? names : names.select { |name| Profilers.own?(name) }
    end

    def plan = @workloads.product(@jits.keys, @profilers).shuffle

    def measure_accuracy
      task = { seconds: @selection.seconds, warm_s: @selection[:warm_s], frequency: FREQUENCY }
      plan.map do |workload, jit, profiler|
        run = child(workload, jit, profiler, task, (task[:seconds] * Workload::PATIENCE) + task[:warm_s])
        Result.new(workload, jit, profiler, run).tap { |result| tell(result) }
      end
    end

    # [{workload, jit, profiler, pinned, ratios or failure}]
    def measure_speed
      rounds, segment_s = @selection.numbers.values_at(:rounds, :segment_s)
      return [] unless rounds.positive?

      task = { warm_s: @selection[:warm_s], frequency: FREQUENCY, rounds:, segment_s: }
      plan.product([false, true]).map do |(workload, jit, profiler), pinned|
        warn "  speed of #{workload}, #{jit}, #{profiler}#{", one core" if pinned}"
        run = child(workload, jit, profiler, task, rounds * segment_s * 20, pinned:)
        { workload:, jit:, profiler:, pinned:, ratios: run.answer&.fetch("ratios"), failure: run.failure }
      end
    end

    def child(workload, jit, profiler, task, seconds, pinned: false)
      ChildRun.new(task.merge(workload:, profiler:), flags: @jits.fetch(jit), pinned:,
                                                     timeout_s: seconds + PATIENCE_S,
                                                     with_peers: !Profilers.own?(profiler))
    end

    def tell(result)
      figures = result.failure || format("%.2f %% (chance: %.2f)", result.distance * 100, result.floor.p95 * 100)
      warn "  #{result.workload}, #{result.jit}, #{result.profiler}: #{figures}"
    end
  end
end
