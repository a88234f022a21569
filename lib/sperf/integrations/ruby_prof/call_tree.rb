# frozen_string_literal: true

module RubyProf
  # The number of calls and their times in seconds; with RubyProf::ALLOCATIONS, objects instead of seconds.
  class Measurement
    NS = 1e9
    private_constant :NS

    # Returns the Measurement of +measured+ (Sperf::Trace::Measured) in the profile's mode. Garbage collection counts as
    # self time. If +alone+, with a single thread, waiting counts as self time as well.
    def self.of(measured, mode, alone)
      case mode
      when PROCESS_TIME
        in_seconds(measured.called, measured.total_cpu_ns, measured.self_cpu_ns + measured.gc_cpu_ns, 0)
      when ALLOCATIONS
        new(measured.called, measured.total_objects.to_f, measured.objects.to_f, 0.0)
      else
        wait = alone ? 0 : measured.wait_ns
        own = measured.self_ns + measured.gc_ns + measured.wait_ns - wait
        in_seconds(measured.called, measured.total_ns, own, wait)
      end
    end

    # Returns a Measurement with the sums of +measurements+.
    def self.sum(measurements)
      new(measurements.sum(&:called), measurements.sum(&:total_time), measurements.sum(&:self_time),
          measurements.sum(&:wait_time))
    end

    def self.in_seconds(called, *times_ns) = new(called, *times_ns.map { |ns| ns / NS })
    private_class_method :in_seconds

    attr_accessor :called, :total_time, :self_time, :wait_time

    def initialize(called, total_time, self_time, wait_time)
      @called = called
      @total_time = total_time
      @self_time = self_time
      @wait_time = wait_time
    end

    # The time of the called methods.
    def children_time = total_time - self_time - wait_time

    # Adds +other+ to this Measurement, and returns self.
    def merge!(other)
      @called += other.called
      @total_time += other.total_time
      @self_time += other.self_time
      @wait_time += other.wait_time
      self
    end

    def to_s = "c: #{called}, tt: #{total_time}, st: #{self_time}"
  end

  module Measured
    def called = measurement.called
    def total_time = measurement.total_time
    def self_time = measurement.self_time
    def wait_time = measurement.wait_time
    def children_time = measurement.children_time
  end

  # A node of the call tree, or several nodes with the same method and the same caller.
  class CallTree
    include Measured

    # +nodes+ are one or more Sperf::Trace::CallTrees.
    def initialize(thread, *nodes) # :nodoc:
      @thread = thread
      @nodes = nodes
    end

    # The called method, a MethodInfo.
    def target = @thread.target(@nodes.first.target)

    # The caller's CallTree; nil for the root.
    def parent
      above = @nodes.first.parent
      CallTree.new(@thread, above) if above && above.depth >= @thread.depth
    end

    # The CallTrees of the called methods, an Array.
    def children = @children ||= @nodes.flat_map(&:children).map { |node| CallTree.new(@thread, node) }

    def measurement
      @measurement ||= Measurement.sum(@nodes.map { |node| @thread.measure(node, root: node.depth == @thread.depth) })
    end

    def depth = @nodes.first.depth - @thread.depth

    # The path of the caller's file; nil for a C method.
    def source_file = (parent || self).target.source_file

    # The line where the caller is defined: traces have no lines of calls.
    def line = (parent || self).target.line

    # Compares by time, then by name. Nodes with the same method and caller are equal.
    def <=>(other)
      return 0 if target == other.target && parent&.target == other.parent&.target
      return total_time <=> other.total_time if total_time != other.total_time

      target.full_name <=> other.target.full_name
    end

    def eql?(other) = other.is_a?(CallTree) && nodes == other.nodes
    alias == eql?

    def hash = @nodes.hash

    def to_s = "<#{self.class.name} - #{target.full_name}>"
    alias inspect to_s

    protected

    attr_reader :nodes
  end

  # Visits a node and all nodes below it.
  class CallTreeVisitor
    # +max_depth+: the number of levels below the node that are visited; nil for all.
    def initialize(call_tree, max_depth: nil)
      @call_tree = call_tree
      @max_depth = max_depth
    end

    # Calls the block twice for each node: with +:enter+ before the nodes below it, and with +:exit+ after them.
    def visit
      rest = [[@call_tree, :enter, 0]]
      while (call_tree, event, depth = rest.pop)
        yield call_tree, event
        next if event == :exit

        rest << [call_tree, :exit, depth]
        next if @max_depth && depth >= @max_depth

        call_tree.children.reverse_each { |child| rest << [child, :enter, depth + 1] }
      end
    end
  end

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
