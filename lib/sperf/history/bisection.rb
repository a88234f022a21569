# frozen_string_literal: true

module Sperf
  module History
    # Finds the commit since which a value is higher.
    #
    # Commits are in the order in which they were first recorded. The commit is the one that divides the profiles best:
    # the squares of the distances of all profiles to the mean of their side have the least sum. All profiles have been
    # measured, so each commit is a candidate, and a search in halves would only save arithmetic. Whether the sides
    # differ by more than noise is decided as in `sperf diff`, by Welch's t-test. As the best of several candidates is
    # tested, the probability is multiplied by their number (Bonferroni's correction).
    class Bisection
      # The significance level, as in DiffGate.
      CHANCE = 0.05

      # The result: +commit+ is the best candidate, a Period; +index+ is its place among +commits+; +before+ and +after+
      # are values of profiles; +chance+ is the corrected probability.
      Result = Data.define(:commit, :index, :before, :after, :chance, :candidates) do
        def found? = chance < CHANCE
        # Whether a side has a single profile, so that noise cannot be estimated.
        def too_few? = [before, after].any?(&:one?)
        def means = [before, after].map { |values| values.sum / values.size }

        # The change in percent, nil if there was nothing before.
        def change
          before, after = means
          (after - before) / before * 100 if before.positive?
        end
      end

      # +commits+ are Periods, at least two; +measure+ is the Measure of their readings.
      def initialize(commits, measure)
        @values = commits.map { |commit| commit.readings.filter_map { |reading| measure.rate([reading]) } }
        @commits = commits
      end

      # Returns the Result; nil if the value is never higher than before.
      def result
        splits = (1...@commits.size).map { |index| [index, *sides(index)] }.reject { |split| split.any?([]) }
        steps = splits.select { |_index, *sides| higher?(*sides) }
        index, before, after = steps.min_by { |_index, *sides| error(sides) }
        return unless index

        chance = [Profile.chance(before, after) * splits.size, 1.0].min
        Result.new(commit: @commits[index], index:, before:, after:, chance:, candidates: splits.size)
      end

      private

      def sides(index) = [@values[...index].flatten, @values[index..].flatten]

      def higher?(before, after) = mean(after) > mean(before)

      def error(sides)
        sides.sum { |values| mean(values).then { |mean| values.sum { |value| (value - mean)**2 } } }
      end

      def mean(values) = values.sum / values.size
    end
  end
end
