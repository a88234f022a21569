# frozen_string_literal: true

# Allocates in parts that take turns. A part is dense (it only allocates), sparse (it works between two objects), or
# makes text, which is between the two. Each has a class and a line of its own.
#
# A turn has as many objects as the part makes in turn_ms without sperf. If the clock ended turns, those in which sperf
# is at work would do less than the others, and the program would be another one in windows.
#
# Task: seconds; turn_ms, how long each part takes in a turn (nil: each has three turns in all). Answer: see
# Bench::CountedAllocations#measure.

require_relative "../support/counted_allocations"

class Turns
  Dense = Class.new
  Sparse = Class.new
  class Text < String; end

  CLASSES = { "dense" => Dense, "sparse" => Sparse, "text" => Text }.freeze
  ROUND = 20

  def initialize(counts, turn_ns)
    @counts = counts
    @turns = %i[dense sparse text].to_h { |part| [part, (turn_ns / round_ns(part)).ceil] }
    counts.clear
  end

  def run(seconds)
    deadline_ns = now_ns + (seconds * 1e9).to_i
    @turns.each { |part, rounds| __send__(part, rounds) } while now_ns < deadline_ns
  end

  private

  def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

  # How long a round of the part takes.
  def round_ns(part)
    Array.new(20) do
      begun = now_ns
      __send__(part, 500)
      (now_ns - begun) / 500.0
    end.min
  end

  def dense(rounds)
    rounds.times do
      ROUND.times { Dense.new }
    end
    @counts.count("dense", __LINE__ - 2, rounds * ROUND)
  end

  def sparse(rounds)
    rounds.times do
      ROUND.times { Sparse.new.then { work } }
    end
    @counts.count("sparse", __LINE__ - 2, rounds * ROUND)
  end

  def work
    i = 0
    i += 1 while i < 60
  end

  def text(rounds)
    rounds.times do
      ROUND.times { Text.new("a text").hash }
    end
    @counts.count("text", __LINE__ - 2, rounds * ROUND)
  end
end

task = Bench::Child.task
counts = Bench::CountedAllocations.new(__FILE__, Turns::CLASSES)
turns = Turns.new(counts, task[:turn_ms] ? task[:turn_ms] * 1e6 : task[:seconds] * 1e9 / 9)
counts.measure { turns.run(task[:seconds]) }
