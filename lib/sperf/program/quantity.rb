# frozen_string_literal: true

module Sperf
  # Formats quantities for people.
  module Quantity
    BYTE_UNITS = %w[B kB MB GB TB].freeze

    class << self
      # Returns a number with its noun: "1 process", "12,345 samples".
      def count(number, thing)
        plural = thing.end_with?("s") ? "es" : "s"
        "#{grouped(number)} #{thing}#{plural unless number == 1}"
      end

      # Returns a number with thousands separators and +decimals+: "1,234,567", "1,234.5".
      def grouped(number, decimals = 0) = format("%.#{decimals}f", number).gsub(/(?<=\d)(?=(\d{3})+(\.|\z))/, ",")

      # Returns nanoseconds as milliseconds or seconds: "912.3 ms", "12.34 s".
      def time(nanoseconds)
        nanoseconds < 1_000_000_000 ? format("%.1f ms", nanoseconds / 1e6) : format("%.2f s", nanoseconds / 1e9)
      end

      # Returns an amount of memory, as reports do in powers of 1,024: "812 B", "12.3 kB".
      def memory(number) = scaled(number, 1024)

      # Returns the size of a file in powers of 1,000: "812 B", "12.3 kB".
      def bytes(number) = scaled(number, 1000)

      private

      def scaled(number, base)
        power = 0
        power += 1 while number >= base**(power + 1) && power < BYTE_UNITS.size - 1
        power.zero? ? "#{number} B" : format("%.1f %s", number.fdiv(base**power), BYTE_UNITS[power])
      end
    end
  end
end
