# frozen_string_literal: true

require_relative "trace_helper"

# Calls are counted exactly, and callers known: what random programs (trace_property.rb) do not do, or not in so many
# threads and fibers.
# rubocop:disable-next Style/RescueModifier -- short ways to leave a method
class TraceCallsTest < Minitest::Test
  include TraceHelper

  # Methods to call.
  class Ways
    Pair = Struct.new(:left, :right)
    attr_accessor :given

    def leaf = nil
    def twice = 2.times { leaf }
    def yielding = yield
    def endless = endless
  end

  def setup
    @ways = Ways.new
  end

  def test_accessors_that_raise_end_their_call
    pair = Ways::Pair.new(1, 2).freeze
    given = Ways.new.freeze
    rows = trace do
      5.times { (pair.left = 3) rescue @ways.leaf }
      5.times { given.__send__(:given=, 3) rescue @ways.leaf }
      5.times { (given.given = 3) rescue @ways.leaf }
      7.times { pair.right && @ways.leaf }
      @ways.leaf
    end
    assert_calls(rows, "leaf" => 23)
    assert_equal 22, rows.calls_below("Integer#times", way("leaf"))
    assert_equal 0, rows.calls_below("Integer#times", "Integer#times")
  end

  def test_c_methods_that_raise_end_their_call
    rows = trace do
      6.times { Integer("x") rescue @ways.leaf }
      6.times { [].fetch(3) rescue @ways.leaf }
      6.times { @ways.leaf(1) rescue @ways.leaf }
      6.times { Object.new.none rescue @ways.leaf }
    end
    assert_equal 6, rows.calls("Array#fetch")
    assert_equal 24, rows.calls_below("Integer#times", way("leaf")) - wrong_arguments(rows)
    assert_equal 24 + wrong_arguments(rows), rows.calls(way("leaf"))
  end

  def test_fibers_have_trees_of_their_own
    rows = trace do
      fibers = Array.new(3) { Fiber.new { 2.times { Fiber.yield(@ways.twice) } } }
      3.times { fibers.each(&:resume) }
      @ways.leaf
    end
    assert_calls(rows, "twice" => 6, "leaf" => 13)
    assert_equal [nil, 2, 3, 4], rows.rows.map { |row| row.labels["fiber"] }.uniq.sort_by(&:to_i)
    assert_equal([4] * 3, [2, 3, 4].map { |fiber| calls_in(rows, "leaf", fiber) })
    assert_equal 1, calls_in(rows, "leaf", nil)
  end

  def test_threads_have_trees_of_their_own
    rows = trace do
      Array.new(4) { |number| Thread.new { number.times { @ways.twice } } }.each(&:join)
    end
    assert_calls(rows, "twice" => 6, "leaf" => 12)
    assert_equal [0, 2, 4, 6], rows.rows.group_by(&:thread).values.map { |own| calls_of(own, "leaf") }.sort.last(4)
  end

  def test_deep_recursion_that_overflows_the_stack_is_one_chain
    depth = 0
    rows = trace do
      @ways.endless
    rescue SystemStackError => e
      depth = e.backtrace_locations.size
    end
    assert_operator rows.calls(way("endless")), :>, 1000
    assert_in_delta depth, rows.calls(way("endless")), 200
    rows = trace { @ways.leaf }
    assert_calls(rows, "leaf" => 1)
  end

  def test_calls_that_are_open_at_the_start_or_the_stop_are_not_counted_or_are
    open_at_stop = nil
    rows = @ways.yielding do
      Sperf::Native.trace_start
      @ways.leaf
      @ways.yielding { open_at_stop = Sperf::Native.trace_stop }
      check(open_at_stop)
    end
    assert_calls(rows, "leaf" => 1, "yielding" => 1)
    assert_equal 1, rows.calls_below(way("yielding"), way("leaf"))
    assert_equal 1, rows.calls_below(way("yielding"), way("yielding"))
  end

  def test_a_trace_is_stopped_from_another_thread_or_fiber
    [->(stop) { Thread.new(&stop).value }, ->(stop) { Fiber.new(&stop).resume }].each do |elsewhere|
      Sperf::Native.trace_start
      2.times { @ways.twice }
      rows = check(elsewhere.call(-> { Sperf::Native.trace_stop }))
      assert_calls(rows, "twice" => 2, "leaf" => 4)
    end
  end

  private

  def way(name) = "TraceCallsTest::Ways##{name}"

  def assert_calls(rows, expected)
    assert_equal(expected, expected.to_h { |name, _| [name, rows.calls(way(name))] })
  end

  def calls_of(rows, name) = rows.sum { |row| row.method == way(name) ? row["calls"] : 0 }

  def calls_in(rows, name, fiber) = calls_of(rows.rows.select { |row| row.labels["fiber"] == fiber }, name)

  # Ruby announces a call that has too many arguments, or does not: it is not known which.
  def wrong_arguments(rows) = rows.calls(way("leaf")) - 24
end
