# frozen_string_literal: true

# Does the same work bare and under each of some profilers, each time in a child forked for it, in shuffled order, and
# answers what each child took.
#
# Hooks at thread and GC events stay registered once a profiler has started, so what comes after in the same process is
# not bare. And two processes that are started separately differ by their addresses and caches. Children of one process
# that has loaded sperf (never started it) and is warm have the same of everything. Starting and stopping is not
# measured.
#
# Task: workload, variants, frequency, work (rounds of the workload), rounds, budget_s.
# Answer: {rounds: [{variant: {wall_s, cpu_s, samples, collections}}]}

require "sperf"
require_relative "../support/child"
require_relative "../support/profilers"
require_relative "../support/workloads"

class Forked
  def initialize(task)
    @task = task
    @workload = Bench::Workloads.make(task[:workload])
  end

  def run
    # The second time what was called often enough is compiled.
    2.times { @workload.call([@task[:work] / 4, 1].max) }
    { rounds: rounds }
  end

  private

  def rounds
    begun = Bench::Child.wall_s
    done = []
    until done.size >= @task[:rounds] || (Bench::Child.wall_s - begun > @task[:budget_s] && done.size >= 3)
      done << @task[:variants].shuffle.to_h { |name| [name, in_child { measure(name) }] }
    end
    done
  end

  # Returns what the block returned in the child. No at_exit block of a profiler runs there.
  def in_child
    reader, writer = IO.pipe
    pid = fork do
      writer.write(JSON.generate(yield))
      exit!
    end
    writer.close
    text = reader.read
    _, status = Process.wait2(pid)
    text.empty? ? abort("a child of #{@task[:workload]} died: #{status}") : JSON.parse(text)
  ensure
    reader&.close
  end

  def measure(name)
    profiler = Bench::Profilers.make(name, @task[:frequency])
    GC.start
    profiler.start
    before = readings
    @workload.call(@task[:work])
    wall_s, cpu_s, collections = readings.zip(before).map { |now, then_| now - then_ }
    { wall_s:, cpu_s:, collections:, samples: profiler.stop }
  end

  def readings = [Bench::Child.wall_s, Bench::Child.process_cpu_s, GC.count]
end

Bench::Child.answer(Forked.new(Bench::Child.task).run)
