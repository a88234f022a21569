# frozen_string_literal: true

module Sperf
  # Decides whether a target is worse than a base: by more than the limit, and by more than chance explains.
  class DiffGate
    # The significance level: the probability of failing although the runs do not really differ.
    CHANCE = 0.05

    # The result. +failed+: the target exceeds the limit; +nothing+: both sides are zero.
    Verdict = Data.define(:failed, :words, :nothing) do
      def initialize(failed:, words:, nothing: false) = super
      def failed? = failed
      def nothing? = nothing
    end

    # +limit+ is in percent of the base; +filters+ are those of Profile#filtered_total, and choose what is measured;
    # +shares+: values are shares of each run's total.
    def initialize(limit, filters, shares: false)
      @limit = limit
      @filters = filters
      @shares = shares
    end

    # Compares the runs of the base with those of the target (Arrays of Profile). Returns the Verdict.
    def judge(bases, targets)
      base, target = [bases, targets].map { |profiles| profiles.map { |profile| measure(profile) } }
      mean_base, mean_target = [base, target].map { |values| values.sum.fdiv(values.size) }
      return grown_from_nothing(mean_target) unless mean_base.positive?

      change = (mean_target - mean_base) / mean_base * 100
      decide(change, base, target)
    end

    private

    def measure(profile)
      filtered, total = profile.filtered_total(@filters)
      return filtered unless @shares

      total.zero? ? 0.0 : filtered.fdiv(total)
    end

    def grown_from_nothing(target)
      unless target.positive?
        return Verdict.new(failed: false, words: "ok: nothing in the base, and nothing in the target", nothing: true)
      end

      Verdict.new(true, "FAILED: nothing in the base, something in the target")
    end

    def decide(change, base, target)
      words = format("%<change>+.2f%% (limit %<limit>g%%)", change:, limit: @limit)
      return Verdict.new(false, "ok: #{words}") if change <= @limit
      return single(words) unless base.size > 1 && target.size > 1

      chance = Profile.chance(base, target)
      runs = format("%<base>d and %<target>d runs, p = %<chance>.2g", base: base.size, target: target.size, chance:)
      return Verdict.new(true, "FAILED: #{words}, more than chance explains (#{runs})") if chance < CHANCE

      Verdict.new(false, "ok: #{words}, but chance may explain it (#{runs})")
    end

    def single(words) = Verdict.new(true, "FAILED: #{words}; with one run on a side, chance cannot be ruled out")
  end
end
