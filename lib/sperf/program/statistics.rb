# frozen_string_literal: true

require_relative "hook_waits"

module Sperf
  # What a session's own work came to: how often it sampled, what that took, and what it lost. Immutable.
  #
  # Sessions of several processes add up.
  class Statistics
    # The numbers, as Sperf.stop names them.
    COUNTS = %i[
      sampling_count sampling_time_ns hooks_time_ns sampler_time_ns trigger_count truncated_stacks
      sampler_voluntary_switches sampler_involuntary_switches
    ].freeze
    # Reasons that cost the profile neither time nor a stack that it would have had.
    HARMLESS = %i[late gc torn_read stray_signal].freeze
    private_constant :HARMLESS

    class << self
      # Takes what applies out of +hash+: a Profile's summary, or what Sperf.stop returns.
      def of(hash)
        counts = COUNTS.to_h { |name| [name, hash.fetch(name, 0)] }
        new(counts, hash.fetch(:dropped, {}), captures: [hash[:capture]].compact, layouts: layouts_of(hash),
                                              reasons: reasons_of(hash), hook_waits: HookWaits.of(hash[:hook_waits]))
      end

      # Reads what #to_s wrote. Lines that it does not know are passed over.
      def parse(text)
        rows = text.lines(chomp: true).reject(&:empty?).map { |line| line.split(" ", 3) }
        counts = rows.to_h { |name, count| [name.to_sym, count.to_i] }.slice(*COUNTS)
        dropped = rows.filter_map { |name, count, reason| [reason.to_sym, count.to_i] if name == "dropped" }.to_h
        new(counts, dropped, captures: words_of(rows, "capture").map(&:to_sym), layouts: words_of(rows, "layout"),
                             reasons: words_of(rows, "reason"), hook_waits: hook_waits_of(rows))
      end

      private

      # What the rows called +name+ say, without those that say nothing.
      def words_of(rows, name) = rows.filter_map { |row, *words| words.join(" ") if row == name && words.any? }

      def reasons_of(hash) = hash[:capture_reason] ? ["#{hash[:capture]}: #{hash[:capture_reason]}"] : []

      def hook_waits_of(rows)
        histogram = rows.filter_map { |name, n, count| [n.to_i, count.to_i] if name == "hook_wait" }.to_h
        HookWaits.new(histogram, rows.assoc("hook_wait_max_ns").to_a[1].to_i)
      end

      def layouts_of(hash)
        case hash[:vm_layout]
        when nil then []
        when "used" then ["used, #{hash.fetch(:instructions, 0)} instructions known"]
        else ["not used: #{hash[:vm_layout]}"]
        end
      end
    end

    # +counts+ maps COUNTS to Integers; +dropped+ maps reasons to counts; +captures+ are the strategies that ran;
    # +layouts+ are Strings that say whether stacks were read by the VM's layout; +reasons+ Strings that say of each
    # strategy why it was chosen; +hook_waits+ is a HookWaits.
    def initialize(counts = {}, dropped = {}, captures: [], layouts: [], reasons: [], hook_waits: HookWaits.new)
      @counts = counts
      @dropped = dropped.reject { |_reason, count| count.zero? }
      @captures = captures.uniq
      @layouts = layouts.uniq
      @reasons = reasons.uniq
      @hook_waits = hook_waits
      freeze
    end

    # What came to no sample, by reason, without reasons that did not occur.
    attr_reader :dropped
    # The capture strategies that ran.
    attr_reader :captures
    # Whether stacks were read by the VM's layout, or why not, in words; Strings, one for each answer there was.
    attr_reader :layouts

    # Which strategy ran and why that one, in words; Strings, one for each answer there was.
    attr_reader :reasons

    # For how long hooks made threads of the program wait: HookWaits.
    attr_reader :hook_waits

    # Stacks captured.
    def sampling_count = @counts.fetch(:sampling_count, 0)

    # Times that a capture was asked for.
    def trigger_count = @counts.fetch(:trigger_count, 0)

    # Nanoseconds that capturing took of the program's threads.
    def sampling_time_ns = @counts.fetch(:sampling_time_ns, 0)

    # Nanoseconds that following threads and garbage collection took of the program's threads: an estimate, as one event
    # in 64 is measured.
    def hooks_time_ns = @counts.fetch(:hooks_time_ns, 0)

    # Nanoseconds of CPU time that sperf's own thread took.
    def sampler_time_ns = @counts.fetch(:sampler_time_ns, 0)

    # Context switches of sperf's own thread, which the kernel counts as the program's, by the kernel's two kinds.
    def sampler_switches
      %i[voluntary involuntary].to_h { |kind| [kind, @counts.fetch(:"sampler_#{kind}_switches", 0)] }
    end

    # Nanoseconds that sperf's own work took: captures and hooks on the program's threads, and its own thread, which
    # asks for captures and turns them into samples. Not in it: what the kernel takes to deliver a signal.
    def overhead_ns = sampling_time_ns + hooks_time_ns + sampler_time_ns

    # Stacks that were deeper than what is kept of one.
    def truncated_stacks = @counts.fetch(:truncated_stacks, 0)

    # Returns the Statistics of both together.
    def +(other)
      add = ->(_key, mine, theirs) { mine + theirs }
      Statistics.new(counts.merge(other.counts, &add), dropped.merge(other.dropped, &add),
                     captures: captures + other.captures, layouts: layouts + other.layouts,
                     reasons: reasons + other.reasons, hook_waits: hook_waits + other.hook_waits)
    end

    # Returns what was lost in words, nil for nothing.
    def losses = words(dropped.except(*HARMLESS))

    # Returns in words what came to no sample without a loss, nil for nothing.
    def skipped = words(dropped.slice(*HARMLESS))

    # Returns the lines that Statistics.parse reads.
    def to_s
      rows = @counts.map { |name, count| "#{name} #{count}" }
      rows << "hook_wait_max_ns #{hook_waits.max_ns}" if hook_waits.max_ns.positive?
      rows.concat(hook_waits.histogram.map { |n, count| "hook_wait #{n} #{count}" })
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
end
