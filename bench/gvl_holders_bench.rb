# frozen_string_literal: true

# Compares what sperf says held the GVL, and locks, with programs that know it.
#
# Threads wait beside methods that keep the GVL: a native extension for 5, 50 and 150 ms (the last one asleep), String#*
# and a regular expression. The extension counts by its own clock, from Ruby's thread events, for how long threads
# waited for each. Shares are of all waiting.
#
# For locks, threads wait for two Mutexes and a Monitor, whose holders sleep or compute, and for a full SizedQueue, and
# measure it by their own clocks. gvltools, gvl-tracing and Vernier measure the waiting of the first program.
#
# Target: each share within 2 points.

require "rbconfig"
require_relative "support/benchmark"

class GvlHolders < Bench::Benchmark
  KEEPERS = { "compute_5" => 60, "compute_50" => 6, "doze_150" => 2, "string" => 10, "regexp" => 10 }.freeze
  TOOLS = %w[sperf gvltools gvl-tracing vernier].freeze
  LOCKS = %w[asleep computing monitor full].freeze
  LOCK_ROUNDS = 80
  ALLOWED = 0.02
  EXTENSION = "test/ruby/fixtures/gvl_keeper/gvl_keeper.c"

  def run
    Dir.mktmpdir do |directory|
      build(directory)
      Bench::Benchmark::JITS.each { |jit, flags| measure(jit, flags, "#{directory}/gvl_keeper") }
      compare_tools("#{directory}/gvl_keeper")
    end
    Bench::Benchmark::JITS.each { |jit, flags| measure_locks(jit, flags) }
  end

  private

  def build(directory)
    FileUtils.cp(File.join(Bench::ROOT, EXTENSION), directory)
    makefile = "require 'mkmf'; create_makefile('gvl_keeper')"
    commands = [[RbConfig.ruby, "-e", makefile], ["make"]]
    return if commands.all? { |command| system(*command, chdir: directory, out: File::NULL) }

    raise "cannot build #{EXTENSION}"
  end

  def measure(jit, flags, extension)
    keepers = KEEPERS.transform_values { |times| (times * number(:share)).ceil }
    task = { extension:, keepers:, waiters: 3, tool: "sperf" }
    runs = Array.new(number(:rounds)) { ask("gvl_holders", task, flags:) }
    compare(jit, runs, KEEPERS.keys)
  end

  # What each tool says of the same waiting, in turns.
  def compare_tools(extension)
    return note("The peers' gems cannot be installed: no other tools.") unless Bench::Peers.available?

    keepers = KEEPERS.transform_values { |times| (times * number(:share)).ceil }
    runs = Array.new(number(:rounds)) do
      TOOLS.shuffle.to_h do |tool|
        [tool, ask("gvl_holders", { extension:, keepers:, waiters: 3, tool: }, with_peers: true)]
      end
    end
    table("Waiting for the GVL by tool, #{runs.size} rounds", ["tool", "of the clock's, in all", "names holders"],
          TOOLS.map { |tool| row_of_tool(tool, runs.map { |run| run[tool] }) })
    keep("tools", runs)
  end

  def row_of_tool(tool, answers)
    shares = answers.map { |answer| answer["total"].last.fdiv(answer["total"].first) }
    [tool, format("%.1f%%", median(shares) * 100), answers.first.size > 1 ? "yes" : "no"]
  end

  def measure_locks(jit, flags)
    rounds = (LOCK_ROUNDS * number(:share)).ceil
    compare("locks, #{jit}", Array.new(number(:rounds)) { ask("lock_holders", { rounds: }, flags:) }, LOCKS)
  end

  def compare(jit, runs, names)
    rows = names.to_h { |name| [name, runs.map { |run| shares(run, name) }] }
    table("#{jit}, #{runs.size} rounds", ["held by", "by the clock", "by sperf", "largest difference"],
          rows.map { |name, shares| row(name, shares) })
    worst = rows.values.flatten(1).map { |known, said| (said - known).abs }.max
    target("#{jit}: each share within 2 points", worst <= ALLOWED)
    keep(jit, runs)
  end

  # [by the clock, by sperf]
  def shares(run, name) = [0, 1].map { |side| run[name][side].fdiv(run["total"][side]) }

  def row(name, shares)
    difference = shares.map { |known, said| (said - known).abs }.max
    [name, *shares.transpose.map { |side| format("%.1f%%", median(side) * 100) },
     format("%.1f points", difference * 100)]
  end
end

GvlHolders.start(__FILE__, "What held the GVL", quick: { rounds: 2, share: 0.5 }, long: { rounds: 5, share: 2.0 })
