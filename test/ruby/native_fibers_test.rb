# frozen_string_literal: true

require_relative "native_helper"

# Fibers: the stack that is charged is that of the fiber that runs; in wall mode the time for which a scheduler waits is
# the scheduler's, and every thread's weights still sum to its lifetime. Each program runs in a process of its own, the
# first in every mode of this Ruby, and prints truth and profile side by side.
class NativeFibersTest < Minitest::Test
  include NativeHelper

  PRELUDE = <<~RUBY
    require "sperf"
    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    def burn(ms) = (till = cpu_ns + (ms * 1_000_000).to_i; nil while cpu_ns < till)
    def time(samples, *labels) = samples.sum { |frames, ns| frames.any? { |_, name| labels.include?(name) } ? ns : 0 }
    def under(data, *labels) = time(data[:samples], *labels)
    def blocked(samples) = samples.select { |frames,| frames[0][1] == "[GVL blocked]" }
    # What chance makes of a share, in standard deviations of one sample's: more where few samples weigh much, as after ticks
    # that came late on a busy machine.
    def chance(data) = data[:samples].map { |_, ns| ns.to_f }.then { |all| Math.sqrt(all.sum { |ns| ns * ns }) / all.sum }
    # Samples whose stacks hold frames of both: there are none, as neither calls the other.
    def both(data, one, other) = data[:samples].count { |frames,| ([one, other] - frames.map(&:last)).empty? }
  RUBY

  # The numbers that a program prints.
  def numbers(source, *options) = ruby(*options, "-e", PRELUDE + source).split.map { |word| Float(word) }

  in_each_mode("running_fiber_is_charged_and_no_other") do |mode|
    source = <<~RUBY
      def one = loop { burn(3); Fiber.yield }
      def two = loop { burn(9); Fiber.yield }
      data = Sperf.start(frequency: 5000) do
        fibers = [Fiber.new { one }, Fiber.new { two }]
        80.times { fibers.each(&:resume) }
      end
      puts under(data, "Object#one"), under(data, "Object#two"), both(data, "Object#one", "Object#two"),
           chance(data)
    RUBY
    one, two, mixed, chance = numbers(source, mode)
    assert_share 0.25, one / (one + two), chance
    assert_operator one + two, :>, 930_000_000
    assert_equal 0, mixed
  end

  # Two tasks of async overlap their sleeps, and what is left without work is spent in the scheduler's select.
  def test_waiting_of_async_is_the_schedulers
    lack "the gem async could not be installed" unless File.exist?(GEMS)
    worker, other, mixed, waiting, in_tasks, all_blocked, sum, duration, truth = numbers(<<~RUBY, "-r", GEMS)
      require "async"
      def worker = 20.times { burn(2); sleep(0.01) }
      def other = 20.times { burn(4); sleep(0.01) }
      truth = nil
      data = Sperf.start(frequency: 5000, mode: :wall) do
        before = cpu_ns
        Sync { |task| [task.async { worker }, task.async { other }].each(&:wait) }
        truth = cpu_ns - before
      end
      of_main = data[:samples].select { |_, _, thread| thread == 1 }
      puts under(data, "Object#worker"), under(data, "Object#other"), both(data, "Object#worker", "Object#other")
      waits = blocked(data[:samples])
      puts time(waits, "Async::Scheduler#run_once"), time(waits, "Object#worker", "Object#other")
      puts blocked(of_main).sum { |_, ns| ns }, of_main.sum { |_, ns| ns }, data[:duration_ns], truth
    RUBY
    assert_in_delta duration, sum, duration * 0.005
    # The clocks leave more than waiting: presumably time without a core, which is running time (not verified).
    assert_operator waiting, :<=, (duration - truth) * 1.02
    assert_operator waiting, :>, 0 # little on a busy machine, where both tasks want to go on by the time that one may
    assert_operator waiting, :>=, all_blocked * 0.98
    assert_operator in_tasks, :<, waiting * 0.02
    assert_operator worker + other, :>=, 110_000_000
    assert_equal 0, mixed
  end
end
