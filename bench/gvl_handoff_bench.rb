# frozen_string_literal: true

# Measures the overhead of wall mode in programs that release the GVL all the time.
#
# "handoff": two threads pass a token through a pair of queues, so the GVL changes hands twice per round trip. "pipe":
# one thread writes a byte into a pipe and reads it, and each of these system calls releases the GVL. "bare" has sperf
# loaded but never started. "sperf wall, 1 Hz" shows the cost of the hooks alone; "sperf stopped" that of hooks that
# stay registered after a session. The other rows sample 1,000 times a second.
#
# One process forks a child for each measurement, in shuffled order (programs/turns.rb). It measures elapsed time from
# before the first operation to after the last one, and CPU time of the process.
#
# Targets, sperf at 1,000 Hz: handoff at most 1.10 times bare, pipe at most 1.12 times.

require_relative "support/benchmark"

class GvlHandoff < Bench::Benchmark
  VARIANTS = ["bare", "control", "sperf stopped", "sperf wall, 1 Hz", "sperf wall",
              "rperf wall", "vernier", "stackprof wall"].freeze
  JUDGED = "sperf wall"
  # Rounds of each workload, of which the settings take a share, and the target.
  WORKLOADS = {
    "handoff" => { work: 60_000, allowed: 1.10, about: "round trips between two threads" },
    "pipe" => { work: 200_000, allowed: 1.12, about: "one-byte writes and as many reads of a pipe" }
  }.freeze

  def run
    plan = WORKLOADS.keys.product(JITS.keys).select { |workload, jit| wanted?(workload, jit) }
    runs = plan.to_h { |workload, jit| [[workload, jit], measure(workload, jit)] }
    runs.each { |(workload, jit), run| show(workload, jit, run) }
    note("The peers are missing: their gems could not be installed.") unless Bench::Peers.available?
    keep(:runs, runs.map { |(workload, mode), run| { workload:, mode:, run: run.to_h } })
  end

  private

  def work(workload) = (WORKLOADS[workload][:work] * number(:share)).round

  def measure(workload, jit)
    Bench::Turns.run(workload:, variants: Bench::Peers.among(VARIANTS), frequency: 1000, work: work(workload),
                     forked: true, **numbers(:rounds, :budget_s), child: { flags: JITS[jit] })
  end

  def show(workload, jit, run)
    allowed = WORKLOADS[workload][:allowed]
    table("#{workload}, #{jit}: #{work(workload)} #{WORKLOADS[workload][:about]}, #{run.rounds_count} rounds",
          ["", "wall", "over bare", "CPU over bare", "at most"],
          run.variants.map { |variant| row(run, variant, allowed) })
    target(format("#{workload}, #{jit}: sperf at 1,000 Hz takes at most %.2f times as long as bare", allowed),
           run.ratio(JUDGED, :wall).verdict(allowed))
  end

  def row(run, variant, allowed)
    wall = format("%.0f ms", run.median_s(variant, :wall) * 1000)
    return [variant, wall, "1", "1", ""] if variant == "bare"

    ratios = %i[wall process].map { |clock| spread(run.ratio(variant, clock), "%.3f") }
    [variant, wall, *ratios, variant == JUDGED ? format("%.2f", allowed) : ""]
  end
end

GvlHandoff.start(__FILE__, "Handing over the GVL, wall mode", quick: { rounds: 7, share: 0.15, budget_s: 20.0 },
                                                              long: { rounds: 25, share: 1.0, budget_s: 300.0 })
