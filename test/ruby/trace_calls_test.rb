# frozen_string_literal: true

require_relative "trace_helper"

# Calls are counted exactly, and callers known, however a method is left: each test knows how often it calls what.
# rubocop:disable-next Style/RescueModifier -- short ways to leave a method
class TraceCallsTest < Minitest::Test
  include TraceHelper

  # Methods to call, in all the ways in which Ruby lets them end.
  class Ways
    Pair = Struct.new(:left, :right)
    attr_accessor :given

    def leaf = nil
    def twice = 2.times { leaf }
    def raising = raise("no")

    def rescuing
      raising
    rescue RuntimeError
      leaf
    end

    def raising_through(levels) = levels.zero? ? raising : raising_through(levels - 1)

    def ensuring
      raising
    ensure
      leaf
    end

    def retrying
      tries ||= 0
      tries += 1
      raising if tries < 3
      leaf
    rescue RuntimeError
      retry
    end

    def throwing = throw(:out, 1)
    def thrower = throwing
    def catching = catch(:out) { thrower }
    def breaking = [1, 2, 3].each { |number| break number if number == 2 }
    def next_ones = [1, 2, 3].each { |number| next leaf if number == 2 }
    def early = [1].each { |number| return leaf if number == 1 }
    def recursive(left) = left.zero? ? leaf : recursive(left - 1)
    def even(left) = left.zero? || odd(left - 1)
    def odd(left) = !left.zero? && even(left - 1)
    def yielding = yield
    def super_of = leaf
    alias other_name leaf
    define_method(:made) { leaf }
    define_method(:made_and_left) { next leaf }

    def method_missing(name, *) = name == :absent ? leaf : super
    def respond_to_missing?(...) = true
    def endless = endless
  end

  class Below < Ways
    def super_of = [super]
  end

  def setup
    @ways = Ways.new
  end

  def test_a_method_is_counted_and_its_block_is_part_of_it
    rows = trace { 3.times { @ways.twice } }
    assert_calls(rows, "twice" => 3, "leaf" => 6)
    assert_equal 6, rows.calls_below("Integer#times", way("leaf"))
  end

  def test_calls_that_raise_are_over_and_their_caller_goes_on
    rows = trace do
      4.times { @ways.rescuing }
      2.times { @ways.ensuring rescue nil }
      @ways.retrying
    end
    assert_calls(rows, "rescuing" => 4, "raising" => 4 + 2 + 2, "ensuring" => 2, "retrying" => 1, "leaf" => 4 + 2 + 1)
    assert_equal 4, rows.calls_below(way("rescuing"), way("leaf"))
    assert_equal 2, rows.calls_below(way("ensuring"), way("leaf"))
    assert_equal 1, rows.calls_below(way("retrying"), way("leaf"))
    assert_equal 8, rows.calls_below(way("raising"), "Kernel#raise")
  end

  def test_an_exception_ends_all_calls_below_who_rescues
    rows = trace { 5.times { @ways.raising_through(7) rescue @ways.leaf } }
    assert_calls(rows, "raising_through" => 40, "raising" => 5, "leaf" => 5)
    assert_equal 5, rows.calls_below("Integer#times", way("leaf"))
  end

  def test_throw_and_break_and_next_and_return_leave_the_tree_right
    rows = trace do
      3.times { @ways.catching && @ways.leaf }
      2.times { @ways.breaking && @ways.leaf }
      @ways.next_ones
      @ways.early
      @ways.leaf
    end
    assert_calls(rows, "catching" => 3, "thrower" => 3, "throwing" => 3, "breaking" => 2, "next_ones" => 1,
                       "early" => 1, "leaf" => 3 + 2 + 1 + 1 + 1)
    assert_equal 3, rows.calls_below("Kernel#catch", way("thrower"), way("throwing"))
    assert_equal 5, rows.calls_below("Integer#times", way("leaf"))
    assert_equal 1, rows.calls_below(way("early"), "Array#each", way("leaf"))
  end

  def test_recursion_is_a_chain_and_mutual_recursion_too
    rows = trace do
      @ways.recursive(9)
      @ways.even(6)
    end
    assert_calls(rows, "recursive" => 10, "even" => 4, "odd" => 3, "leaf" => 1)
    assert_equal 1, rows.sum("calls") { |row| row.method == way("leaf") && row.stack.count(way("recursive")) == 10 }
    assert_equal 1, rows.sum("calls") { |row| row.stack.last(7) == %w[even odd even odd even odd even].map { way(it) } }
  end

  def test_made_aliased_missing_refined_and_inherited_methods_are_counted
    rows = trace do
      @ways.made
      @ways.made_and_left
      2.times { @ways.other_name }
      3.times { @ways.absent }
      Below.new.super_of
    end
    assert_calls(rows, "made" => 1, "made_and_left" => 1, "method_missing" => 3, "super_of" => 1,
                       "leaf" => 1 + 1 + 2 + 3 + 1)
    assert_equal 1, rows.calls_below("TraceCallsTest::Below#super_of", way("super_of"), way("leaf"))
    assert_equal 3, rows.calls_below(way("method_missing"), way("leaf"))
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

  def test_enumerators_that_are_asked_from_outside_and_left_unfinished
    rows = trace do
      20.times do
        enumerator = Enumerator.new { |out| 5.times { |number| out << @ways.recursive(number) } }
        3.times { enumerator.next }
      end
      @ways.leaf
    end
    assert_calls(rows, "recursive" => 20 * (1 + 2 + 3), "leaf" => 61)
  end

  def test_a_fiber_that_raises_goes_back_to_who_resumed_it
    rows = trace do
      4.times { Fiber.new { @ways.raising_through(2) }.resume rescue @ways.leaf }
    end
    assert_calls(rows, "raising_through" => 12, "leaf" => 4)
    assert_equal 4, rows.calls_below("Integer#times", way("leaf"))
  end

  def test_threads_have_trees_of_their_own
    rows = trace do
      Array.new(4) { |number| Thread.new { number.times { @ways.twice } } }.each(&:join)
    end
    assert_calls(rows, "twice" => 6, "leaf" => 12)
    assert_equal [0, 2, 4, 6], rows.rows.group_by(&:thread).values.map { |own| calls_of(own, "leaf") }.sort.last(4)
  end

  def test_threads_that_are_killed_or_raised_at_are_over_and_others_go_on
    rows = trace do
      waiting = Queue.new
      killed = Thread.new { @ways.yielding { waiting << 1 && sleep } }
      raised = Thread.new { @ways.yielding { waiting << 1 && sleep } rescue @ways.leaf }
      2.times { waiting.pop }
      killed.kill.join
      raised.raise("away")
      raised.join
      @ways.leaf
    end
    assert_calls(rows, "yielding" => 2, "leaf" => 2)
    leaf = rows.rows.find { |row| row.method == way("leaf") && row.thread != 1 }
    refute_includes leaf.stack, way("yielding")
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
