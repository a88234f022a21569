# frozen_string_literal: true

# Compares this version with another one in the same run: the first start of a process in each mode, traces of all
# calls, and the sampling of allocations. Run it when code that runs in the profiled program changes.
#
# SPERF_BASE names a checkout of the other version in which `make build` was run, for the same Ruby:
#
#   git worktree add ../base v0.3 && make -C ../base build && SPERF_BASE=../base script/bench versions
#
# Each figure comes from its own process, in shuffled order. A ratio compares the processes of one round.

require_relative "support/benchmark"

class Versions < Bench::Benchmark
  STARTS = %w[cpu wall object trace].freeze
  TRACED = %w[fib threads enumerators].freeze
  ALLOCATING = %w[objects strings].freeze

  def run
    base = ENV.fetch("SPERF_BASE") { abort "SPERF_BASE must name a checkout of the version to compare with, built" }
    @libs = { "base" => File.expand_path("lib", base), "this" => File.expand_path("../lib", __dir__) }
    compare("First start, elapsed", STARTS.to_h { |mode| [mode, { kind: "start", mode: }] })
    compare("A trace of all calls, CPU time", TRACED.to_h { |program| [program, { kind: "trace", program: }] })
    compare("Mode object, CPU time", ALLOCATING.to_h { |program| [program, { kind: "object", program: }] })
  end

  private

  def compare(title, tasks)
    tasks = tasks.select { |name, task| wanted?(task[:kind], name) }
    return if tasks.empty?

    found = tasks.transform_values { |task| times(task) }
    table(title, ["", "base", "this", "times base"], found.map { |name, own| row(name, own) })
    keep(title, found)
  end

  def times(task)
    by_turns(@libs.keys, number(:rounds)) do |version|
      ask("version", task.merge(lib: @libs[version]), flags: JITS["interpreted"])["s"]
    end
  end

  def row(name, found)
    ratios = found["this"].zip(found["base"]).map { |own, its| own / its }
    [name, *@libs.keys.map { |version| format("%.2f ms", median(found[version]) * 1e3) },
     spread(estimate(ratios), "%.3f")]
  end
end

Versions.start(__FILE__, "This version beside another", quick: { rounds: 7 }, long: { rounds: 25 })
