# frozen_string_literal: true

# Measures what a tick costs the profiled thread.
#
# Capture: sampling_time_ns / sampling_count of a session, which the handler measures itself, at several stack depths.
# As machines differ, the cost of reading a clock is shown as well.
# Target: at depth 20 at most 1 us where reading a clock takes 25 ns, that is, at most 40 clock reads.
#
# Leaf: the same captures without the instruction that the youngest frame executes, and with the place in native code.
# Target: both together at most 100 ns.
#
# Whole tick: by how much sampling 10,000 times a second slows down a busy loop, per sample, compared with an empty
# handler that is ticked in the same way (bench/floor). sperf's own cost is the difference.
#
# Each row is one process that runs the loop bare, with the empty handler and with sperf in shuffled order, many times.
# "thread" is CPU time of the profiled thread; "process" that of all threads, sperf's own included.

require_relative "support/benchmark"

class HandlerCost < Bench::Benchmark
  DEPTHS = [5, 20, 100].freeze
  LEAVES = { "no leaves" => "sperf signal, no leaves", "instruction" => "sperf signal",
             "instruction and native" => "sperf signal, native" }.freeze
  VARIANTS = ["bare", "control", "floor", *LEAVES.values].freeze
  READS_MAX = 40
  LEAF_NS_MAX = 100

  def run
    Bench::Builds.floor
    clock = clock_cost
    runs = DEPTHS.select { |depth| wanted?("depth #{depth}") }.to_h { |depth| [depth, measure(depth)] }
    table_captures(runs, clock)
    table_leaves(runs)
    table_ticks(runs)
    judge(runs[20], clock) if runs[20]
    keep(:clock_read_ns, clock)
    keep(:runs, runs.transform_values(&:to_h))
  end

  private

  def clock_cost
    readings = Array.new(5) { ask("clock_cost", {}) }
    readings.first.keys.to_h { |name| [name, median(readings.map { |reading| reading[name] })] }
  end

  def measure(depth)
    Bench::Turns.run(workload: "depth #{depth}", variants: VARIANTS, frequency: 10_000, **@settings.numbers)
  end

  # The handler's clock runs on when it is preempted, which now and then makes a round's mean worthless: hence a
  # median.
  def capture_ns(run, variant = "sperf signal") = estimate(run.rates(variant, "sampling_time_ns", "sampling_count"))

  # Round by round, so that what the machine does meanwhile cancels out.
  def leaf_ns(run)
    pairs = run.facts("sperf signal, no leaves").zip(run.facts("sperf signal, native"))
    pairs.select! { |pair| pair.all? { |fact| fact["sampling_count"].positive? } }
    estimate(pairs.map do |pair|
      less, more = pair.map { |fact| fact["sampling_time_ns"].fdiv(fact["sampling_count"]) }
      more - less
    end)
  end

  def table_captures(runs, clock)
    rows = runs.map do |depth, run|
      cost = capture_ns(run)
      ["depth #{depth}", run.facts("sperf signal").filter_map { |fact| fact["depth"] }.last.to_s,
       spread(cost, "%.0f", " ns"), spread(cost.map { |ns| ns / clock["monotonic"] }, "%.1f"),
       run.sum("sperf signal", "sampling_count").to_s]
    end
    table("One capture", ["stack", "frames seen", "time", "in clock reads", "captures"], rows)
    note(format("A read of the monotonic clock costs %.1f ns here, one of the thread's CPU clock %.0f ns.",
                clock["monotonic"], clock["thread_cpu"]))
  end

  def table_leaves(runs)
    rows = runs.map do |depth, run|
      figures = [*LEAVES.values.map { |variant| capture_ns(run, variant) }, leaf_ns(run)]
      ["depth #{depth}", *figures.map { |ns| spread(ns, "%.0f", " ns") }]
    end
    table("One capture, by what its leaf shows", ["stack", *LEAVES.keys, "difference"], rows)
  end

  def table_ticks(runs)
    rows = runs.to_a.product(VARIANTS.drop(1)).map do |(depth, run), variant|
      cost = run.tick_ns(variant)
      ["depth #{depth}, #{variant}", cost ? spread(cost.map { |ns| ns / 1000 }, "%.1f", " us") : "-",
       *%i[thread process].map { |clock| slowdown(run.ratio(variant, clock)) },
       format("%.0f", run.samples_per_s(variant))]
    end
    table("A busy loop at 10,000 Hz", ["", "for each tick", "thread, added %", "process, added %", "ticks/s"], rows)
  end

  def judge(run, clock)
    target("a capture at depth 20 takes at most #{READS_MAX} clock reads (1 us where one takes 25 ns)",
           capture_ns(run).map { |ns| ns / clock["monotonic"] }.verdict(READS_MAX))
    target("the leaf, instruction and native, takes at most #{LEAF_NS_MAX} ns", leaf_ns(run).verdict(LEAF_NS_MAX))
  end
end

HandlerCost.start(__FILE__, "The cost of a tick", quick: { rounds: 10, segment_s: 0.08, budget_s: 8.0 },
                                                  long: { rounds: 60, segment_s: 0.2, budget_s: 90.0 })
