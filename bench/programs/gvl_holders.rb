# frozen_string_literal: true

# A program of bench/gvl_holders_bench.rb: methods keep the GVL while threads wait, and it is known for how long the
# threads waited for each. The task: "extension" (the path of gvl_keeper), "keepers" ({name: [argument, times]}),
# "waiters", and "tool", what measures the waiting: sperf, gvltools, gvl-tracing or vernier. Answers with {name:
# [nanoseconds by the clock, nanoseconds by the tool]}, and "total" likewise; tools that say nothing of holders have
# the total only.

require "json"
require_relative "../support/gvl_tools"

task = JSON.parse(ARGV.fetch(0))
require task.fetch("extension")

# Each is found in the profile by the name of its method.
module Keepers
  TEXT = ("ab " * 500_000).freeze

  class << self
    def compute_5(_) = GvlKeeper.compute(5)
    def compute_50(_) = GvlKeeper.compute(50)
    def doze_150(_) = GvlKeeper.doze(150)
    def string(_) = TEXT * 20
    def regexp(_) = TEXT.match(/a(b|c) d/)
  end
end

names = task.fetch("keepers").keys
turns = names.flat_map { |name| [name] * task["keepers"][name] }.shuffle(random: Random.new(17))
GvlKeeper.watch
measured = Bench::GvlTools.public_send(task.fetch("tool").tr("-", "_"), names) do
  stop = false
  waiters = Array.new(task.fetch("waiters")) { Thread.new { sleep 0.001 until stop } }
  turns.each do |name|
    GvlKeeper.as(names.index(name) + 1) { Keepers.public_send(name, nil) }
    sleep 0.004
  end
  stop = true
  waiters.each(&:join)
end
waited = GvlKeeper.waited
clocks = names.each_with_index.to_h { |name, i| [name, waited[i + 1]] }.merge("total" => waited.sum)
IO.for_fd(3, "w").write(JSON.generate(measured.to_h { |name, ns| [name, [clocks[name], ns]] }))
