# frozen_string_literal: true

# Measures what profiling a Rails application costs, and what part of that is sperf's own thread.
#
# One process serves requests through Rack::MockRequest: a page of 30 orders (Active Record on SQLite, 150 partials) and
# JSON. It does so in blocks, each bare or under one profiler, in shuffled order: sperf by :remote and by :signal,
# rperf, stackprof, Vernier, and the bare timer. The figures are CPU time of the process and of the main thread, elapsed
# time, and the main thread's instructions where the processor's counters are available. docs/benchmarking.md explains
# bare timers and blocks, and how longer blocks (--set segment_s=2) change the figures.
#
# The program runs interpreted and with --yjit, at 1,000 and 100 Hz, in cpu mode; with --long also in wall mode. "one
# core" keeps the process on one core, where a profiler's own thread takes its time from the program. RDoc and JSON are
# measured like Rails, for comparison. Without --long, RDoc, JSON and interpreted Rails on one core run only if --only
# names them, as in --only "json,rails interpreted one core".
#
# Targets, for the way of capturing that sperf chooses itself: a tick takes sperf's own thread at most 1.5 times the CPU
# time of the bare timer. The process takes at most 6 % more CPU time at 1,000 Hz and 1 % at 100 Hz, the main thread 1
# %. On one core, elapsed time grows by at most 7 % at 1,000 Hz and 1 % at 100 Hz. sperf never costs more than the
# cheaper of rperf and Vernier.

require_relative "support/benchmark"

