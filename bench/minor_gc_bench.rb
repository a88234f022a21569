# frozen_string_literal: true

# Measures whether minor collections take longer while a profiler holds many frames.
#
# A profiler must keep the frames that it has seen alive. If it marks all of them in every collection, minor
# collections, which should be short, grow with the profile. This benchmark shows a running session many distinct stacks
# of 2,000 methods. Then it measures minor collections (GC.start(full_mark: false, immediate_sweep: true)) in CPU time
# of the collecting thread, and compares them with those of the same process before the session. In "bare" no profiler
# runs: its difference from 1 is noise. "empty session" is sperf with nothing recorded: its hooks alone.
#
# Target: at most 1.05 times with 50,000 distinct stacks and 1,000,000 samples. A million samples take two minutes at
# 10,000 Hz, so only the long run takes them, once ("sperf, a long session"). The table shows the number of samples.

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
