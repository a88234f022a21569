# frozen_string_literal: true

# Records so many distinct deep stacks and answers what it takes to get the profile: wall and CPU time of each step.
#
# Task: variant, stacks, depth, fan, methods, frequency, output (a path). Answer: {steps: {name: [wall s, CPU s]}, ...}

require_relative "../support/child"
require_relative "../support/forest"
require_relative "../support/stopping"

PERIODS = 1.5

task = Bench::Child.task
profiler = Bench::Stopping.make(task[:variant], task[:frequency])
forest = Bench::Forest.new(methods: task[:methods], depth: task[:depth], fan: task[:fan])
forest.visit_each(100, 1e-7)
profiler.start
forest.visit_each(task[:stacks], PERIODS / task[:frequency])
steps = Bench::Stopping::Steps.new
facts = profiler.stop(steps)
Bench::Child.answer({ steps: steps.times, **facts })
