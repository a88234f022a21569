# frozen_string_literal: true

module RubyProf
  # A thread or fiber that ran. Unlike the gem's its ids are no object ids: threads and fibers are numbered.
  class Thread
    # The number of the thread: 1 is the main one.
    attr_reader :id

    # A number that no other fiber of the profile has.
    attr_reader :fiber_id

    # +thread+ is a Sperf::Trace::Thread; +alone+: there is no other one.
    def initialize(thread, fiber_id, mode, alone)
      @thread = thread
      @id = thread.id
      @fiber_id = fiber_id
      @mode = mode
      @alone = alone
      @targets = {}.compare_by_identity
    end

    # The root of the call tree.
    def call_tree = @call_tree ||= CallTree.new(self, first_node)

    # The methods that were called, an Array of MethodInfo.
    def methods
      @methods ||= begin
        above = first_node.path[..-2].to_h { |method| [method, true] }
        called = @thread.methods.reject { |method| above[method] && method.call_trees.all? { |node| above?(node) } }
        called.map { |method| target(method) }
      end
    end

    # Seconds, or objects.
    def total_time = call_tree.total_time

    # Seconds in which it waited.
    def wait_time = methods.sum(&:wait_time)

    # Returns the MethodInfo for one of the trace's.
    def target(method) # :nodoc:
      @targets[method] ||= MethodInfo.new(self, method)
    end

    # Returns the Measurement for a node or method of the trace. The gem counts the call that it began in.
    def measure(measured, root: false) # :nodoc:
      measurement = Measurement.of(measured, @mode, @alone)
      measurement.called = 1 if root && measurement.called == 0
      measurement
    end

    # Whether a method of the trace is what the profile began in.
    def root?(method) = first_node.target.equal?(method) # :nodoc:

    # The depth of the root in the trace.
    def depth = @depth ||= first_node.depth # :nodoc:

    def inspect = "#<#{self.class.name} #{id}, fiber #{fiber_id}: #{total_time}>"

    private

    # The gem begins with the method that started the profile, not with what had called that one.
    def first_node
      @first_node ||= begin
        node = @thread.call_tree
        while (below = open_below(node))
          node = below
        end
        node
      end
    end

    # A call that was open when the profile began, if there is nothing else below the node and in it.
    def open_below(node)
      below, *others = node.children
      below if below && others.empty? && node.called == 0 && below.called == 0 && node.total_ns == below.total_ns
    end

    def above?(node) = node.depth < depth
  end
end
