# frozen_string_literal: true

# Requires a library, or nothing, and answers what that took and which files it loaded that are not its own.
#
# Task: library (nil for none), own (what the paths of its own files contain). Answer: {wall_s, cpu_s, strangers: [path]}
#
# json is loaded for the task before the clock starts; it is not in the way, as the libraries compared do not use it.

require_relative "../support/child"

task = Bench::Child.task
before = $LOADED_FEATURES.dup
wall = Bench::Child.wall_s
cpu = Bench::Child.process_cpu_s
require task[:library] if task[:library]
wall = Bench::Child.wall_s - wall
cpu = Bench::Child.process_cpu_s - cpu
strangers = ($LOADED_FEATURES - before).reject { |path| task[:own] && path.include?(task[:own]) }
Bench::Child.answer({ wall_s: wall, cpu_s: cpu, strangers: })
