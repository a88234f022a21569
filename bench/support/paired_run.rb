# frozen_string_literal: true

require_relative "bench"

module Bench
  # One run of programs/paired.rb and the ratios in it.
  class PairedRun
    attr_reader :answer

    def initialize(task, flags: [], with_peers: false)
      @outcome = RubyChild.run("paired", task, flags:, with_peers:)
      @answer = @outcome.answer
      @rounds = @answer["rounds"]
    end

    # CPU time of the profiled thread (or of the process) over the bare one's, round by round.
    def ratio(variant, clock: :thread)
      Statistics.estimate(@rounds.map { |round| time(round, variant, clock) / time(round, "bare", clock) })
    end

    # What `variant` costs beyond `other`, as a share of the bare time.
    def beyond(variant, other, clock: :thread)
      Statistics.estimate(
        @rounds.map { |round| (time(round, variant, clock) - time(round, other, clock)) / time(round, "bare", clock) }
      )
    end

    # Nanoseconds of the profiled thread for each sample. Rounds without a sample tell nothing.
    def tick_ns(variant)
      costs = @rounds.filter_map do |round|
        samples = round[variant].last
        (time(round, variant, :thread) - time(round, "bare", :thread)) * 1e9 / samples if samples.positive?
      end
      Statistics.estimate(costs) unless costs.empty?
    end

    # CPU nanoseconds of the threads that do no work, among them a profiler's own, for each tick that was due.
    def others_ns(variant, frequency)
      Statistics.estimate(
        @rounds.map do |round|
          running = time(round, variant, :thread)
          (time(round, variant, :process) - running) * 1e9 / (running * frequency)
        end
      )
    end

    # Samples for each second of CPU time of the thread.
    def samples_per_s(variant)
      Statistics.median(@rounds.map { |round| round[variant].last / time(round, variant, :thread) })
    end

    def rounds_count = @rounds.size

    private

    def time(round, variant, clock) = round[variant][clock == :thread ? 0 : 1]
  end
end
