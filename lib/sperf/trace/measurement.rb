# frozen_string_literal: true

module Sperf
  class Trace
    # How often something was called, and how long that took: what a method, a node of a call tree and a thread have.
    #
    # Times are nanoseconds of wall time, Integers, but for those of CPU time. Values are of the method alone, but for
    # +total_ns+, +children_ns+, +total_cpu_ns+ and +total_objects+, which have what it calls, too.
    module Measured
      # How often it was called; 0 where it was called before tracing began.
      def called
        measurement.called
      end

      # All of the time: running, waiting, garbage collection, and what it calls. Of a method that calls itself the
      # outermost call counts.
      def total_ns
        measurement.total_ns
      end

      # The time that it ran by itself.
      def self_ns
        measurement.self_ns
      end

      # The time that it waited: blocked_ns and gvl_wait_ns.
      def wait_ns
        measurement.wait_ns
      end

      # The time that it slept or waited for I/O, a lock, another thread.
      def blocked_ns
        measurement.blocked_ns
      end

      # The time that it was ready to run, while another thread had the GVL.
      def gvl_wait_ns
        measurement.gvl_wait_ns
      end

      # The time that garbage collection took in it.
      def gc_ns
        measurement.gc_ns
      end

      # The time in what it calls.
      def children_ns
        measurement.children_ns
      end

      # CPU time, that of what it calls and of garbage collection included.
      def total_cpu_ns
        measurement.total_cpu_ns
      end

      # CPU time of its own, without garbage collection.
      def self_cpu_ns
        measurement.self_cpu_ns
      end

      # CPU time that garbage collection took in it.
      def gc_cpu_ns
        measurement.gc_cpu_ns
      end

      # How many objects it allocated; 0 where allocations were not traced.
      def objects
        measurement.objects
      end

      # How many objects it and what it calls allocated.
      def total_objects
        measurement.total_objects
      end
    end

    # The values of Trace::Measured by themselves.
    class Measurement
      # As CallNodes#values has them.
      NAMES = %i[called self_ns self_cpu_ns blocked_ns gvl_wait_ns gc_ns gc_cpu_ns objects total_ns total_cpu_ns
                 total_objects].freeze
      private_constant :NAMES

      def initialize(values) # :nodoc:
        @values = values
        freeze
      end

      # See Measured#called.
      def called
        @values[0]
      end

      # See Measured#total_ns.
      def total_ns
        @values[8]
      end

      # See Measured#self_ns.
      def self_ns
        @values[1]
      end

      # See Measured#wait_ns.
      def wait_ns
        blocked_ns + gvl_wait_ns
      end

      # See Measured#blocked_ns.
      def blocked_ns
        @values[3]
      end

      # See Measured#gvl_wait_ns.
      def gvl_wait_ns
        @values[4]
      end

      # See Measured#gc_ns.
      def gc_ns
        @values[5]
      end

      # See Measured#children_ns.
      def children_ns
        total_ns - self_ns - wait_ns - gc_ns
      end

      # See Measured#total_cpu_ns.
      def total_cpu_ns
        @values[9]
      end

      # See Measured#self_cpu_ns.
      def self_cpu_ns
        @values[2]
      end

      # See Measured#gc_cpu_ns.
      def gc_cpu_ns
        @values[6]
      end

      # See Measured#objects.
      def objects
        @values[7]
      end

      # See Measured#total_objects.
      def total_objects
        @values[10]
      end

      # Returns what was measured, a Hash of Symbol => Integer: without what others add up to.
      def to_h
        NAMES.zip(@values).to_h
      end

      # Returns the values in a few words.
      def inspect
        "#<#{self.class.name} #{to_h.map { |name, value| "#{name}=#{value}" }.join(" ")}>"
      end
    end
  end
end
