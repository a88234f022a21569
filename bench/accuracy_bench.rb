# frozen_string_literal: true

# Measures how accurate profiles are: what sperf and its peers report, compared with clocks around the work.
#
# Each workload of bench/accuracy/workloads runs under each profiler in its own process, interpreted and compiled by
# YJIT (and ZJIT, in a Ruby that has it), at 1,000 Hz. The figure is the share of time at the wrong part (total
# variation distance), next to the share that sampling noise alone causes with as many samples; docs/accuracy.md
# explains both. Filters, from the environment: WORKLOAD=a,b, PROFILER=sperf,rperf,stackprof,vernier,pf2,
# CAPTURE=signal,safepoint,..., JIT=interpreted,yjit,zjit, SECONDS=10, HZ=100; BESIDE=2 for a busy machine; SEEDS=1..12
# for programs composed at random.
#
# Targets: at most 1 % beyond the noise; the talk's example within 2 points; three C calls in one method each within 2
# %; no system call interrupted. Only long runs (--long) count.

require_relative "support/benchmark"
require_relative "accuracy/suite"

QUICK = { seconds: 2.0, warm_s: 0.5 }.freeze
LONG = { seconds: 6.0, warm_s: 1.0 }.freeze
TITLE = "Accuracy at #{ENV.fetch("HZ", Accuracy::Selection::HZ)} Hz".freeze
Accuracy::Suite.start(__FILE__, TITLE, quick: QUICK, long: LONG, settings: Accuracy::Selection)
