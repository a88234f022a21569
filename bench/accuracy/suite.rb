# frozen_string_literal: true

require_relative "profilers"
require_relative "result"
require_relative "selection"
require_relative "tables"

module Accuracy
  # Runs what was selected, one process after the other, in shuffled order, and reports.
  class Suite < Bench::Benchmark
    include Tables

    # What a run may take beyond its time before it counts as hung: starting, warming, symbolising.
    PATIENCE_S = 60

    def run
      available = Profilers.names
      @profilers = @settings.profilers(available)
      abort "accuracy: nothing of that is available here; there are #{available.join(", ")}" if @profilers.empty?

      rows = @settings.workloads(Workload.names).product(@settings.jits.keys, @profilers)
      @plan = rows.select { |row| can_run?(row) }
      @results = measure_accuracy
      show
    end

    private

    def can_run?((workload, jit, profiler))
      return false if jit == "zjit" && profiler == "sperf remote" # which refuses that

      type = Workload.load(workload)
      (!type.needs_labels? || Profilers.labels?(profiler)) &&
        (!type.needs_instructions? || Profilers.instructions?(profiler)) && (!type.needs_apps? || Bench::Apps.available?)
    end

    def measure_accuracy
      seconds = @settings.seconds
      @plan.shuffle.map do |row|
        answer, failure = try(row, seconds)
        Result.new(*row, answer, failure).tap { |result| warn "  #{row.join(", ")}: #{result.words}" }
      end
    end

    # [answer, nil], or [nil, what went wrong]: a program that crashes or hangs is a result, too.
    def try((workload, jit, profiler), seconds)
      task = { workload:, profiler:, frequency: @settings.frequency, seconds:, **numbers(:warm_s) }
      child = { flags: @settings.jits.fetch(jit), with_peers: !Profilers.own?(profiler),
                with_apps: Workload.load(workload).needs_apps? }
      beside = Array.new(@settings.beside) { Process.spawn(RbConfig.ruby, "-e", "loop { nil }") }
      timeout_s = (seconds * Workload::PATIENCE) + number(:warm_s) + PATIENCE_S
      [Bench::RubyChild.try("accuracy", task, timeout_s:, **child), nil]
    rescue Bench::RubyChild::Failure => e
      [nil, e.message]
    ensure
      beside.each { |pid| Process.detach(pid) && Process.kill(:KILL, pid) }
    end
  end
end
