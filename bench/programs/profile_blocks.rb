# frozen_string_literal: true

# Measures by the thread's CPU clock what a block adds to the work in it, the mean of `blocks` blocks in each round;
# then the cost of a byte through a pipe between blocks; then whether short blocks add up.
#
# Task: situation (bare, prepared, deferred, session, nested, rperf), stacks (that the session holds before), rounds,
# blocks, bytes, small. Answer: {block_us, worked_us, between_ns: one value a round; held; small: {clock_s, claimed_s,
# clock_share, claimed_share}}.

require_relative "../support/child"
require_relative "../support/forest"

class ProfileBlocks
  WORK_S = 0.002

  def initialize(task)
    @task = task
    @forest = Bench::Forest.new(methods: 200, depth: 40, fan: 4)
  end

  def run
    begin_session
    hold_stacks
    within { measure }
  end

  private

  def situation = @task[:situation]

  def begin_session
    case situation
    when "rperf" then require("rperf") && Rperf.start(defer: true)
    when "bare" then nil
    else require "sperf"
    end
    Sperf.start(defer: true, aggregate: true) if situation == "deferred"
    Sperf.start(aggregate: true, frequency: @task[:stacks].positive? ? 10_000 : 1000) if %w[session
                                                                                            nested].include?(situation)
  end

  def hold_stacks
    @forest.visit_each(@task[:stacks], 1.2e-4)
  end

  # In a block of its own where that is what is measured.
  def within
    return yield unless situation == "nested"

    answer = nil
    Sperf.profile { answer = yield }
    answer
  end

  def measure
    answer = { block_us: each_round { beside(0) }, worked_us: each_round { beside(WORK_S) }, between_ns: each_round do
      pipe_ns
    end }
    answer[:held] = Sperf.snapshot.summary[:stacks] if %w[session nested].include?(situation)
    answer[:small] = small unless %w[bare rperf].include?(situation)
    answer
  end

  def each_round(&) = Array.new(@task[:rounds], &)

  def profile(&)
    case situation
    when "bare" then yield
    when "rperf" then Rperf.profile(&)
    else Sperf.profile(&)
    end
  end

  # Microseconds of CPU time that a block takes beside what is done in it.
  def beside(seconds)
    count = seconds.zero? ? @task[:blocks] : @task[:blocks] / 10
    inside = 0
    begun = cpu_s
    count.times do |i|
      profile do
        entered = cpu_s
        work(i, entered + seconds) if seconds.positive?
        inside += cpu_s - entered
      end
    end
    (cpu_s - begun - inside) * 1e6 / count
  end

  def work(number, till)
    @forest.visit(number) while cpu_s < till
  end

  def cpu_s = Bench::Child.thread_cpu_s

  def pipe_ns
    reader, writer = IO.pipe
    begun = Bench::Child.wall_s
    @task[:bytes].times { writer.syswrite("x") && reader.sysread(1) }
    (Bench::Child.wall_s - begun) * 1e9 / @task[:bytes]
  ensure
    reader.close
    writer.close
  end

  def one(seconds) = burn(seconds)
  def two(seconds) = burn(seconds)

  def burn(seconds)
    begun = cpu_s
    nil while cpu_s < begun + seconds
    cpu_s - begun
  end

  # Blocks of 5 ms, two fifths of it in one method.
  def small
    clocks = [0, 0]
    claimed = [0, 0]
    total = 0
    @task[:small].times do
      profile = Sperf.profile { clocks = clocks.zip([one(0.002), two(0.003)]).map(&:sum) }
      total += profile.summary[:total_ns]
      profile.to_h[:samples].each do |frames, ns,|
        at = %w[ProfileBlocks#one ProfileBlocks#two].index { |name| frames.any? { |_, label| label == name } }
        claimed[at] += ns if at
      end
    end
    { clock_s: clocks.sum, claimed_s: total / 1e9, clock_share: clocks[0] / clocks.sum,
      claimed_share: claimed[0].fdiv(claimed.sum) }
  end
end

Bench::Child.answer(ProfileBlocks.new(Bench::Child.task).run)
