# frozen_string_literal: true

# Allocates in parts that take turns, counts exactly what it allocates on which line, and answers that beside what sperf
# estimates. A part is dense (it only allocates), sparse (it works between two objects), or makes text, which is between
# the two. Each has a class and a line of its own.
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
  ROUND = 20

  def initialize(turn_ns)
    @turn_ns = turn_ns
    @exact = Hash.new(0)
    @lines = {}
  end

  attr_reader :exact, :lines

  def run(seconds)
    deadline_ns = now_ns + (seconds * 1e9).to_i
    while (end_ns = now_ns) < deadline_ns
      dense(end_ns += @turn_ns)
      sparse(end_ns += @turn_ns)
      text(end_ns + @turn_ns)
    end
  end

  private

  def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

  def count(part, line, rounds)
    @exact[part] += rounds * ROUND
    @lines[line] = part
  end

  def dense(end_ns)
    rounds = 0
    while now_ns < end_ns
      ROUND.times { Dense.new }
      rounds += 1
    end
    count("dense", __LINE__ - 3, rounds)
  end

  def sparse(end_ns)
    rounds = 0
    while now_ns < end_ns
      ROUND.times { Sparse.new.then { work } }
      rounds += 1
    end
    count("sparse", __LINE__ - 3, rounds)
  end

  def work
    i = 0
    i += 1 while i < 60
  end

  def text(end_ns)
    rounds = 0
    while now_ns < end_ns
      ROUND.times { Text.new("a text").hash }
      rounds += 1
    end
    count("text", __LINE__ - 3, rounds)
  end
end

task = Bench::Child.task
turns = Turns.new(task[:turn_ms] ? (task[:turn_ms] * 1e6).to_i : (task[:seconds] * 1e9 / 9).to_i)
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
