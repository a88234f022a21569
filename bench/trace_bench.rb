# frozen_string_literal: true

# Measures what tracing every call costs, compared with ruby-prof.
#
# Programs: fib(24), which only calls; RDoc over the largest files of the standard library; a page and five answers in
# JSON of the Rails application of test/apps. Each tracer runs in processes of its own, which run the program bare first
# and then traced. A figure is the ratio of the best times of one process, so that a disturbance affects both. The order
# of tracers is shuffled in each round. The programs are interpreted: Ruby compiles nothing while call events are
# enabled.
#
# Targets: fib(24) at most 15 times its bare time, and half of ruby-prof's; RDoc at most half of ruby-prof's; at most 64
# bytes a node.

require_relative "support/benchmark"

class Trace < Bench::Benchmark
  PROGRAMS = { "fib" => "fib 24", "rdoc" => "rdoc %<files>d", "rails" => "rails" }.freeze
  TRACERS = %w[sperf ruby-prof].freeze
  FIB_ALLOWED = 15
  BYTES_ALLOWED = 64

  def run
    chosen = PROGRAMS.keys.select { |program| wanted?(program) }
    chosen.delete("rails") unless Bench::Apps.available?
    chosen.each { |program| compare(program, format(PROGRAMS[program], @settings.numbers)) }
  end

  private

  def compare(program, workload)
    answers = by_turns(Bench::Peers.among(TRACERS), number(:rounds)) do |tracer|
      ask("traced", { tracer:, workload:, rounds: number(:tries) }, with_peers: Bench::Peers.include?(tracer),
                                                                    with_apps: program == "rails",
                                                                    flags: JITS["interpreted"])
    end
    ratios = answers.transform_values { |own| own.map { |answer| answer["traced_s"] / answer["bare_s"] } }
    table("#{program}: #{number(:rounds)} processes each, the best of #{number(:tries)}",
          ["", "bare", "traced", "times bare", "of ruby-prof's", "added, of what ruby-prof adds"],
          answers.map { |name, own| row(name, own, ratios) })
    judge(program, ratios, answers["sperf"].last)
  end

  def row(name, answers, ratios)
    times = %w[bare_s traced_s].map { |kind| median(answers.map { |answer| answer[kind] }) }
    beside = name == "sperf" && ratios.key?("ruby-prof")
    [name, *times.map { |seconds| format("%.1f ms", seconds * 1e3) }, spread(estimate(ratios[name]), "%.2f"),
     *[0, 1].map { |less| beside ? spread(estimate(pairs(ratios, less)), "%.2f") : "-" }]
  end

  # Round by round: times bare, or what is added to that.
  def pairs(ratios, less = 0) = ratios["sperf"].zip(ratios["ruby-prof"]).map { |own, its| (own - less) / (its - less) }

  def judge(program, ratios, answer)
    met = at_most?(estimate(ratios["sperf"]), FIB_ALLOWED)
    target("#{program}: at most #{FIB_ALLOWED} times bare", met) if program == "fib"
    met = at_most?(estimate(pairs(ratios)), 0.5) if ratios.key?("ruby-prof")
    target("#{program}: at most half of ruby-prof's", met) if ratios.key?("ruby-prof") && program != "rails"
    bytes = answer["tree_bytes"] / answer["nodes"]
    note(format("%s: %d calls, %d nodes, %.1f bytes a node", program, *answer.values_at("calls", "nodes"), bytes))
    return if answer["nodes"] < 1000 # tables begin with some room

    target("#{program}: at most #{BYTES_ALLOWED} bytes a node", bytes <= BYTES_ALLOWED)
  end
end

Trace.start(__FILE__, "Tracing every call", quick: { rounds: 2, tries: 3, files: 1 },
                                            long: { rounds: 9, tries: 7, files: 4 })
