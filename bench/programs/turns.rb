# frozen_string_literal: true

# Repeats the same work, bare and under each of some profilers, in shuffled order, and answers the time of each by every
# clock. Starting and stopping a session is not measured, nor is the collection of the garbage that it leaves.
#
# In one process, because two processes of the same program differ by more (addresses, caches) than a profiler costs.
# In each round, the order of the groups, and of the profilers within a group, is shuffled.
#
# Task: workload, groups ({name: {frequency, variants}}), rounds, budget_s, segment_s (aimed at for one time), warm_s.
# Answer: {rounds: [{group: {variant: {thread_s, process_s, wall_s, samples, facts}}}], about}

require_relative "../support/child"
require_relative "../support/profilers"
require_relative "../support/workloads"

class Turns
  # The thread's clock is read last before the work and first after it.
  CLOCKS = {
    wall_s: -> { Bench::Child.wall_s }, process_s: -> { Bench::Child.process_cpu_s },
    thread_s: -> { Bench::Child.thread_cpu_s }
  }.freeze

  # YJIT compiles what was called 30 times; the time is for what it compiles in steps.
  WARM_CALLS = 60
  WARM_S = 0.2

  def initialize(task)
    @task = task
    @workload = Bench::Workloads.make(task[:workload])
    @profilers = Hash.new { |made, (name, frequency)| made[[name, frequency]] = Bench::Profilers.make(name, frequency) }
    task[:groups].each_value { |group| group[:variants].each { |name| @profilers[[name, group[:frequency]]] } }
  end

  def run
    warm_up
    about = @workload.about if @workload.respond_to?(:about)
    { rounds: rounds, about: }
  end

  private

  def warm_up
    compile(@task[:warm_s] || (10 * WARM_S))
    @work = rounds_in(@task[:segment_s])
  end

  # At least once, however long that takes: RDoc takes half a second. +at_most_s+ ends it.
  def compile(at_most_s)
    begun = Bench::Child.wall_s
    calls = elapsed = 0
    until (calls >= WARM_CALLS && elapsed > WARM_S) || elapsed > at_most_s
      @workload.call(1)
      calls += 1
      elapsed = Bench::Child.wall_s - begun
    end
  end

  # The number of rounds of the workload that takes about so many seconds.
  def rounds_in(seconds)
    count = 1
    loop do
      begun = Bench::Child.thread_cpu_s
      @workload.call(count)
      took_s = Bench::Child.thread_cpu_s - begun
      return [(count * seconds / took_s).round, 1].max if took_s > seconds / 4

      count *= 2
    end
  end

  def rounds
    begun = Bench::Child.wall_s
    done = []
    until done.size >= @task[:rounds] || (Bench::Child.wall_s - begun > @task[:budget_s] && done.size >= 3)
      done << @task[:groups].keys.shuffle.to_h { |name| [name, round(@task[:groups][name])] }
    end
    done
  end

  def round(group)
    group[:variants].shuffle.to_h { |name| [name, once(name, group[:frequency])] }
  end

  def once(name, frequency)
    profiler = @profilers[[name, frequency]]
    GC.start
    profiler.start
    before = CLOCKS.values.map(&:call)
    @workload.call(@work)
    after = CLOCKS.values.reverse.map(&:call).reverse
    samples = profiler.stop
    taken = after.zip(before).map { |now, earlier| now - earlier }
    { **CLOCKS.keys.zip(taken).to_h, samples:, facts: profiler.facts }
  end
end

Bench::Child.answer(Turns.new(Bench::Child.task).run)
