# frozen_string_literal: true

module Sperf
  # How long hooks of sperf made threads of the program wait: for sperf's own thread while it read their stacks, or for
  # a signal handler. Immutable. A histogram by powers of two; those of several processes add up.
  class HookWaitHistogram
    # Returns the histogram in +hash+, which is +:hook_waits+ of what Sperf.stop returns (nil: none).
    def self.of(hash) = hash ? new(hash.fetch(:histogram, {}), hash.fetch(:max_ns, 0)) : new

    # +buckets+ maps n to the number of waits from 2**n nanoseconds to below 2**(n + 1).
    def initialize(buckets = {}, max_ns = 0)
      @buckets = buckets.sort.to_h.freeze
      @max_ns = max_ns
      freeze
    end

    attr_reader :buckets
    # The longest wait, in nanoseconds.
    attr_reader :max_ns

    # The number of waits.
    def count = buckets.values.sum

    # The median and the 99th percentile of the waits, in nanoseconds.
    def median_ns = quantile_ns(50)
    def p99_ns = quantile_ns(99)

    # Returns the sum of both histograms.
    def +(other)
      HookWaitHistogram.new(buckets.merge(other.buckets) { |_n, mine, theirs| mine + theirs },
                            [max_ns, other.max_ns].max)
    end

    private

    # As sperf_wait_summary_quantile_ns: the upper end of the bucket, but not more than the longest wait.
    def quantile_ns(percent)
      rank = [((count * percent) + 99) / 100, 1].max
      seen = 0
      bucket, = buckets.find { |_n, waits| (seen += waits) >= rank }
      bucket ? [2**(bucket + 1), max_ns].min : 0
    end
  end
end
