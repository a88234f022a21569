# frozen_string_literal: true

# Measures what sampling allocations costs, and how accurate its estimates are.
#
# "rails": the Rails application of the other benchmarks under mode object and others, in short sessions; "rails long
# session": in a long one, of whose main thread perf takes samples.
#
# Estimates are compared with exact counts. "estimates": programs/allocation_estimates.rb allocates in bursts, in sparse
# code, right after collections and right after the GVL changes hands, each with a class and a line of its own. "turns":
# programs/allocation_turns.rb has dense and sparse parts that take turns of 0.1 to 100 ms, or three phases of each, in
# programs of 0.3, 3 and 30 s. "bytes": rare strings of 64 kB among requests to the Rails application.
#
# Targets: Rails takes at most 1 % more CPU time. The total is within 1 %, and each class and each line above 5 % within
# 1 point of its share; in turns, each class and line is within 2 points. Sums of bytes are within 10 %, and at most one
# row in five is off by more than two of the standard errors that the profile states.

require_relative "support/benchmark"
require_relative "allocation/cost"
require_relative "allocation/estimates"

Bench::Benchmark.start(
  __FILE__, "Allocations",
  parts: [AllocationCost, AllocationEstimates],
  quick: { rounds: 5, segment_s: 0.2, budget_s: 20.0, long_settle_s: 2, long_seconds: 3, estimates: 1, seconds: 3,
           byte_rounds: 10, byte_runs: 2, turns_runs: 1, turns_seconds: [0.3, 3] },
  long: { rounds: 45, segment_s: 0.6, budget_s: 120.0, long_settle_s: 6, long_seconds: 20, estimates: 5, seconds: 10,
          byte_rounds: 80, byte_runs: 5, turns_runs: 10, turns_seconds: [0.3, 3, 30] }
)
