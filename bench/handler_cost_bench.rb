# frozen_string_literal: true

# What a tick costs the profiled thread.
#
# The capture: the handler's own account (sampling_time_ns / sampling_count of a session), at several depths of stack,
# beside what it costs to read a clock here, as machines differ.
# Target: at depth 20 at most 1 us where a clock read costs 25 ns, that is, at most 40 clock reads.
#
# What the leaf costs: the same captures told not to look for the instruction that the youngest frame is at, and told to
# note where in native code the thread is.
# Target: both together at most 100 ns.
#
# The whole tick: how much longer a busy loop takes when it is sampled 10,000 times a second, for each sample; beside
# it the same for an empty handler that is ticked in the same way (bench/floor). What lies between the two is sperf's.
#
# Each row is one process that runs the loop bare, with the empty handler and with sperf in shuffled order, many
# times. CPU time of the profiled thread; "process" is CPU time of all threads, sperf's own among them.

require_relative "support/paired_run"

module HandlerCost
  DEPTHS = [5, 20, 100].freeze
  LEAVES = { "no leaves" => "sperf signal, no leaves", "instruction" => "sperf signal",
             "instruction and native" => "sperf signal, native" }.freeze
  VARIANTS = ["bare", "control", "floor", *LEAVES.values].freeze
  READS_MAX = 40
  LEAF_NS_MAX = 100

  class << self
    def run(settings)
      Bench::Builds.floor
      report = Bench::Report.new(settings, "The cost of a tick")
      clock = clock_cost
      depths = DEPTHS.select { |depth| settings.wanted?("depth #{depth}") }
      runs = depths.to_h { |depth| [depth, measure(settings, depth)] }
      report_captures(report, runs, clock)
      report_leaves(report, runs)
      report_ticks(report, runs)
      judge(report, runs[20], clock) if runs[20]
      report.keep(:clock_read_ns, clock)
      report.keep(:runs, runs.transform_values(&:answer))
      report.finish
    end

    private

    def clock_cost
      readings = Array.new(5) { Bench::RubyChild.run("clock_cost", {}).answer }
      readings.first.keys.to_h { |name| [name, Bench::Statistics.median(readings.map { |reading| reading[name] })] }
    end

    def measure(settings, depth)
      Bench::PairedRun.new({ workload: "depth #{depth}", variants: VARIANTS, frequency: 10_000,
                             **settings.numbers.slice(:rounds, :segment_s, :budget_s) })
    end

    def captures(run, variant) = run.answer["captures"].select { |round| round["variant"] == variant }

    # The handler's clock runs on when it is preempted, which now and then makes a round's mean worthless: hence a
    # median.
    def capture_ns(run, variant = "sperf signal")
      means = captures(run, variant).filter_map do |round|
        round["sampling_time_ns"].fdiv(round["sampling_count"]) if round["sampling_count"].positive?
      end
      Bench::Statistics.estimate(means)
    end

    # Round by round, so that what the machine does meanwhile cancels out.
    def leaf_ns(run)
      without, with = ["sperf signal, no leaves", "sperf signal, native"].map { |variant| captures(run, variant) }
      differences = without.zip(with).filter_map do |pair|
        next unless pair.all? { |round| round["sampling_count"].positive? }

        pair.map { |round| round["sampling_time_ns"].fdiv(round["sampling_count"]) }.then { |less, more| more - less }
      end
      Bench::Statistics.estimate(differences)
    end

    def report_leaves(report, runs)
      rows = runs.map do |depth, run|
        figures = [*LEAVES.values.map { |variant| capture_ns(run, variant) }, leaf_ns(run)]
        ["depth #{depth}", *figures.map { |ns| Bench::Figures.spread(ns, "%.0f", " ns") }]
      end
      report.table("One capture, by what is told of its leaf", ["stack", *LEAVES.keys, "difference"], rows)
    end

    def report_captures(report, runs, clock)
      rows = runs.map do |depth, run|
        cost = capture_ns(run)
        ["depth #{depth}", run.answer["depth"].to_s, Bench::Figures.spread(cost, "%.0f", " ns"),
         Bench::Figures.spread(cost.map { |ns| ns / clock["monotonic"] }, "%.1f", ""),
         captures(run, "sperf signal").sum { |round| round["sampling_count"] }.to_s]
      end
      report.table("One capture", ["stack", "frames seen", "time", "in clock reads", "captures"], rows)
      report.note(format("A read of the monotonic clock costs %.1f ns here, one of the thread's CPU clock %.0f ns.",
                         clock["monotonic"], clock["thread_cpu"]))
    end

    def report_ticks(report, runs)
      rows = runs.flat_map do |depth, run|
        VARIANTS.drop(1).map do |variant|
          ["depth #{depth}, #{variant}", tick(run, variant), Bench::Figures.slowdown(run.ratio(variant)),
           Bench::Figures.slowdown(run.ratio(variant, clock: :process)), format("%.0f", run.samples_per_s(variant))]
        end
      end
      report.table("A busy loop at 10,000 Hz", ["", "for each tick", "thread, added %", "process, added %", "ticks/s"],
                   rows)
    end

    def tick(run, variant)
      cost = run.tick_ns(variant)
      cost ? Bench::Figures.spread(cost.map { |ns| ns / 1000 }, "%.1f", " us") : "-"
    end

    def judge(report, run, clock)
      reads = capture_ns(run).map { |ns| ns / clock["monotonic"] }
      report.target("a capture at depth 20 takes at most #{READS_MAX} clock reads (1 us where one takes 25 ns)",
                    reads.verdict(READS_MAX))
      report.target("the leaf, instruction and native, takes at most #{LEAF_NS_MAX} ns",
                    leaf_ns(run).verdict(LEAF_NS_MAX))
    end
  end
end

HandlerCost.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 10, segment_s: 0.08, budget_s: 8.0 },
                                                    long: { rounds: 60, segment_s: 0.2, budget_s: 90.0 }))
