# frozen_string_literal: true

# How much slower programs run at 1,000 Hz.
class Slowdown < Bench::Benchmark
  WORKLOADS = %w[while fib json parser rdoc].freeze
  # What shares a process with what. Peers, and the capture that makes loops leave compiled code, are by themselves:
  # none shall pay for what another leaves behind.
  GROUPS = [["control", "floor", "sperf signal", "sperf remote"], ["sperf safepoint"], ["rperf"], ["stackprof"]].freeze

  def run
    cases = WORKLOADS.product(JITS.keys).select { |words| wanted?("slowdown", *words) }
    return if cases.empty?

    @runs = measure(cases)
    show("Added CPU time of the profiled thread in percent: median, and its 95 % interval", cases) do |run, name|
      slowdown(run.ratio(name))
    end
    show("Added CPU time of the process, and samples for each second on the profiled thread", cases) do |run, name|
      added = format("%+.2f %%", (run.ratio(name, :process).median - 1) * 100)
      name == "control" ? added : format("%s at %.0f/s", added, run.samples_per_s(name))
    end
    judge("sperf signal", "floor", 0.3, JITS.keys, cases)
    judge("sperf remote", "bare", 1, ["yjit"], cases)
  end

  private

  # {[workload, mode, group]: run}
  def measure(cases)
    plan = cases.product(GROUPS.reject { |group| Bench::Peers.among(group).empty? })
    plan.shuffle.to_h { |(workload, mode), group| [[workload, mode, group], take_turns(workload, mode, group)] }
  end

  # What is not judged by tenths of a percent needs fewer rounds.
  def take_turns(workload, mode, group)
    rounds = group.include?("floor") ? number(:rounds) : [number(:rounds) / 3, 6].max
    Bench::Turns.run(workload:, variants: ["bare", *group], frequency: 1000, rounds:, **numbers(:segment_s, :budget_s),
                     child: { flags: JITS[mode] })
  end

  def find(workload, mode, variant) = @runs[[workload, mode, GROUPS.find { |group| group.include?(variant) }]]

  # A table with what the block says of a run and a variant; "-" where there is no such run.
  def show(title, cases)
    names = GROUPS.flatten
    rows = cases.map do |words|
      [words.join(", "), *names.map { |name| find(*words, name)&.then { |run| yield run, name } || "-" }]
    end
    table(title, ["", *names], rows)
  end

  # What the variant may cost in percent beyond another, round by round, so that disturbances cancel out.
  def judge(variant, other, allowed, modes, cases)
    found = cases.select { |_, mode| modes.include?(mode) }.to_h do |words|
      [words, estimate(find(*words, variant).beyond(variant, other))]
    end
    return if found.empty?

    most = format("at most %+.2f %%", allowed)
    verdicts = found.transform_values { |beyond| beyond.verdict(allowed) }
    table("#{variant} beyond #{other}, thread CPU time", ["", "beyond", "rounds", most], found.map do |words, beyond|
      [words.join(", "), spread(beyond, "%+.2f", " %"), beyond.count.to_s, Bench::Report::VERDICTS.fetch(verdicts[words])]
    end)
    target("#{variant} costs #{most} beyond #{other}, #{modes.join(" and ")}", Bench::Report.overall(verdicts.values))
  end
end
