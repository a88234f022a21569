# frozen_string_literal: true

require_relative "calendar"
require_relative "phrases"

module Sperf
  module History
    # What the calendar says of a Period, as text.
    class PeriodWords
      include Phrases

      # The most hosts and commits that are listed, and characters of their names.
      NAMES = 3
      LENGTHS = { host: 60, commit: 12 }.freeze
      private_constant :NAMES, :LENGTHS

      # +calendar+ has the profiles that are shown, +all+ has all. +subject+ names the samples that were chosen, nil for
      # all.
      def initialize(calendar, all, measure, subject)
        @calendar = calendar
        @all = all
        @measure = measure
        @subject = subject
      end

      # Returns the rate of +period+.
      def rate(period) = @measure.text(@measure.rate(period.readings))

      # Returns the key and the numbers, a line.
      def line(period) = "#{time_of(period)}: #{numbers(period)}"

      # Returns the content of the tooltip, lines.
      def lines(period)
        [time_of(period), numbers(period), names(period, :host, "hosts"), names(period, :commit, "commits"),
         ("first of #{list(@calendar.new_commits(period), :commit)}" if first?(period))].compact
      end

      # Whether +period+ has the first profiles of a commit, if there are others.
      def first?(period) = commits? && @calendar.new_commits(period).any?

      # Whether there are profiles of several commits.
      def commits? = @all.values(:commit).size > 1

      private

      def time_of(period) = "#{period.key} UTC"

      def numbers(period)
        total = @measure.total_rate(period.readings) if @subject
        of = " of #{@measure.text(total)}" if total
        "#{rate(period)}#{of}; #{profiles(period.profiles)}, #{recorded(period)} recorded"
      end

      # The hosts or commits of a period, unless all profiles have the same one.
      def names(period, field, several)
        return if @all.values(field).size < 2

        values = period.readings.map { |reading| Calendar.field(reading.file, field) }.uniq
        "#{values.one? ? field : several}: #{list(values, field)}"
      end

      def list(values, field)
        more = " and #{values.size - NAMES} more" if values.size > NAMES
        "#{values.first(NAMES).map { |value| value[0, LENGTHS.fetch(field)] }.join(", ")}#{more}"
      end
    end
  end
end
