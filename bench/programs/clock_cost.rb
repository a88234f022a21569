# frozen_string_literal: true

# Answers the cost of reading a clock in nanoseconds: the best of several tries, because slower ones were disturbed.

require "floor"
require_relative "../support/child"

clocks = { monotonic: Process::CLOCK_MONOTONIC, thread_cpu: Process::CLOCK_THREAD_CPUTIME_ID }
Bench::Child.answer(clocks.transform_values { |clock| Array.new(5) { Floor.clock_read_ns(clock) }.min })
