# frozen_string_literal: true

module Sperf
  class Trace
    # A node of a thread's call tree: a method that was called through one chain of callers. Each chain has one node,
    # however often it was called; a method may have many nodes.
    #
    #   thread.call_tree.each { |node| puts "#{"  " * node.depth}#{node.target.full_name} #{node.called}" }
    class CallTree
      include Enumerable
      include Measured

      def initialize(thread, number) # :nodoc:
        @thread = thread
        @number = number
      end

      # The Trace::Thread of the tree.
      attr_reader :thread

      # The number of the node in the tree.
      attr_reader :number # :nodoc:

      # Returns the called method, a MethodInfo.
      def target
        @target ||= @thread.method_at(nodes.method_of(@number))
      end

      # Returns the caller's node, a CallTree; nil for the root.
      def parent
        number = nodes.parent(@number)
        number && CallTree.new(@thread, number)
      end

      # Returns the nodes of the methods that were called here, an Array of CallTree in order of their first calls.
      def children
        nodes.children(@number).map { |number| CallTree.new(@thread, number) }
      end

      # Returns the number of callers above the node: 0 for the root.
      def depth
        nodes.depth(@number)
      end

      # Returns whether no caller above the node is the same method.
      def outermost?
        nodes.outermost?(@number)
      end

      # Returns whether only a part of the calls was counted: see MethodInfo#partial?. The nodes below are partial as
      # well, because calls that were not counted are part of their caller.
      def partial?
        nodes.partial?(@number)
      end

      # Returns the Measurement of the node.
      def measurement
        @measurement ||= Measurement.new(nodes.values(@number))
      end

      # Returns the methods from the root to this node, an Array of MethodInfo.
      def path
        chain = [self]
        while (above = chain.last.parent)
          chain << above
        end
        chain.reverse.map(&:target)
      end

      # Calls the block with this node and all nodes below it, callers first. Returns self; without a block, an
      # Enumerator.
      def each
        return enum_for(:each) unless block_given?

        rest = [self]
        while (node = rest.pop)
          yield node
          rest.concat(node.children.reverse)
        end
        self
      end

      # Returns whether +other+ is the same node of the same tree.
      def ==(other)
        other.is_a?(CallTree) && @thread.equal?(other.thread) && @number == other.number
      end
      alias eql? ==

      # Returns the same number for equal nodes.
      def hash
        [@thread.object_id, @number].hash
      end

      # Returns a short description.
      def inspect
        "#<#{self.class.name} #{target.full_name}: #{"~" if partial?}#{called} calls, #{total_ns} ns>"
      end

      private

      def nodes
        @thread.call_nodes
      end
    end
  end
end
