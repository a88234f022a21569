# frozen_string_literal: true

# What profiling a Rails application costs, and what of that is sperf's own thread.
#
# One process serves requests through Rack::MockRequest: a page of 30 orders (Active Record on SQLite, 150 partials) and
# JSON. It does so in blocks, each bare or under one profiler, in shuffled order: sperf by :remote and by :signal,
# rperf, stackprof, Vernier, and the bare timer, which is a native thread that wakes up at sperf's instants and does
# nothing. "control" is bare against bare: what it differs from 0 by is noise. CPU time of the process and of the main
# thread, and the time that passes; also the main thread's instructions, where the processor's counters can be read.
#
# A block is a session of its own, which learns the program's frames anew: what that costs is a part of each figure, and
# the smaller the longer the blocks are (--set segment_s=2).
#
# Interpreted and with --yjit, at 1,000 and 100 Hz, in cpu mode; with --long also in wall mode. "one core" is the same
# with the process kept on one core, where a profiler's own thread takes its time from the program. RDoc and JSON are
# measured like Rails, for comparison. Without --long, RDoc, JSON and Rails interpreted on one core are left out, but
# where --only names them, as in --only "json,rails interpreted one core".
#
# The tables have the median of the rounds and their quartiles; targets are judged by the 95 % interval of the median,
# for the way of capturing that sperf chooses by itself.
#
# Targets: a tick takes sperf's own thread at most 1.5 times the CPU time that it takes the bare timer. The process
# takes at most 6 % more CPU time at 1,000 Hz and 1 % at 100 Hz, the main thread 1 %. On one core at most 7 % more time
# passes at 1,000 Hz and 1 % at 100 Hz. And sperf never costs more than the cheaper of rperf and Vernier.

require_relative "support/blocks_run"

