# frozen_string_literal: true

require_relative "../../../test/accuracy/fiber_turns"

# A loop that gives turns to fibers: plain ones, one inside of another, and an enumerator. Each has so much CPU time a
# turn by the clock, however long its work takes, and lives for some turns only; another one then takes its memory.
class ScheduledFibers < Accuracy::Workload
  about "fibers that each take their time by the clock, in turns"
  TURNS_MS = { fetch: 2, encode: 3, rows: 4, respond: 1 }.freeze
  TURNS_MS.each_key { |name| part name }

  def prepare
    @spins = fit(0.5) { |n| fetch(n) }
    @turns = FiberTurns.new(TURNS_MS.keys) { |name| measure(name) { claim(name, TURNS_MS.fetch(name)) } }
  end

  def round = 3.times { @turns.round }

  def claim(name, milliseconds)
    deadline = cpu_ns + (milliseconds * 1_000_000)
    __send__(name, @spins) while cpu_ns < deadline
  end

  counters(*TURNS_MS.keys)
end
