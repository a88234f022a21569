# frozen_string_literal: true

# Answers what reading a clock costs, in nanoseconds: the best of several times, for anything worse is somebody else's
# work.

require "floor"
require_relative "../support/child"

clocks = { monotonic: Process::CLOCK_MONOTONIC, thread_cpu: Process::CLOCK_THREAD_CPUTIME_ID }
Bench::Child.answer(clocks.transform_values { |clock| Array.new(5) { Floor.clock_read_ns(clock) }.min })
