# frozen_string_literal: true

# What labels and snapshots cost.
#
# "block" is Sperf.label with two labels, beyond a method that takes the same keywords and yields; with and without a
# session. "switch" is what a switch of fibers takes more in a program that has used a label, with or without a session.
# "snapshot" is how long the program waits in Sperf.snapshot of so many stacks of 40 frames.
#
# Targets: a block takes at most 100 ns where no session runs; a snapshot of 10,000 stacks at most 20 ms.

require_relative "support/bench"

module LabelsBench
  MODES = { "interpreted" => ["--disable=yjit"], "yjit" => ["--yjit"] }.freeze
  ROWS = {
    "block_off_ns" => "block, no session", "block_on_ns" => "block, with a session", "switch_ns" => "switch of fibers"
  }.freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Labels and snapshots")
      answers = MODES.keys.select { |mode| settings.wanted?(mode) }.to_h { |mode| [mode, measure(settings, mode)] }
      report.table("Added, median and quartiles", ["", *answers.keys], ROWS.map { |key, name| row(name, key, answers) })
      report.table("Sperf.snapshot", ["", "stacks", "the program waits"],
                   answers.map { |mode, answer| snapshot_row(mode, answer) })
      judge(report, answers)
      report.keep(:answers, answers)
      report.finish
    end

    private

    def measure(settings, mode)
      task = settings.numbers.slice(:rounds, :blocks, :switches, :stacks)
      Bench::RubyChild.run("labels", task, flags: MODES[mode]).answer
    end

    def row(name, key, answers) = [name, *answers.values.map { |answer| spread(answer[key], "ns") }]

    def spread(values, unit)
      low, high = Bench::Statistics.quartiles(values)
      format("%.1f #{unit} (%.1f .. %.1f)", Bench::Statistics.median(values), low, high)
    end

    def snapshot_row(mode, answer)
      times, stacks = answer["snapshot_s"].transpose
      [mode, Bench::Statistics.median(stacks).round.to_s, spread(times.map { |s| s * 1000 }, "ms")]
    end

    def judge(report, answers)
      answers.each do |mode, answer|
        report.target("#{mode}: a block without a session takes at most 100 ns",
                      Bench::Statistics.estimate(answer["block_off_ns"]).verdict(100))
        times, stacks = answer["snapshot_s"].transpose
        report.target(format("#{mode}: a snapshot of %d stacks takes at most 20 ms", Bench::Statistics.median(stacks)),
                      Bench::Statistics.estimate(times).verdict(0.02))
      end
    end
  end
end

LabelsBench.run(Bench::Settings.new(__FILE__, ARGV,
                                    quick: { rounds: 7, blocks: 200_000, switches: 50_000, stacks: 12_000 },
                                    long: { rounds: 25, blocks: 1_000_000, switches: 200_000 }))
