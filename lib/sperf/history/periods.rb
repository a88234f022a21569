# frozen_string_literal: true

module Sperf
  module History
    # A row of a history: the readings of a profile, or of all profiles of a period, commit or host.
    Period = Data.define(:key, :readings) do
      def start_ns = readings.first.file.start_ns
      def profiles = readings.sum { |reading| reading.file.profiles }
      def duration_ns = readings.sum { |reading| reading.file.duration_ns }
    end

    # Groups readings, which are in the order of time, into rows.
    module Periods
      # What makes one row.
      KINDS = %i[profile hour day commit host].freeze
      UNKNOWN = "(unknown)"

      class << self
        # Returns the rows, an Array of Period: by time, those of hosts by name.
        def of(readings, kind)
          rows = readings.group_by { |reading| key(reading.file, kind) }.map { |key, group| Period.new(key, group) }
          kind == :host ? rows.sort_by(&:key) : rows
        end

        private

        def key(file, kind)
          case kind
          when :profile then file.path
          when :hour then utc(file, "%Y-%m-%d %H:00")
          when :day then utc(file, "%Y-%m-%d")
          else file.public_send(kind) || UNKNOWN
          end
        end

        def utc(file, pattern) = Time.at(0, file.start_ns, :nsec).utc.strftime(pattern)
      end
    end

    # How the table and the list write counts and times.
    module Phrases
      private

      def profiles(count) = "#{count} #{count == 1 ? "profile" : "profiles"}"

      # +period+ is a Period.
      def recorded(period)
        seconds = period.duration_ns / 1e9
        seconds < 3600 ? format("%.1f s", seconds) : format("%.1f h", seconds / 3600)
      end

      # +nanoseconds+ since 1970.
      def time(nanoseconds, zone: " UTC") = Time.at(0, nanoseconds, :nsec).utc.strftime("%Y-%m-%d %H:%M:%S#{zone}")

      def capitalized(text) = text[0].upcase + text[1..]
    end

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
