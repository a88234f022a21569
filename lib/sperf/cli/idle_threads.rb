# frozen_string_literal: true

require_relative "../program/quantity"

module Sperf
  class CLI
    # Leaves threads that only waited out of sperf's own reports, as the page does (sperf/report/idle_threads.h). For a
    # ReportCommand.
    #
    # All threads are shown in pprof's reports, with a filter that selects a thread, and with --idle.
    module IdleThreads
      # Views that print what go tool pprof prints.
      OF_PPROF = %i[top tree peek].freeze
      THREAD_FILTER = /\Athread(?:_id)?[=:]/
      private_constant :OF_PPROF, :THREAD_FILTER

      private

      # Returns the Profile without its idle threads; +profile+ itself if there are none or they are shown.
      def without_idle_threads(profile)
        type = type_of_view(profile) # nil: the profile lacks what the view needs, which is reported later
        return profile if shows_idle_threads? || type.nil? || profile.allocations?(type)

        working, count, wall_ns = profile.without_idle_threads
        return profile unless working

        @idle_count = idle_count + count
        @idle_ns = (@idle_ns || 0) + wall_ns
        working
      end

      def of_pprof? = OF_PPROF.include?(view)

      def shows_idle_threads? = on?(:idle) || of_pprof? || THREAD_FILTER.match?(given[:tagfocus].to_s)

      # How many threads were left out.
      def idle_count = @idle_count || 0

      # Reports the threads that the totals of the report exclude.
      def report_idle_threads
        return if idle_count.zero?

        verb, object = idle_count == 1 ? %w[is it] : %w[are them]
        seconds = Quantity.grouped(@idle_ns / 1e9, 1)
        Host.say("#{Quantity.count(idle_count, "thread")} that only waited (#{seconds} s) #{verb} left out; " \
                 "--idle shows #{object}")
      end
    end
  end
end
