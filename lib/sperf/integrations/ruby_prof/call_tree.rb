# frozen_string_literal: true

module RubyProf
  # A node of the call tree, or several of them that have the same method and the same caller.
  class CallTree
    include Measured

    # +nodes+: one Sperf::Trace::CallTree or several.
    def initialize(thread, *nodes) # :nodoc:
      @thread = thread
      @nodes = nodes
    end

    # The MethodInfo that is called.
    def target = @thread.target(@nodes.first.target)

    # The CallTree of the caller; nil for the root.
    def parent
      above = @nodes.first.parent
      CallTree.new(@thread, above) if above && above.depth >= @thread.depth
    end

    # The CallTrees of what is called from here, an Array.
    def children = @children ||= @nodes.flat_map(&:children).map { |node| CallTree.new(@thread, node) }

    # The Measurement of the calls.
    def measurement
      @measurement ||= Measurement.sum(@nodes.map { |node| @thread.measure(node, root: node.depth == @thread.depth) })
    end

    # How many callers are above it.
    def depth = @nodes.first.depth - @thread.depth

    # The path of the file that calls; nil for a caller of C.
    def source_file = (parent || self).target.source_file

    # The line where the caller begins: traces have no lines of calls.
    def line = (parent || self).target.line

    # By time, then by name; nodes of the same methods are equal.
    def <=>(other)
      return 0 if target == other.target && parent&.target == other.parent&.target
      return total_time <=> other.total_time if total_time != other.total_time

      target.full_name <=> other.target.full_name
    end

    # Equal ones are the same nodes.
    def eql?(other) = other.is_a?(CallTree) && nodes == other.nodes
    alias == eql?

    # See eql?.
    def hash = @nodes.hash

    def to_s = "<#{self.class.name} - #{target.full_name}>"
    alias inspect to_s

    protected

    attr_reader :nodes
  end
end
