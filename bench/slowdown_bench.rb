# frozen_string_literal: true

# Measures how much slower programs run while they are profiled 1,000 times a second.
#
# The same work runs bare and profiled, in shuffled order within one process, interpreted and compiled by YJIT. The
# figures are CPU time of the profiled thread, and of the whole process, which includes a profiler's own thread. The
# rows are an empty handler (the floor: the cost of being interrupted), sperf with each way of capturing, rperf, and
# stackprof with mode: :cpu, interval: 1000. A profiler that makes a loop leave compiled code shows a slow-down of
# hundreds of percent under YJIT.
#
# Targets: sperf :signal costs at most 0.3 % beyond the floor; :remote, compiled, at most 1 % of the bare time. "Beyond
# the floor" is computed round by round, so that disturbances of the machine cancel out.

require_relative "support/benchmark"

class Slowdown < Bench::Benchmark
  WORKLOADS = %w[while times fib mandelbrot json parser rdoc].freeze
  # What shares a process with what. Peers, and the capture that makes loops leave compiled code, are by themselves:
  # none shall pay for what another leaves behind.
  GROUPS = [["control", "floor", "sperf signal", "sperf remote"], ["sperf safepoint"], ["rperf"], ["stackprof"]].freeze
  VARIANTS = GROUPS.flatten.freeze
  # What may it cost in percent, beyond what, and in which modes?
  Rule = Data.define(:variant, :other, :allowed, :modes)
  RULES = [Rule.new("sperf signal", "floor", 0.3, JITS.keys), Rule.new("sperf remote", "bare", 1, ["yjit"])].freeze

  def run
    cases = WORKLOADS.product(JITS.keys).select { |workload, mode| wanted?(workload, mode) }
    @runs = measure(cases)
    show("Added CPU time of the profiled thread in percent: median, and its 95 % interval", cases) do |run, name|
      slowdown(run.ratio(name))
    end
    show("Added CPU time of the process, and samples for each second on the profiled thread", cases) do |run, name|
      process_cell(run, name)
    end
    RULES.each { |rule| judge(rule, cases) }
    keep(:results, @runs.map { |(workload, mode, variants), run| { workload:, mode:, variants:, run: run.to_h } })
  end

  private

  # {[workload, mode, group]: run}
  def measure(cases)
    plan = cases.product(GROUPS.reject { |group| Bench::Peers.among(group).empty? })
    plan.shuffle.to_h do |(workload, mode), group|
      warn "  #{workload}, #{mode}: #{group.join(", ")}" if $stderr.tty?
      [[workload, mode, group], take_turns(workload, mode, group)]
    end
  end

  def take_turns(workload, mode, group)
    # What is not judged by tenths of a percent needs fewer rounds.
    rounds = group.include?("floor") ? number(:rounds) : [number(:rounds) / 3, 6].max
    Bench::Turns.run(workload:, variants: ["bare", *group], frequency: 1000, rounds:, **numbers(:segment_s, :budget_s),
                     child: { flags: JITS[mode] })
  end

  def find(workload, mode, variant) = @runs[[workload, mode, GROUPS.find { |group| group.include?(variant) }]]

  # A table with what the block says of a run and a variant; nothing where there is no such run.
  def show(title, cases)
    rows = cases.map do |workload, mode|
      cells = VARIANTS.map { |name| find(workload, mode, name)&.then { |run| yield run, name } || "-" }
      ["#{workload}, #{mode}", *cells]
    end
    table(title, ["", *VARIANTS], rows)
  end

  def process_cell(run, name)
    added = format("%+.2f %%", (run.ratio(name, :process).median - 1) * 100)
    name == "control" ? added : format("%s at %.0f/s", added, run.samples_per_s(name))
  end

  def judge(rule, cases)
    verdicts = []
    rows = cases.select { |_, mode| rule.modes.include?(mode) }.map do |workload, mode|
      run = find(workload, mode, rule.variant)
      beyond = estimate(run.beyond(rule.variant, rule.other))
      verdicts << beyond.verdict(rule.allowed)
      ["#{workload}, #{mode}", spread(beyond, "%+.2f", " %"), run.rounds_count.to_s,
       Bench::Report::VERDICTS.fetch(verdicts.last)]
    end
    return if rows.empty? # --only left nothing out of which to judge

    most = format("at most %+.2f %%", rule.allowed)
    table("#{rule.variant} beyond #{rule.other}, thread CPU time", ["", "beyond", "rounds", most], rows)
    target("#{rule.variant} costs #{most} beyond #{rule.other}, #{rule.modes.join(" and ")}",
           Bench::Report.overall(verdicts))
  end
end

Slowdown.start(__FILE__, "Slow-down at 1,000 Hz", quick: { rounds: 7, segment_s: 0.05, budget_s: 3.0 },
                                                  long: { rounds: 60, segment_s: 0.15, budget_s: 60.0 })
