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

require_relative "support/bench"

module MinorGc
  VARIANTS = ["bare", "empty session", "sperf signal", "rperf", "stackprof wall, raw"].freeze
  LONG = "sperf, a long session"
  ALLOWED = 1.05

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "A minor collection while a session holds #{settings[:stacks]} stacks")
      outcomes = measure(settings)
      report_collections(report, outcomes)
      judge(report, outcomes)
      report.keep(:outcomes, outcomes)
      report.finish
    end

    private

    def measure(settings)
      variants = VARIANTS.select { |name| settings.wanted?(name) && (Bench::Peers.available? || !peer?(name)) }
      outcomes = variants.to_h { |name| [name, []] }
      settings[:runs].times do
        variants.shuffle.each { |name| outcomes[name] << hold(settings, name) }
      end
      outcomes[LONG] = [hold(settings, LONG, seconds: settings[:long_seconds])] if settings[:long_seconds].positive?
      outcomes
    end

    def peer?(name) = %w[rperf stackprof].any? { |peer| name.start_with?(peer) }

    def hold(settings, name, seconds: 0)
      variant = VARIANTS.include?(name) && name != "empty session" ? name : "sperf signal"
      task = { variant:, frequency: 10_000, stacks: settings[:stacks], seconds:, fan: 4, depth: 20,
               methods: 2000, collections: settings[:collections], aggregate: false, empty: name == "empty session" }
      Bench::RubyChild.run("held_stacks", task, with_peers: peer?(name)).answer
    end

    def ratio(answers)
      Bench::Statistics.estimate(answers.map { |answer| answer["gc_held_s"] / answer["gc_before_s"] })
    end

    def report_collections(report, outcomes)
      rows = outcomes.map do |name, answers|
        [name, *%w[gc_before_s gc_held_s].map { |key| format("%.0f us", median(answers, key) * 1e6) },
         Bench::Figures.spread(ratio(answers), "%.3f", ""), *%w[stacks samples].map { |key| count(answers, key) }]
      end
      report.table("CPU time of a minor collection", ["", "before", "while held", "ratio", "stacks", "samples"], rows)
    end

    def median(answers, key) = Bench::Statistics.median(answers.map { |answer| answer[key] })

    def count(answers, key) = answers.last[key] ? median(answers, key).round.to_s : "-"

    def judge(report, outcomes)
      ["sperf signal", LONG].each do |name|
        answers = outcomes[name] or next
        held = ratio(answers)
        held_text = "#{count(answers, "stacks")} stacks, #{count(answers, "samples")} samples"
        report.target("#{name}: at most #{ALLOWED} times (#{held_text})",
                      held.low ? held.verdict(ALLOWED) : held.median <= ALLOWED)
      end
    end
  end
end

MinorGc.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 1, stacks: 50_000, long_seconds: 0, collections: 200 },
                                                long: { runs: 6, long_seconds: 120, collections: 600 }))
