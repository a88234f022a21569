# frozen_string_literal: true

require "json"
require_relative "trace_helper"

# Times of a trace against clocks around known work: a program for each mode of Ruby, beside two others that compute.
# What is allowed comes from clocks inside of each method, just within its first and last line, and outside of it.
class TraceAccuracyTest < Minitest::Test
  include NativeHelper
  include TraceHelper

  # Answers [what the clocks said, the trace as JSON, its comments].
  PROGRAM = <<~'RUBY'
    require "sperf"
    require "json"

    DATA_TO_SORT = Array.new(30_000) { |number| (number * 7919) % 30_011 }.freeze
    GARBAGE = Array.new(40_000) { |number| [number.to_s] }.freeze
    CLOCKS = Hash.new { |hash, key| hash[key] = Hash.new(0) }

    def clocks
      [Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond),
       Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)]
    end

    def timed(name, side)
      begun = clocks
      yield
      clocks.zip(begun, %w[wall cpu]) { |ended, at, what| CLOCKS[name]["#{side}_#{what}"] += ended - at }
    end

    def sorting = timed("sorting", "inside") { 10.times { DATA_TO_SORT.sort } }
    def sleeping = timed("sleeping", "inside") { sleep 0.03 }
    def contending(done) = timed("contending", "inside") { DATA_TO_SORT.sort until done.closed? }

    def outer
      timed("outer", "inside") do
        DATA_TO_SORT.sort
        timed("sorting", "outside") { sorting }
      end
    end

    def collecting
      before = GC.total_time
      3.times { GC.start }
      CLOCKS["collecting"]["gc"] += GC.total_time - before
    end

    def work
      timed("outer", "outside") { outer }
      timed("sleeping", "outside") { sleeping }
      collecting
    end

    work
    CLOCKS.clear
    neighbours = Array.new(2) { fork { loop { DATA_TO_SORT.sort } } }
    profile = nil
    timed("all", "outside") do
      Sperf::Native.trace_start
      timed("all", "inside") do
        2.times { work }
        done = Queue.new
        rival = Thread.new { contending(done) }
        timed("outer", "outside") { outer }
        Thread.pass
        DATA_TO_SORT.sort
        done.close
        rival.join
      end
      profile = Sperf::Native.trace_stop
    end
    neighbours.each { |pid| Process.kill(:KILL, pid) && Process.wait(pid) }
    puts JSON.generate([CLOCKS, profile.encode("pprof").unpack1("H*")])
  RUBY

  in_each_mode :times_are_between_the_clocks_inside_and_outside do |mode|
    clocks, encoded = JSON.parse(run_program(PROGRAM, mode:))
    rows = check(Sperf::Profile.decode("pprof", [encoded].pack("H*")))
    lost_ns = rows.figures[:subtracted_ns]
    %w[sorting outer].product(%w[wall cpu]).each do |name, what|
      own = clocks[name]
      assert_operator rows.total("Object##{name}", what), :<=, own["outside_#{what}"], "#{name} #{what}"
      assert_operator rows.total("Object##{name}", what), :>=, own["inside_#{what}"] - lost_ns, "#{name} #{what}"
    end
    assert_sleep_is_wait(rows, clocks["sleeping"], lost_ns)
    assert_contention_is_wait_for_the_gvl(rows)
    assert_thread_is_whole(rows, clocks["all"], lost_ns)
    collected = rows.own("[GC marking]", "cpu") + rows.own("[GC sweeping]", "cpu")
    assert_operator collected, :>=, clocks["collecting"]["gc"] / 2
  end

  private

  def assert_sleep_is_wait(rows, clocks, lost_ns)
    blocked = rows.sum("wait") { |row| row.stack.last(2) == ["Kernel#sleep", "[GVL blocked]"] }
    assert_operator blocked, :>=, 2 * 30_000_000 * 0.99
    assert_operator rows.total("Object#sleeping", "wait"), :<=, clocks["outside_wall"]
    assert_operator rows.total("Object#sleeping"), :>=, clocks["inside_wall"] - lost_ns
    assert_equal 0, rows.own("Kernel#sleep", "wait")
    # Short intervals count as running time until the clock is read next.
    assert_operator rows.total("Object#sleeping", "cpu") * 10, :<=, clocks["outside_wall"]
  end

  # Two threads that compute have one GVL.
  def assert_contention_is_wait_for_the_gvl(rows)
    waited = rows.sum("wait") { |row| row.method == "[GVL wait]" && row.stack.include?("Object#contending") }
    assert_operator waited, :>, 0
    assert_equal 0, rows.own("[GVL wait]", "cpu")
  end

  # What the rows of the main thread add up to is its time.
  def assert_thread_is_whole(rows, clocks, lost_ns)
    whole = rows.sum("wall") { |row| row.thread == 1 }
    assert_operator whole, :<=, clocks["outside_wall"]
    assert_operator whole, :>=, clocks["inside_wall"] - lost_ns
  end
end
