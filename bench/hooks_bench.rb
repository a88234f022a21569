# frozen_string_literal: true

# What the hooks at thread and GC events cost by themselves, on programs that have little but such events.
#
# "pipe" writes and reads single bytes, each of which releases the GVL; "garbage" makes short-lived objects, so that it
# collects all the time. sperf samples once a second, which leaves its hooks: in either mode, and "stopped", when they
# stay registered without a session and return at once.
#
# One process forks a child for each measurement, in shuffled order (programs/turns.rb).

require_relative "support/benchmark"

class Hooks < Bench::Benchmark
  VARIANTS = ["control", "sperf stopped", "sperf cpu, 1 Hz", "sperf wall, 1 Hz"].freeze
  # Rounds of each workload, of which the settings take a share.
  WORKLOADS = { "pipe" => 200_000, "garbage" => 10_000 }.freeze
  TITLES = { wall: "Added time in percent: median, and its 95 % interval",
             process: "Added CPU time of the process" }.freeze

  def run
    runs = WORKLOADS.keys.select { |name| wanted?(name) }.to_h { |workload| [workload, measure(workload)] }
    TITLES.each do |clock, title|
      table(title, ["", *VARIANTS], runs.map do |workload, run|
        [workload, *VARIANTS.map { |variant| slowdown(run.ratio(variant, clock)) }]
      end)
    end
    # What the percents stand for: so many events in so much time.
    table("Bare", ["", "wall", "GVL released", "collections", "rounds"],
          runs.map { |workload, run| bare_row(workload, run) })
    keep(:runs, runs.transform_values(&:to_h))
  end

  private

  def work(workload) = (WORKLOADS[workload] * number(:share)).round

  def measure(workload)
    Bench::Turns.run(workload:, variants: ["bare", *VARIANTS], frequency: 1, work: work(workload), forked: true,
                     **numbers(:rounds, :budget_s))
  end

  def bare_row(workload, run)
    releases = workload == "pipe" ? (2 * work(workload)).to_s : "-"
    [workload, format("%.0f ms", run.median_s("bare", :wall) * 1000), releases, run.median_collections("bare").to_s,
     run.rounds_count.to_s]
  end
end

Hooks.start(__FILE__, "The hooks alone", quick: { rounds: 9, share: 0.2, budget_s: 10.0 },
                                         long: { rounds: 40, share: 1.0, budget_s: 120.0 })
