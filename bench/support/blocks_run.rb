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

    # What hooks waited for sperf's reader, in each session; empty where this sperf does not tell.
    def hook_waits(variant) = facts(variant).filter_map { |fact| fact["hook_waits"] }

    def to_h = { group: @group, default: @default, blocks: @blocks }

    KEYS = { process: "process_s", thread: "thread_s", wall: "wall_s", instructions: "instructions" }.freeze
    private_constant :KEYS
  end
end
