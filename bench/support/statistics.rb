# frozen_string_literal: true

module Bench
  # Medians and their confidence intervals.
  #
  # Times on a virtual machine have no known distribution, so the interval of a median is the pair of order statistics
  # that the binomial distribution gives (Conover, Practical Nonparametric Statistics, 3.2). It needs at least 6 values.
  module Statistics
    CONFIDENCE = 0.95

    # A median and what it is known to; low and high are nil where there are too few values.
    Estimate = Data.define(:median, :low, :high, :count) do
      # Whether the median is at most `limit`: true or false where the interval lies on one side of it, else nil.
      def verdict(limit)
        return unless low
        return true if high <= limit

        false if low > limit
      end

      def map = Estimate.new(yield(median), low && yield(low), high && yield(high), count)
    end

    class << self
      def median(values)
        sorted = values.sort
        middle = sorted.size / 2
        sorted.size.odd? ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0
      end

      # [lower, upper]: a quarter of the values lies below the one, a quarter above the other.
      def quartiles(values)
        sorted = values.sort
        [1, 3].map { |quarter| sorted[((sorted.size - 1) * quarter / 4.0).round] }
      end

      # The value that +percent+ of the values do not exceed.
      def percentile(values, percent) = values.sort[((values.size * percent / 100.0).ceil - 1).clamp(0..)]

      def estimate(values)
        sorted = values.sort
        rank = outer_rank(sorted.size)
        Estimate.new(median(values), rank && sorted[rank], rank && sorted[-1 - rank], values.size)
      end

      private

      # The largest number of values that may be left out on each side, nil if none may be.
      def outer_rank(count)
        tail = 0.0
        rank = nil
        (0...(count / 2)).each do |left_out|
          tail += choose(count, left_out) / (2.0**count)
          break if tail * 2 > 1 - CONFIDENCE

          rank = left_out
        end
        rank
      end

      def choose(count, taken)
        (1..taken).reduce(1) { |product, i| product * (count - taken + i) / i }
      end
    end
  end
end
