# frozen_string_literal: true

# How true profiles are: what sperf and its peers report, beside clocks around the work.
#
# Each workload of bench/accuracy/workloads runs under each profiler in a process of its own, interpreted and compiled
# by YJIT, at 1,000 Hz. The figure is the share of time that is on the wrong part (total variation distance), with what
# chance alone makes of as many samples beside it; docs/accuracy.md explains both. Filters, from the environment:
# WORKLOAD=a,b, PROFILER=sperf,rperf,stackprof,vernier,pf2, CAPTURE=signal,safepoint,..., JIT=interpreted,yjit,
# SECONDS=10. With --set rounds=7, the speed of each workload under each profiler is measured as well; with rounds=0 it
# is not.
#
# Targets: at most 1 % and the noise; the talk's example within 2 points; three C calls in one method each within 2 %;
# no system call interrupted. Long runs (--long) are what counts.

require_relative "support/benchmark"
require_relative "accuracy/suite"

QUICK = { seconds: 2.0, warm_s: 0.5, rounds: 0, segment_s: 0.15 }.freeze
LONG = { seconds: 6.0, warm_s: 1.0, rounds: 9, segment_s: 0.3 }.freeze
Accuracy::Suite.start(__FILE__, "Accuracy at #{Accuracy::Suite::FREQUENCY} Hz", quick: QUICK, long: LONG,
                                                                                settings: Accuracy::Selection)
