# frozen_string_literal: true

# What a profiler that holds much costs a program that collects garbage.
#
# A profiler must keep the frames that it saw alive. If it marks them all in every collection, the program's minor
# collections, which are there to be short, grow with the profile. Here a program shows a running session many
# distinct stacks of 2,000 methods; then minor collections (GC.start(full_mark: false, immediate_sweep: true)) are
# timed on the collecting thread's CPU clock, and compared with those of the same process before the session. "bare"
# does the same without a profiler: what it differs from 1 by is noise. "empty session" is sperf with nothing
# recorded: its hooks alone.
#
# Target: at most 1.05 times with 50,000 distinct stacks and 1,000,000 samples held. A million samples take two
# minutes at 10,000 Hz: only the long run does that, once ("sperf, a long session"); the table says how many samples
# there were.

require_relative "support/benchmark"

class MinorGc < Bench::Benchmark
  VARIANTS = ["bare", "empty session", "sperf signal", "rperf", "stackprof wall, raw"].freeze
  LONG = "sperf, a long session"
  ALLOWED = 1.05

  def run
    outcomes = by_turns(Bench::Peers.among(VARIANTS).select { |name| wanted?(name) }, number(:runs)) { |name| hold(name) }
    outcomes[LONG] = [hold("sperf signal", seconds: number(:long_seconds))] if number(:long_seconds).positive?
    show(outcomes)
    outcomes.slice("sperf signal", LONG).each { |name, answers| judge(name, answers) }
    keep(:outcomes, outcomes)
  end

  private

  def hold(name, seconds: 0)
    empty = name == "empty session"
    ask("held_stacks", { variant: empty ? "sperf signal" : name, empty:, seconds:, frequency: 10_000, fan: 4, depth: 20,
                         methods: 2000, aggregate: false, **numbers(:stacks, :collections) },
        with_peers: Bench::Peers.include?(name))
  end

  def ratio(answers) = estimate(answers.map { |answer| answer["gc_held_s"] / answer["gc_before_s"] })

  def show(outcomes)
    rows = outcomes.map do |name, answers|
      times = %w[gc_before_s gc_held_s].map { |key| median(answers.map { |answer| answer[key] }) }
      [name, *times.map { |seconds| format("%.0f us", seconds * 1e6) }, spread(ratio(answers), "%.3f"),
       count(answers, "stacks"), count(answers, "samples")]
    end
    table("CPU time of a minor collection", ["", "before", "while held", "ratio", "stacks", "samples"], rows)
  end

  def count(answers, key) = answers.last[key] ? median(answers.map { |answer| answer[key] }).round.to_s : "-"

  def judge(name, answers)
    held = "#{count(answers, "stacks")} stacks, #{count(answers, "samples")} samples"
    target("#{name}: at most #{ALLOWED} times (#{held})", at_most?(ratio(answers), ALLOWED))
  end
end

MinorGc.start(__FILE__, "A minor collection while a session holds %{stacks} stacks",
              quick: { runs: 1, stacks: 50_000, long_seconds: 0, collections: 200 },
              long: { runs: 6, long_seconds: 120, collections: 600 })
