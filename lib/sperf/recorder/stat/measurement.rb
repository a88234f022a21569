# frozen_string_literal: true

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
end
