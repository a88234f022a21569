# frozen_string_literal: true

# Measures a program with a tracer and without, in one process.
#
# Task: tracer ("sperf", "ruby-prof"), workload (of Bench::Workloads), rounds. Answer: bare_s and traced_s, the best of
# the rounds without start and stop, and the figures that sperf reports about the trace.

require_relative "../support/child"
require_relative "../support/workloads"

task = Bench::Child.task
require task[:tracer]

def clock
  begun_s = Bench::Child.wall_s
  yield
  Bench::Child.wall_s - begun_s
end

figures = {}
traced = {
  "sperf" => lambda do |&work|
    Sperf::Native.trace_start
    took_s = clock(&work)
    line = Sperf::Native.trace_stop.comments.find { |comment| comment.start_with?("# trace: calls") }
    figures.update(line.scan(/(\w+) ([\d.]+)/).to_h.transform_values(&:to_f))
    took_s
  end,
  "ruby-prof" => lambda do |&work|
    profile = RubyProf::Profile.new
    profile.start
    clock(&work).tap { profile.stop }
  end
}.fetch(task[:tracer])

workload = Bench::Workloads.make(task[:workload])
2.times { workload.call(1) }
# Bare first: code that was traced once may stay slower.
bare_s, traced_s = [method(:clock), traced].map do |way|
  times = Array.new(task[:rounds]) do
    GC.start
    way.call { workload.call(1) }
  end
  times.min
end
Bench::Child.answer({ bare_s:, traced_s:, **figures })
