# frozen_string_literal: true

# Runs one workload of the accuracy suite under one profiler.
#
# Task: workload, profiler, seconds, warm_s, frequency; for the speed of the program also
# rounds and segment_s. Answer: see Accuracy::Attribution#to_h and Accuracy::Speed#to_h.

require_relative "../support/child"
require_relative "../accuracy/attribution"
require_relative "../accuracy/profilers"
require_relative "../accuracy/speed"
require_relative "../accuracy/workload"

task = Bench::Child.task
type = Accuracy::Workload.load(task[:workload])
profiler = Accuracy::Profilers.make(task[:profiler], task[:frequency], type.mode)
clock = Accuracy::Profilers.clock(profiler, type.mode)
workload = type.new(clock)
workload.profiler = profiler
workload.warm_up(task[:warm_s])
answer =
  if task[:rounds]
    Accuracy::Speed.new(workload, profiler).measure(task[:rounds], task[:segment_s]).to_h
  else
    GC.start
    profiler.start
    workload.run_for(task[:seconds])
    profiler.stop
    Accuracy::Attribution.new(workload, profiler.recording).to_h.merge(clock:)
  end
Bench::Child.answer(answer)
