# frozen_string_literal: true

# How much slower programs run while they are profiled 1,000 times a second.
#
# The same work, bare and profiled, in shuffled order within one process, interpreted and compiled by YJIT: CPU time
# of the profiled thread, and of the whole process, which includes a profiler's own thread. Compared are an empty
# handler (the floor: what being interrupted costs, whoever does it), sperf with each way of capturing, rperf, and
# stackprof with mode: :cpu, interval: 1000. "control" is bare against bare: what it differs from 0 by is noise.
#
# Methods are compiled before the profiler starts and entered anew after. A profiler that throws a loop out of
# compiled code shows as a slow-down of hundreds of percent under YJIT.
#
# Targets: sperf :signal costs at most 0.3 % beyond the floor; :remote, compiled, at most 1 % of the bare time. "Beyond
# the floor" is taken round by round, so that what the machine did meanwhile cancels out.

require_relative "support/paired_run"

module Slowdown
  WORKLOADS = %w[while times fib mandelbrot json parser rdoc].freeze
  MODES = { "interpreted" => ["--disable=yjit"], "yjit" => ["--yjit"] }.freeze
  # What shares a process with what. Peers, and the capture that makes loops leave compiled code, are by themselves:
  # none shall pay for what another leaves behind.
  GROUPS = [["control", "floor", "sperf signal", "sperf remote"], ["sperf safepoint"], ["rperf"], ["stackprof"]].freeze
  # What may it cost, beyond what, and in which modes?
  Rule = Data.define(:variant, :other, :allowed, :modes)
  RULES = [Rule.new("sperf signal", "floor", 0.003, MODES.keys),
           Rule.new("sperf remote", "bare", 0.01, ["yjit"])].freeze

  class << self
    def run(settings)
      Bench::Builds.floor
      report = Bench::Report.new(settings, "Slow-down at 1,000 Hz")
      results = measure(settings)
      report_threads(report, results)
      report_processes(report, results)
      RULES.each { |rule| judge(report, results, rule) }
      report.keep(:results, results.map { |row| row.slice(:workload, :mode, :variants).merge(run: row[:run].answer) })
      report.finish
    end

    private

    def measure(settings)
      plan = WORKLOADS.product(MODES.keys, GROUPS).select { |workload, mode, _| settings.wanted?(workload, mode) }
      plan = plan.reject { |_, _, group| peer?(group) } unless Bench::Peers.available?
      plan.shuffle.map do |workload, mode, group|
        warn "  #{workload}, #{mode}: #{group.join(", ")}" if $stderr.tty?
        { workload:, mode:, variants: group, run: pair(settings, workload, mode, group) }
      end
    end

    def peer?(group) = !group.intersect?(["floor", "sperf safepoint"])

    def pair(settings, workload, mode, group)
      # What is not judged by tenths of a percent needs fewer rounds.
      rounds = group.include?("floor") ? settings[:rounds] : [settings[:rounds] / 3, 6].max
      Bench::PairedRun.new({ workload:, variants: ["bare", *group], frequency: 1000, rounds:,
                             segment_s: settings[:segment_s], budget_s: settings[:budget_s] },
                           flags: MODES[mode], with_peers: peer?(group))
    end

    def find(results, workload, mode, variant)
      found = results.find do |row|
        row[:workload] == workload && row[:mode] == mode && row[:variants].include?(variant)
      end
      found && found[:run]
    end

    def each_case(results)
      WORKLOADS.product(MODES.keys).filter_map do |workload, mode|
        next unless results.any? { |row| row[:workload] == workload && row[:mode] == mode }

        yield workload, mode
      end
    end

    def report_threads(report, results)
      variants = GROUPS.flatten
      rows = each_case(results) do |workload, mode|
        ["#{workload}, #{mode}", *variants.map do |name|
          Bench::Figures.slowdown(find(results, workload, mode, name)&.ratio(name))
        end]
      end
      report.table("Added CPU time of the profiled thread in percent: median, and its 95 % interval", ["", *variants],
                   rows)
    end

    def report_processes(report, results)
      variants = GROUPS.flatten
      rows = each_case(results) do |workload, mode|
        ["#{workload}, #{mode}", *variants.map { |name| process_cell(find(results, workload, mode, name), name) }]
      end
      report.table("Added CPU time of the process, and samples for each second on the profiled thread",
                   ["", *variants], rows)
    end

    def process_cell(run, name)
      return "-" unless run

      slowdown = (run.ratio(name, clock: :process).median - 1) * 100
      name == "control" ? format("%+.2f %%", slowdown) : format("%+.2f %% at %.0f/s", slowdown, run.samples_per_s(name))
    end

    def judge(report, results, rule)
      verdicts = []
      rows = each_case(results) do |workload, mode|
        run = find(results, workload, mode, rule.variant) if rule.modes.include?(mode)
        next unless run

        beyond = run.beyond(rule.variant, rule.other)
        verdicts << beyond.verdict(rule.allowed)
        ["#{workload}, #{mode}", Bench::Figures.spread(beyond.map { |share| share * 100 }, "%+.2f", " %"),
         run.rounds_count.to_s, Bench::Report::VERDICTS.fetch(verdicts.last)]
      end
      return if rows.empty? # --only left nothing out of which to judge

      most = format("at most %+.2f %%", rule.allowed * 100)
      report.table("#{rule.variant} beyond #{rule.other}, thread CPU time", ["", "beyond", "rounds", most], rows)
      overall = verdicts.include?(false) ? false : (true if verdicts.all?)
      report.target("#{rule.variant} costs #{most} beyond #{rule.other}, #{rule.modes.join(" and ")}", overall)
    end
  end
end

Slowdown.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 7, segment_s: 0.05, budget_s: 3.0 },
                                                 long: { rounds: 60, segment_s: 0.15, budget_s: 60.0 }))
