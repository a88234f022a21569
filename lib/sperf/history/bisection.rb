# frozen_string_literal: true

require_relative "../report/shared_paths"

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

      def error(sides) = sides.sum { |values| mean(values).then { |mean| values.sum { |value| (value - mean)**2 } } }

      def mean(values) = values.sum / values.size
    end

    # The functions and endpoints that changed most from the first half of the profiles to the second.
    #
    # The values of both halves are added up while the profiles are read, so memory is needed for the functions of a
    # program, and not for the profiles.
    class Changes
      # A function or endpoint, with its rates.
      Change = Data.define(:name, :before, :after) do
        def difference = after - before
      end

      # The most rows of a table.
      ROWS = 10

      # +measure+ is the Measure; +count+ is the number of profiles.
      def initialize(measure, count)
        @measure = measure
        @count = count
        @readings = []
        # By the names of Summary: of each half, the values by number.
        @functions = Hash.new { |hash, names| hash[names] = Array.new(2) { Array.new(names.size, 0) } }
          .compare_by_identity
        @endpoints = Hash.new { |hash, name| hash[name] = [0, 0] }
      end

      # Adds the +summary+ of +reading+ (a Summary). Profiles must be added in the order of time.
      def append(reading, summary)
        half = @readings.size < @count / 2 ? 0 : 1
        @readings << reading
        sums = @functions[summary.names][half]
        summary.numbers.each_with_index { |number, place| sums[number] += summary.values[place] }
        summary.endpoints.each { |name, value| @endpoints[name][half] += value }
      end

      # Returns the functions by the change of their flat value, an Array of Change, the largest first.
      def functions = largest(functions_by_name).map { |change| change.with(name: change.name.first) }

      # Returns the endpoints by the change of their value.
      def endpoints = largest(@endpoints)

      # Returns the number of profiles of each half.
      def counts = halves.map(&:size)

      private

      # A function is the same in each release, wherever that is.
      def functions_by_name
        roots = @readings.flat_map { |reading| Array(reading.file.place.last) }.uniq
        paths = SharedPaths.new([], roots, directories: [])
        @functions.each_with_object({}) do |(names, halves), sums|
          names.zip(*halves) do |(label, path), *values|
            next if values.all?(&:zero?)

            name = [label, paths.key(path.b)]
            sums[name] = (sums[name] || [0, 0]).zip(values).map(&:sum)
          end
        end
      end

      def halves = [@readings.first(@count / 2), @readings.drop(@count / 2)]

      def largest(sums)
        first, second = halves
        changes = sums.filter_map do |name, (before, after)|
          rates = [@measure.quotient(before, first), @measure.quotient(after, second)]
          Change.new(name, *rates) if rates.all? && rates.uniq.size > 1
        end
        changes.sort_by { |change| [-change.difference.abs, change.name.to_s] }.first(ROWS)
      end
    end
  end
end
