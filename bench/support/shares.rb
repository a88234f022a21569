# frozen_string_literal: true

module Bench
  # Requests that compute and wait for known times. The number of a request decides what it does: one in five is three
  # times as long. A request computes, waits and computes in turn, as an action with queries does.
  module Shares
    QUERIES = 4
    CPU_MS = 1.5 # before each query, and after the last one
    WAIT_MS = 3.0
    HEAVY = 3

    class << self
      def weight(number) = (number * 2_654_435_761 % 4_294_967_296) % 5 == 0 ? HEAVY : 1

      def serve(number, rounds_per_ms)
        QUERIES.times do |query|
          work(CPU_MS * weight(number) * rounds_per_ms)
          sleep(WAIT_MS * (1 + ((number + query) % 3)) / 2000)
        end
        work(CPU_MS * weight(number) * rounds_per_ms)
      end

      # Computes, and allocates a little.
      def work(rounds)
        sum = 0
        rounds.to_i.times { |round| sum += round.to_s.size }
        sum
      end

      # How many rounds of #work take a millisecond on this machine.
      def rounds_per_ms
        work(200_000)
        started = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :float_millisecond)
        work(2_000_000)
        2_000_000 / (Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :float_millisecond) - started)
      end
    end
  end
end
