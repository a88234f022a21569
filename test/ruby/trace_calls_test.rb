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

  def test_accessors_and_c_methods_that_raise_end_their_call
    pair = Ways::Pair.new(1, 2).freeze
    given = Ways.new.freeze
    rows = trace do
      5.times { (pair.left = 3) rescue @ways.leaf }
      5.times { given.__send__(:given=, 3) rescue @ways.leaf }
      5.times { (given.given = 3) rescue @ways.leaf }
      7.times { pair.right && @ways.leaf }
      6.times { Integer("x") rescue @ways.leaf }
      6.times { [].fetch(3) rescue @ways.leaf }
      6.times { Object.new.none rescue @ways.leaf }
      @ways.leaf
    end
    assert_calls(rows, "leaf" => 41)
    assert_equal [6, 40, 0], [rows.calls("Array#fetch"), rows.calls_below("Integer#times", way("leaf")),
                              rows.calls_below("Integer#times", "Integer#times")]
  end

  # Ruby announces a call that has too many arguments, or does not: it is not known which.
  def test_call_with_wrong_arguments_ends
    rows = trace { 6.times { @ways.leaf(1) rescue @ways.leaf } }
    assert_includes [*6..12], rows.calls(way("leaf"))
    assert_equal rows.calls(way("leaf")), rows.calls_below("Integer#times", way("leaf"))
  end

  def test_threads_and_fibers_have_trees_of_their_own
    rows = trace do
      fibers = Array.new(3) { Fiber.new { 2.times { Fiber.yield(@ways.twice) } } }
      3.times { fibers.each(&:resume) }
      @ways.leaf
      Array.new(4) { |number| Thread.new { number.times { @ways.twice } } }.each(&:join)
    end
    assert_calls(rows, "twice" => 12, "leaf" => 25)
    assert_equal [nil, 2, 3, 4], rows.rows.map { |row| row.labels["fiber"] }.uniq.sort_by(&:to_i)
    assert_equal([4] * 3, [2, 3, 4].map { |fiber| calls_of(rows.rows.select { it.labels["fiber"] == fiber }, "leaf") })
    assert_equal [0, 2, 4, 6, 13], rows.rows.group_by(&:thread).values.map { |own| calls_of(own, "leaf") }.sort.last(5)
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

  def deep(levels, &) = levels.zero? ? yield : deep(levels - 1, &)

  def test_recursion_that_is_open_at_the_start_is_open_as_a_whole
    rows = nil
    deep(5_000) do
      Sperf::Native.trace_start
      burn(1)
      rows = check(Sperf::Native.trace_stop)
    end
    deepest = Sperf::Trace.new(rows.profile).threads.flat_map { |thread| thread.call_tree.to_a }.max_by(&:depth)
    assert_equal 5_001, deepest.path.map(&:full_name).count("TraceCallsTest#deep")
  end

  # Each file is a method that is met while a call of a method that is known is being looked at. Memory that was given
  # back holds garbage or is gone, and threads are switched often.
  FILES = <<~RUBY
    require "sperf"
    def known = nil
    known
    files = Array.new(5_000) { |i| RubyVM::InstructionSequence.compile("known", "f\#{i}.rb", "/f\#{i}.rb") }
    Sperf::Native.trace_start
    files.each(&:eval)
    names = Sperf::Native.trace_stop.top(100_000, :flat).map(&:first)
    puts names.grep(/<compiled>/).size, names.include?("Object#known")
  RUBY
  HARSH = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165", "MALLOC_MMAP_THRESHOLD_" => "131072" }.freeze

  def test_call_from_a_file_that_makes_the_table_of_methods_grow_is_counted
    assert_equal "5000\ntrue\n", run_program(FILES, environment: HARSH)
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
end
