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

require_relative "support/paired_run"

module BlockedThreads
  COUNTS = [0, 100, 1000].freeze
  FREQUENCY = 1000
  OWN = ["sperf signal", "sperf wall"].freeze
  PEERS = ["rperf wall", "vernier", "stackprof wall"].freeze
  ALLOWED = 1.25

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Ticks beside blocked threads")
      runs = measure(settings)
      report_own(report, runs)
      report_all(report, runs)
      OWN.each { |variant| judge(report, runs, variant) }
      report.keep(:runs, runs.map { |(variant, blocked), run| { variant:, blocked:, run: run.answer } })
      report.finish
    end

    private

    # {[variant, blocked]: run}
    def measure(settings)
      variants = [*OWN, *(PEERS if Bench::Peers.available?)].select { |variant| settings.wanted?(variant) }
      plan = variants.product(COUNTS)
      done = plan.shuffle.to_h { |variant, blocked| [[variant, blocked], pair(settings, variant, blocked)] }
      plan.to_h { |key| [key, done[key]] }
    end

    def pair(settings, variant, blocked)
      Bench::PairedRun.new({ workload: "while", variants: ["bare", "control", variant], frequency: FREQUENCY, blocked:,
                             **settings.numbers.slice(:rounds, :segment_s, :budget_s) },
                           with_peers: PEERS.include?(variant))
    end

    # Nanoseconds: of sperf's thread for each tick, and of the handler for each capture.
    def own_ns(run)
      captures = run.answer["captures"].select { |round| round["sampling_count"].positive? }
      parts = { thread: %w[sampler_time_ns trigger_count], handler: %w[sampling_time_ns sampling_count] }
      parts.transform_values do |keys|
        Bench::Statistics.estimate(captures.map { |round| round.values_at(*keys).reduce(:fdiv) })
      end
    end

    def report_own(report, runs)
      rows = runs.filter_map do |(variant, blocked), run|
        next unless OWN.include?(variant)

        own = own_ns(run)
        ["#{variant}, #{blocked} blocked", Bench::Figures.spread(own[:thread].map { |ns| ns / 1000 }, "%.1f", " us"),
         Bench::Figures.spread(own[:handler], "%.0f", " ns"), run.rounds_count.to_s]
      end
      report.table("sperf's own account", ["", "its thread, a tick", "handler, a capture", "rounds"], rows) if rows.any?
    end

    def report_all(report, runs)
      rows = runs.map do |(variant, blocked), run|
        added = ["control", variant].map { |name| Bench::Figures.slowdown(run.ratio(name)) }
        ["#{variant}, #{blocked} blocked", *added,
         Bench::Figures.spread(run.others_ns(variant, FREQUENCY).map { |ns| ns / 1000 }, "%.1f", " us"),
         format("%.0f", run.samples_per_s(variant))]
      end
      report.table("CPU time at #{FREQUENCY} Hz", ["", "control, added %", "running thread, added %",
                                                   "other threads, a tick", "samples/s"], rows)
    end

    def judge(report, runs, variant)
      few, many = [COUNTS.first, COUNTS.last].map { |blocked| runs[[variant, blocked]] }
      return unless few && many

      own_ns(few).each do |part, none|
        ratio = own_ns(many)[part].map { |ns| ns / none.median }
        report.target(format("%s: its %s takes at most %.2f times as long beside %d blocked threads (%.2f)",
                             variant, part, ALLOWED, COUNTS.last, ratio.median), ratio.verdict(ALLOWED))
      end
    end
  end
end

BlockedThreads.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 10, segment_s: 0.15, budget_s: 5.0 },
                                                       long: { rounds: 40, segment_s: 0.5, budget_s: 90.0 }))
