# frozen_string_literal: true

module RubyProf
  # All nodes of a method in the call tree of its thread.
  class CallTrees
    # +nodes+ are Sperf::Trace::CallTrees.
    def initialize(thread, nodes) # :nodoc:
      @thread = thread
      @nodes = nodes
    end

    def call_trees = @nodes.map { |node| CallTree.new(@thread, node) }

    # The smallest number of callers above the method.
    def min_depth = @nodes.map(&:depth).min - @thread.depth

    # An Array of CallTree, one for each caller, with its calls of the method added up.
    def callers
      called = @nodes.select { |node| node.depth > @thread.depth }
      together(called.group_by { |node| node.parent.target })
    end

    # An Array of CallTree, one for each called method, with its calls by the method added up.
    def callees = together(@nodes.flat_map(&:children).group_by(&:target))

    def inspect = "#<#{self.class.name} #{@nodes.size} nodes>"

    private

    def together(groups) = groups.values.map { |nodes| CallTree.new(@thread, *nodes) }
  end
end
