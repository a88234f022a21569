# frozen_string_literal: true

# Allocates in parts that take turns, counts exactly what it allocates on which line, and answers that beside what sperf
# estimates. A part is dense (it only allocates), sparse (it works between two objects), or makes text, which is between
# the two. Each has a class and a line of its own.
#
# A turn has as many objects as the part makes in turn_ms without sperf. If the clock ended turns, those in which sperf
# is at work would do less than the others, and the program would be another one in windows.
#
# Task: seconds; turn_ms, how long each part takes in a turn (nil: each has three turns in all); options (of
# Sperf.start).
# Answer: {counted, estimated, samples, exact: {part: objects}, classes: {part: objects}, lines: {part: objects}}

require_relative "../support/child"
require "sperf"

class Turns
  Dense = Class.new
  Sparse = Class.new
  class Text < String; end

  CLASSES = { "dense" => Dense, "sparse" => Sparse, "text" => Text }.freeze
  PARTS = %i[dense sparse text].freeze
  ROUND = 20

  def initialize(turn_ns)
    @lines = {}
    @turns = PARTS.to_h { |part| [part, (turn_ns / round_ns(part)).ceil] }
    @exact = Hash.new(0)
  end

  attr_reader :exact, :lines

  def run(seconds)
    deadline_ns = now_ns + (seconds * 1e9).to_i
    @turns.each { |part, rounds| @exact[part] += __send__(part, rounds) } while now_ns < deadline_ns
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

  # Returns the objects of a turn.
  def count(part, line, rounds)
    @lines[line] = part
    rounds * ROUND
  end

  def dense(rounds)
    rounds.times do
      ROUND.times { Dense.new }
    end
    count("dense", __LINE__ - 2, rounds)
  end

  def sparse(rounds)
    rounds.times do
      ROUND.times { Sparse.new.then { work } }
    end
    count("sparse", __LINE__ - 2, rounds)
  end

  def work
    i = 0
    i += 1 while i < 60
  end

  def text(rounds)
    rounds.times do
      ROUND.times { Text.new("a text").hash }
    end
    count("text", __LINE__ - 2, rounds)
  end
end

task = Bench::Child.task
turns = Turns.new(task[:turn_ms] ? task[:turn_ms] * 1e6 : task[:seconds] * 1e9 / 9)
counted = nil
data = Sperf.start(mode: :object, **task[:options]) do
  before = GC.stat(:total_allocated_objects)
  turns.run(task[:seconds])
  counted = GC.stat(:total_allocated_objects) - before
end

classes = Hash.new(0)
lines = Hash.new(0)
names = Turns::CLASSES.to_h { |part, type| [type.name, part] }
data[:allocations].each do |sample|
  frames, objects, numbers, labels = sample.values_at(0, 1, 4, 5)
  classes[names[labels[:class]] || "others"] += objects
  at = frames.index { |path, _label| path == __FILE__ }
  lines[(at && turns.lines[numbers[at]]) || "others"] += objects
end
Bench::Child.answer(counted:, estimated: data[:allocations].sum { |_frames, objects| objects },
                    samples: data[:sampling_count], exact: turns.exact, classes:, lines:)
