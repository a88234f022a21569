# frozen_string_literal: true

require_relative "trace_helper"

# What a trace keeps is bounded, however long the program runs: each limit is passed a hundred times over. The counts
# stay exact: what is beyond a limit is counted together.
class TraceLimitsTest < Minitest::Test
  include NativeHelper
  include TraceHelper

  # What is traced.
  class Shop
    def work = leaf
    def leaf = nil
    def fiber = Fiber.new { 2.times { Fiber.yield(work) } }
    def enumerator = [work].each.tap(&:next)
  end

  def setup
    @shop = Shop.new
  end

  def test_threads_beyond_the_limit_share_one_that_is_called_other
    before = Thread.list.size # this one, and others of the tests
    rows = trace(limits: { threads: before + 4 }) do
      500.times do |i|
        thread = Thread.new { @shop.work }
        thread.name = "t#{i}"
        thread.join
      end
    end
    other = rows.rows.select { |row| row.name == "(other)" }

    assert_equal [500, 500], [rows.calls(shop("work")), rows.calls_below(shop("work"), shop("leaf"))]
    assert_equal(496, other.sum { |row| row.method == shop("work") ? row["calls"] : 0 })
    assert_equal [[], [before + 5]], [other.flat_map { |row| row.labels.to_a }, other.map(&:thread).uniq]
    assert_equal %w[(other) main t0 t1 t2 t3], rows.rows.map(&:name).uniq.grep(/\A(?:\(other\)|main|t\d+)\z/).sort
  end

  # As a program makes them that runs for a day, or whoever leaves threads out.
  def test_many_threads_that_end_take_no_more_than_few
    { { limits: { threads: 50 } } => [100, 10_000], { threads: [Thread.current] } => [10, 1_000] }
      .each do |options, numbers|
        few, many = numbers.map do |times|
          trace(**options) { times.times { Thread.new { @shop.work }.join } && @shop.work }.figures[:all_bytes]
        end

        assert_operator many, :<=, few + 1024
      end
  end

  def test_fibers_beyond_the_limit_share_a_row_of_their_thread
    rows = trace(limits: { fibers: 10 }) { 1_000.times { @shop.fiber.then { |fiber| 3.times { fiber.resume } } } }
    labels = rows.rows.group_by { |row| row.labels["fiber"] }
    calls = labels.transform_values { |own| own.sum { |row| row.method == shop("work") ? row["calls"] : 0 } }

    assert_equal 2_000, rows.calls(shop("work"))
    assert_equal({ nil => 0, **(2..11).to_h { [it, 2] }, "(other)" => 1_980 }, calls)
  end

  # Their fibers never end: they are left as they wait, and collected. Where nobody sets a limit, as many fibers are
  # told apart as in a trace that was not asked for anything else.
  def test_many_enumerators_take_no_more_than_the_limits_allow
    limits = { fibers: 10, contexts: 100 }
    few, many, unlimited = [[300, { limits: }], [10_000, { limits: }], [20_000, {}]].map do |times, options|
      trace(**options) { times.times { @shop.enumerator } }.tap do |rows|
        assert_equal [times, times], [rows.calls(shop("work")), rows.calls("Enumerator#next")]
      end
    end

    assert_equal([12, 1026], [many, unlimited].map { |rows| rows.rows.map { |row| row.labels["fiber"] }.uniq.size })
    assert_operator many.figures[:nodes], :<=, 200
    assert_operator many.figures[:all_bytes], :<=, few.figures[:all_bytes] + 16_384
  end

  def test_fibers_that_all_live_beyond_the_limit_of_records_are_counted
    fibers = Array.new(1_000) { @shop.fiber }
    rows = trace(limits: { contexts: 10 }) { 3.times { fibers.each(&:resume) } }

    assert_equal [2_000, 2_000], [rows.calls(shop("work")), rows.calls(shop("leaf"))]
  end

  # A fiber at the place of one that was collected in the middle of its calls begins with none.
  def test_fiber_where_another_one_was_left_in_its_calls_begins_anew
    rows = trace(limits: { fibers: 0 }) do
      2_000.times { @shop.enumerator }
      GC.start
      500.times { Fiber.new { @shop.leaf }.resume }
    end

    assert_equal 500, rows.calls(shop("leaf")) - rows.calls_below(shop("work"), shop("leaf"))
    assert_equal(500, rows.rows.sum { |row| row.stack == [shop("leaf")] ? row["calls"] : 0 })
  end

  def test_methods_beyond_the_limit_are_one_that_is_called_other
    Shop.class_eval(Array.new(10_000) { |i| "def made#{i} = leaf" }.join("\n"))
    rows = trace(limits: { methods: 100 }) { 10_000.times { |i| @shop.__send__(:"made#{i}") } }

    assert_operator rows.names.size, :<=, 110
    assert_operator rows.calls("(other)"), :>, 9_000
    assert_equal 10_000, rows.sum("calls") { |row|
      row.stack.last(2).join(" ").match?(/(\(other\)|#made\d+) \S+#leaf\z/)
    }
    assert_equal "<trace>", rows.profile.to_h[:samples].flat_map(&:first).find { |_, name| name == "(other)" }.first
  ensure
    10_000.times { |i| Shop.remove_method(:"made#{i}") }
  end

  def test_rows_of_objects_beyond_the_limit_are_one_of_the_class_other
    classes = Array.new(2_000) { Class.new }
    rows = trace(allocations: true, limits: { objects: 20 }) { classes.each(&:new) }
    objects = rows.rows.select { |row| row["alloc_objects"].positive? }

    assert_operator objects.size, :<=, 21
    assert_operator objects.sum { |row| row["alloc_objects"] }, :>=, 2_000
    assert_operator(objects.sum { |row| row.labels["class"] == "(other)" ? row["alloc_objects"] : 0 }, :>=, 1_900)
  end

  # A recursion in which each call is made from another place.
  def ways(depth, number)
    return @shop.leaf if depth.zero?

    number.odd? ? odd(depth, number) : even(depth, number)
  end

  def odd(depth, number) = ways(depth - 1, number / 2)
  def even(depth, number) = ways(depth - 1, number / 2)

  def test_ways_to_call_a_method_beyond_the_limit_are_counted_by_the_method
    rows = trace(limits: { nodes: 200 }) { 1_024.times { |number| ways(10, number) } }
    name = self.class.name

    assert_equal [1_024, 11 * 1_024], [rows.calls(shop("leaf")), rows.calls("#{name}#ways")]
    assert_equal 10 * 1_024, rows.calls("#{name}#odd") + rows.calls("#{name}#even")
    assert_operator rows.figures[:nodes], :<=, 250
    assert_operator(rows.rows.sum { |row| row.name == "(other)" ? row["calls"] : 0 }, :>, 10_000)
    assert_empty rows.comments.grep(/lost/)
  end

  def test_threads_that_end_in_a_pause_take_nothing_afterwards
    bytes = [10, 500].map do |times|
      threads = Array.new(times) { Thread.new { sleep } }
      rows = trace(limits: { threads: 2, fibers: 0 }) do
        Sperf::Native.trace_pause
        threads.each(&:kill).each(&:join)
        Sperf::Native.trace_resume
        @shop.work
        3.times { Array.new(times) { Thread.new { sleep } }.each(&:kill).each(&:join) }
      end
      rows.figures[:all_bytes] - (times * 400)
    end

    assert_operator bytes[1], :<=, bytes[0] + 65_536
  end

  private

  def shop(name) = "#{Shop.name}##{name}"
end
