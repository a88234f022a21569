# frozen_string_literal: true

require_relative "periods"

module Sperf
  module History
    # The profiles of a history by days and hours (UTC), as Periods. Their keys are those of Periods.
    #
    # A profile counts where it began. One that is longer than an hour, such as the file of a day, counts for its day
    # only: no hour has its value.
    class Days
      # The longest profile of an hour: recordings end a little late.
      HOUR_NS = 3660 * 1_000_000_000
      private_constant :HOUR_NS

      # Returns the value of a field of +file+ (:host, :commit), a String.
      def self.field(file, name)
        (file.public_send(name) || Periods::UNKNOWN).dup.force_encoding(Encoding::UTF_8).scrub
      end

      attr_reader :readings

      # +readings+ are in the order of time.
      def initialize(readings)
        @readings = readings
        @days = by_key(readings, :day)
        @hours = by_key(readings.select { |reading| of_hour?(reading.file) }, :hour)
      end

      # Returns the Days of the profiles with this +host+, and whose commit begins with +commit+; nil for any.
      def select(host: nil, commit: nil)
        return self unless host || commit

        Days.new(@readings.select do |reading|
          (host.nil? || Days.field(reading.file, :host) == host) &&
            (commit.nil? || Days.field(reading.file, :commit).start_with?(commit))
        end)
      end

      # Returns the months with profiles, an Array of keys such as "2026-11".
      def months = @months ||= @days.each_key.map { |day| day[/\A-?\d+-\d\d/] }.uniq

      # Returns the Period of a day or an hour, nil if there is none.
      def period(key) = @days[key] || @hours[key]

      # Returns the Periods of the days of +month+, and those of the hours of +day+, which are keys.
      def days(month) = @days.values.select { |period| period.key.start_with?("#{month}-") }
      def hours(day) = @hours.values.select { |period| period.key.start_with?("#{day} ") }

      # Returns the values of a field (:host, :commit), those of the newest profiles first.
      def values(field)
        @values ||= {}
        @values[field] ||= @readings.reverse_each.map { |reading| Days.field(reading.file, field) }.uniq
      end

      # Returns the commits of +period+ that no profile before it has.
      def new_commits(period) = firsts.fetch(period.key, [])

      # Returns the highest rate of a period, 0 if there is none.
      def highest(measure)
        [*@days.values, *@hours.values].filter_map { |period| measure.rate(period.readings) }.max || 0
      end

      private

      def by_key(readings, kind) = Periods.of(readings, kind).to_h { |period| [period.key, period] }

      def of_hour?(file) = file.end_ns - file.start_ns <= HOUR_NS

      # By the keys of periods.
      def firsts = @firsts ||= [@days, @hours].map { |periods| firsts_of(periods.values) }.reduce(:merge)

      def firsts_of(periods)
        known = Set.new
        periods.to_h do |period|
          files = period.readings.map(&:file).select(&:commit)
          [period.key, files.map { |file| Days.field(file, :commit) }.uniq.select { |commit| known.add?(commit) }]
        end
      end
    end
  end
end
