# frozen_string_literal: true

# Does the same work again and again in one process, bare and under each of some profilers, in shuffled order, and
# answers what each round took. One process, because two processes of the same program differ by more (addresses,
# caches) than a profiler costs. Starting and stopping is not measured, nor is the collection of the garbage that they
# leave.
#
# Task: workload, variants, frequency, rounds, segment_s (aimed at for one piece of work), budget_s; blocked, how many
# threads wait meanwhile (none if it is missing).
# Answer: {rounds: [{variant: [thread CPU s, process CPU s, samples]}], work, depth,
# captures: [{variant, sampling_count, ...}]}

require_relative "../support/child"
require_relative "../support/profilers"
require_relative "../support/warm_workload"

class Paired
  def initialize(task)
    @task = task
    @workload = Bench::WarmWorkload.new(task[:workload])
    @profilers = task[:variants].to_h { |name| [name, Bench::Profilers.make(name, task[:frequency])] }
    @captures = []
  end

  def run
    block_threads(@task[:blocked] || 0)
    @workload.warm_up
    @work = @workload.rounds_in(@task[:segment_s])
    { rounds: rounds, work: @work, captures: @captures, depth: @depth }
  end

  private

  # They have a small stack each and wait before anything is measured.
  def block_threads(count)
    never = Queue.new
    count.times { Thread.new { never.pop } }
    sleep 0.01 until never.num_waiting == count
  end

  def rounds
    begun = Bench::Child.wall_s
    done = []
    until done.size >= @task[:rounds] || (Bench::Child.wall_s - begun > @task[:budget_s] && done.size >= 3)
      done << @profilers.keys.shuffle.to_h { |name| [name, round(name)] }
    end
    done
  end

  def round(name)
    profiler = @profilers[name]
    GC.start
    profiler.start
    cpu = measure_work(@work)
    samples = profiler.stop
    note_captures(name, profiler.last) if name.start_with?("sperf")
    [*cpu, samples]
  end

  def measure_work(rounds)
    thread = Bench::Child.thread_cpu_s
    process = Bench::Child.process_cpu_s
    @workload.call(rounds)
    [Bench::Child.thread_cpu_s - thread, Bench::Child.process_cpu_s - process]
  end

  # What sperf says of itself.
  def note_captures(variant, data)
    @captures << { variant:, **data.slice(:sampling_count, :sampling_time_ns, :trigger_count, :sampler_time_ns) }
    @depth = data[:samples].map { |frames,| frames.size }.tally.max_by(&:last)&.first || @depth
  end
end

Bench::Child.answer(Paired.new(Bench::Child.task).run)
