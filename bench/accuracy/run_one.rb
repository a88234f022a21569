# frozen_string_literal: true

# One workload under one profiler, in a process of its own: loaded by the suite through RubyChild's protocol.
#
# Task: workload, profiler (nil for the program alone), seconds, warm_s, frequency; for the speed of the program also
# rounds and segment_s. Answer: see Accuracy::Attribution#to_h and Accuracy::Speed#to_h.

require_relative "../support/child"
require_relative "attribution"
require_relative "profilers"
require_relative "speed"
require_relative "workload"

task = Bench::Child.task
type = Accuracy::Workload.load(task[:workload])
profiler = Accuracy::Profilers.make(task[:profiler], task[:frequency])
clock = profiler.clock(type.mode)
workload = type.new(clock)
workload.warm_up(task[:warm_s])
answer =
  if task[:rounds]
    Accuracy::Speed.new(workload, profiler, type.mode).measure(task[:rounds], task[:segment_s]).to_h
  else
    GC.start
    profiler.start(type.mode)
    workload.run_for(task[:seconds])
    Accuracy::Attribution.new(workload, profiler.stop).to_h.merge(clock:)
  end
Bench::Child.answer(answer)
