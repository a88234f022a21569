# frozen_string_literal: true

module Sperf
  class Trace
    # A thread, or one of its further fibers, and what was called in it. Its times are those of its call tree.
    class Thread
      include Measured

      # Values of a Measurement that are no totals; they come first.
      OWN = 8
      private_constant :OWN

      def initialize(call_nodes, tree, fibers) # :nodoc:
        @call_nodes = call_nodes
        @tree = tree
        @fibers = fibers
        @process, @id, @name, @fiber = fibers.first
        @methods_by_number = {}
      end

      # The tree in C.
      attr_reader :call_nodes # :nodoc:

      # The number of the tree among those of the trace.
      attr_reader :tree # :nodoc:

      # The number of the thread: the main thread is 1, others follow in order of appearance; 0 where it is not known.
      # Of a merged trace it is that of the first thread.
      attr_reader :id

      # The id of its process; 0 where it is not known.
      attr_reader :process

      # The name of the thread, a String; nil where it has none.
      attr_reader :name

      # The number of the fiber in its thread: 1 is the one that the thread begins with.
      attr_reader :fiber

      # Returns how many threads and fibers this stands for: 1 unless the trace is merged.
      def size
        @fibers.size
      end

      # Returns the root of the call tree, a CallTree. Where a thread has called several methods by itself, the root is
      # "[outside of methods]".
      def call_tree
        @call_tree ||= CallTree.new(self, @call_nodes.root(@tree))
      end

      # Returns the methods that were called in it, an Array of MethodInfo, the one with the most time first.
      def methods
        @methods ||= @call_nodes.methods_of(@tree).map { |number| method_at(number) }
          .sort_by.with_index { |method, i| [-method.total_ns, i] }
      end

      # Returns the method called +full_name+; nil where it was not called in this thread. See Trace#[].
      def [](full_name) = method_by_name[full_name]

      # Returns the Measurement of the whole thread: the sums of what its methods have by themselves.
      def measurement
        @measurement ||= begin
          own = @call_nodes.methods_of(@tree).map { |number| @call_nodes.method_values(number) }.transpose.map(&:sum)
          totals = @call_nodes.values(@call_nodes.root(@tree))
          Measurement.new(own.first(OWN) + totals.drop(OWN))
        end
      end

      # Returns the objects that were allocated in it, an Array of Allocation, the most first.
      def allocations
        Allocation.sum(allocation_rows.values.flatten(1))
      end

      # Returns the MethodInfo of a number of the tree's.
      def method_at(number) # :nodoc:
        @methods_by_number[number] ||= MethodInfo.new(self, number)
      end

      # Returns the Allocations of a method, by its number.
      def allocations_of(number) # :nodoc:
        Allocation.sum(allocation_rows.fetch(number, []))
      end

      # Returns the thread in a few words.
      def inspect
        "#<#{self.class.name} #{[id, name].compact.join(" ")}, fiber #{fiber}: #{called} calls, #{total_ns} ns>"
      end

      private

      # In order of appearance: of several methods of one name the first is found.
      def method_by_name # :nodoc:
        @method_by_name ||= @call_nodes.methods_of(@tree).reverse.to_h do |number|
          [method_at(number).full_name, method_at(number)]
        end
      end

      # [class, file, line, count] by the number of the method.
      def allocation_rows # :nodoc:
        @allocation_rows ||= begin
          mine = @call_nodes.methods_of(@tree).to_h { |number| [number, true] }
          @call_nodes.allocations.each_with_object({}) do |(node, *row), rows|
            number = @call_nodes.method_of(node)
            (rows[number] ||= []) << row if mine[number]
          end
        end
      end
    end
  end
end
