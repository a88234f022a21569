# frozen_string_literal: true

module Sperf
  module Push
    # How long to wait after a request that failed: twice as long each time, up to a limit, and less by chance, so that
    # many machines do not come back to a receiver in one moment.
    class Backoff
      FIRST_S = 1.0
      MOST_S = 60.0
      private_constant :FIRST_S, :MOST_S

      # +random+ returns a number from 0 to 1.
      def initialize(random: Random.method(:rand))
        @random = random
        reset
      end

      # Starts anew, after a success.
      def reset
        @limit_s = FIRST_S
      end

      # Returns the seconds until the next request. +after_s+ is what the receiver asks for, nil for nothing.
      def next_s(after_s = nil)
        limit_s = @limit_s
        @limit_s = [2 * limit_s, MOST_S].min
        (after_s || 0) + (limit_s * (0.5 + (@random.call / 2)))
      end
    end
  end
end
