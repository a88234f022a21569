# frozen_string_literal: true

# Times a program with a tracer and without, by turns in one process.
#
# Task: tracer ("sperf", "ruby-prof", "bare"), workload (of Bench::TracedWorkloads), rounds, files. Answer: seconds
# without, seconds with (of the best of the rounds, without start and stop), and what sperf says of the trace.

require_relative "../support/child"

task = Bench::Child.task
tracer = task[:tracer]
require tracer.start_with?("sperf") ? "sperf" : "ruby-prof" unless tracer == "bare"
require_relative "../support/traced_workloads"

# Each tracer measures the block, and answers what it took.
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

workload = Bench::TracedWorkloads.make(task[:workload], **task.slice(:files))
2.times { workload.call }
name = tracer.tr("-", "_")
# Without first: where code was once traced, it may stay slower.
bare_s, traced_s = [:bare, name].map do |way|
  times = Array.new(task[:rounds]) do
    GC.start
    Tracers.public_send(way) { workload.call }
  end
  times.min
end
Bench::Child.answer({ bare_s:, traced_s:, **Tracers.figures })
