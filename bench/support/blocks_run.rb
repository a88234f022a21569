# frozen_string_literal: true

require_relative "bench"

module Bench
  # One group of one run of programs/blocks.rb, and the ratios in it. +clock+ is :process, :thread or :wall, or
  # :instructions where the processor counts them.
  class BlocksRun
    # Runs the program. Returns {name of group => BlocksRun}.
    def self.all(task, **)
      answer = RubyChild.run("blocks", task, **).answer
      task[:groups].to_h { |name, group| [name, new(answer, name.to_s, group)] }
    end

    attr_reader :group, :about

    def initialize(answer, name, group)
      @blocks = answer["rounds"].map { |round| round[name] }
      @about = answer["about"]
      @default = answer["default"]
      @group = group
    end

    # The variant that sperf is by itself on this machine, nil if it is not among those measured.
    def default = variants.find { |name| name.match?(/\Asperf #{@default}\b/) }

    def variants = @group[:variants]

    def rounds_count = @blocks.size

    # What each round adds to the bare one's, in percent.
    def added(variant, clock)
      @blocks.filter_map do |blocks|
        own, bare = [variant, "bare"].map { |name| blocks[name][KEYS.fetch(clock)] }
        ((own / bare.to_f) - 1) * 100 if own
      end
    end

    # What each round adds beyond +other+, in percent of the bare one's.
    def beyond(variant, other, clock) = added(variant, clock).zip(added(other, clock)).map { |own, its| own - its }

    # CPU microseconds of the profiler's own thread for each of its ticks, by round.
    def tick_us(variant)
      facts(variant).filter_map { |fact| fact["own_thread_ns"] / 1e3 / fact["ticks"] if fact["ticks"].positive? }
    end

    # The same as a multiple of the bare timer's.
    def tick_ratios(variant) = tick_us(variant).zip(tick_us("timer")).filter_map { |own, bare| bare && (own / bare) }

    # For which part of the time the main thread had a core, 0..1.
    def core_share(variant)
      Statistics.median(@blocks.map { |blocks| blocks[variant]["thread_s"] / blocks[variant]["wall_s"] })
    end

    # Samples for each second of CPU time of the main thread.
    def samples_per_s(variant)
      Statistics.median(@blocks.map { |blocks| blocks[variant]["samples"] / blocks[variant]["thread_s"] })
    end

    # What a profiler said of each of its sessions.
    def facts(variant) = @blocks.filter_map { |blocks| blocks.dig(variant, "facts") }

    def sum(variant, name) = facts(variant).sum { |fact| fact[name] }

    # Frames of a sample of sperf's on average.
    def mean_depth(variant) = sum(variant, "frames").fdiv(sum(variant, "samples"))

    # {reason => count} of what sperf dropped.
    def dropped(variant)
      facts(variant).map { |fact| fact["dropped"] }.reduce { |sums, more| sums.merge(more) { |_, a, b| a + b } }
    end

    # For how long hooks made the program wait in all sessions together: count, and nanoseconds. They are counted by
    # powers of two, so a quantile is the end of its class. nil where there were none, or where sperf does not tell.
    def hook_waits(variant)
      waits = facts(variant).filter_map { |fact| fact["hook_waits"] }
      classes = Hash.new(0)
      waits.each { |wait| wait["histogram"].each { |power, count| classes[Integer(power)] += count } }
      return if classes.empty?

      longest_ns = waits.map { |wait| wait["max_ns"] }.max
      { count: classes.values.sum, median_ns: [quantile_ns(classes, 50), longest_ns].min,
        p99_ns: [quantile_ns(classes, 99), longest_ns].min, max_ns: longest_ns }
    end

    def to_h = { group: @group, default: @default, blocks: @blocks }

    private

    # Not less than so many percent of the waits, which +classes+ counts by the power of two below them.
    def quantile_ns(classes, percent)
      rank = (classes.values.sum * percent / 100.0).ceil
      seen = 0
      power, = classes.sort.find { |_, count| (seen += count) >= rank }
      2**(power + 1)
    end

    KEYS = { process: "process_s", thread: "thread_s", wall: "wall_s", instructions: "instructions" }.freeze
    private_constant :KEYS
  end
end
