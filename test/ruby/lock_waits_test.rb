# frozen_string_literal: true

require_relative "native_helper"
require_relative "test_helper"
require "json"

# Waiting for locks is charged to what held them: each nanosecond once, and to nothing that did not hold them.
class LockWaitsTest < Minitest::Test
  include NativeHelper
  include TestHelper

  # What all programs begin with.
  HEAD = <<~RUBY
    require "sperf"
    require "monitor"
    require "timeout"
    OUTPUT = ENV["OUTPUT"]
    FIRST = Thread::Mutex.new
    SECOND = Thread::Mutex.new
    MONITOR = Monitor.new
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def spin(seconds, from = clock) = (Thread.pass while clock < from + seconds) # others may begin to wait
    def sleeper(seconds = 0.03) = FIRST.synchronize { sleep seconds }
    def spinner(seconds = 0.03) = SECOND.synchronize { spin seconds }
    def doer(seconds = 0.03) = MONITOR.synchronize { sleep seconds }
    def wait_first = FIRST.synchronize { nil }
    def wait_second = SECOND.lock.unlock
    def wait_monitor = MONITOR.synchronize { nil }
    def locked?(lock) = lock.is_a?(Monitor) ? lock.mon_locked? : lock.locked?
    # Calls +holder+ so often; a thread calls +waiter+ once the lock is held.
    def contend(lock, holder, waiter, times: 5)
      times.times do
        thread = Thread.new { send(holder) }
        Thread.pass until locked?(lock) || !thread.alive?
        Thread.new { send(waiter) }.join
        thread.join
      end
    end
  RUBY

  # Runs the program; returns what it has recorded, a Sperf::Profile.
  def recorded(source, mode: "", environment: {})
    run_program(HEAD + source, mode:, environment: { "OUTPUT" => path("sperf.data") }.merge(environment))
    profile
  end

  def rows(profile)
    profile.render(:blocked, { format: :json, type: 1 }).first.then { |text| JSON.parse(text)["rows"] }
      .select { |row| row["what"].start_with?("lock") }
  end

  # The holders by the method that waited, most waiting first: { "Object#wait_first" => ["block in Object#sleeper"] }.
  def holders(profile)
    rows(profile).select { |row| row["what"] == "lock_holder" }.group_by { |row| row["waiter"] }
      .transform_values { |of| of.sort_by { |row| -row["value"] }.map { |row| row["name"] } }
  end

  # The same, but for ticks that a busy machine left out.
  def known_holders(profile) = holders(profile).transform_values { |names| names - ["[unknown holder]"] }

  # Every nanosecond of waiting has one cause.
  def assert_sums_exact(profile)
    waited, known = profile.waiting_for_locks

    assert_operator waited, :>, 0
    assert_operator known, :>=, waited # also methods that are not a lock's may wait for one
    sums = rows(profile).group_by { |row| row["what"] }.transform_values { |of| of.sum { |row| row["value"] } }

    assert_equal({ "lock" => known, "lock_holder" => known, "lock_caller" => known }, sums)
  end

  def class_of_lock(profile, waiter)
    rows(profile).select { |row| row["what"] == "lock" && row["waiter"] == waiter }.map { |row| row["lock"] }
  end

  TWO_LOCKS = <<~RUBY
    options = eval(ENV.fetch("OPTIONS", "{}"))
    Sperf.start(mode: :wall, output: OUTPUT, **options) do
      contend(FIRST, :sleeper, :wait_first)
      contend(SECOND, :spinner, :wait_second)
      contend(MONITOR, :doer, :wait_monitor)
    end
  RUBY

  def assert_locks_told_apart(profile)
    assert_sums_exact(profile)
    assert_equal "block in Object#sleeper", holders(profile).fetch("Object#wait_first").first
    # The one that spins is in one of the methods that it calls.
    assert_includes ["block in Object#spinner", "Object#spin", "Object#clock"],
                    known_holders(profile).fetch("Object#wait_second").first
    assert_equal "block in Object#doer", holders(profile).fetch("Object#wait_monitor").first
    assert_empty holders(profile).fetch("Object#wait_first") & ["block in Object#spinner", "block in Object#doer"]
    assert_equal([["Thread::Mutex"], ["Thread::Mutex"], ["Monitor"]],
                 %w[wait_first wait_second wait_monitor].map { |name| class_of_lock(profile, "Object##{name}") })
  end

  in_each_mode("waiting_for_locks_is_charged_to_their_holders") do |mode|
    assert_locks_told_apart(recorded(TWO_LOCKS, mode:))
  end

  def test_each_strategy_charges_all_waiting_for_locks
    STRATEGIES.drop(1).each do |strategy| # the first is the default
      assert_locks_told_apart(recorded(TWO_LOCKS, environment: { "OPTIONS" => "{ capture: :#{strategy} }" }))
    end
  end

  # The waiter's own clock knows how long it waited at least: the holder sleeps on after the waiter has begun.
  def test_waiting_is_as_long_as_the_clock_says
    out = run_program(HEAD + <<~RUBY, environment: { "OUTPUT" => path("sperf.data") })
      waited = 0
      Sperf.start(mode: :wall, output: OUTPUT) do
        5.times do
          holder = Thread.new { sleeper(0.05) }
          Thread.pass until FIRST.locked?
          from = clock
          wait_first
          waited += clock - from
          holder.join
        end
      end
      puts (waited * 1_000_000_000).round
    RUBY
    by_clock = out[/\d+/].to_i
    of_gvl = profile.waiting_for_gvl.first
    by_sperf = rows(profile).select { |row| row["what"] == "lock" && row["waiter"] == "Object#wait_first" }
      .sum { |row| row["value"] }

    assert_operator by_sperf, :<=, by_clock
    # The rest waited for the GVL, or for a core.
    assert_operator by_sperf + of_gvl, :>, by_clock / 2
  end

  # A label as leaf hides what was waited for; the file could not be written.
  def test_labels_as_leaves_have_no_holders
    result = sperf("convert", "--tagleaf", "thread", "#{ROOT}/test/golden/inputs/wall_locks.data", path("leaves.data"))

    assert_predicate result.status, :success?, result.err
    assert_equal [0, 0], profile("leaves.data").waiting_for_locks
  end

  def test_queues_and_condition_variables_have_rows_without_an_owner
    profile = recorded(<<~RUBY)
      queue = Thread::Queue.new
      full = Thread::SizedQueue.new(1)
      variable = Thread::ConditionVariable.new
      def pop(queue) = queue.pop
      def push(queue) = queue.push(1)
      def await(variable) = FIRST.synchronize { variable.wait(FIRST) }
      Sperf.start(mode: :wall, output: OUTPUT) do
        full << 0
        threads = [Thread.new { pop(queue) }, Thread.new { push(full) }, Thread.new { await(variable) }]
        sleep 0.01 until threads.all?(&:stop?)
        sleep 0.05
        queue << 1
        full.pop
        variable.signal
        threads.each(&:join)
      end
    RUBY

    assert_sums_exact(profile)
    assert_equal([["Thread::Queue"], ["Thread::SizedQueue"]],
                 %w[Object#pop Object#push].map { |name| class_of_lock(profile, name) })
    assert_includes class_of_lock(profile, "block in Object#await"), "Thread::ConditionVariable"
    assert_equal [["[no owner]"]] * 2, holders(profile).values_at("Object#pop", "Object#push")
  end

  # A sleep in a method of a queue is not a wait for the queue.
  def test_methods_of_a_subclass_that_sleep_do_not_wait_for_it
    profile = recorded(<<~RUBY)
      class Lazy < Thread::Queue
        def rest = sleep(0.03)
      end
      Sperf.start(mode: :wall, output: OUTPUT) { 3.times { Lazy.new.rest } }
    RUBY

    assert_equal [0, 0], profile.waiting_for_locks
  end

  # The GC moves and frees locks while threads wait.
  def test_sums_are_exact_as_locks_are_moved_and_freed
    profile = recorded(<<~RUBY)
      Sperf.start(mode: :wall, output: OUTPUT) do
        20.times do
          lock = Thread::Mutex.new
          threads = Array.new(3) { Thread.new { lock.synchronize { sleep 0.005 } } }
          GC.respond_to?(:compact) ? GC.compact : GC.start
          threads.each(&:join)
        end
      end
    RUBY

    assert_sums_exact(profile)
    assert_includes holders(profile).values.flatten, "block (5 levels) in <main>"
  end

  # Waits end by Timeout, kill and raise while the holder keeps the lock; holders die with it.
  def test_sums_are_exact_as_waits_are_given_up_and_threads_die
    profile = recorded(<<~RUBY)
      Sperf.start(mode: :wall, output: OUTPUT) do
        holder = Thread.new { sleeper(0.2) }
        Thread.pass until FIRST.locked?
        begin
          Timeout.timeout(0.03) { wait_first }
        rescue Timeout::Error
          nil
        end
        killed = Thread.new { wait_first }
        sleep 0.03
        killed.kill.join
        holder.join
        3.times do
          dying = Thread.new { FIRST.lock; sleep }
          Thread.pass until FIRST.locked?
          waiter = Thread.new { wait_first }
          sleep 0.02
          dying.kill
          waiter.join
        end
      end
    RUBY

    assert_sums_exact(profile)
    assert_includes holders(profile).fetch("Object#wait_first"), "block in Object#sleeper"
  end

  # The session ends while threads wait: the holder sleeps on.
  def test_open_waits_have_their_holder
    profile = recorded(<<~RUBY)
      Sperf.start(mode: :wall, output: OUTPUT)
      holder = Thread.new { sleeper(60) }
      Thread.pass until FIRST.locked?
      waiter = Thread.new { wait_first }
      Thread.pass until waiter.stop?
      sleep 0.05
      Sperf.stop
      [waiter, holder].each(&:kill)
    RUBY

    assert_sums_exact(profile)
    assert_equal ["block in Object#sleeper"], holders(profile).fetch("Object#wait_first")
  end

  def test_sums_are_exact_over_processes
    result = record(HEAD + <<~RUBY, "-m", "wall")
      2.times { fork { contend(FIRST, :sleeper, :wait_first, times: 2) } }
      contend(FIRST, :sleeper, :wait_first, times: 2)
      Process.waitall
    RUBY

    assert_predicate result.status, :success?, result.err
    assert_sums_exact(profile)
    assert_equal "block in Object#sleeper", holders(profile).fetch("Object#wait_first").first
  end

  slow def test_sums_are_exact_with_other_options
    ["{ aggregate: true }", "{ frequency: 50 }", "{ frequency: 10_000 }"].each do |options|
      assert_sums_exact(recorded(TWO_LOCKS, environment: { "OPTIONS" => options }))
    end
  end
end
