# frozen_string_literal: true

# Measures what sampling costs a program while it runs, beside rperf, stackprof and Vernier.
#
# One process repeats the same work, bare and under profilers, in shuffled order (programs/turns.rb), interpreted and
# with --yjit. The figures are CPU time of the profiled thread, and of the process, a profiler's own thread included.
#
# "tick": a busy loop at stacks of 5, 20 and 100 frames, 10,000 times a second. A capture is sampling_time_ns /
# sampling_count of a session, as the handler measures itself. A whole tick is what each sample adds to the loop. The
# row "floor" is an empty handler that is ticked in the same way (bench/floor).
#
# "slowdown": programs at 1,000 Hz under each way of capturing. A profiler that makes a loop leave compiled code shows
# hundreds of percent under YJIT.
#
# "blocks": requests to Rails through Rack::MockRequest (a page of 30 orders with 150 partials, and JSON), RDoc and
# JSON, at 1,000 and 100 Hz, in cpu mode and with --long in wall mode, beside a thread that only wakes up at each tick
# (the bare timer). "one core" keeps the process on one core. Without --long, RDoc, JSON and interpreted Rails on one
# core run only if --only names them: --only "blocks json". docs/benchmarking.md explains timer and blocks.
#
# "budget": what sperf takes of a core (as its file says) when it is given a budget, in a program of one thread, and of
# eight that take turns.
#
# Targets: a capture at depth 20 takes at most 40 clock reads (1 us where one takes 25 ns). At 1,000 Hz :signal costs at
# most 0.3 % beyond the floor, :remote, compiled, at most 1 %. In blocks, a tick takes sperf's own thread at most 1.5
# times the CPU time of the bare timer; the process takes at most 6 % more CPU time at 1,000 Hz and 1 % at 100 Hz, the
# main thread 1 %; on one core at most 7 % and 1 % more time passes; never more than the cheaper of rperf and Vernier.
# A budget is held.

require_relative "support/benchmark"
require_relative "cost/tick"
require_relative "cost/slowdown"
require_relative "cost/blocks"
require_relative "cost/budget"

Bench::Benchmark.start(
  __FILE__, "The cost of sampling",
  parts: [Tick, Slowdown, Blocks, Budget],
  quick: { tick_rounds: 10, tick_segment_s: 0.08, tick_budget_s: 8.0, rounds: 7, segment_s: 0.05, budget_s: 3.0,
           block_rounds: 6, block_s: 0.2, block_budget_s: 60.0, wall: 0, budget_runs: 1, budget_seconds: 5 },
  long: { tick_rounds: 60, tick_segment_s: 0.2, tick_budget_s: 90.0, rounds: 60, segment_s: 0.15, budget_s: 60.0,
          block_rounds: 10, block_s: 0.6, block_budget_s: 300.0, wall: 1, budget_runs: 5, budget_seconds: 60 }
)
