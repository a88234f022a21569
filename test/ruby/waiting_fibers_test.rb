# frozen_string_literal: true

require_relative "test_helper"

# Blocks of Sperf.profile in wall time, and kept profiles of requests, on the fibers of a scheduler, as Falcon's are.
class WaitingFibersTest < Minitest::Test
  include TestHelper

  # A scheduler that can sleep.
  PRELUDE = <<~RUBY
    require "sperf"
    class Sleeper
      def initialize = (@wakes = [])
      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
      def kernel_sleep(seconds = nil) = (@wakes << [now + seconds, Fiber.current]) && Fiber.yield
      def block(blocker, timeout = nil) = kernel_sleep(timeout || 0.001)
      def unblock(blocker, fiber) = nil
      def io_wait(io, events, timeout) = kernel_sleep(timeout || 0.001)
      def fiber_interrupt(fiber, exception) = nil
      def close = run
      def run
        until @wakes.empty?
          at, fiber = @wakes.min_by(&:first)
          @wakes.delete_if { |_, waiting| waiting.equal?(fiber) }
          left = at - now
          Thread.pass if left > 0 && !IO.select(nil, nil, nil, left)
          fiber.resume
        end
      end
    end
    def clock_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    # Notes what clocks inside and outside of the block say, and the block's profile.
    def watch(**sampling)
      before_ns = clock_ns
      block = Sperf::Session.begin_block(**sampling, &:itself).tap { |begun| Sperf::Native.enter_block(begun) }
      begun_ns = clock_ns
      yield
      took_ns = clock_ns - begun_ns
      profile = Sperf::Native.end_block(block, true)
      $found << [took_ns, clock_ns - before_ns, profile.to_h]
    end
    def waits_here(seconds) = sleep(seconds)
    def under(scheduler = Sleeper.new)
      Thread.new { Fiber.set_scheduler(scheduler); yield }.join
    end
    $found = []
    def wait_ns(data) = data[:samples].sum { |sample| sample[0].any? { |f| f[1].end_with?("waits_here") } ? sample[1] : 0 }
    def total_ns(data) = data[:samples].sum { |sample| sample[1] }
    def report = $found.each { |*clocks, data| puts [*clocks, total_ns(data), wait_ns(data)].join(" ") }
  RUBY

  # Rows of [by the clocks inside and outside, by the profile, of the method that waits], in ns.
  def rows(source)
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", PRELUDE + source)

    assert_equal ["", 0], [result.err, result.status]
    result.out.lines.map { |line| line.split.map { |number| Integer(number) } }
  end

  # All of the time on the clock inside of the block is in the profile, and none beyond that on the clock around it.
  def assert_whole(row, waited_ns)
    took_ns, around_ns, total_ns, wait_ns = row

    assert_operator total_ns, :>=, took_ns * 95 / 100
    assert_operator total_ns, :<=, around_ns
    assert_operator wait_ns, :>=, waited_ns
  end

  # Once, however many fibers the block has, and whatever is around it.
  def test_waiting_fiber_s_time_is_in_its_block
    found = rows(<<~RUBY)
      under { 3.times { |i| Fiber.schedule { watch(mode: :wall) { 4.times { waits_here(0.02 * (i + 1)) } } } } }
      under do
        Fiber.schedule do
          watch(mode: :wall) do
            Fiber.schedule { watch(mode: :wall) { waits_here(0.05) } }
            3.times { Fiber.schedule { waits_here(0.1) } }
            waits_here(0.15)
          end
        end
        Fiber.schedule { waits_here(0.3) }
      end
      report
    RUBY

    waited = [80, 160, 240, 50, 150].map { |milliseconds| milliseconds * 1_000_000 * 93 / 100 }
    assert_equal waited.size, found.size
    found.zip(waited) { |row, waited_ns| assert_whole(row, waited_ns) }
  end

  def test_session_and_snapshots_share_nothing_of_it
    found = rows(<<~RUBY)
      gaps_ns = 0
      under do
        session = Sperf.start(mode: :wall)
        Fiber.schedule { watch(mode: :wall) { 3.times { waits_here(0.05) } } }
        Fiber.schedule do
          5.times do
            sleep(0.02)
            begun_ns = clock_ns
            Sperf.snapshot # nothing is recorded meanwhile
            gaps_ns += clock_ns - begun_ns
          end
        end
      end
      $found[0][0] -= gaps_ns
      report
      data = Sperf.stop
      puts [data[:samples].sum { |s| s[0].any? { |f| f[1].end_with?("waits_here") } ? s[1] : 0 }].join(" ")
    RUBY

    assert_whole(found[0], 0)
    assert_operator found[1][0], :<, 75_000_000 # half of what it waited
  end

  # Without a scheduler, whoever resumes a fiber decides when it goes on: that is no wait of the block's.
  def test_cpu_time_and_fibers_without_a_scheduler_have_no_waits
    found = rows(<<~RUBY)
      under { Fiber.schedule { watch(mode: :cpu) { waits_here(0.2) } } }
      fiber = Fiber.new { watch(mode: :wall) { Fiber.yield } }
      fiber.resume
      sleep(1)
      fiber.resume
      report
    RUBY

    assert_operator found[0][2], :<, 100_000_000
    assert_operator found[1][2], :<, 500_000_000
  end

  def test_block_that_ends_on_another_fiber_while_its_own_waits_has_its_time
    found = rows(<<~RUBY)
      under do
        block = begun_ns = before_ns = nil
        Fiber.schedule do
          before_ns = clock_ns
          block = Sperf::Session.begin_block(mode: :wall, &:itself).tap { |begun| Sperf::Native.enter_block(begun) }
          begun_ns = clock_ns
          waits_here(0.4)
        end
        Fiber.schedule do
          sleep(0.2)
          took_ns = clock_ns - begun_ns
          profile = Sperf::Native.end_block(block, true)
          $found << [took_ns, clock_ns - before_ns, profile.to_h]
        end
      end
      report
    RUBY

    assert_whole(found[0], 0)
  end
end
