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
end
