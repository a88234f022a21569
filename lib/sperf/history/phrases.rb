# frozen_string_literal: true

module Sperf
  module History
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
      def time(nanoseconds, zone: " UTC")
        Time.at(0, nanoseconds, :nsec).utc.strftime("%Y-%m-%d %H:%M:%S#{zone}")
      end

      def capitalized(text) = text[0].upcase + text[1..]
    end
  end
end
