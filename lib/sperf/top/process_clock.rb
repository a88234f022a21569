# frozen_string_literal: true

module Sperf
  module Top
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
