# frozen_string_literal: true

module Sperf
  # The statistics of a session: how often it sampled, what that cost, and what it lost. Immutable. Those of several
  # processes add up.
  class Statistics
    # The numbers, as Sperf.stop names them.
    COUNTS = %i[
      sampling_count sampling_time_ns hooks_time_ns sampler_time_ns trigger_count truncated_stacks
      sampler_voluntary_switches sampler_involuntary_switches
    ].freeze
    # Reasons that lose neither time nor a stack of the profile.
    HARMLESS = %i[late gc torn_read stray_signal subscriber_full].freeze
    private_constant :HARMLESS

    class << self
      # Returns the statistics in +hash+: a Profile's summary, or what Sperf.stop returns.
      def of(hash)
        counts = COUNTS.to_h { |name| [name, hash.fetch(name, 0)] }
        reasons = hash[:capture_reason] ? ["#{hash[:capture]}: #{hash[:capture_reason]}"] : []
        new(counts, hash.fetch(:dropped, {}), captures: [hash[:capture]].compact, layouts: layouts_of(hash), reasons:,
                                              hook_waits: HookWaitHistogram.of(hash[:hook_waits]))
      end

      # Parses what #to_s returns. Ignores unknown lines.
      def parse(text)
        rows = text.lines(chomp: true).reject(&:empty?).map { |line| line.split(" ", 3) }
        counts = rows.to_h { |name, count| [name.to_sym, count.to_i] }.slice(*COUNTS)
        dropped = rows.filter_map { |name, count, reason| [reason.to_sym, count.to_i] if name == "dropped" }.to_h
        new(counts, dropped, captures: texts_of(rows, "capture").map(&:to_sym), layouts: texts_of(rows, "layout"),
                             reasons: texts_of(rows, "reason"), hook_waits: hook_waits_of(rows))
      end

      private

      def texts_of(rows, name) = rows.filter_map { |row, *words| words.join(" ") if row == name && words.any? }

      def hook_waits_of(rows)
        buckets = rows.filter_map { |name, n, count| [n.to_i, count.to_i] if name == "hook_wait" }.to_h
        HookWaitHistogram.new(buckets, rows.assoc("hook_wait_max_ns").to_a[1].to_i)
      end

      def layouts_of(hash)
        case hash[:vm_layout]
        when nil then []
        when "used" then ["used, #{hash.fetch(:instructions, 0)} instructions known"]
        else ["not used: #{hash[:vm_layout]}"]
        end
      end
    end

    # +counts+ maps COUNTS to Integers; +dropped+ maps reasons to counts; the others are what the readers of these names
    # return.
    def initialize(counts = {}, dropped = {}, captures: [], layouts: [], reasons: [], hook_waits: HookWaitHistogram.new)
      @counts = counts
      @dropped = dropped.reject { |_reason, count| count.zero? }
      @captures = captures.uniq
      @layouts = layouts.uniq
      @reasons = reasons.uniq
      @hook_waits = hook_waits
      freeze
    end

    # The numbers of ticks without a sample, by reason, without those that are 0.
    attr_reader :dropped
    # The capture strategies that were used, an Array of Symbols.
    attr_reader :captures
    # Whether stacks were read by the VM's layout, or why not: an Array of Strings.
    attr_reader :layouts
    # Why each strategy was used: an Array of Strings, "strategy: reason".
    attr_reader :reasons
    # How long hooks made threads of the program wait: a HookWaitHistogram.
    attr_reader :hook_waits

    # The number of stacks that were captured.
    def sampling_count = @counts.fetch(:sampling_count, 0)

    # How often a capture was requested.
    def trigger_count = @counts.fetch(:trigger_count, 0)

    # Nanoseconds that captures took on the program's threads.
    def sampling_time_ns = @counts.fetch(:sampling_time_ns, 0)

    # Nanoseconds that hooks of threads and garbage collection took on the program's threads: an estimate, because one
    # event in 64 is measured.
    def hooks_time_ns = @counts.fetch(:hooks_time_ns, 0)

    # CPU nanoseconds of sperf's own thread.
    def sampler_time_ns = @counts.fetch(:sampler_time_ns, 0)

    # Context switches of sperf's own thread, which the kernel counts as the program's: a Hash of :voluntary and
    # :involuntary.
    def sampler_switches
      %i[voluntary involuntary].to_h { |kind| [kind, @counts.fetch(:"sampler_#{kind}_switches", 0)] }
    end

    # Nanoseconds of sperf's own work: captures and hooks on the program's threads, and its own thread. Excludes the
    # kernel's time to deliver signals.
    def overhead_ns = sampling_time_ns + hooks_time_ns + sampler_time_ns

    # The number of stacks that were deeper than the limit.
    def truncated_stacks = @counts.fetch(:truncated_stacks, 0)

    # Returns the sum of both statistics.
    def +(other)
      add = ->(_key, mine, theirs) { mine + theirs }
      Statistics.new(counts.merge(other.counts, &add), dropped.merge(other.dropped, &add),
                     captures: captures + other.captures, layouts: layouts + other.layouts,
                     reasons: reasons + other.reasons, hook_waits: hook_waits + other.hook_waits)
    end

    # Returns in words how many samples were lost, nil for none.
    def losses = words(dropped.except(*HARMLESS))

    # Returns in words how many ticks were skipped without a loss, nil for none.
    def skipped = words(dropped.slice(*HARMLESS))

    # Returns the lines that Statistics.parse reads.
    def to_s
      rows = @counts.map { |name, count| "#{name} #{count}" }
      rows << "hook_wait_max_ns #{hook_waits.max_ns}" if hook_waits.max_ns.positive?
      rows.concat(hook_waits.buckets.map { |n, count| "hook_wait #{n} #{count}" })
      rows.concat(@dropped.map { |reason, count| "dropped #{count} #{reason}" })
      rows.concat(@captures.map { |capture| "capture #{capture}" }, @layouts.map { |layout| "layout #{layout}" },
                  @reasons.map { |reason| "reason #{reason}" })
      rows.map { |row| "#{row}\n" }.join
    end

    protected

    attr_reader :counts

    private

    def words(drops)
      drops.map { |reason, count| "#{count} (#{reason.to_s.tr("_", " ")})" }.join(", ") unless drops.empty?
    end
  end

  # How long hooks of sperf made threads of the program wait: for sperf's own thread while it read their stacks, or for
  # a signal handler. Immutable. A histogram by powers of two; those of several processes add up.
  class HookWaitHistogram
    # Returns the histogram in +hash+, which is +:hook_waits+ of what Sperf.stop returns (nil: none).
    def self.of(hash) = hash ? new(hash.fetch(:histogram, {}), hash.fetch(:max_ns, 0)) : new

    # +buckets+ maps n to the number of waits from 2**n nanoseconds to below 2**(n + 1).
    def initialize(buckets = {}, max_ns = 0)
      @buckets = buckets.sort.to_h.freeze
      @max_ns = max_ns
      freeze
    end

    attr_reader :buckets
    # The longest wait, in nanoseconds.
    attr_reader :max_ns

    # The number of waits.
    def count = buckets.values.sum

    # The median and the 99th percentile of the waits, in nanoseconds.
    def median_ns = quantile_ns(50)
    def p99_ns = quantile_ns(99)

    # Returns the sum of both histograms.
    def +(other)
      HookWaitHistogram.new(buckets.merge(other.buckets) { |_n, mine, theirs| mine + theirs },
                            [max_ns, other.max_ns].max)
    end

    private

    # As sperf_wait_summary_quantile_ns: the upper end of the bucket, but not more than the longest wait.
    def quantile_ns(percent)
      rank = [((count * percent) + 99) / 100, 1].max
      seen = 0
      bucket, = buckets.find { |_n, waits| (seen += waits) >= rank }
      bucket ? [2**(bucket + 1), max_ns].min : 0
    end
  end
end
