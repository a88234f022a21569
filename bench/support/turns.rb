# frozen_string_literal: true

require_relative "ruby_child"
require_relative "statistics"

module Bench
  # One group of one run of programs/turns.rb, and the ratios in it. Clocks are :thread (CPU time of the profiled
  # thread), :process, :wall, and :instructions where the processor counts them.
  class Turns
    # Runs the program with the groups of the task. Returns {name of group => Turns}.
    def self.groups(task, **child)
      rows = task[:groups].values.flat_map { |group| group[:variants] }
      Builds.floor if rows.intersect?(["floor", "timer", "empty hook"])
      with_peers = rows.any? { |row| Peers.include?(row) }
      answer = RubyChild.run("turns", task, with_peers:, **child)
      task[:groups].to_h { |name, group| [name, new(answer, name.to_s, group)] }
    end

    # The same with one group.
    def self.run(frequency:, variants:, child: {}, **task)
      groups({ **task, groups: { all: { frequency:, variants: } } }, **child).fetch(:all)
    end

    attr_reader :group, :about

    def initialize(answer, name, group)
      @rounds = answer["rounds"].map { |round| round[name] }
      @about = answer["about"]
      @default = answer["default"]
      @group = group
    end

    # The variant that sperf is by itself on this machine, nil if it is not among those measured.
    def default = variants.find { |name| name.match?(/\Asperf #{@default}\b/) }

    def variants = @group[:variants]

    def rounds_count = @rounds.size

    # Over the bare time, round by round.
    def ratio(variant, clock = :thread) = estimate { |round| time(round, variant, clock) / time(round, "bare", clock) }

    # What each round adds to the bare one's, in percent; none where that clock cannot be read.
    def added(variant, clock)
      @rounds.filter_map do |round|
        own, bare = [variant, "bare"].map { |name| time(round, name, clock) }
        ((own / bare.to_f) - 1) * 100 if own
      end
    end

    # What each round adds beyond +other+, in percent of the bare one's.
    def beyond(variant, other, clock = :thread)
      added(variant, clock).zip(added(other, clock)).map { |own, its| own - its }
    end

    # Nanoseconds of the profiled thread for each sample; nil if there was none. Rounds without one tell nothing.
    def tick_ns(variant)
      costs = @rounds.filter_map do |round|
        samples = round[variant]["samples"]
        (time(round, variant, :thread) - time(round, "bare", :thread)) * 1e9 / samples if samples.positive?
      end
      Statistics.estimate(costs) unless costs.empty?
    end

    # Seconds of a round.
    def median_s(variant, clock) = median { |round| time(round, variant, clock) }

    # Samples for each second of CPU time of the thread.
    def samples_per_s(variant) = median { |round| round[variant]["samples"] / time(round, variant, :thread) }

    # For which part of the time the main thread had a core, 0..1.
    def core_share(variant) = median { |round| time(round, variant, :thread) / time(round, variant, :wall) }

    # What a profiler said of each of its sessions.
    def facts(variant) = @rounds.filter_map { |round| round.dig(variant, "facts") }

    # Two numbers of what sperf said, the one for each of the other, session by session. Sessions without any tell
    # nothing.
    def rates(variant, what, each)
      facts(variant).filter_map { |fact| fact[what].fdiv(fact[each]) if fact["sampling_count"].positive? }
    end

    # CPU microseconds of the profiler's own thread for each of its ticks, by round.
    def tick_us(variant)
      facts(variant).filter_map { |fact| fact["own_thread_ns"] / 1e3 / fact["ticks"] if fact["ticks"].positive? }
    end

    # The same as a multiple of the bare timer's.
    def tick_ratios(variant) = tick_us(variant).zip(tick_us("timer")).filter_map { |own, bare| bare && (own / bare) }

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

    def to_h = { group: @group, default: @default, rounds: @rounds }

    private

    def time(round, variant, clock) = round[variant][clock == :instructions ? "instructions" : "#{clock}_s"]

    def median(&) = Statistics.median(@rounds.map(&))
    def estimate(&) = Statistics.estimate(@rounds.map(&))

    # Not less than so many percent of the waits, which +classes+ counts by the power of two below them.
    def quantile_ns(classes, percent)
      rank = (classes.values.sum * percent / 100.0).ceil
      seen = 0
      power, = classes.sort.find { |_, count| (seen += count) >= rank }
      2**(power + 1)
    end
  end
end
