# frozen_string_literal: true

module Sperf
  # For how long hooks of sperf made threads of the program wait: for sperf's own thread while it read their stacks, or
  # for a signal's handler. Immutable. A histogram of powers of two; those of several processes add up.
  class HookWaits
    class << self
      # Takes what Sperf.stop returned as +:hook_waits+, nil for none.
      def of(hash) = hash ? new(hash.fetch(:histogram, {}), hash.fetch(:max_ns, 0)) : new
    end

    # +histogram+ maps n to the number of waits of 2**n nanoseconds and more, below 2**(n + 1).
    def initialize(histogram = {}, max_ns = 0)
      @histogram = histogram.sort.to_h.freeze
      @max_ns = max_ns
      freeze
    end

    attr_reader :histogram
    # The longest, in nanoseconds.
    attr_reader :max_ns

    # How many there were.
    def count = histogram.values.sum

    # Half of them took no longer.
    def median_ns = quantile_ns(50)

    # Of a hundred, one took longer.
    def p99_ns = quantile_ns(99)

    # Returns the HookWaits of both together.
    def +(other)
      HookWaits.new(histogram.merge(other.histogram) { |_n, mine, theirs| mine + theirs }, [max_ns, other.max_ns].max)
    end

    private

    # As sperf_wait_summary_quantile_ns: the upper end of the bucket, but not more than the longest.
    def quantile_ns(percent)
      rank = [((count * percent) + 99) / 100, 1].max
      seen = 0
      bucket, = histogram.find { |_n, waits| (seen += waits) >= rank }
      bucket ? [2**(bucket + 1), max_ns].min : 0
    end
  end
end
