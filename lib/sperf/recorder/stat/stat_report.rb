# frozen_string_literal: true

require "json"
require_relative "../../program/quantity"
require_relative "../../profiles/metadata"
require_relative "../../program/statistics"

module Sperf
  # The numbers of one run of a command, or the means and deviations of several. Immutable.
  class Measurement
    # The numbers, by their source, in the order in which they are printed. Times are in nanoseconds, sizes in bytes.
    # Numbers of several processes add up, except for max_rss_bytes, which is their maximum.
    CLOCKS = %i[user_ns system_ns real_ns].freeze
    # Kinds of time of the program's Ruby threads.
    TIMES = %i[running_ns blocked_ns wait_ns marking_ns sweeping_ns].freeze
    RUBY = %i[
      compiled_ns ruby_processes gc_time_ns gc_count gc_minor_count gc_major_count allocated_objects freed_objects
      yjit_processes yjit_ratio
    ].freeze
    RESOURCES = %i[
      max_rss_bytes voluntary_switches involuntary_switches minor_faults major_faults read_bytes written_bytes
    ].freeze
    # Numbers that are the sum of two others.
    SUMS = {
      context_switches: %i[voluntary_switches involuntary_switches], page_faults: %i[minor_faults major_faults],
      disk_bytes: %i[read_bytes written_bytes]
    }.freeze
    SAMPLING = %i[samples stacks triggers overhead_ns].freeze
    # All numbers. Those of TIMES, RUBY and SAMPLING are nil if no Ruby was recorded, yjit_ratio if Ruby did not count
    # instructions, compiled_ns if no JIT was on, max_rss_bytes if it is not known.
    NAMES = [*CLOCKS, *TIMES, *RUBY, *RESOURCES, *SUMS.keys, *SAMPLING].freeze

    # The kernel counts disk I/O in blocks of this size.
    BLOCK_BYTES = 512
    private_constant :BLOCK_BYTES

    class << self
      # Returns the Measurement of a CommandRun that has ended, with the +profile+ of its processes (nil: no Ruby).
      def of(run, profile)
        numbers = run.resources.slice(:user_ns, :system_ns, *RESOURCES).merge(
          real_ns: run.real_ns,
          read_bytes: run.resources[:block_reads] * BLOCK_BYTES,
          written_bytes: run.resources[:block_writes] * BLOCK_BYTES
        )
        new(profile ? with_ruby(numbers, run.handover, profile.summary) : numbers)
      end

      # Returns the means of +measurements+ with their sample standard deviations. Runs without a number are left out of
      # its mean; a deviation needs two runs.
      def mean(measurements)
        return measurements.first if measurements.one?

        columns = NAMES.to_h { |name| [name, measurements.filter_map { |measurement| measurement[name] }] }
        means = columns.transform_values { |column| column.sum.fdiv(column.size) unless column.empty? }
        new(means, columns.to_h { |name, column| [name, deviation(column, means[name])] })
      end

      private

      def with_ruby(numbers, handover, summary)
        usage = handover.ruby_usage
        statistics = handover.statistics
        numbers.merge(
          summary[:times].transform_keys { |kind| :"#{kind}_ns" },
          RUBY.intersection(RubyUsage::COUNTS + RubyUsage::STATES).to_h { |name| [name, usage[name]] },
          compiled_ns: summary[:compiled_ns], ruby_processes: handover.process_count, yjit_ratio: usage.yjit_ratio,
          max_rss_bytes: numbers[:max_rss_bytes] || usage[:max_rss_bytes],
          **switches_without_own(numbers, statistics),
          samples: summary[:samples], stacks: summary[:stacks],
          triggers: statistics.trigger_count, overhead_ns: statistics.overhead_ns
        )
      end

      # Not negative: a process that was not waited for is in the statistics alone.
      def switches_without_own(numbers, statistics)
        statistics.sampler_switches.to_h do |kind, own|
          name = :"#{kind}_switches"
          [name, [numbers[name] - own, 0].max]
        end
      end

      def deviation(column, mean)
        return if column.size < 2

        Math.sqrt(column.sum { |number| (number - mean)**2 } / (column.size - 1))
      end
    end

    # +numbers+ and +deviations+ are Hashes by the names in NAMES. Those of SUMS are computed.
    def initialize(numbers, deviations = {})
      numbers = SUMS.transform_values { |names| numbers.values_at(*names).sum }.merge(numbers)
      @numbers = NAMES.to_h { |name| [name, numbers[name]] }.freeze
      @deviations = deviations.freeze
      freeze
    end

    # The sample standard deviations by name, a Hash, empty for one run.
    attr_reader :deviations

    # Returns the number called +name+: an Integer, a Float for a mean or a ratio, nil if it is not known.
    def [](name) = @numbers.fetch(name)

    # Whether any Ruby was recorded.
    def ruby? = !self[:running_ns].nil?

    # Returns the sum of TIMES, the total of which shares are printed.
    def total_ns = TIMES.sum { |name| self[name] }

    # Returns sperf's own work as a share of the time that the command took.
    def overhead_ratio = self[:real_ns].zero? ? 0.0 : self[:overhead_ns].fdiv(self[:real_ns])

    # Returns all numbers as a Hash.
    def to_h = @numbers
  end

  # The text that `sperf stat` prints about a Measurement. The guide has an example of its layout.
  class StatReport
    # Rows of the table of functions.
    ROWS = 5
    # Paths of frames that are not functions. Other rows of the report have their times.
    NO_FUNCTIONS = %w[<GVL> <GC> <sperf>].freeze
    # The names of the kinds of time, in the order of their rows.
    TIMES = {
      running_ns: "CPU execution", blocked_ns: "[Ruby] GVL blocked (I/O, sleep)",
      wait_ns: "[Ruby] GVL wait (contention)", marking_ns: "[Ruby] GC marking", sweeping_ns: "[Ruby] GC sweeping"
    }.freeze
    # A smaller time would be printed as "0.0 ms".
    LEAST_NS = 50_000
    # The width of the column before the deviations.
    LABEL_WIDTH = 58
    # The share of the time for which threads waited for the GVL from which the report says what held it.
    LEAST_WAIT = 0.05
    private_constant :TIMES, :LEAST_NS, :LABEL_WIDTH, :LEAST_WAIT

    # Returns the functions of +profile+ with the most time of their own: Arrays of name, path, flat and cumulative
    # nanoseconds.
    def self.top(profile)
      rows = profile.top(ROWS + 10, :flat).reject { |_label, path| NO_FUNCTIONS.include?(path) }
      rows.select { |_label, _path, flat| flat.positive? }.first(ROWS)
    end

    # Returns the method of +profile+ for which threads waited most, while it held the GVL: its name, its path, its
    # share of the waiting, and its longest hold in nanoseconds. Returns nil if threads waited little, or for no method.
    def self.holder(profile)
      times = profile.summary[:times]
      return unless times[:wait].positive? && times[:wait] >= times.values.sum * LEAST_WAIT

      rows = JSON.parse(profile.render(:holders, { format: :json, type: 1 }).first)["rows"]
      row = rows.reject { |holder| NO_FUNCTIONS.include?(holder["file"]) }.max_by { |holder| holder["value"] }
      row&.values_at("name", "file", "share", "longest_ns")
    end

    # +command+ is an Array of Strings. +top+ and +holder+ are what the methods of these names returned for the sum of
    # +runs+ runs. +lost+ is the Statistics of all runs. +unrecorded+ says in words what else is missing,
    # +no_ruby_reason+ why there are no numbers of Ruby.
    def initialize(command:, measurement:, runs:, top: [], holder: nil, lost: Statistics.new, unrecorded: nil,
                   no_ruby_reason: nil)
      @command = command
      @measurement = measurement
      @runs = runs
      @top = top
      @holder = holder
      @lost = lost
      @unrecorded = unrecorded
      @no_ruby_reason = no_ruby_reason
    end

    # Returns the whole text.
    def to_s
      sections = [[title], clocks, *(@measurement.ruby? ? with_ruby : without_ruby)]
      text = sections.reject(&:empty?).map { |lines| lines.map { |line| "#{line.rstrip}\n" }.join }.join("\n")
      Host.harmless("\n#{text}")
    end

    private

    def with_ruby = [times, holder, ruby + system, functions, sampling]

    def without_ruby = [system, [" #{@no_ruby_reason}", *unrecorded]]

    def title
      words = Metadata.masked(@command).join(" ").force_encoding(Encoding::UTF_8).scrub("?").gsub(/[[:cntrl:]]+/, " ")
      " Performance stats for '#{words}'#{" (#{@runs} runs)" if @runs > 1}:"
    end

    def clocks = { user_ns: "user", system_ns: "sys", real_ns: "real" }.map { |name, label| milliseconds(name, label) }

    def times
      shown = TIMES.select { |name, _label| name == :running_ns || @measurement[name] >= LEAST_NS }
      shown.map { |name, label| milliseconds(name, label, share: percent(@measurement[name], @measurement.total_ns)) }
    end

    # What `sperf report --blocked` says first.
    def holder
      return [] unless @holder

      name, path, share, longest_ns = @holder
      [" Threads waited for the GVL while #{name} (#{path}) had it: #{format("%.1f%%", share * 100)} of the waiting, " \
       "its longest hold #{Quantity.grouped(longest_ns / 1e6, 1)} ms"]
    end

    def ruby
      [
        (count(:ruby_processes, "[Ruby] processes") if @measurement[:ruby_processes] > 1),
        compiled,
        milliseconds(:gc_time_ns, "[Ruby] GC time (#{number(:gc_count)} count: #{number(:gc_minor_count)} minor, " \
                                  "#{number(:gc_major_count)} major)"),
        count(:allocated_objects, "[Ruby] allocated objects"),
        count(:freed_objects, "[Ruby] freed objects"),
        *yjit
      ].compact
    end

    # A share of the running time: compiled code neither waits nor collects garbage.
    def compiled
      return unless @measurement[:compiled_ns]

      milliseconds(:compiled_ns, "[Ruby] compiled by the JIT (share of CPU execution)",
                   share: percent(@measurement[:compiled_ns], @measurement[:running_ns]))
    end

    def yjit
      return [] unless @measurement[:yjit_processes].positive?

      ratio = @measurement[:yjit_ratio]
      unless ratio
        return [row("?", "%", "[Ruby] YJIT code execution ratio (on; only --yjit-stats=quiet counts it, " \
                              "since Ruby 4.0 only in a build for statistics)")]
      end

      [row(Quantity.grouped(ratio * 100, 1), "%", "[Ruby] YJIT code execution ratio", name: :yjit_ratio)]
    end

    def system
      [
        memory,
        count(:context_switches, "[OS] context switches (#{number(:voluntary_switches)} voluntary, " \
                                 "#{number(:involuntary_switches)} involuntary)"),
        count(:page_faults, "[OS] page faults (#{number(:minor_faults)} minor, #{number(:major_faults)} major)"),
        row(megabytes(:disk_bytes), "MB", "[OS] disk I/O (#{megabytes(:read_bytes)} MB read, " \
                                          "#{megabytes(:written_bytes)} MB write)", name: :disk_bytes)
      ]
    end

    def memory
      unknown = @measurement[:max_rss_bytes].nil?
      return row("?", "MB", "[OS] peak memory (less than sperf itself: not measured)") if unknown

      row(megabytes(:max_rss_bytes), "MB", "[OS] peak memory (maxrss)", name: :max_rss_bytes)
    end

    def functions
      rows = @top.map { |label, path, flat, _cumulative| [flat.fdiv(@runs), "#{label} (#{path})"] }
      rows.select! { |flat, _words| flat >= LEAST_NS }
      return [] if rows.empty?

      [" Top #{rows.size} by flat:"] + rows.map do |flat, words|
        row(Quantity.grouped(flat / 1e6, 1), "ms", words, share: percent(flat, @measurement.total_ns))
      end
    end

    def sampling
      overhead = format("%.1f%%", @measurement.overhead_ratio * 100)
      [" #{counted(:samples, "sample")} (#{counted(:stacks, "unique stack")}), #{counted(:triggers, "trigger")}, " \
       "#{overhead} profiler overhead", *losses, *unrecorded]
    end

    def unrecorded = (" #{@unrecorded}" if @unrecorded)

    def losses
      [(" samples lost: #{@lost.losses}" if @lost.losses),
       (" skipped: #{@lost.skipped}; no time is lost" if @lost.skipped),
       (" stacks truncated: #{Quantity.grouped(@lost.truncated_stacks)}" if @lost.truncated_stacks.positive?)].compact
    end

    def milliseconds(name, label, share: nil)
      row(Quantity.grouped(@measurement[name] / 1e6, 1), "ms", label, share:, name:)
    end

    def count(name, label) = row(number(name), "", label, name:)

    # Numbers are aligned at their units, and labels begin in one column.
    def row(value, unit, label, share: nil, name: nil)
      label = label.ljust(LABEL_WIDTH) if @runs > 1
      format("  %14s %-2s  %6s  %s%s", value, unit, share, label, (deviation(name) if name))
    end

    # As perf does: a percentage of the mean.
    def deviation(name)
      deviation = @measurement.deviations[name]
      return unless deviation

      mean = @measurement[name]
      format("  ( +- %.1f%% )", mean.zero? ? 0 : deviation / mean * 100)
    end

    def percent(part_ns, total_ns) = format("%.1f%%", total_ns.zero? ? 0 : part_ns.fdiv(total_ns) * 100)

    def megabytes(name) = Quantity.grouped(@measurement[name] / 1e6)

    def counted(name, thing) = "#{number(name)} #{thing}#{"s" unless @measurement[name] == 1}"

    # Small means have a decimal.
    def number(name)
      number = @measurement[name]
      Quantity.grouped(number, number < 100 && number != number.round ? 1 : 0)
    end
  end
end
