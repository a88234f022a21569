# frozen_string_literal: true

module Sperf
  class Trace
    # A method, with the sums of all its calls in one thread: see Trace::Thread#methods. Trace#methods has the sums of
    # all threads.
    #
    # With <tt>blocks: true</tt>, blocks count as methods.
    class MethodInfo
      include Measured

      # The class and the method. The name of a template is its file's, and does not match.
      NAME = %r{\A(?<class>\#<.*?>+|[^#.\s\[\]/]+)(?<kind>[#.])(?<method>.+)\z}m
      private_constant :NAME

      def initialize(thread, number) # :nodoc:
        @thread = thread
        @number = number
        @full_name, @source_file, @line = thread.call_nodes.function(number)
      end

      # The Trace::Thread of the calls.
      attr_reader :thread

      # The full name, a String: <tt>"Order#total"</tt>, <tt>"Order.find"</tt>.
      attr_reader :full_name

      # The path of the file that defines the method, a String; <tt>"<C method>"</tt> for a C method; nil if unknown.
      attr_reader :source_file

      # The line of the definition; 0 if unknown, and for a C method.
      attr_reader :line

      # Returns the name of the class or module, a String; nil if the name has none.
      def class_name
        parts[:class] if parts
      end

      # Returns the name of the method without its class, a String.
      def method_name
        parts ? parts[:method] : full_name
      end

      # Returns whether it is a singleton method of a class or module, as <tt>"Order.find"</tt>.
      def singleton?
        parts ? parts[:kind] == "." : false
      end

      # Returns whether the method has called itself, directly or through others.
      def recursive?
        @thread.call_nodes.recursive?(@number)
      end

      # Returns whether only a part of the calls was counted. This is so with +only+, for a method that was found below
      # the chosen methods: there were more calls than +called+, and their time is part of their callers. The calls of
      # chosen methods are exact, and so are all calls of a trace without +only+.
      def partial?
        @thread.call_nodes.method_partial?(@number)
      end

      # Returns the Measurement of all its calls.
      def measurement
        @measurement ||= Measurement.new(@thread.call_nodes.method_values(@number))
      end

      # Returns the method's nodes in the call tree, an Array of CallTree.
      def call_trees
        @thread.call_nodes.nodes_of(@number).map { |node| CallTree.new(@thread, node) }
      end

      # Returns the callers, an Array of Call, one for each calling method; the one with the most time first.
      def callers
        by_time(call_trees.group_by { |node| node.parent&.target }.except(nil).map do |caller, nodes|
          Call.new(caller, self, nodes)
        end)
      end

      # Returns the callees, an Array of Call, one for each called method; the one with the most time first.
      def callees
        by_time(call_trees.flat_map(&:children).group_by(&:target).map do |callee, nodes|
          Call.new(self, callee, nodes)
        end)
      end

      # Returns the objects that the method has allocated, an Array of Allocation, the largest count first. It is empty
      # if allocations were not traced.
      def allocations
        @thread.allocations_of(@number)
      end

      # Returns a short description.
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

    # The objects of one class that one line has allocated.
    class Allocation
      # The name of the class, a String; nil if unknown.
      attr_reader :class_name

      # The path of the file, a String; nil if unknown.
      attr_reader :source_file

      # The line that allocated the objects; 0 if unknown. Objects of a C method are on the line that called the method.
      attr_reader :line

      # The number of objects.
      attr_reader :count

      def initialize(class_name, source_file, line, count) # :nodoc:
        @class_name = class_name
        @source_file = source_file
        @line = line
        @count = count
        freeze
      end

      # Returns Allocations of +rows+ ([class, file, line, count] each), in which equal classes and lines are added up.
      def self.sum(rows) # :nodoc:
        sums = rows.each_with_object(Hash.new(0)) { |(*place, count), counts| counts[place] += count }
        sums.map { |place, count| new(*place, count) }
          .sort_by { |allocation| [-allocation.count, allocation.class_name.to_s, allocation.line] }
      end

      # Returns a short description.
      def inspect
        "#<#{self.class.name} #{count} #{class_name} at #{source_file}:#{line}>"
      end
    end
  end
end
