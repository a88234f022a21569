# frozen_string_literal: true

require_relative "distance"
require_relative "workload"

module Accuracy
  # One run of one workload under one profiler, judged.
  class Result
    # Of the sum of all times.
    ALLOWED = 0.01

    attr_reader :workload, :jit, :profiler, :failure, :answer

    def initialize(workload, jit, profiler, answer, failure)
      @workload = workload
      @jit = jit
      @profiler = profiler
      @failure = failure
      judge(answer) if answer
    end

    # Of time on the wrong part, 0..1, and what chance explains of it.
    attr_reader :distance, :floor

    # Shares: {part => [least, most]} and {part => share}.
    attr_reader :truth, :reported

    def row = [@workload, @jit, @profiler]

    # Within what the profiler is allowed, and the noise; nil where nothing was measured.
    def met? = @distance && @distance <= Profilers.allowed(@profiler) + @floor.p95

    # "1.20 % (chance: 0.80)", or what went wrong
    def words = @failure || format("%.2f %% (chance: %.2f)", @distance * 100, @floor.p95 * 100)

    # Reported time over true time; nil for profilers that count.
    def sum_ratio
      @answer["reported_ns"].fdiv(@answer["total_ns"]) if @answer && @answer["reported_ns"]
    end

    # The parts that are off, worst first: [part, least, most, got].
    def misplaced
      rows = (@truth.keys | @reported.keys).map do |part|
        [part, *@truth.fetch(part, [0.0, 0.0]), @reported.fetch(part, 0.0)]
      end
      rows.sort_by { |_, least, most, got| -[least - got, got - most, 0].max }
    end

    private

    def judge(answer)
      @answer = answer
      total = answer["total_ns"].to_f
      @truth = answer["truth"].transform_values { |span| span.map { |ns| ns / total } }
      sum = answer["reported"].values.sum.to_f
      return @failure = "records nothing" unless sum.positive?

      @reported = answer["reported"].transform_values { |weight| weight / sum }
      @distance = Distance.between(@truth, @reported)
      @floor = Distance.floor(@truth.values.map { |span| span.sum / 2 }, answer["samples"])
    end
  end
end
