# frozen_string_literal: true

# What a capture and a whole tick cost the profiled thread.
class Tick < Bench::Benchmark
  DEPTHS = [5, 20, 100].freeze
  VARIANTS = ["bare", "control", "floor", "sperf signal"].freeze
  READS_MAX = 40

  def run
    runs = DEPTHS.select { |depth| wanted?("tick", "depth #{depth}") }.to_h { |depth| [depth, measure(depth)] }
    return if runs.empty?

    monotonic_ns, thread_ns = clock_reads_ns
    table_captures(runs, monotonic_ns)
    note(format("A read of the monotonic clock costs %.1f ns here, one of the thread's CPU clock %.0f ns.",
                monotonic_ns, thread_ns))
    table_ticks(runs)
    if runs[20]
      target("a capture at depth 20 takes at most #{READS_MAX} clock reads (1 us where one takes 25 ns)",
             capture_ns(runs[20]).map { |ns| ns / monotonic_ns }.verdict(READS_MAX))
    end
  end

  private

  def measure(depth)
    Bench::Turns.run(workload: "depth #{depth}", variants: VARIANTS, frequency: 10_000, rounds: number(:tick_rounds),
                     segment_s: number(:tick_segment_s), budget_s: number(:tick_budget_s))
  end

  # The best of several tries: slower ones were disturbed.
  def clock_reads_ns
    $LOAD_PATH.unshift(File.join(Bench::ROOT, "build/bench/floor"))
    require "floor"
    [Process::CLOCK_MONOTONIC, Process::CLOCK_THREAD_CPUTIME_ID].map do |clock|
      Array.new(5) { Floor.clock_read_ns(clock) }.min
    end
  end

  # The handler's clock runs on when it is preempted, which now and then makes a round's mean worthless: hence a
  # median.
  def capture_ns(run)
    facts = run.facts("sperf signal").select { |fact| fact["sampling_count"].positive? }
    estimate(facts.map { |fact| fact["sampling_time_ns"].fdiv(fact["sampling_count"]) })
  end

  def table_captures(runs, clock_ns)
    rows = runs.map do |depth, run|
      cost = capture_ns(run)
      ["depth #{depth}", run.facts("sperf signal").filter_map { |fact| fact["depth"] }.last.to_s,
       spread(cost, "%.0f", " ns"), spread(cost.map { |ns| ns / clock_ns }, "%.1f"),
       run.sum("sperf signal", "sampling_count").to_s]
    end
    table("One capture", ["stack", "frames seen", "time", "in clock reads", "captures"], rows)
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
end
