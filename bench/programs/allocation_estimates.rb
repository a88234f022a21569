# frozen_string_literal: true

# Allocates in phases: bursts; sparse code, which works between two objects; right after a minor collection, and right
# after a thread gets the GVL; and pauses without allocations.
#
# Task: seconds. Answer: see Bench::CountedAllocations#measure.

require_relative "../support/counted_allocations"

class Phases
  Burst = Class.new
  Sparse = Class.new
  AfterCollection = Class.new
  AfterHandoff = Class.new
  CLASSES = { "burst" => Burst, "sparse" => Sparse, "after a collection" => AfterCollection,
              "after a handoff" => AfterHandoff }.freeze

  def initialize(counts)
    @counts = counts
    @there = Queue.new
    @back = Queue.new
  end

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

  def burst(objects)
    @counts.count("burst", __LINE__ + 1, objects)
    objects.times { Burst.new }
  end

  def sparse(objects)
    @counts.count("sparse", __LINE__ + 1, objects)
    objects.times { Sparse.new.then { work } }
  end

  def work
    i = 0
    i += 1 while i < 200
  end

  def collected(objects)
    @counts.count("after a collection", __LINE__ + 1, objects)
    objects.times { AfterCollection.new }
  end

  def answer
    while (objects = @there.pop)
      @counts.count("after a handoff", __LINE__ + 1, objects)
      objects.times { AfterHandoff.new }
      @back << true
    end
  end

  def pause
    deadline = Bench::Child.wall_s + 0.001
    nil while Bench::Child.wall_s < deadline
  end
end

counts = Bench::CountedAllocations.new(__FILE__, Phases::CLASSES)
counts.measure { Phases.new(counts).run(Bench::Child.task[:seconds]) }
