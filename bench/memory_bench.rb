# frozen_string_literal: true

# Measures how much memory recordings take, and how long a program waits for a large profile at its end.
#
# "core": a C program (bench/core/feed.c) feeds 10,000,000 samples on 50,000 stacks of 20 frames to sperf's tables, as a
# session of almost three hours at 1,000 Hz would, with sums only (aggregate: true) and with each sample kept in order
# of time. In "tree" stacks share their roots, as a real program's do; in "apart" each has frames of its own from the
# second on, a million nodes, which is the worst case.
#
# "stop": 20,000 distinct stacks of 80 frames, recorded at 10,000 Hz in the two shapes: Sperf.stop, encoding as pprof,
# gzip and writing, which `sperf record` does at the end of a program; Sperf.stop with an output, which also makes a
# Hash; and the same of rperf and stackprof. No collection runs during the steps.
#
# "server": Rails under Puma with five threads, bare, traced, recorded from inside, and by `sperf record`, side by side.
# All get the same requests. Rails itself grows, so the figure is the growth compared with the bare server, after tables
# and code have warmed up. Pages of files, such as the spool's, are shown in parentheses.
#
# Targets: 32 MB with aggregate: true; 12 bytes for a sample in order of time; a stop takes at most 0.15 s of CPU time;
# in the second half of its run, a recorded server grows by at most 1 kB a second more than the bare one.

require_relative "support/benchmark"
require_relative "memory/samples"
require_relative "memory/stop"
require_relative "memory/server"

Bench::Benchmark.start(
  __FILE__, "Memory",
  parts: [Samples, Stop, Server],
  quick: { stacks: 50_000, stop_runs: 1, stop_stacks: 20_000, depth: 80,
           methods: 200, server_s: 60, every: 5, rate: 10 },
  long: { stop_runs: 5, server_s: 3600, every: 10 }
)
