# frozen_string_literal: true

# What the hooks at thread and GC events cost by themselves, on programs that have little but such events.
#
# "pipe" writes and reads single bytes, each of which releases the GVL; "garbage" makes short-lived objects, so that it
# collects all the time. sperf samples once a second, which leaves its hooks: in either mode, and "stopped", when they
# stay registered without a session and return at once. "control" is bare against bare: what it differs from 0 by is
# noise.
#
# One process forks a child for each measurement, in shuffled order (programs/forked.rb).

require_relative "support/forked_run"

module Hooks
  VARIANTS = ["control", "sperf stopped", "sperf cpu, 1 Hz", "sperf wall, 1 Hz"].freeze
  # Rounds of each workload, of which the settings take a share.
  WORKLOADS = { "pipe" => 200_000, "garbage" => 10_000 }.freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "The hooks alone")
      runs = measure(settings)
      report_time(report, runs)
      report_events(report, settings, runs)
      report.keep(:runs, runs.transform_values(&:answer))
      report.finish
    end

    private

    def measure(settings)
      WORKLOADS.keys.select { |name| settings.wanted?(name) }.to_h do |workload|
        task = { workload:, variants: ["bare", *VARIANTS], frequency: 1, work: work(settings, workload),
                 **settings.numbers.slice(:rounds, :budget_s) }
        [workload, Bench::ForkedRun.new(task)]
      end
    end

    def work(settings, workload) = (WORKLOADS[workload] * settings[:share]).round

    def report_time(report, runs)
      %i[wall cpu].each do |clock|
        rows = runs.map do |workload, run|
          [workload, *VARIANTS.map { |variant| Bench::Figures.slowdown(run.ratio(variant, clock)) }]
        end
        title = { wall: "Added time in percent: median, and its 95 % interval", cpu: "Added CPU time of the process" }
        report.table(title[clock], ["", *VARIANTS], rows)
      end
    end

    # What the percents stand for: so many events in so much time.
    def report_events(report, settings, runs)
      rows = runs.map do |workload, run|
        releases = workload == "pipe" ? (2 * work(settings, workload)).to_s : "-"
        [workload, format("%.0f ms", run.median_s("bare", :wall) * 1000), releases,
         run.median_count("bare", "collections").to_s, run.rounds_count.to_s]
      end
      report.table("Bare", ["", "wall", "GVL released", "collections", "rounds"], rows)
    end
  end
end

Hooks.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 9, share: 0.2, budget_s: 10.0 },
                                              long: { rounds: 40, share: 1.0, budget_s: 120.0 }))
