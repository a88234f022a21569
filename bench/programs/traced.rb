# frozen_string_literal: true

# Measures a program with a tracer and without, in one process.
#
# Task: tracer ("sperf", "ruby-prof", "bare"), workload (of Bench::Workloads), rounds. Answer: bare_s and traced_s, the
# best of the rounds without start and stop, and the figures that sperf reports about the trace.

require_relative "../support/child"

task = Bench::Child.task
tracer = task[:tracer]
require tracer.start_with?("sperf") ? "sperf" : "ruby-prof" unless tracer == "bare"
require_relative "../support/workloads"

# Each method runs the block under its tracer, and returns the seconds that the block took.
module Tracers
  module_function

  def clock
    begun_s = Bench::Child.wall_s
    yield
    Bench::Child.wall_s - begun_s
  end

  def bare(&) = clock(&)

  def sperf(&)
    Sperf::Native.trace_start
    took_s = clock(&)
    line = Sperf::Native.trace_stop.comments.find { |comment| comment.start_with?("# trace: calls") }
    @figures = line.scan(/(\w+) ([\d.]+)/).to_h
    took_s
  end

  def ruby_prof(&)
    profile = RubyProf::Profile.new
    profile.start
    took_s = clock(&)
    profile.stop
    took_s
  end

  def figures = (@figures || {}).transform_values(&:to_f)
end

workload = Bench::Workloads.make(task[:workload])
2.times { workload.call(1) }
name = tracer.tr("-", "_")
# Bare first: code that was traced once may stay slower.
bare_s, traced_s = [:bare, name].map do |way|
  times = Array.new(task[:rounds]) do
    GC.start
    Tracers.public_send(way) { workload.call(1) }
  end
  times.min
end
Bench::Child.answer({ bare_s:, traced_s:, **Tracers.figures })
