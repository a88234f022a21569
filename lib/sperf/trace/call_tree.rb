# frozen_string_literal: true

module Sperf
  class Trace
    # A node of the call tree of a thread: a method that was called by a chain of others. Each chain has one node,
    # however often it was called; one method may have many.
    #
    #   thread.call_tree.each { |node| puts "#{"  " * node.depth}#{node.target.full_name} #{node.called}" }
    class CallTree
      include Enumerable
      include Measured

      def initialize(thread, number) # :nodoc:
        @thread = thread
        @number = number
      end

      # The Trace::Thread whose tree this is of.
      attr_reader :thread

      # The number of the node in the tree, for those that compare them.
      attr_reader :number # :nodoc:

      # Returns the MethodInfo that is called here.
      def target
        @target ||= @thread.method_at(nodes.method_of(@number))
      end

      # Returns the CallTree of the caller; nil for the root.
      def parent
        number = nodes.parent(@number)
        number && CallTree.new(@thread, number)
      end

      # Returns the CallTrees of what is called from here, an Array in order of their first calls.
      def children
        nodes.children(@number).map { |number| CallTree.new(@thread, number) }
      end

      # Returns how many callers are above it: 0 for the root.
      def depth
        nodes.depth(@number)
      end

      # Returns whether no caller above it is of the same method.
      def outermost?
        nodes.outermost?(@number)
      end

      # Returns whether its calls were counted in part: see MethodInfo#partial?. Below such a node all are, since its
      # own calls that were not counted are part of its caller.
      def partial?
        nodes.partial?(@number)
      end

      # Returns the Measurement of the node.
      def measurement
        @measurement ||= Measurement.new(nodes.values(@number))
      end

      # Returns the methods from the root to here, an Array of MethodInfo.
      def path
        chain = [self]
        while (above = chain.last.parent)
          chain << above
        end
        chain.reverse.map(&:target)
      end

      # Calls the block with this node and all below it: callers before what they call. Returns itself; without a block
      # an Enumerator.
      def each
        return enum_for(:each) unless block_given?

        rest = [self]
        while (node = rest.pop)
          yield node
          rest.concat(node.children.reverse)
        end
        self
      end

      # Nodes are equal if they are the same place of the same tree.
      def ==(other)
        other.is_a?(CallTree) && @thread.equal?(other.thread) && @number == other.number
      end
      alias eql? ==

      # Returns the same number for equal nodes.
      def hash
        [@thread.object_id, @number].hash
      end

      # Returns the node in a few words.
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
