# frozen_string_literal: true

require_relative "interval"

module Sperf
  module Top
    # Samples a process at random instants of equal periods, so that the samples do not follow a rhythm of the process.
    # Periods become longer if samples would take more than a share of a core: those of many threads with deep stacks.
    #
    # Not a thread of its own: the caller calls #sample when #due_ns has come.
    class Sampling
      NANOSECONDS = 1_000_000_000
      # The most of a core that samples take.
      COST_MAX = 0.05
      # How many samples the mean of their cost is over, about.
      COST_SAMPLES = 8
      private_constant :NANOSECONDS, :COST_SAMPLES

      # When to call #sample, in nanoseconds of the clock.
      attr_reader :due_ns

      # +target+ has #sampler and #threads, as Native::Target. +clock+ returns monotonic nanoseconds, +cost_clock+ the
      # CPU time of this thread in nanoseconds.
      def initialize(target, frequency:, process_clock:, clock: Sampling.method(:now_ns),
                     cost_clock: Sampling.method(:cost_ns), random: Random.new)
        @target = target
        @sampler = target.sampler
        @frequency = frequency
        @period_ns = NANOSECONDS / frequency
        @process_clock = process_clock
        @clock = clock
        @cost_clock = cost_clock
        @cost_ns = 0
        @random = random
        begin_interval
        @period_begin_ns = @begin_ns
        @due_ns = @begin_ns
      end

      def self.now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

      def self.cost_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

      # Reads the stacks of all threads. Raises Error if the process has no Ruby any more.
      def sample
        began_ns = @cost_clock.call
        @torn += @sampler.sample
        @ticks += 1
        @cost_ns += (@cost_clock.call - began_ns - @cost_ns) / COST_SAMPLES
        schedule
      end

      # Returns the Interval since the last one, and begins another. Raises Error.
      def end_interval
        now_ns = @clock.call
        cpu_ns = @process_clock.cpu_ns
        used_ns = cpu_ns - @cpu_ns if cpu_ns && @cpu_ns
        interval = Interval.new(profile: @sampler.remove_profile(@frequency), threads: @target.threads[:threads],
                                elapsed_ns: [now_ns - @begin_ns, 1].max, cpu_ns: used_ns, ticks: @ticks, torn: @torn)
        begin_interval(now_ns, cpu_ns)
        interval
      end

      private

      def begin_interval(now_ns = @clock.call, cpu_ns = @process_clock.cpu_ns)
        @begin_ns = now_ns
        @cpu_ns = cpu_ns
        @ticks = @torn = 0
      end

      # Periods that are over are left out: the next sample has their time.
      def schedule
        now_ns = @clock.call
        period_ns = [@period_ns, (@cost_ns / COST_MAX).to_i].max
        @period_begin_ns += period_ns
        @period_begin_ns += (now_ns - @period_begin_ns) / period_ns * period_ns if now_ns > @period_begin_ns
        @due_ns = @period_begin_ns + @random.rand(period_ns)
      end
    end

    # What the kernel says of a process: its CPU time, its command line, whether it is still there.
    class ProcessClock
      # The fields of /proc/PID/stat behind the name, which may contain blanks and parentheses.
      STATE = 0
      USER_TICKS = 11
      SYSTEM_TICKS = 12
      START = 19
      # A process that has ended and was not waited for.
      ENDED = %w[Z X].freeze
      TITLE_MAX = 4096
      private_constant :STATE, :USER_TICKS, :SYSTEM_TICKS, :START, :ENDED, :TITLE_MAX

      def initialize(pid)
        require "etc"
        @pid = pid
        @tick_ns = 1_000_000_000 / Etc.sysconf(Etc::SC_CLK_TCK)
        @start = fields&.at(START)
      end

      # Returns the CPU time of all its threads in nanoseconds; nil if it has ended.
      def cpu_ns
        stat = fields or return
        (stat[USER_TICKS].to_i + stat[SYSTEM_TICKS].to_i) * @tick_ns
      end

      # Whether the process has ended, or is about to: its memory goes first. Another one may have its number.
      def ended?
        stat = fields
        stat.nil? || ENDED.include?(stat[STATE]) || stat[START] != @start || pages.zero?
      end

      # Returns its command line, a String.
      def title
        File.open("/proc/#{@pid}/cmdline", "rb") { |file| file.read(TITLE_MAX) }.to_s.tr("\0", " ").strip
      rescue SystemCallError
        ""
      end

      private

      # The size of its memory.
      def pages
        File.read("/proc/#{@pid}/statm").to_i
      rescue SystemCallError
        0
      end

      def fields
        File.binread("/proc/#{@pid}/stat")[/\A.*\) (.*)/m, 1]&.split
      rescue SystemCallError
        nil
      end
    end
  end
end
