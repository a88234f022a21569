# frozen_string_literal: true

# What profiling costs a Rails application, and what part of that is sperf's own thread.
class Blocks < Bench::Benchmark
  OWN = ["bare", "control", "timer", "sperf remote", "sperf signal"].freeze
  PEERS = %w[rperf stackprof vernier].freeze
  # Those that are told which clock to take have another name where it is not the CPU's.
  WALL = ["sperf remote", "sperf signal", "rperf", "stackprof"].to_h { |name| [name, "#{name} wall"] }.freeze
  RIVALS = /\A(rperf|vernier)/
  CLOCKS = { process: "process CPU", thread: "main thread CPU", wall: "elapsed" }.freeze
  FREQUENCIES = [1000, 100].freeze
  WARM_S = 4.0

  # A process: what it runs, how, and which modes and frequencies are asked for in it.
  Section = Data.define(:workload, :jit, :cores, :modes, :frequencies, :quick) do
    def name = [workload, jit, cores].join(", ")
    def one_core? = cores == "one core"
  end

  # [target, limit, on one core or not (nil: both), frequencies, a clock or what is judged]
  RULES = [
    ["a tick takes sperf's own thread at most 1.5 times the bare timer's CPU time", 1.5, false, [1000], :ticks],
    ["the process takes at most 6 % more CPU time at 1000 Hz", 6, false, [1000], :process],
    ["the process takes at most 1 % more CPU time at 100 Hz", 1, false, [100], :process],
    ["the main thread takes at most 1 % more CPU time", 1, false, FREQUENCIES, :thread],
    ["on one core at most 7 % more time passes at 1000 Hz", 7, true, [1000], :wall],
    ["on one core at most 1 % more time passes at 100 Hz", 1, true, [100], :wall],
    ["sperf costs no more than the cheaper of rperf and Vernier (process CPU; on one core elapsed)", 0, nil,
     FREQUENCIES, :rivals]
  ].freeze

  def run
    runs = sections.to_h { |section| [section, measure(section)] }
    runs.each_value.flat_map { |groups| groups.each_value.map(&:about) }.compact.uniq.each { |about| note("#{about}.") }
    runs.each { |section, groups| show(section, groups) }
    RULES.each { |rule| judge(runs, rule) }
  end

  private

  def sections
    modes = number(:wall).zero? ? [:cpu] : %i[cpu wall]
    all = JITS.keys.flat_map do |jit|
      [Section.new("rails", jit, "all cores", modes, FREQUENCIES, true),
       Section.new("rails", jit, "one core", [:cpu], FREQUENCIES, jit == "yjit"),
       *%w[rdoc json].map { |workload| Section.new(workload, jit, "all cores", [:cpu], [1000], false) }]
    end
    wanted = all.select { |section| wanted?("blocks", section.workload, section.jit, section.cores) }
    wanted = wanted.select(&:quick) unless @settings.long? || @settings.only?
    able, gone = wanted.partition { |section| able?(section) }
    note("Gems or taskset are missing: no #{gone.map(&:name).join("; no ")}.") if gone.any?
    able
  end

  def able?(section)
    (section.workload != "rails" || Bench::Apps.available?) && (!section.one_core? || Bench::RubyChild.one_core)
  end

  def measure(section)
    groups = section.modes.product(section.frequencies).to_h do |mode, frequency|
      names = Bench::Peers.among(OWN + PEERS)
      names = names.map { |name| WALL.fetch(name, name) } if mode == :wall
      ["#{mode} mode, #{frequency} Hz", { frequency:, variants: names }]
    end
    Bench::Turns.groups({ workload: section.workload, groups:, warm_s: WARM_S,
                          rounds: number(:block_rounds), segment_s: number(:block_s),
                          budget_s: number(:block_budget_s) },
                        flags: JITS.fetch(section.jit), with_apps: section.workload == "rails",
                        prefix: section.one_core? ? Bench::RubyChild.one_core : [])
  end

  def show(section, groups)
    # How quiet the machine was.
    shares = groups.each_value.map { |run| run.core_share("bare") * 100 }
    note(format("#{section.name}: bare, the main thread had a core for %.0f %% of the time. If that is much less " \
                "than 100 %%, other programs used the core, and the figures are unreliable.", median(shares)))
    groups.each { |name, run| table_costs("#{section.name}, #{name}", run) }
    rows = groups.flat_map do |name, run|
      run.variants.grep(/\Atimer|\Asperf/).map { |variant| ["#{name}: #{variant}", *tick_cells(run, variant)] }
    end
    table("#{section.name}: the own thread's CPU time for each tick, and what became of the ticks",
          ["", "us for a tick", "bare timers", "ticks", "late", "otherwise dropped", "frames in a stack"], rows)
  end

  def table_costs(title, run)
    rows = run.variants.drop(1).map do |name|
      [name, *CLOCKS.keys.map { |clock| quartiles(run.added(name, clock), "%+.2f") },
       name.match?(/control|timer/) ? "-" : format("%.0f", run.samples_per_s(name))]
    end
    table("#{title}: added in percent, median and quartiles of #{run.rounds_count} rounds",
          ["", *CLOCKS.values, "samples/CPU s"], rows)
  end

  # What the threads of our own do at a tick.
  def tick_cells(run, variant)
    cells = [quartiles(run.tick_us(variant), "%.1f")]
    return [*cells, "1", run.sum(variant, "ticks").to_s, "-", "-", "-"] if variant == "timer"

    late, others = run.dropped(variant).select { |_, count| count.positive? }.partition { |why, _| why == "late" }
    [*cells, quartiles(run.tick_ratios(variant), "%.2f"), run.sum(variant, "ticks").to_s, late.sum(&:last).to_s,
     others.empty? ? "0" : others.map { |reason, count| "#{count} #{reason}" }.join(", "),
     format("%.1f", run.sum(variant, "frames").fdiv(run.sum(variant, "samples")))]
  end

  def judge(runs, (text, limit, one_core, frequencies, what))
    judged = runs.reject { |section, _| section.one_core? == !one_core && !one_core.nil? }
    verdicts = judged.flat_map do |section, groups|
      found = groups.values.select { |run| frequencies.include?(run.group[:frequency]) }
      found.filter_map { |run| (values = figures(run, what, section)).any? && [estimate(values).verdict(limit)] }
    end
    target(text, Bench::Report.overall(verdicts.flatten)) if verdicts.any?
  end

  def figures(run, what, section)
    return run.tick_ratios(run.default) if what == :ticks
    return run.added(run.default, what) unless what == :rivals

    clock = section.one_core? ? :wall : :process
    rival = run.variants.grep(RIVALS).min_by { |name| median(run.added(name, clock)) }
    rival ? run.beyond(run.default, rival, clock) : []
  end
end
