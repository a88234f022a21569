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
    def blocked(data) = data[:samples].select { |frames,| frames[0][1] == "[GVL blocked]" }
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

  def test_external_enumerators_are_charged_apart_from_who_asks_them
    source = <<~RUBY
      def each_slow = loop { burn(6); yield 1 }
      def consume(items) = 80.times { items.next; burn(2) }
      data = Sperf.start(frequency: 5000) { consume(enum_for(:each_slow)) }
      puts under(data, "Object#each_slow"), under(data, "Object#consume"), both(data, "Object#each_slow", "Object#consume"),
           chance(data)
    RUBY
    maker, consumer, mixed, chance = numbers(source)
    assert_share 0.75, maker / (maker + consumer), chance
    assert_equal 0, mixed
  end

  # Ruby refuses to resume a fiber in another thread than its own. What a thread can do is to make a new fiber of the
  # same code, and then the time is that thread's.
  def test_fibers_in_another_thread_are_that_threads
    source = <<~RUBY
      def passed_on = 10.times { burn(4); Fiber.yield }
      def resume_all = Fiber.new { passed_on }.then { |fiber| 10.times { fiber.resume } }
      refused = 0
      data = Sperf.start(frequency: 5000) do
        mine = Fiber.new { passed_on }
        5.times do
          mine.resume
          Thread.new do
            mine.resume
          rescue FiberError
            refused += 1
            resume_all
          end.join
        end
      end
      charged = data[:samples].group_by { |row| row[2] }.transform_values { |rows| time(rows, "Object#passed_on") }
      puts refused, charged.delete(1), charged.values.count(&:positive?), charged.values.sum, chance(data)
    RUBY
    refused, main, threads, others, chance = numbers(source)
    assert_equal 5, refused
    assert_includes 5..5, threads
    assert_share 1 / 11.0, main / (main + others), chance
    assert_operator main + others, :>=, 220_000_000 * 0.97
  end

  ASYNC = <<~RUBY
    require "async"
    def compute(ms) = burn(ms)
    def worker(times, ms, pause) = times.times { compute(ms); sleep(pause) }
    def other(times, ms, pause) = times.times { burn(ms); sleep(pause) }
    truth = nil
    data = Sperf.start(frequency: 5000, mode: MODE) do
      before = cpu_ns
      Sync do |task|
        tasks = [task.async { worker(20, 2, 0.01) }, task.async { other(20, 4, 0.01) }]
        tasks.each(&:wait)
      end
      truth = cpu_ns - before
    end
    puts under(data, "Object#worker"), under(data, "Object#other"), both(data, "Object#worker", "Object#other")
    puts time(blocked(data), "Async::Scheduler#run_once"), time(blocked(data), "Object#worker", "Object#other")
    puts blocked(data).sum { |_, ns, thread| thread == 1 ? ns : 0 }
    puts data[:samples].sum { |_, ns, thread| thread == 1 ? ns : 0 }, data[:duration_ns], truth, chance(data)
  RUBY

  def async(measured)
    lack "the gem async could not be installed" unless File.exist?(GEMS)
    numbers(ASYNC.sub("MODE", measured.inspect), "-r", GEMS)
  end

  def test_tasks_of_async_are_charged_with_their_own_cpu_time
    worker, other, mixed, _, _, _, sum, _, truth, chance = async(:cpu)
    assert_share 1 / 3.0, worker / (worker + other), chance
    assert_equal 0, mixed
    assert_in_delta truth, sum, truth * 0.02
  end

  # Two tasks overlap their sleeps, and what is left without work is spent in the scheduler's select.
  def test_waiting_of_async_is_the_schedulers
    worker, other, mixed, waiting, in_tasks, all_blocked, sum, duration, truth = async(:wall)
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
