# frozen_string_literal: true

require_relative "ruby_child"
require_relative "statistics"

module Bench
  # One group of one run of programs/turns.rb, and the ratios in it. Clocks are :thread (CPU time of the profiled
  # thread), :process and :wall.
  class Turns
    # Runs the program with the groups of the task. Returns {name of group => Turns}.
    def self.groups(task, **child)
      rows = task[:groups].values.flat_map { |group| group[:variants] }
      Builds.floor if rows.intersect?(%w[floor timer])
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
      @group = group
    end

    # The variant that sperf is by itself.
    def default = variants.grep(/\Asperf remote/).first
    def variants = @group[:variants]
    def rounds_count = @rounds.size

    # Over the bare time, round by round.
    def ratio(variant, clock = :thread) = estimate { |round| time(round, variant, clock) / time(round, "bare", clock) }

    # What each round adds to the bare one's, in percent.
    def added(variant, clock)
      @rounds.map { |round| ((time(round, variant, clock) / time(round, "bare", clock)) - 1) * 100 }
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

    # Samples for each second of CPU time of the thread.
    def samples_per_s(variant) = median { |round| round[variant]["samples"] / time(round, variant, :thread) }

    # For which part of the time the main thread had a core, 0..1.
    def core_share(variant) = median { |round| time(round, variant, :thread) / time(round, variant, :wall) }

    # What a profiler said of each of its sessions.
    def facts(variant) = @rounds.filter_map { |round| round.dig(variant, "facts") }

    # CPU microseconds of the profiler's own thread for each of its ticks, by round.
    def tick_us(variant)
      facts(variant).filter_map { |fact| fact["own_thread_ns"] / 1e3 / fact["ticks"] if fact["ticks"].positive? }
    end

    # The same as a multiple of the bare timer's.
    def tick_ratios(variant) = tick_us(variant).zip(tick_us("timer")).filter_map { |own, bare| bare && (own / bare) }
    def sum(variant, name) = facts(variant).sum { |fact| fact[name] }

    # {reason => count} of what sperf dropped.
    def dropped(variant)
      facts(variant).map { |fact| fact["dropped"] }.reduce { |sums, more| sums.merge(more) { |_, a, b| a + b } }
    end

    private

    def time(round, variant, clock) = round[variant]["#{clock}_s"]
    def median(&) = Statistics.median(@rounds.map(&))
    def estimate(&) = Statistics.estimate(@rounds.map(&))
  end
end
