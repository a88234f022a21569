# frozen_string_literal: true

# What it costs programs that give up the GVL all the time to be profiled in wall mode.
#
# "handoff": two threads play ping-pong through a pair of queues, so the GVL changes hands twice a round trip. "pipe":
# one thread writes a byte into a pipe and reads it, and each of these system calls releases the GVL. Bare has sperf
# loaded and never started. "sperf wall, 1 Hz" is the price of the hooks alone; "sperf stopped" that of hooks that stay
# registered after a session; the others sample 1,000 times a second. "control" is bare against bare: what it differs
# from 1 by is noise.
#
# One process forks a child for each measurement, in shuffled order (programs/forked.rb). Wall time from before the
# first operation to after the last one, and CPU time of the process.
#
# Targets, sperf at 1,000 Hz: handoff at most 1.10 times bare, pipe at most 1.12 times.

require_relative "support/forked_run"

module GvlHandoff
  OWN = ["control", "sperf stopped", "sperf wall, 1 Hz", "sperf wall"].freeze
  PEERS = ["rperf wall", "vernier", "stackprof wall"].freeze
  JUDGED = "sperf wall"
  # Rounds of each workload, of which the settings take a share, and the target.
  WORKLOADS = {
    "handoff" => { work: 60_000, allowed: 1.10, about: "round trips between two threads" },
    "pipe" => { work: 200_000, allowed: 1.12, about: "one-byte writes and as many reads of a pipe" }
  }.freeze
  MODES = { "interpreted" => ["--disable=yjit"], "yjit" => ["--yjit"] }.freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Handing over the GVL, wall mode")
      runs = measure(settings)
      runs.each do |(workload, mode), run|
        report_run(report, settings, workload, mode, run)
        judge(report, workload, mode, run)
      end
      report.note("The peers are missing: their gems could not be installed.") unless Bench::Peers.available?
      report.keep(:runs, runs.map { |(workload, mode), run| { workload:, mode:, run: run.answer } })
      report.finish
    end

    private

    # {[workload, mode]: run}
    def measure(settings)
      plan = WORKLOADS.keys.product(MODES.keys).select { |workload, mode| settings.wanted?(workload, mode) }
      plan.to_h { |workload, mode| [[workload, mode], fork_children(settings, workload, mode)] }
    end

    def fork_children(settings, workload, mode)
      task = { workload:, variants:, frequency: 1000, work: work(settings, workload),
               **settings.numbers.slice(:rounds, :budget_s) }
      Bench::ForkedRun.new(task, flags: MODES[mode], with_peers: Bench::Peers.available?)
    end

    def variants = ["bare", *OWN, *(PEERS if Bench::Peers.available?)]

    def work(settings, workload) = (WORKLOADS[workload][:work] * settings[:share]).round

    def report_run(report, settings, workload, mode, run)
      title = "#{workload}, #{mode}: #{work(settings, workload)} #{WORKLOADS[workload][:about]}, " \
              "#{run.rounds_count} rounds"
      report.table(title, ["", "wall", "over bare", "CPU over bare", "at most"],
                   variants.map { |variant| row(workload, run, variant) })
    end

    def row(workload, run, variant)
      wall = format("%.0f ms", run.median_s(variant, :wall) * 1000)
      return [variant, wall, "1", "1", ""] if variant == "bare"

      ratios = %i[wall cpu].map { |clock| Bench::Figures.spread(run.ratio(variant, clock), "%.3f", "") }
      [variant, wall, *ratios, variant == JUDGED ? format("%.2f", WORKLOADS[workload][:allowed]) : ""]
    end

    def judge(report, workload, mode, run)
      allowed = WORKLOADS[workload][:allowed]
      text = format("#{workload}, #{mode}: sperf at 1,000 Hz takes at most %.2f times as long as bare", allowed)
      report.target(text, run.ratio(JUDGED, :wall).verdict(allowed))
    end
  end
end

GvlHandoff.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 7, share: 0.15, budget_s: 20.0 },
                                                   long: { rounds: 25, share: 1.0, budget_s: 300.0 }))
