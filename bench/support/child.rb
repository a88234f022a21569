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

      # Kilobytes of this process that are in memory now, or were at most (:peak).
      def resident_kb(which = :now)
        name = { now: "VmRSS", peak: "VmHWM" }.fetch(which)
        File.foreach("/proc/self/status").find { |line| line.start_with?(name) }[/\d+/].to_i
      end
    end
  end
end
