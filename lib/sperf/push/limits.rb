# frozen_string_literal: true

module Sperf
  module Push
    # The limits that the user sets to files that were not accepted: their age in seconds, and their bytes together; nil
    # for none.
    class Limits
      def initialize(age_s: nil, bytes: nil)
        @age_s = age_s
        @bytes = bytes
        @start = Time.now
        @start_s = monotonic_s
      end

      # Returns those of +entries+ (the oldest first) that are beyond the limits, the oldest first.
      def excess(entries)
        old = @age_s ? entries.select { |entry| age_s(entry) > @age_s } : []
        rest = entries - old
        left = rest.sum(&:bytes)
        large = @bytes ? rest.take_while { |entry| (left > @bytes).tap { left -= entry.bytes } } : []
        old + large
      end

      private

      # If somebody sets the clock, one of both times is wrong. The earlier one drops nothing too early.
      def age_s(entry)
        [Time.now, @start + (monotonic_s - @start_s)].min - entry.time
      end

      def monotonic_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