class RailsBench < Bench::Benchmark
  FREQUENCIES = [1000, 100].freeze
  OWN = ["bare", "control", "timer", "sperf remote", "sperf signal"].freeze
  PEERS = %w[rperf stackprof vernier].freeze
  # Those that are told which clock to take have another name where it is not the CPU's.
  WALL = ["sperf remote", "sperf signal", "rperf", "stackprof"].to_h { |name| [name, "#{name} wall"] }.freeze
  RIVALS = /\A(rperf|vernier)/
  CLOCKS = { process: "process CPU", thread: "main thread CPU", wall: "elapsed", instructions: "instructions" }.freeze
  WARM_S = 4.0

  # A process: what it runs, how, and which modes and frequencies are asked for in it.
  Section = Data.define(:workload, :jit, :one_core, :modes, :frequencies, :quick) do
    def words = [workload, jit, one_core ? "one core" : "all cores"]

    def name = words.join(", ")
  end

  # `text` is the target. What `figure` makes of a run, called `what`, must be at most `limit` (of `unit`) in the
  # sections and at the frequencies for which `on` is true.
  Rule = Data.define(:text, :what, :limit, :unit, :on, :figure)

  # What +clock+ shows of sperf's costs must be at most so many percent.
  def self.percent(text, clock, limit, one_core: false, at: FREQUENCIES)
    Rule.new(text, CLOCKS.fetch(clock), limit, "%",
             ->(section, frequency) { section.one_core == one_core && Array(at).include?(frequency) },
             ->(run, _section) { run.added(run.default, clock) })
  end

  # The rival that adds least by +clock+.
  def self.cheapest(run, clock)
    run.variants.grep(RIVALS).min_by { |name| Bench::Statistics.median(run.added(name, clock)) }
  end

  RULES = [
    Rule.new("a tick takes sperf's own thread at most 1.5 times the bare timer's CPU time",
             "CPU time of a tick, in bare timers'", 1.5, "times",
             ->(section, frequency) { !section.one_core && frequency == 1000 },
             ->(run, _section) { run.tick_ratios(run.default) }),
    percent("the process takes at most 6 % more CPU time at 1000 Hz", :process, 6, at: 1000),
    percent("the process takes at most 1 % more CPU time at 100 Hz", :process, 1, at: 100),
    percent("the main thread takes at most 1 % more CPU time", :thread, 1),
    percent("on one core at most 7 % more time passes at 1000 Hz", :wall, 7, one_core: true, at: 1000),
    percent("on one core at most 1 % more time passes at 100 Hz", :wall, 1, one_core: true, at: 100),
    Rule.new("sperf costs no more than the cheaper of rperf and Vernier (process CPU; on one core elapsed)",
             "beyond the cheaper rival", 0, "%",
             ->(_section, _frequency) { Bench::Peers.available? },
             lambda do |run, section|
               clock = section.one_core ? :wall : :process
               run.beyond(run.default, cheapest(run, clock), clock)
             end)
  ].freeze

  def run
    runs = chosen.to_h { |section| [section, measure(section)] }
    runs.each_value.flat_map { |groups| groups.each_value.map(&:about) }.compact.uniq.each { |about| note("#{about}.") }
    runs.each { |section, groups| show(section, groups) }
    note_counters(runs)
    judge(runs)
    keep(:runs, runs.to_h { |section, groups| [section.name, groups.transform_values(&:to_h)] })
  end

  private

  def all_sections
    modes = number(:wall).zero? ? [:cpu] : %i[cpu wall]
    rails = JITS.keys.map { |jit| Section.new("rails", jit, false, modes, FREQUENCIES, true) }
    pinned = JITS.keys.map { |jit| Section.new("rails", jit, true, [:cpu], FREQUENCIES, jit == "yjit") }
    others = %w[rdoc json].product(JITS.keys).map do |workload, jit|
      Section.new(workload, jit, false, [:cpu], [1000], false)
    end
    [*rails, *pinned, *others]
  end

  def chosen
    wanted = all_sections.select { |section| wanted?(*section.words) }
    wanted = wanted.select(&:quick) unless @settings.long? || @settings.only?
    left_out = obstacles.flat_map do |reason, obstructed|
      gone = wanted.select(&obstructed)
      note("#{reason}: no #{gone.map(&:name).join("; no ")}.") if gone.any?
      gone
    end
    abort "rails: nothing of that can be measured here" if (wanted - left_out).empty?
    wanted - left_out
  end

  # Why which sections cannot be measured on this machine.
  def obstacles
    reasons = {}
    unless Bench::Apps.available?
      reasons["The application's gems cannot be installed"] = ->(section) { section.workload == "rails" }
    end
    reasons["taskset is missing"] = :one_core.to_proc unless Bench::RubyChild.one_core
    reasons
  end

  def measure(section)
    groups = section.modes.product(section.frequencies).to_h do |mode, frequency|
      ["#{mode} mode, #{frequency} Hz", { frequency:, variants: variants(mode) }]
    end
    warn "  #{section.name}: #{groups.keys.join("; ")}" if $stderr.tty?
    Bench::Turns.groups({ workload: section.workload, groups:, warm_s: WARM_S, ask_default: true,
                          **numbers(:rounds, :segment_s, :budget_s) },
                        flags: JITS.fetch(section.jit), with_apps: section.workload == "rails",
                        prefix: section.one_core ? Bench::RubyChild.one_core : [])
  end

  def variants(mode)
    names = Bench::Peers.among(OWN + PEERS)
    mode == :wall ? names.map { |name| WALL.fetch(name, name) } : names
  end

  def show(section, groups)
    # How quiet the machine was.
    shares = groups.each_value.map { |run| run.core_share("bare") * 100 }
    note(format("#{section.name}: bare, the main thread had a core for %.0f %% of the time. If that is much less " \
                "than 100 %%, other programs used the core, and the figures are unreliable.", median(shares)))
    groups.each { |name, run| table_costs("#{section.name}, #{name}", run) }
    table_ticks(section, groups)
    table_hook_waits(section, groups)
  end

  def table_costs(title, run)
    clocks = CLOCKS.select { |clock, _| run.added("control", clock).any? }
    rows = run.variants.drop(1).map do |name|
      [name, *clocks.keys.map { |clock| quartiles(run.added(name, clock), "%+.2f") },
       name.match?(/control|timer/) ? "-" : format("%.0f", run.samples_per_s(name))]
    end
    table("#{title}: added in percent, median and quartiles of #{run.rounds_count} rounds",
          ["", *clocks.values, "samples/CPU s"], rows)
  end

  # What the threads of our own do at a tick.
  def table_ticks(section, groups)
    rows = groups.flat_map do |name, run|
      run.variants.grep(/\Atimer|\Asperf/).map { |variant| ["#{name}: #{variant}", *tick_cells(run, variant)] }
    end
    table("#{section.name}: the own thread's CPU time for each tick, and what became of the ticks",
          ["", "us for a tick", "bare timers", "ticks", "late", "otherwise dropped", "frames in a stack"], rows)
  end

  def tick_cells(run, variant)
    cells = [quartiles(run.tick_us(variant), "%.1f")]
    return [*cells, "1", run.sum(variant, "ticks").to_s, "-", "-", "-"] if variant == "timer"

    late, others = run.dropped(variant).partition { |reason, _| reason == "late" }.map(&:to_h)
    others.select! { |_, count| count.positive? }
    [*cells, quartiles(run.tick_ratios(variant), "%.2f"), run.sum(variant, "ticks").to_s, late.values.sum.to_s,
     others.empty? ? "0" : others.map { |reason, count| "#{count} #{reason}" }.join(", "),
     format("%.1f", run.mean_depth(variant))]
  end

  # Only a sperf that counts them tells.
  def table_hook_waits(section, groups)
    rows = groups.flat_map do |name, run|
      run.variants.grep(/\Asperf/).filter_map do |variant|
        waits = run.hook_waits(variant) or next
        ["#{name}: #{variant}", waits[:count].to_s,
         *waits.values_at(:median_ns, :p99_ns, :max_ns).map { |ns| format("%.1f", ns / 1e3) }]
      end
    end
    return if rows.empty?

    table("#{section.name}: how long hooks made the program wait for sperf, in us",
          ["", "waits", "median, at most", "99th percentile, at most", "longest"], rows)
  end

  def note_counters(runs)
    return if runs.each_value.flat_map(&:values).any? { |run| run.added("control", :instructions).any? }

    note("The processor's count of instructions is not available here, so the main thread has only its CPU clock.")
  end

  def judge(runs)
    verdicts = RULES.to_h { |rule| [rule, []] }
    rows = RULES.flat_map do |rule|
      judged(rule, runs).map do |name, figure|
        verdicts[rule] << figure.verdict(rule.limit)
        [name, rule.what, spread(figure, rule.unit == "%" ? "%+.2f" : "%.2f", " #{rule.unit}"),
         "#{rule.limit} #{rule.unit}", Bench::Report::VERDICTS.fetch(verdicts[rule].last)]
      end
    end
    table("Beside the targets: median and its 95 % interval", ["", "", "figure", "at most", ""], rows)
    verdicts.each { |rule, found| target(rule.text, Bench::Report.overall(found)) unless found.empty? }
  end

  # [[where, Estimate]]
  def judged(rule, runs)
    runs.flat_map do |section, groups|
      groups.filter_map do |name, run|
        next unless run.default && rule.on.call(section, run.group[:frequency])

        ["#{section.name}, #{name}", estimate(rule.figure.call(run, section))]
      end
    end
  end
end

RailsBench.start(__FILE__, "Rails under profilers", quick: { rounds: 6, segment_s: 0.2, budget_s: 60.0, wall: 0 },
                                                    long: { rounds: 10, segment_s: 0.6, budget_s: 300.0, wall: 1 })
