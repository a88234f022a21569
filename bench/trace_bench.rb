# frozen_string_literal: true

# Measures what tracing every call costs, compared with ruby-prof.
#
# Programs: fib(24), which only calls; RDoc over the largest files of the standard library; a page and five answers in
# JSON of the Rails application of test/apps. Each tracer runs in processes of its own, which run the program bare first
# and then traced. A figure is the ratio of the best times of one process, so that a disturbance affects both. The order
# of tracers is shuffled in each round. The programs are interpreted: Ruby compiles nothing while call events are
# enabled.
#
# One method alone (`only`): a program calls it a thousand times a second and does other work in between, with and
# without the trace by turns. The figure is CPU time of the whole process, interpreted and with --yjit.
#
# Memory: bytes of the tree per node, and the growth by ten million calls into a thousand nodes.
#
# Targets: fib(24) at most 15 times its bare time, and half of ruby-prof's; RDoc at most half of ruby-prof's; one method
# alone at most 1 %; at most 64 bytes a node; no growth beyond 1 MB.

require_relative "support/benchmark"

class Trace < Bench::Benchmark
  PROGRAMS = { "fib" => {}, "rdoc" => {}, "rails" => { with_apps: true } }.freeze
  NUMBERED = { "fib" => "fib 24", "rdoc" => "rdoc %<files>d" }.freeze
  TRACERS = %w[sperf ruby-prof].freeze
  FIB_ALLOWED = 15
  BYTES_ALLOWED = 64
  GROWTH_ALLOWED_KB = 1024

  def run
    PROGRAMS.each { |program, options| compare(program, options) if wanted?(program) }
    JITS.each { |jit, flags| target_one_method(jit, flags) } if wanted?("only")
    grow if wanted?("growth")
  end

  private

  def compare(workload, options)
    tracers = Bench::Peers.available? ? TRACERS : TRACERS.first(1)
    answers = by_turns(tracers, number(:rounds)) do |tracer|
      task = { tracer:, workload: NUMBERED.fetch(workload, workload) % @settings.numbers, rounds: number(:tries) }
      ask("traced", task, with_peers: true, flags: JITS["interpreted"], **options)
    end
    ratios = answers.transform_values { |own| own.map { |answer| answer["traced_s"] / answer["bare_s"] } }
    table("#{workload}: #{number(:rounds)} processes each, the best of #{number(:tries)}",
          ["", "bare", "traced", "times bare", "of ruby-prof's", "added, of what ruby-prof adds"],
          answers.keys.map { |name| row(name, answers, ratios) })
    judge(workload, ratios, answers["sperf"].last)
    keep(workload, answers)
  end

  def row(name, answers, ratios)
    times = %w[bare_s traced_s].map { |kind| median(answers[name].map { |answer| answer[kind] }) }
    [name, *times.map { |seconds| format("%.1f ms", seconds * 1e3) }, spread(estimate(ratios[name]), "%.2f"),
     *[0, 1].map { |less| beside(name, ratios, less) }]
  end

  def beside(name, ratios, less)
    name == "sperf" && ratios.key?("ruby-prof") ? spread(estimate(pairs(ratios, less)), "%.2f") : "-"
  end

  # Round by round: times bare, or what is added to that.
  def pairs(ratios, less = 0) = ratios["sperf"].zip(ratios["ruby-prof"]).map { |own, its| (own - less) / (its - less) }

  def judge(workload, ratios, answer)
    met = at_most?(estimate(ratios["sperf"]), FIB_ALLOWED)
    target("#{workload}: at most #{FIB_ALLOWED} times bare", met) if workload == "fib"
    met = at_most?(estimate(pairs(ratios)), 0.5) if ratios.key?("ruby-prof")
    target("#{workload}: at most half of ruby-prof's", met) if ratios.key?("ruby-prof") && workload != "rails"
    bytes = answer["tree_bytes"] / answer["nodes"]
    note(format("%s: %d calls, %d nodes, %.1f bytes a node", workload, *answer.values_at("calls", "nodes"), bytes))
    return if answer["nodes"] < 1000 # tables begin with some room

    target("#{workload}: at most #{BYTES_ALLOWED} bytes a node", bytes <= BYTES_ALLOWED)
  end

  def target_one_method(jit, flags)
    answer = ask("traced_target", numbers(:turns, :seconds).merge(rounds: number(:pairs)), flags:)
    found = estimate(answer["pairs"].map { |without, with| with / without })
    table("One method alone, called #{answer["calls_per_second"].round} times a second, #{jit}",
          ["", "added to the whole, %"], [["sperf only", slowdown(found)]])
    target("#{jit}: one method alone costs at most 1 %", at_most?(found, 1.01))
    keep("only, #{jit}", answer)
  end

  def grow
    answer = ask("traced_growth", numbers(:calls), flags: JITS["interpreted"])
    grown_kb = answer["last_kb"] - answer["first_kb"]
    calls, nodes = answer.values_at("calls", "nodes").map(&:round)
    note("#{calls} calls into #{nodes} nodes: grown by #{grown_kb} kB after the first tenth")
    target("#{number(:calls)} calls into as few nodes do not grow it", grown_kb <= GROWTH_ALLOWED_KB)
    keep("growth", answer)
  end
end

Trace.start(__FILE__, "Tracing every call",
            quick: { rounds: 2, tries: 3, files: 1, pairs: 6, turns: 8, seconds: 0.04, calls: 10_000_000 },
            long: { rounds: 9, tries: 7, files: 4, pairs: 20, turns: 25, seconds: 0.1 })
