# frozen_string_literal: true

require "cgi/escape"

module Sperf
  module History
    # What a request for the calendar chooses: the host and the commit (nil for any), the month, and the keys of up to
    # two selected periods in the order in which they were selected. All of it is in the address, so the back button
    # undoes a step.
    CalendarChoice = Data.define(:host, :commit, :month, :keys) do
      # Reads a Web::Request.
      def self.of(request)
        host, commit, month = request.query.values_at("host", "commit", "month").map do |word|
          word unless word.to_s.strip.empty?
        end
        new(host:, commit:, month:, keys: request.values("period").uniq.first(2))
      end

      # Returns the CalendarChoice with +key+ selected, or no longer selected. A third period replaces the second.
      def toggle(key) = with(keys: keys.include?(key) ? keys - [key] : [*keys.first(1), key])

      # Returns the pairs of the address.
      def pairs = [*{ host:, commit:, month: }.compact, *keys.map { |key| [:period, key] }]

      # Returns the address behind the path of the calendar: "?month=2026-11", or "".
      def address
        words = pairs.map { |name, value| "#{name}=#{CGI.escape(value)}" }
        words.empty? ? "" : "?#{words.join("&")}"
      end
    end
  end
end
