# frozen_string_literal: true

require "json"

module Bench
  # The side of RubyChild in the programs that benchmarks start: reads the task, and writes the answer.
  module Child
    ANSWER_FD = 3

    class << self
      def task = @task ||= JSON.parse(ARGV.fetch(0), symbolize_names: true)

      def answer(value)
        IO.for_fd(ANSWER_FD, "w", autoclose: false).tap { |io| io.sync = true }.write(JSON.generate(value))
      end

      def thread_cpu_s = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      def process_cpu_s = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      def wall_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
