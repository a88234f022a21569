# frozen_string_literal: true

# Allocates in phases, counts the objects of each line exactly, and answers the counts with sperf's estimates.
#
# The phases are bursts; sparse code, which works between two objects; allocations right after a minor collection, and
# right after a thread gets the GVL; and pauses without allocations. Each phase allocates on a line of its own.
#
# Task: seconds; options (of Sperf.start).
# Answer: {counted, estimated, samples, exact: {phase: objects}, classes: {phase: objects}, lines: {phase: objects}}

require_relative "../support/child"
require "sperf"

class Phases
  Burst = Class.new
  Sparse = Class.new
  AfterCollection = Class.new
  AfterHandoff = Class.new
  CLASSES = { "burst" => Burst, "sparse" => Sparse, "after a collection" => AfterCollection,
              "after a handoff" => AfterHandoff }.freeze

  def initialize
    @exact = Hash.new(0)
    @there = Queue.new
    @back = Queue.new
    @lines = {}
  end

  attr_reader :exact, :lines

  def run(seconds)
    partner = Thread.new { answer }
    deadline = Bench::Child.wall_s + seconds
    round while Bench::Child.wall_s < deadline
    @there.close
    partner.join
  end

  private

  def round
    burst(5_000)
    sparse(3_000)
    GC.start(full_mark: false)
    collected(2_000)
    pause
    5.times { @there << 300 && @back.pop }
  end

  def count(phase, line, objects)
    @exact[phase] += objects
    @lines[line] = phase
  end

  def burst(objects)
    count("burst", __LINE__ + 1, objects)
    objects.times { Burst.new }
  end

  def sparse(objects)
    count("sparse", __LINE__ + 1, objects)
    objects.times { Sparse.new.then { work } }
  end

  def work
    i = 0
    i += 1 while i < 200
  end

  def collected(objects)
    count("after a collection", __LINE__ + 1, objects)
    objects.times { AfterCollection.new }
  end

  def answer
    while (objects = @there.pop)
      count("after a handoff", __LINE__ + 1, objects)
      objects.times { AfterHandoff.new }
      @back << true
    end
  end

  def pause
    deadline = Bench::Child.wall_s + 0.001
    nil while Bench::Child.wall_s < deadline
  end
end

task = Bench::Child.task
phases = Phases.new
counted = nil
data = Sperf.start(mode: :object, **task[:options]) do
  before = GC.stat(:total_allocated_objects)
  phases.run(task[:seconds])
  counted = GC.stat(:total_allocated_objects) - before
end

classes = Hash.new(0)
lines = Hash.new(0)
names = Phases::CLASSES.to_h { |phase, type| [type.name, phase] }
data[:allocations].each do |sample|
  frames, objects, numbers, labels = sample.values_at(0, 1, 4, 5)
  classes[names[labels[:class]] || "others"] += objects
  at = frames.index { |path, _label| path == __FILE__ }
  lines[(at && phases.lines[numbers[at]]) || "others"] += objects
end
Bench::Child.answer(counted:, estimated: data[:allocations].sum { |_frames, objects| objects },
                    samples: data[:sampling_count], exact: phases.exact, classes:, lines:)
