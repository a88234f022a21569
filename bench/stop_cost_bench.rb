# frozen_string_literal: true

# How long a program waits for its profile: Sperf.stop, encoding as pprof, gzip, step by step; and what rperf and
# stackprof take for the same.
#
# 20,000 distinct stacks of 80 frames, recorded at 10,000 Hz, in two shapes: "tree", in which neighbouring stacks
# share all but their last frames, as in real programs; and "apart", in which each goes its own way from its second
# frame on, which is the worst case: 1.6 million nodes. Collections are kept out of the steps.
#
# Target: stop and pprof (stop, encode, gzip, write: what `sperf record` does at the end of a program) in at most 0.15
# s of CPU time; and Sperf.stop of a session with an output, which makes a Hash besides, beside it.

require "tmpdir"
require_relative "support/bench"

module StopCost
  SHAPES = { "tree" => 4, "apart" => nil }.freeze
  VARIANTS = ["sperf", "sperf, API", "rperf", "stackprof"].freeze
  PPROF_STEPS = %w[stop encode gzip write].freeze
  ALLOWED_S = 0.15
  FREQUENCY = 10_000
  # Visited for each stack that is wanted: some visits meet no tick.
  VISITS = 1.2

  class << self
    def run(settings)
      report = Bench::Report.new(settings,
                                 "Stop and pprof for #{settings[:stacks]} stacks of #{settings[:depth]} frames")
      outcomes = Dir.mktmpdir("bench-stop") { |directory| measure(settings, directory) }
      outcomes.group_by { |shape, _| shape[0] }.each_key { |shape| report_shape(report, shape, outcomes) }
      judge(report, outcomes)
      report.keep(:outcomes, outcomes.transform_keys { |key| key.join(", ") })
      report.finish
    end

    private

    def measure(settings, directory)
      plan = SHAPES.keys.product(VARIANTS).select { |words| settings.wanted?(*words) }
      plan = plan.reject { |_, variant| peer?(variant) } unless Bench::Peers.available?
      outcomes = plan.to_h { |key| [key, []] }
      settings[:runs].times do
        plan.shuffle.each { |shape, variant| outcomes[[shape, variant]] << record(settings, shape, variant, directory) }
      end
      outcomes
    end

    def peer?(variant) = %w[rperf stackprof].include?(variant)

    def record(settings, shape, variant, directory)
      task = { variant:, stacks: (settings[:stacks] * VISITS).round, depth: settings[:depth], fan: SHAPES[shape],
               methods: settings[:methods], frequency: FREQUENCY, output: File.join(directory, "profile.pb.gz") }
      Bench::RubyChild.run("stop", task, with_peers: peer?(variant)).answer
    end

    def report_shape(report, shape, outcomes)
      rows = outcomes.filter_map do |(its_shape, variant), answers|
        next unless its_shape == shape

        steps = answers.first["steps"].keys
        [variant, *[1, 0].map { |clock| step_text(answers, steps, clock) }, answers.last["stacks"].to_s,
         answers.last["samples"].to_s]
      end
      report.table("#{shape}, milliseconds", ["", "CPU time", "wall", "stacks", "samples"], rows)
    end

    def step_text(answers, steps, clock)
      parts = steps.map { |step| "#{step} #{ms(median(answers, [step], clock))}" }
      parts.unshift("pprof #{ms(median(answers, PPROF_STEPS, clock))}:") if steps.include?("encode")
      parts.join(" ")
    end

    def ms(seconds) = format("%.0f", seconds * 1000)

    def median(answers, steps, clock)
      Bench::Statistics.median(answers.map { |answer| steps.sum { |step| answer["steps"][step][clock] } })
    end

    def judge(report, outcomes)
      ways = { "sperf" => ["stop and pprof", PPROF_STEPS], "sperf, API" => ["Sperf.stop with an output", nil] }
      SHAPES.keys.product(ways.to_a).each do |shape, (variant, (what, steps))|
        answers = outcomes[[shape, variant]] or next
        seconds = median(answers, steps || answers.first["steps"].keys, 1)
        report.target(format("%s, %s: at most %.2f s of CPU time (%.3f)", shape, what, ALLOWED_S, seconds),
                      seconds <= ALLOWED_S)
      end
    end
  end
end

StopCost.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 1, stacks: 20_000, depth: 80, methods: 200 },
                                                 long: { runs: 5 }))
