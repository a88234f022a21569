# frozen_string_literal: true

# Measures by the thread's CPU clock what labels and snapshots take, in turn with the same without them, `rounds` times.
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
    @answer = { block_off_ns: [], block_on_ns: [], switch_ns: [], snapshot_s: [] }
  end

  def run
    @task[:rounds].times { block_off }
    Sperf.start(frequency: 1, aggregate: true) { @task[:rounds].times { block_on } }
    @task[:rounds].times { switch_with_labels }
    snapshots
    @answer
  end

  private

  def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

  def ns_each(count)
    begun = cpu_ns
    yield
    (cpu_ns - begun).fdiv(count)
  end

  def count = @task[:blocks]

  def bare
    ns_each(count) do
      i = 0
      plain(endpoint: "orders", tenant: 7) { i += 1 } while i < count
    end
  end

  def labelled
    ns_each(count) do
      i = 0
      Sperf.label(endpoint: "orders", tenant: 7) { i += 1 } while i < count
    end
  end

  def block_off = @answer[:block_off_ns] << (labelled - bare)

  def block_on = @answer[:block_on_ns] << (labelled - bare)

  def switches
    fiber = Fiber.new { loop { Fiber.yield } }
    ns_each(@task[:switches] * 2) { @task[:switches].times { fiber.resume } }
  end

  # Bare first, in a child: the hook stays once there was a label.
  def switch_with_labels
    reader, writer = IO.pipe
    child = fork { writer.write(switches) && exit!(true) }
    Process.wait(child)
    writer.close
    Sperf.label!(endpoint: "orders")
    without = @bare_switch ||= Float(reader.read)
    @answer[:switch_ns] << (switches - without)
  end

  # The pause that each causes, its stacks being all that was recorded.
  def snapshots
    forest = Bench::Forest.new(methods: 200, depth: 40, fan: 4)
    @task[:rounds].times do
      Sperf.start(frequency: 10_000)
      forest.visit_each(@task[:stacks], 1.2e-4)
      begun = Bench::Child.wall_s
      profile = Sperf.snapshot
      @answer[:snapshot_s] << [Bench::Child.wall_s - begun, profile.summary[:stacks]]
      Sperf.stop
    end
  end
end

Bench::Child.answer(Labels.new(Bench::Child.task).run)
