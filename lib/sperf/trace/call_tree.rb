# frozen_string_literal: true

module Sperf
  class Trace
    # The number of calls and their times: of a method, of a node of a call tree, of a thread.
    #
    # Times are Integers in nanoseconds: wall time, except in methods with "cpu" in their name. Values exclude the
    # methods that were called, except +total_ns+, +children_ns+, +total_cpu_ns+ and +total_objects+.
    module Measured
      # Returns the number of calls; 0 for a method that was called before tracing began.
      def called
        measured_values[0]
      end

      # Returns the total time: running, waiting, garbage collection, and the methods that were called. For a method
      # that calls itself, only the outermost call counts.
      def total_ns
        measured_values[8]
      end

      # Returns the time that the method itself ran.
      def self_ns
        measured_values[1]
      end

      # Returns the time that the method waited: blocked_ns and gvl_wait_ns.
      def wait_ns
        blocked_ns + gvl_wait_ns
      end

      # Returns the time that the method slept, or waited for I/O, a lock or another thread.
      def blocked_ns
        measured_values[3]
      end

      # Returns the time that the method was ready to run while another thread had the GVL.
      def gvl_wait_ns
        measured_values[4]
      end

      # Returns the time of garbage collection during the method.
      def gc_ns
        measured_values[5]
      end

      # Returns the time of the methods that were called.
      def children_ns
        total_ns - self_ns - wait_ns - gc_ns
      end

      # Returns the CPU time, including the methods that were called and garbage collection.
      def total_cpu_ns
        measured_values[9]
      end

      # Returns the CPU time of the method itself, without garbage collection.
      def self_cpu_ns
        measured_values[2]
      end

      # Returns the CPU time of garbage collection during the method.
      def gc_cpu_ns
        measured_values[6]
      end

      # Returns the number of objects that the method itself allocated; 0 if allocations were not traced.
      def objects
        measured_values[7]
      end

      # Returns the number of allocated objects, including those of the methods that were called.
      def total_objects
        measured_values[10]
      end

      def measured_values # :nodoc:
        measurement.measured_values
      end
    end

    # The values of Trace::Measured as an object.
    class Measurement
      include Measured

      # The order of the values, as in CallNodes#values.
      NAMES = %i[called self_ns self_cpu_ns blocked_ns gvl_wait_ns gc_ns gc_cpu_ns objects total_ns total_cpu_ns
                 total_objects].freeze
      private_constant :NAMES

      attr_reader :measured_values # :nodoc:

      def initialize(values) # :nodoc:
        @measured_values = values
        freeze
      end

      # Returns the measured values, a Hash of Symbol => Integer, without the values that are sums of others.
      def to_h
        NAMES.zip(measured_values).to_h
      end

      # Returns a short description.
      def inspect
        "#<#{self.class.name} #{to_h.map { |name, value| "#{name}=#{value}" }.join(" ")}>"
      end
    end

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
