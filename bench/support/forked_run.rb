# frozen_string_literal: true

require_relative "bench"

module Bench
  # One run of programs/forked.rb and the ratios in it. `clock` is :wall or :cpu, of the whole process.
  class ForkedRun
    attr_reader :answer

    def initialize(task, flags: [], with_peers: false)
      @answer = RubyChild.run("forked", task, flags:, with_peers:).answer
      @rounds = @answer["rounds"]
    end

    # The time of `variant` over the bare one's, round by round.
    def ratio(variant, clock)
      Statistics.estimate(@rounds.map { |round| time(round, variant, clock) / time(round, "bare", clock) })
    end

    # Seconds of a round.
    def median_s(variant, clock) = Statistics.median(@rounds.map { |round| time(round, variant, clock) })

    # "samples" or "collections" of a round.
    def median_count(variant, what) = Statistics.median(@rounds.map { |round| round[variant][what] }).round

    def rounds_count = @rounds.size

    private

    def time(round, variant, clock) = round[variant]["#{clock}_s"]
  end
end
