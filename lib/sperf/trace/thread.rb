# frozen_string_literal: true

module Sperf
  class Trace
    # A thread, or one of its further fibers, with its call tree. Times are those of the call tree.
    class Thread
      include Measured

      # The number of a Measurement's values that are not totals. They come first.
      OWN = 8
      private_constant :OWN

      def initialize(call_nodes, tree, fibers) # :nodoc:
        @call_nodes = call_nodes
        @tree = tree
        @fibers = fibers
        @process, @id, @name, @fiber = fibers.first
        @methods_by_number = {}
      end

      # The call trees in C.
      attr_reader :call_nodes # :nodoc:

      # The number of this call tree in the trace.
      attr_reader :tree # :nodoc:

      # The number of the thread: 1 for the main thread, others follow in order of appearance; 0 if unknown. In a merged
      # trace, the number of the first thread.
      attr_reader :id

      # The process id; 0 if unknown.
      attr_reader :process

      # The name of the thread, a String; nil if it has none.
      attr_reader :name

      # The number of the fiber in its thread: 1 for the thread's first fiber.
      attr_reader :fiber

      # Returns the number of threads and fibers that are added up here: 1 unless the trace is merged.
      def size
        @fibers.size
      end

      # Returns the root of the call tree, a CallTree. If the thread has called several methods outside of any method,
      # the root is "[outside of methods]".
      def call_tree
        @call_tree ||= CallTree.new(self, @call_nodes.root(@tree))
      end

      # Returns the methods that were called, an Array of MethodInfo, the one with the most time first.
      def methods
        @methods ||= @call_nodes.methods_of(@tree).map { |number| method_at(number) }
          .sort_by.with_index { |method, i| [-method.total_ns, i] }
      end

      # Returns the method named +full_name+; nil if it was not called in this thread. See Trace#[].
      def [](full_name)
        method_by_name[full_name]
      end

      # Returns the Measurement of the whole thread: the sums of its methods.
      def measurement
        @measurement ||= begin
          own = @call_nodes.methods_of(@tree).map { |number| @call_nodes.method_values(number) }.transpose.map(&:sum)
          totals = @call_nodes.values(@call_nodes.root(@tree))
          Measurement.new(own.first(OWN) + totals.drop(OWN))
        end
      end

      # Returns the objects that the thread allocated, an Array of Allocation, the largest count first.
      def allocations
        Allocation.sum(allocation_rows.values.flatten(1))
      end

      # Returns the MethodInfo of a method's number.
      def method_at(number) # :nodoc:
        @methods_by_number[number] ||= MethodInfo.new(self, number)
      end

      # Returns the Allocations of a method's number.
      def allocations_of(number) # :nodoc:
        Allocation.sum(allocation_rows.fetch(number, []))
      end

      # Returns a short description.
      def inspect
        "#<#{self.class.name} #{[id, name].compact.join(" ")}, fiber #{fiber}: #{called} calls, #{total_ns} ns>"
      end

      private

      # Of several methods with one name, the one that was called first.
      def method_by_name # :nodoc:
        @method_by_name ||= @call_nodes.methods_of(@tree).reverse.to_h do |number|
          [method_at(number).full_name, method_at(number)]
        end
      end

      # Rows of [class, file, line, count] by the method's number.
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
