# frozen_string_literal: true

# Visits many distinct stacks, and writes down the memory of the process on the way. It is recorded from outside, by
# `sperf record`.
#
# Arguments: stacks, steps, microseconds at each stack, and the file for the kilobytes after each step, one a line.

require_relative "../support/child"
require_relative "../support/forest"

stacks, steps, microseconds = ARGV.first(3).map { Integer(it) }
forest = Bench::Forest.new(methods: 2000, depth: 20, fan: 4)
forest.visit_each(100, microseconds / 1e6)
number = 0
resident = Array.new(steps) do
  (stacks / steps).times { forest.visit(number += 1) }
  GC.start
  Bench::Child.resident_kb
end
File.write(ARGV.fetch(3), resident.join("\n"))
