# frozen_string_literal: true

# Does the same work again and again in one process, in blocks, bare and under each of some profilers, and answers what
# each block took by every clock there is.
#
# A group is what is asked of the profilers (how often, by which clock) and a list of them. In each round the groups
# come in shuffled order, and so do the blocks within a group, so that what the machine does meanwhile hits all alike. A
# block is a session of its own; starting and stopping it is not measured, nor is the collection of the garbage that it
# leaves.
#
# Task: workload, groups ({name: {frequency, variants}}), rounds, segment_s (aimed at for a block), warm_s, budget_s.
# Answer: {rounds: [{group: {variant: {thread_s, process_s, wall_s, instructions, samples, facts}}}],
# work (rounds of the workload in a block), default (how sperf captures where nothing is asked for), about}

require_relative "../support/child"
require_relative "../support/profilers"
require_relative "../support/warm_workload"
require "floor"

class Blocks
  def initialize(task)
    @task = task
    @workload = Bench::WarmWorkload.new(task[:workload])
    @groups = task[:groups].transform_values do |group|
      group[:variants].to_h { |name| [name, Bench::Profilers.make(name, group[:frequency])] }
    end
  end

  def run
    @workload.warm_up(@task[:warm_s])
    @work = @workload.rounds_in(@task[:segment_s])
    default = default_capture
    { rounds: rounds, work: @work, default:, about: @workload.about }
  end

  private

  def default_capture
    sperf = Bench::Profilers.make("sperf default", 1)
    sperf.start
    sperf.stop
    sperf.facts[:capture]
  end

  def rounds
    begun = Bench::Child.wall_s
    done = []
    until done.size >= @task[:rounds] || (Bench::Child.wall_s - begun > @task[:budget_s] && done.size >= 3)
      done << @groups.keys.shuffle.to_h { |name| [name, blocks(@groups[name])] }
    end
    done
  end

  def blocks(profilers) = profilers.keys.shuffle.to_h { |name| [name, block(profilers[name])] }

  def block(profiler)
    GC.start
    profiler.start
    before = readings
    @workload.call(@work)
    taken = readings.zip(before).map { |now, earlier| now && (now - earlier) }
    samples = profiler.stop
    { **%i[wall_s process_s thread_s instructions].zip(taken).to_h, samples:, facts: profiler.facts }
  end

  def readings
    [Bench::Child.wall_s, Bench::Child.process_cpu_s, Bench::Child.thread_cpu_s, Floor.instructions]
  end
end

Bench::Child.answer(Blocks.new(Bench::Child.task).run)
