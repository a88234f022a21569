# frozen_string_literal: true

# Runs one workload of the accuracy suite under one profiler.
#
# Task: workload, profiler, seconds, warm_s, frequency. Answer: see Accuracy::Attribution#to_h.

require_relative "../support/child"
require_relative "../accuracy/attribution"
require_relative "../accuracy/profilers"
require_relative "../accuracy/workload"

task = Bench::Child.task
type = Accuracy::Workload.load(task[:workload])
profiler = Accuracy::Profilers.make(task[:profiler], task[:frequency], type.mode)
clock = Accuracy::Profilers.clock(profiler, type.mode)
workload = type.new(clock)
workload.profiler = profiler
workload.warm_up(task[:warm_s])
GC.start
profiler.start
workload.run_for(task[:seconds])
profiler.stop
Bench::Child.answer(Accuracy::Attribution.new(workload, profiler.recording).to_h.merge(clock:))
