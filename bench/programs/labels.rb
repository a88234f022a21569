# frozen_string_literal: true

# Measures labels and snapshots by the thread's CPU clock, by turns with the same work without them, `rounds` times.
#
# Task: rounds, blocks, switches, stacks. Answer: {block_off_ns, block_on_ns, switch_ns, snapshot_s}, each one value a
# round.

require "sperf"
require_relative "../support/child"
require_relative "../support/forest"

class Labels
  # What a program would call instead of Sperf.label: a method that takes keywords and yields.
  def plain(**) = yield

  def initialize(task)
    @task = task
  end

  def run
    switch_ns # warms up
    without_ns = each_round { switch_ns }.sort[@task[:rounds] / 2] # first: the hook stays once there was a label
    block_off_ns = each_round { labelled_ns - bare_ns }
    block_on_ns = nil
    Sperf.start(frequency: 1, aggregate: true) { block_on_ns = each_round { labelled_ns - bare_ns } }
    Sperf.label!(endpoint: "orders")
    { block_off_ns:, block_on_ns:, switch_ns: each_round { switch_ns - without_ns },
      snapshot_s: each_round { snapshot } }
  end

  private

  def each_round(&) = Array.new(@task[:rounds], &)

  def ns_each(count)
    begun = Bench::Child.thread_cpu_s
    yield
    (Bench::Child.thread_cpu_s - begun) * 1e9 / count
  end

  def bare_ns
    count = @task[:blocks]
    ns_each(count) do
      i = 0
      plain(endpoint: "orders", tenant: 7) { i += 1 } while i < count
    end
  end

  def labelled_ns
    count = @task[:blocks]
    ns_each(count) do
      i = 0
      Sperf.label(endpoint: "orders", tenant: 7) { i += 1 } while i < count
    end
  end

  def switch_ns
    fiber = Fiber.new { loop { Fiber.yield } }
    ns_each(@task[:switches] * 2) { @task[:switches].times { fiber.resume } }
  end

  # The pause that it causes in seconds, and the stacks, which are all that was recorded.
  def snapshot
    @forest ||= Bench::Forest.new(methods: 200, depth: 40, fan: 4)
    Sperf.start(frequency: 10_000)
    @forest.visit_each(@task[:stacks], 1.2e-4)
    begun = Bench::Child.wall_s
    profile = Sperf.snapshot
    took_s = Bench::Child.wall_s - begun
    Sperf.stop
    [took_s, profile.summary[:stacks]]
  end
end

Bench::Child.answer(Labels.new(Bench::Child.task).run)
