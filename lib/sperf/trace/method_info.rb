# frozen_string_literal: true

module Sperf
  class Trace
    # A method, with what it has in all of its calls in one thread: see Trace::Thread#methods. Trace#methods has those
    # of all threads together.
    #
    # With <tt>blocks: true</tt> blocks are methods of their own.
    class MethodInfo
      include Measured

      # The class, unless it has no name, and the name of the method. A template is called as its file, and has neither.
      NAME = %r{\A(?<class>\#<.*?>+|[^#.\s\[\]/]+)(?<kind>[#.])(?<method>.+)\z}m
      private_constant :NAME

      def initialize(thread, number) # :nodoc:
        @thread = thread
        @number = number
        @full_name, @source_file, @line = thread.call_nodes.function(number)
      end

      # The Trace::Thread that it was called in.
      attr_reader :thread

      # What the method is called, a String: <tt>"Order#total"</tt>, <tt>"Order.find"</tt>.
      attr_reader :full_name

      # The path of the file that it is defined in, a String; <tt>"<C method>"</tt> for one of C, nil where it is not
      # known.
      attr_reader :source_file

      # The line where it is defined; 0 where it is not known, and for one of C.
      attr_reader :line

      # Returns the name of the class or module, a String; nil for what is no method of one.
      def class_name
        (parts[:class] if parts)
      end

      # Returns the name of the method without its class, a String.
      def method_name
        parts ? parts[:method] : full_name
      end

      # Returns whether it is a method of the class or module itself, as <tt>"Order.find"</tt>.
      def singleton?
        parts ? parts[:kind] == "." : false
      end

      # Returns whether it has called itself, by whatever way.
      def recursive?
        @thread.call_nodes.recursive?(@number)
      end

      # Returns whether its calls were counted in part: with +only+, those of a method that was found below the chosen
      # ones. Then there were more than +called+, and what the others took is part of their callers. The calls of chosen
      # methods, and all of a trace without +only+, are exact.
      def partial?
        @thread.call_nodes.method_partial?(@number)
      end

      # Returns the Measurement of all its calls.
      def measurement
        @measurement ||= Measurement.new(@thread.call_nodes.method_values(@number))
      end

      # Returns the nodes of the call tree that are of this method, an Array of CallTree.
      def call_trees
        @thread.call_nodes.nodes_of(@number).map { |node| CallTree.new(@thread, node) }
      end

      # Returns who has called it, an Array of Call, one for each method that has; the one with the most time first.
      def callers
        by_time(call_trees.group_by { |node| node.parent&.target }.except(nil).map do |caller, nodes|
          Call.new(caller, self, nodes)
        end)
      end

      # Returns what it has called, an Array of Call, one for each method; the one with the most time first.
      def callees
        by_time(call_trees.flat_map(&:children).group_by(&:target).map do |callee, nodes|
          Call.new(self, callee, nodes)
        end)
      end

      # Returns the objects that it has allocated, an Array of Allocation, the most first. It is empty where allocations
      # were not traced.
      def allocations
        @thread.allocations_of(@number)
      end

      # Returns the method in a few words.
      def inspect
        "#<#{self.class.name} #{full_name}: #{"~" if partial?}#{called} calls, #{total_ns} ns>"
      end

      private

      def parts
        @parts = NAME.match(@full_name) || false if @parts.nil?
        @parts
      end

      def by_time(calls)
        calls.sort_by.with_index { |call, i| [-call.total_ns, i] }
      end
    end
  end
end
