# frozen_string_literal: true

module Sperf
  class Trace
    # All calls of one method by another method: an edge of the call graph.
    class Call
      # The calling method, a MethodInfo.
      attr_reader :caller

      # The called method, a MethodInfo.
      attr_reader :callee

      def initialize(caller, callee, call_trees) # :nodoc:
        @caller = caller
        @callee = callee
        @call_trees = call_trees
      end

      # The nodes of the callee below the caller, an Array of CallTree.
      attr_reader :call_trees

      # Returns the number of calls.
      def called
        sum(:called)
      end

      # Returns whether only a part of the calls was counted: see MethodInfo#partial?.
      def partial?
        @caller.partial? || @call_trees.any?(&:partial?)
      end

      # Returns the time of these calls, including the methods that they call, in nanoseconds. Only outermost calls of
      # the callee count, so the callers of a method add up to its total_ns.
      def total_ns
        @call_trees.select(&:outermost?).sum(&:total_ns)
      end

      # Returns the time that the callee itself ran in these calls, in nanoseconds.
      def self_ns
        sum(:self_ns)
      end

      # Returns the time that the callee waited in these calls, in nanoseconds.
      def wait_ns
        sum(:wait_ns)
      end

      # Returns the time of garbage collection during the callee, in nanoseconds.
      def gc_ns
        sum(:gc_ns)
      end

      # Returns the number of objects that the callee allocated in these calls.
      def objects
        sum(:objects)
      end

      # Returns a short description.
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