module RailsBench
  JITS = { "interpreted" => ["--disable=yjit"], "yjit" => ["--yjit"] }.freeze
  FREQUENCIES = [1000, 100].freeze
  OWN = ["bare", "control", "timer", "sperf remote", "sperf signal"].freeze
  PEERS = %w[rperf stackprof vernier].freeze
  # Those that are told which clock to take have another name where it is not the CPU's.
  WALL = { "sperf remote" => "sperf remote wall", "sperf signal" => "sperf signal wall", "rperf" => "rperf wall",
           "stackprof" => "stackprof wall" }.freeze
  RIVALS = [/\Arperf/, /\Avernier/].freeze
  CLOCKS = { process: "process CPU", thread: "main thread CPU", wall: "elapsed", instructions: "instructions" }.freeze
  WARM_S = 4.0

  # A process: what it runs, how, and which modes and frequencies are asked for in it.
  Section = Data.define(:workload, :jit, :one_core, :modes, :frequencies, :quick) do
    def words = [workload, jit, one_core ? "one core" : "all cores"]

    def name = words.join(", ")
  end

  # `text` is the target. What `figure` makes of a BlocksRun, called `what`, must be at most `limit` (of `unit`) in the
  # sections and at the frequencies for which `on` is true.
  Rule = Data.define(:text, :what, :limit, :unit, :on, :figure)

  TICK = Rule.new("a tick takes sperf's own thread at most 1.5 times the bare timer's CPU time",
                  "CPU time of a tick, in bare timers'", 1.5, "times",
                  ->(section, frequency) { !section.one_core && frequency == 1000 },
                  ->(run, _section) { run.tick_ratios(run.default) })
  PROCESS = [[1000, 6], [100, 1]].map do |hertz, limit|
    Rule.new("the process takes at most #{limit} % more CPU time at #{hertz} Hz", "process CPU", limit, "%",
             ->(section, frequency) { !section.one_core && frequency == hertz },
             ->(run, _section) { run.added(run.default, :process) })
  end
  THREAD = Rule.new("the main thread takes at most 1 % more CPU time", "main thread CPU", 1, "%",
                    ->(section, _frequency) { !section.one_core },
                    ->(run, _section) { run.added(run.default, :thread) })
  ONE_CORE = [[1000, 7], [100, 1]].map do |hertz, limit|
    Rule.new("on one core at most #{limit} % more time passes at #{hertz} Hz", "elapsed", limit, "%",
             ->(section, frequency) { section.one_core && frequency == hertz },
             ->(run, _section) { run.added(run.default, :wall) })
  end
  RIVAL = Rule.new("sperf costs no more than the cheaper of rperf and Vernier (process CPU; on one core elapsed)",
                   "beyond the cheaper rival", 0, "%",
                   ->(_section, _frequency) { Bench::Peers.available? },
                   lambda do |run, section|
                     clock = section.one_core ? :wall : :process
                     run.beyond(run.default, cheapest(run, clock), clock)
                   end)
  RULES = [TICK, *PROCESS, THREAD, *ONE_CORE, RIVAL].freeze

  class << self
    def run(settings)
      Bench::Builds.floor
      report = Bench::Report.new(settings, "Rails under profilers")
      sections = chosen(settings, report)
      runs = sections.to_h { |section| [section, measure(settings, section)] }
      note_workloads(report, runs)
      runs.each { |section, groups| report_section(report, section, groups) }
      note_counters(report, runs)
      judge(report, runs)
      report.keep(:runs, runs.to_h { |section, groups| [section.name, groups.transform_values(&:to_h)] })
      report.finish
    end

    # The rival that adds least by +clock+.
    def cheapest(run, clock)
      rivals = run.variants.select { |name| RIVALS.any? { |rival| rival.match?(name) } }
      rivals.min_by { |name| Bench::Statistics.median(run.added(name, clock)) }
    end

    private

    def all_sections(settings)
      modes = settings[:wall].zero? ? [:cpu] : %i[cpu wall]
      rails = JITS.keys.map { |jit| Section.new("rails", jit, false, modes, FREQUENCIES, true) }
      pinned = JITS.keys.map { |jit| Section.new("rails", jit, true, [:cpu], FREQUENCIES, jit == "yjit") }
      others = %w[rdoc json].product(JITS.keys).map do |workload, jit|
        Section.new(workload, jit, false, [:cpu], [1000], false)
      end
      [*rails, *pinned, *others]
    end

    def chosen(settings, report)
      sections = all_sections(settings)
      wanted = sections.select { |section| settings.wanted?(*section.words) }
      wanted = wanted.select(&:quick) unless settings.long? || settings.only?
      left_out = obstacles.flat_map do |reason, obstructed|
        gone = wanted.select(&obstructed)
        report.note("#{reason}: no #{gone.map(&:name).join("; no ")}.") if gone.any?
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

    def measure(settings, section)
      groups = section.modes.product(section.frequencies).to_h do |mode, frequency|
        ["#{mode} mode, #{frequency} Hz", { frequency:, variants: variants(mode) }]
      end
      warn "  #{section.name}: #{groups.keys.join("; ")}" if $stderr.tty?
      Bench::BlocksRun.all({ workload: section.workload, groups:, warm_s: WARM_S,
                             **settings.numbers.slice(:rounds, :segment_s, :budget_s) },
                           flags: JITS.fetch(section.jit), with_apps: section.workload == "rails",
                           with_peers: Bench::Peers.available?,
                           prefix: section.one_core ? Bench::RubyChild.one_core : [])
    end

    def variants(mode)
      names = Bench::Peers.available? ? [*OWN, *PEERS] : OWN
      mode == :wall ? names.map { |name| WALL.fetch(name, name) } : names
    end

    def note_workloads(report, runs)
      abouts = runs.each_value.flat_map { |groups| groups.each_value.map(&:about) }
      abouts.compact.uniq.each { |about| report.note("#{about}.") }
    end

    def report_section(report, section, groups)
      report.note(cores(section, groups))
      groups.each { |name, run| report_costs(report, "#{section.name}, #{name}", run) }
      report_ticks(report, section, groups)
      report_hook_waits(report, section, groups)
    end

    # How quiet the machine was.
    def cores(section, groups)
      shares = groups.each_value.map { |run| run.core_share("bare") * 100 }
      format("#{section.name}: bare, the main thread had a core for %.0f %% of the time. Where that is much less " \
             "than 100, something else was running, and the figures tell little.", Bench::Statistics.median(shares))
    end

    def report_costs(report, title, run)
      clocks = CLOCKS.select { |clock, _| run.added("control", clock).any? }
      rows = run.variants.drop(1).map do |name|
        [name, *clocks.keys.map { |clock| quartiles(run.added(name, clock), "%+.2f") },
         name.match?(/control|timer/) ? "-" : format("%.0f", run.samples_per_s(name))]
      end
      report.table("#{title}: added in percent, median and quartiles of #{run.rounds_count} rounds",
                   ["", *clocks.values, "samples/CPU s"], rows)
    end

    def quartiles(values, pattern)
      low, high = Bench::Statistics.quartiles(values).map { |value| format(pattern, value) }
      "#{format(pattern, Bench::Statistics.median(values))} (#{low} .. #{high})"
    end

    # What the threads of our own do at a tick.
    def report_ticks(report, section, groups)
      rows = groups.flat_map do |name, run|
        run.variants.grep(/\Atimer|\Asperf/).map { |variant| ["#{name}: #{variant}", *tick_cells(run, variant)] }
      end
      columns = ["", "us for a tick", "bare timers", "ticks", "late", "otherwise dropped", "frames in a stack"]
      report.table("#{section.name}: the own thread's CPU time for each tick, and what became of the ticks", columns,
                   rows)
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
    def report_hook_waits(report, section, groups)
      rows = groups.flat_map do |name, run|
        run.variants.grep(/\Asperf/).filter_map do |variant|
          waits = run.hook_waits(variant) or next
          ["#{name}: #{variant}", waits[:count].to_s,
           *waits.values_at(:median_ns, :p99_ns, :max_ns).map { |ns| format("%.1f", ns / 1e3) }]
        end
      end
      return if rows.empty?

      report.table("#{section.name}: how long hooks made the program wait for sperf, in us",
                   ["", "waits", "median, at most", "99th percentile, at most", "longest"], rows)
    end

    def note_counters(report, runs)
      all = runs.each_value.flat_map(&:values)
      return if all.any? { |run| run.added("control", :instructions).any? }

      report.note("The processor's count of instructions cannot be read here: of the main thread there is its CPU " \
                  "clock only.")
    end

    def judge(report, runs)
      verdicts = RULES.to_h { |rule| [rule, []] }
      rows = RULES.flat_map do |rule|
        judged(rule, runs).map do |name, estimate|
          verdicts[rule] << estimate.verdict(rule.limit)
          [name, rule.what, Bench::Figures.spread(estimate, rule.unit == "%" ? "%+.2f" : "%.2f", " #{rule.unit}"),
           "#{rule.limit} #{rule.unit}", Bench::Report::VERDICTS.fetch(verdicts[rule].last)]
        end
      end
      report.table("Beside the targets: median and its 95 % interval", ["", "", "figure", "at most", ""], rows)
      verdicts.each { |rule, found| report.target(rule.text, overall(found)) unless found.empty? }
    end

    def overall(verdicts)
      return false if verdicts.include?(false)

      true if verdicts.all?
    end

    # [[where, Estimate]]
    def judged(rule, runs)
      runs.flat_map do |section, groups|
        groups.filter_map do |name, run|
          next unless run.default && rule.on.call(section, run.group[:frequency])

          ["#{section.name}, #{name}", Bench::Statistics.estimate(rule.figure.call(run, section))]
        end
      end
    end
  end
end

RailsBench.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 6, segment_s: 0.2, budget_s: 60.0, wall: 0 },
                                                   long: { rounds: 10, segment_s: 0.6, budget_s: 300.0, wall: 1 }))
