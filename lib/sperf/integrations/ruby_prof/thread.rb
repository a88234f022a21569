# frozen_string_literal: true

module RubyProf
  # A thread or fiber that ran. Its ids are numbers from 1; in the gem they are object ids.
  class Thread
    # The number of the thread: 1 for the main thread.
    attr_reader :id

    # The number of the fiber, unique in the profile.
    attr_reader :fiber_id

    # +thread+ is a Sperf::Trace::Thread; +alone+: it is the only one.
    def initialize(thread, fiber_id, mode, alone)
      @thread = thread
      @id = thread.id
      @fiber_id = fiber_id
      @mode = mode
      @alone = alone
      @targets = {}.compare_by_identity
    end

    def call_tree = @call_tree ||= CallTree.new(self, first_node)

    # The methods that were called, an Array of MethodInfo.
    def methods
      @methods ||= begin
        above = first_node.path[..-2].to_h { |method| [method, true] }
        called = @thread.methods.reject { |method| above[method] && method.call_trees.all? { |node| above?(node) } }
        called.map { |method| target(method) }
      end
    end

    # The total time in seconds, or the number of objects.
    def total_time = call_tree.total_time

    # The seconds that the thread waited.
    def wait_time = methods.sum(&:wait_time)

    # Returns the MethodInfo of a Sperf::Trace::MethodInfo.
    def target(method) = @targets[method] ||= MethodInfo.new(self, method) # :nodoc:

    # Returns the Measurement of a node or method of the trace. As in the gem, the root counts as called once.
    def measure(measured, root: false) # :nodoc:
      measurement = Measurement.of(measured, @mode, @alone)
      measurement.called = 1 if root && measurement.called == 0
      measurement
    end

    # Whether a method of the trace is the root.
    def root?(method) = first_node.target.equal?(method) # :nodoc:

    # The depth of the root in the trace.
    def depth = @depth ||= first_node.depth # :nodoc:

    def inspect = "#<#{self.class.name} #{id}, fiber #{fiber_id}: #{total_time}>"

    private

    # As in the gem, the root is the method that started the profile, not one of its callers.
    def first_node
      @first_node ||= begin
        node = @thread.call_tree
        while (below = open_below(node))
          node = below
        end
        node
      end
    end

    # Returns the node below +node+ if it is a call that was open when the profile started, and all of +node+; else nil.
    def open_below(node)
      below, *others = node.children
      below if below && others.empty? && node.called == 0 && below.called == 0 && node.total_ns == below.total_ns
    end

    def above?(node) = node.depth < depth
  end
end
