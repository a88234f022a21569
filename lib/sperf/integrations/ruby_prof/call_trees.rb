# frozen_string_literal: true

module RubyProf
  # All nodes of a method in the call tree of its thread.
  class CallTrees
    # +nodes+ are Sperf::Trace::CallTrees.
    def initialize(thread, nodes) # :nodoc:
      @thread = thread
      @nodes = nodes
    end

    # The nodes, an Array of CallTree.
    def call_trees = @nodes.map { |node| CallTree.new(@thread, node) }

    # How near to the root the method was called.
    def min_depth = @nodes.map(&:depth).min - @thread.depth

    # Its calls by each caller, an Array of CallTree: nodes of the method that one other has called, added up.
    def callers
      called = @nodes.select { |node| node.depth > @thread.depth }
      together(called.group_by { |node| node.parent.target })
    end

    # What it calls, an Array of CallTree: nodes of another method that it has called, added up.
    def callees = together(@nodes.flat_map(&:children).group_by(&:target))

    def inspect = "#<#{self.class.name} #{@nodes.size} nodes>"

    private

    def together(groups) = groups.values.map { |nodes| CallTree.new(@thread, *nodes) }
  end
end
