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
  end
end
