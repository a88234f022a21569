# frozen_string_literal: true

module Sperf
  module Push
    # Lines on stderr. Of each kind there is at most one line in a minute, so a receiver that is away for a day does not
    # fill a log.
    class Log
      PERIOD_S = 60
      private_constant :PERIOD_S

      # +clock+ returns seconds of a monotonic clock.
      def initialize(clock: -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) })
        @clock = clock
        @printed = {}
      end

      # Prints +line+.
      def print(line) = Host.say(line)

      # Prints the line that the block returns, unless one of this +kind+ was printed less than a minute ago.
      def print_seldom(kind)
        now = @clock.call
        return if @printed[kind] && now - @printed[kind] < PERIOD_S

        @printed[kind] = now
        print(yield)
      end

      # Whether a line of this +kind+ was printed since the last reset.
      def printed?(kind) = @printed.key?(kind)

      # Lets the next line of this +kind+ be printed at once.
      def reset(kind)
        @printed.delete(kind)
      end
    end
  end
end
