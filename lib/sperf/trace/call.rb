# frozen_string_literal: true

module Sperf
  class Trace
    # The calls of one method by another one, all of them together: an edge of the call graph.
    class Call
      # The MethodInfo that calls.
      attr_reader :caller

      # The MethodInfo that is called.
      attr_reader :callee

      def initialize(caller, callee, call_trees) # :nodoc:
        @caller = caller
        @callee = callee
        @call_trees = call_trees
      end

      # Returns the CallTrees of the callee that are called by the caller, an Array.
      attr_reader :call_trees

      # How often the caller called it.
      def called
        sum(:called)
      end

      # Returns whether these calls were counted in part: as MethodInfo#partial?, of the callee or of the caller.
      def partial?
        @caller.partial? || @call_trees.any?(&:partial?)
      end

      # The time of these calls and of all that they call, in nanoseconds. A call inside of another call of the same
      # method is in that one's time: so the callers of a method add up to its total_ns.
      def total_ns
        @call_trees.select(&:outermost?).sum(&:total_ns)
      end

      # The time that the callee ran by itself in these calls, in nanoseconds.
      def self_ns
        sum(:self_ns)
      end

      # The time that the callee waited in these calls, in nanoseconds.
      def wait_ns
        sum(:wait_ns)
      end

      # The time that garbage collection took in the callee, in nanoseconds.
      def gc_ns
        sum(:gc_ns)
      end

      # How many objects the callee allocated in these calls.
      def objects
        sum(:objects)
      end

      # Returns the calls in a few words.
      def inspect
        count = "#{"~" if partial?}#{called}"
        "#<#{self.class.name} #{@caller.full_name} -> #{@callee.full_name}: #{count} calls, #{total_ns} ns>"
      end

      private

      def sum(measure)
        @call_trees.sum(&measure)
      end
    end
  end
end
