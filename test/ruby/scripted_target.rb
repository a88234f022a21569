# frozen_string_literal: true

# Stands for a process that is read from outside: what Sperf::Native::Target returns, from a script.
#
# Each sample adds the same stacks, with times as if they had lasted for the period of 100 Hz.
class ScriptedTarget
  PERIOD_NS = 10_000_000
  GVL_WAIT = ["[GVL wait]", "<GVL>"].freeze
  BLOCKED = ["[GVL blocked]", "<GVL>"].freeze
  MARKING = ["[GC marking]", "<GC>"].freeze
  STATES = { GVL_WAIT => :gvl_wait, BLOCKED => :waiting, MARKING => :gc }.freeze
  TYPES = [%w[samples count], %w[cpu nanoseconds], %w[wall nanoseconds]].freeze

  # The frames of a thread, youngest first, and what it is called.
  Stack = Struct.new(:name, :frames)

  # Three threads: one runs, one waits for the GVL, one sleeps.
  THREADS = [
    Stack.new(nil, [["Order#total", "/srv/app/models/order.rb", 12], ["Order#each", "/srv/app/models/order.rb", 4],
                    ["<main>", "/srv/app/main.rb", 40]]),
    Stack.new("worker 1", [GVL_WAIT, ["Report#rows", "/srv/app/report.rb", 7],
                           ["block in <main>", "/srv/app/main.rb", 8]]),
    Stack.new("worker 2", [BLOCKED, ["Kernel#sleep", "", 0], ["block in <main>", "/srv/app/main.rb", 9]])
  ].freeze

  attr_reader :samples, :closed
  # The threads that there are now, Stacks with their numbers.
  attr_accessor :threads_left

  # +ends_after+ is the number of samples after which the process cannot be read any more, and +failure+ is raised.
  def initialize(threads = THREADS, ends_after: nil, failure: Sperf::Error.new("process 1 cannot be read: it is gone"),
                 torn: 0)
    @threads_left = threads.each.with_index(1).to_a
    @ends_after = ends_after
    @failure = failure
    @torn = torn
    @samples = @untaken = 0
  end

  def sampler = self
  def ruby_version = "3.4.5"
  def close = @closed = true

  def sample
    raise @failure if @ends_after && @samples >= @ends_after

    @samples += 1
    @untaken += 1
    @torn
  end

  def remove_profile(_frequency = 0)
    samples = @untaken.zero? ? [] : @threads_left.map { |stack, number| row(stack, number) }
    @untaken = 0
    Sperf::Profile.from_h({ mode: :wall, samples:, sample_types: TYPES })
  end

  def threads
    list = @threads_left.map do |stack, number|
      frames = stack.frames.reject { |frame| STATES.key?(frame) }
      { id: number, tid: 100 + number, name: stack.name, main: number == 1, ractor: 1,
        state: STATES.fetch(stack.frames.first, :running), cpu_ns: 0, since_ns: nil, frames:, truncated: false,
        waits_for: ({ kind: :sleep } if frames.first.first == "Kernel#sleep") }
    end
    { time_ns: 0, torn: 0, threads: list }
  end

  private

  # A sample as Sperf.stop returns it.
  def row(stack, number)
    wall = PERIOD_NS * @untaken
    cpu = STATES.key?(stack.frames.first) && stack.frames.first != MARKING ? 0 : wall
    frames = stack.frames.map { |label, path| [path, label] }
    [frames, wall, number, stack.frames.map { |frame| frame[2] }, nil, @untaken, nil, [@untaken, cpu, wall]]
  end
end
