# frozen_string_literal: true

# Whether a tick costs more in a program with many threads that wait.
#
# One thread runs a loop while 0, 100 or 1,000 threads wait in Queue#pop. Only the one that runs has anything to be
# sampled, so what a profiler does at a tick should not depend on the others. For sperf that is the CPU time of its own
# thread for each tick and the handler's for each capture, as it accounts for them itself. For all profilers it is what
# the work costs more than bare, and what the other threads of the process use, a profiler's own among them, for each
# tick that was due.
#
# Each row is one process, in which bare and profiled pieces of work take turns in shuffled order. Starting and
# stopping, which do visit each thread once, are not measured; sperf's account of its own thread includes its part of
# them.
#
# Target: with 1,000 blocked threads, sperf's own thread and handler take at most 1.25 times what they take with none.

require_relative "support/benchmark"

class BlockedThreads < Bench::Benchmark
  COUNTS = [0, 100, 1000].freeze
  FREQUENCY = 1000
  OWN = ["sperf signal", "sperf wall"].freeze
  PEERS = ["rperf wall", "vernier", "stackprof wall"].freeze
  ALLOWED = 1.25
  # sperf's account of itself: what for each of what.
  ACCOUNT = { thread: %w[sampler_time_ns trigger_count], handler: %w[sampling_time_ns sampling_count] }.freeze

  def run
    runs = measure
    table_own(runs.select { |(variant, _), _| OWN.include?(variant) })
    table_all(runs)
    OWN.each { |variant| judge(variant, *runs.values_at([variant, COUNTS.first], [variant, COUNTS.last])) }
    keep(:runs, runs.map { |(variant, blocked), run| { variant:, blocked:, run: run.to_h } })
  end

  private

  # {[variant, blocked]: run}
  def measure
    plan = Bench::Peers.among(OWN + PEERS).select { |variant| wanted?(variant) }.product(COUNTS)
    done = plan.shuffle.to_h do |variant, blocked|
      [[variant, blocked], Bench::Turns.run(workload: "while", variants: ["bare", "control", variant], blocked:,
                                            frequency: FREQUENCY, **@settings.numbers)]
    end
    done.slice(*plan)
  end

  # Nanoseconds: of sperf's thread for each tick, of the handler for each capture.
  def own_ns(run, variant, part) = estimate(run.rates(variant, *ACCOUNT.fetch(part)))

  def table_own(runs)
    rows = runs.map do |(variant, blocked), run|
      ["#{variant}, #{blocked} blocked", spread(own_ns(run, variant, :thread).map { |ns| ns / 1000 }, "%.1f", " us"),
       spread(own_ns(run, variant, :handler), "%.0f", " ns"), run.rounds_count.to_s]
    end
    table("sperf's own account", ["", "its thread, a tick", "handler, a capture", "rounds"], rows) if rows.any?
  end

  def table_all(runs)
    rows = runs.map do |(variant, blocked), run|
      ["#{variant}, #{blocked} blocked", *["control", variant].map { |name| slowdown(run.ratio(name)) },
       spread(run.others_ns(variant).map { |ns| ns / 1000 }, "%.1f", " us"), format("%.0f", run.samples_per_s(variant))]
    end
    table("CPU time at #{FREQUENCY} Hz", ["", "control, added %", "running thread, added %", "other threads, a tick",
                                          "samples/s"], rows)
  end

  def judge(variant, few, many)
    return unless few && many

    ACCOUNT.each_key do |part|
      none_ns = own_ns(few, variant, part).median
      ratio = own_ns(many, variant, part).map { |ns| ns / none_ns }
      target(format("%s: its %s takes at most %.2f times as long beside %d blocked threads (%.2f)",
                    variant, part, ALLOWED, COUNTS.last, ratio.median), ratio.verdict(ALLOWED))
    end
  end
end

BlockedThreads.start(__FILE__, "Ticks beside blocked threads", quick: { rounds: 10, segment_s: 0.15, budget_s: 5.0 },
                                                               long: { rounds: 40, segment_s: 0.5, budget_s: 90.0 })
