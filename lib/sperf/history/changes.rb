# frozen_string_literal: true

require "json"

module Sperf
  module History
    # The functions and endpoints that changed most from the first half of the profiles to the second.
    #
    # The values of both halves are added up while the profiles are read, so memory is needed for the functions of a
    # program, and not for the profiles.
    class Changes
      # A function or endpoint, with its rates.
      Change = Data.define(:name, :before, :after) do
        def difference = after - before
      end

      # The label whose values are endpoints.
      ENDPOINT = "endpoint"
      # The most rows of a table.
      ROWS = 10
      # More functions than a profile has.
      ALL = (2**31) - 1
      private_constant :ENDPOINT, :ALL

      # +measure+ is the Measure; +count+ is the number of profiles.
      def initialize(measure, count)
        @measure = measure
        @count = count
        @readings = []
        @functions = Hash.new { |hash, name| hash[name] = [0, 0] }
        @endpoints = Hash.new { |hash, name| hash[name] = [0, 0] }
      end

      # Adds the +profile+ of +reading+. Profiles must be added in the order of time.
      def append(reading, profile)
        half = @readings.size < @count / 2 ? 0 : 1
        @readings << reading
        number = reading.file.type_number(@measure.type)
        profile.showing(number).top(ALL, :flat).each { |name, path, flat,| @functions[[name, path]][half] += flat }
        return unless profile.label_keys.include?(ENDPOINT)

        rows = JSON.parse(profile.render(:by_label, { by: ENDPOINT, type: number, format: :json }).first)["rows"]
        rows.each { |row| @endpoints[row["label"]][half] += row["total"] }
      end

      # Returns the functions by the change of their flat value, an Array of Change, the largest first.
      def functions
        largest(@functions).map { |change| change.with(name: change.name.first) }
      end

      # Returns the endpoints by the change of their value.
      def endpoints = largest(@endpoints)

      # Returns the number of profiles of each half.
      def counts = halves.map(&:size)

      private

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
