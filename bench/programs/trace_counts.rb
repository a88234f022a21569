# frozen_string_literal: true

# Counts the calls of a real program by one tracer. Operators are calls, as ruby-prof always has it.
#
# Task: tracer ("sperf", "ruby-prof", "bare"), workload (of Bench::TracedWorkloads), files. Answer: took_ns, methods (as
# Bench::TracedCalls has them).

RubyVM::InstructionSequence.compile_option = { specialized_instruction: false, trace_instruction: true }

require_relative "../support/child"
require_relative "../support/traced_calls"
require_relative "../support/traced_workloads"

task = Bench::Child.task
workload = Bench::TracedWorkloads.make(task[:workload], **task.slice(:files))
# Both, so that what they load and what they change is the same.
require "ruby-prof"
require "sperf"
2.times { workload.call }

GC.start
begun_s = Bench::Child.wall_s
methods =
  case task[:tracer]
  when "sperf"
    Sperf::Native.trace_start
    workload.call
    Bench::TracedCalls.of_profile(Sperf::Native.trace_stop)
  when "ruby-prof"
    profile = RubyProf::Profile.new
    profile.start
    workload.call
    Bench::TracedCalls.of_ruby_prof(profile.stop)
  when "bare"
    workload.call
    {}
  end
Bench::Child.answer({ took_ns: ((Bench::Child.wall_s - begun_s) * 1e9).round, methods: })
