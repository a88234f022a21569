# frozen_string_literal: true

# Measures the cost of labels and snapshots.
#
# "block" is Sperf.label with two labels, compared with a method that takes the same keywords and yields, with and
# without a session. "switch" is the additional time of a fiber switch in a program that has used a label, with and
# without a session. "snapshot" is how long the program waits in Sperf.snapshot with stacks of 40 frames.
#
# Targets: a block takes at most 100 ns without a session; a snapshot of 10,000 stacks at most 20 ms.

require_relative "support/benchmark"

class LabelsBench < Bench::Benchmark
  ROWS = {
    "block_off_ns" => "block, no session", "block_on_ns" => "block, with a session", "switch_ns" => "switch of fibers"
  }.freeze

  def run
    chosen = JITS.select { |jit, _| wanted?(jit) }
    answers = chosen.transform_values { |flags| ask("labels", @settings.numbers, flags:) }
    table("Added, median and quartiles", ["", *answers.keys],
          ROWS.map { |key, name| [name, *answers.values.map { |answer| quartiles(answer[key], "%.1f", " ns") }] })
    table("Sperf.snapshot", ["", "stacks", "the program waits"],
          answers.map { |jit, answer| snapshot_row(jit, answer) })
    answers.each { |jit, answer| judge(jit, answer) }
    keep(:answers, answers)
  end

  private

  def snapshot_row(jit, answer)
    times, stacks = answer["snapshot_s"].transpose
    [jit, median(stacks).round.to_s, quartiles(times.map { |s| s * 1000 }, "%.1f", " ms")]
  end

  def judge(jit, answer)
    times, stacks = answer["snapshot_s"].transpose
    target("#{jit}: a block without a session takes at most 100 ns", estimate(answer["block_off_ns"]).verdict(100))
    target(format("#{jit}: a snapshot of %d stacks takes at most 20 ms", median(stacks)), estimate(times).verdict(0.02))
  end
end

LabelsBench.start(__FILE__, "Labels and snapshots",
                  quick: { rounds: 7, blocks: 200_000, switches: 50_000, stacks: 12_000 },
                  long: { rounds: 25, blocks: 1_000_000, switches: 200_000 })
