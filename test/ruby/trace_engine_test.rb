# frozen_string_literal: true

require_relative "trace_helper"

# What a trace can be asked for, and what goes on beside it.
class TraceEngineTest < Minitest::Test
  include NativeHelper
  include TraceHelper

  # What is traced.
  class Shop
    Order = Struct.new(:number)

    def open = 3.times { |number| sell(number) }
    def sell(number) = [make(number), note].last
    def make(number) = Order.new(number)
    def note = say
    def say = nil

    def objects
      first = Array.new(5) { Object.new }
      first << String.new
    end

    def sleeping(seconds) = sleep(seconds)
  end

  def setup
    @shop = Shop.new
  end

  def test_blocks_are_calls_where_that_is_asked_for
    block = "block in TraceEngineTest::Shop#open"
    refute_includes trace { @shop.open }.names, block
    rows = trace(blocks: true) { @shop.open }
    assert_equal [3, 3], [rows.calls(block), rows.calls_below(block, shop("sell"))]
  end

  def test_objects_are_counted_by_class_and_line
    rows = trace(allocations: true) { @shop.objects }
    line = Shop.instance_method(:objects).source_location.last
    objects = rows.rows.select { |row| row["alloc_objects"].positive? && row.stack.include?(shop("objects")) }
    found = objects.group_by { |row| [row.labels["class"], line_of(row)] }
      .transform_values { |same| same.sum { |row| row["alloc_objects"] } }
    expected = { ["Object", line + 1] => 5, ["String", line + 2] => 1, ["Array", line + 1] => 1 }
    assert_equal expected, found.slice(*expected.keys), found.inspect
    assert(objects.all? { |row| row["calls"].zero? && row["wall"].zero? })
  end

  def test_calls_that_are_too_deep_are_part_of_their_caller
    rows = trace(depth: 3) { @shop.open }
    assert_equal [1, 3, 0, 0], counts(rows, %w[open sell note say])
    assert_equal [1, 3, 3, 0], counts(trace(depth: 4) { @shop.open }, %w[open sell note say])
  end

  def test_a_verdict_is_asked_once_and_leaves_methods_out
    asked = []
    verdict = lambda do |name, file, c_method|
      asked << [name, file && File.basename(file), c_method]
      [shop("note"), "Struct#initialize"].include?(name) ? 1 : 0
    end
    rows = trace(verdict:) { 2.times { @shop.open } }
    assert_equal asked.map(&:first).uniq, asked.map(&:first)
    assert_includes asked, [shop("note"), File.basename(__FILE__), false]
    assert_includes asked, ["Class#new", nil, true] if rows.names.include?("Class#new")
    refute_includes rows.names, shop("note")
    assert_equal 6, rows.calls_below(shop("sell"), shop("say"))
  end

  def test_what_a_verdict_raises_is_dropped_and_the_method_is_traced
    rows = trace(verdict: ->(*) { raise "no verdict" }) { @shop.open }
    assert_equal 3, rows.calls(shop("sell"))
  end

  def test_calls_that_take_longer_than_their_limit_are_told
    verdict = ->(name, *) { name == shop("sleeping") ? 5_000_000 : 0 }
    rows = trace(verdict:) { [0, 0.006, 0, 0.01].each { |seconds| @shop.sleeping(seconds) } }
    slow = rows.comments.grep(/\A# slow call: /)
    longest = slow.map { |line| line[/call: (\d+) ns/, 1].to_i }
    told = rows.comments.map { |line| line[/\A[^;]*/] }
    assert_includes told, "# slow calls: #{slow.size} of 4 calls of #{shop("sleeping")} took more than 5 ms"
    assert_operator longest.max, :>=, 10_000_000
    assert(slow.all? { |line| line.include?(", labels none, stack: ") && line.end_with?("> #{shop("sleeping")}") })
    assert_equal longest.sort.reverse, longest
  end

  # A method that is not Ruby's is refused.
  def test_only_chosen_methods_and_what_is_below_them
    rows = trace(only: []) do
      Sperf::Native.trace_target(Shop.instance_method(:sell))
      assert_raises(ArgumentError) { Sperf::Native.trace_target(Kernel.instance_method(:sleep)) }
      @shop.open
      @shop.say
    end
    assert_equal [3, 0], [rows.calls(shop("sell")), rows.calls(shop("open"))]
    assert_equal [shop("sell")], rows.rows.first.stack.first(1)
  end

  def test_collections_and_compaction_in_the_middle_change_nothing
    rows = trace(allocations: true) do
      @shop.open
      GC.stress = true
      @shop.say
      @shop.objects
      GC.stress = false
      GC.compact
      GC.verify_compaction_references(toward: :empty, expand_heap: true)
      @shop.open
    ensure
      GC.stress = false
    end
    assert_equal [2, 6, 7, 1], counts(rows, %w[open sell say objects])
    assert_operator rows.own("[GC marking]"), :>, 0
  end

  def test_methods_that_are_made_anew_are_told_apart_by_their_place
    rows = trace do
      20.times do |number|
        Shop.remove_method(:anew) if number.positive?
        Shop.class_eval("def anew = say", "anew.rb", number % 2)
        @shop.anew
        GC.start if number == 10
      end
    end
    assert_equal [20, 20], [rows.calls(shop("anew")), rows.calls_below(shop("anew"), shop("say"))]
  ensure
    Shop.remove_method(:anew)
  end

  def test_sampling_sessions_beside_a_trace_go_on
    [:cpu, :wall, :object, [:cpu, :object]].each do |mode|
      Sperf.start(mode:, frequency: 2000, **({ interval: 100 } if Array(mode).include?(:object)))
      ticks = mode == :object ? 0 : 2
      rows = trace { 3.times { @shop.open } && burn(5, samples: ticks) && 1000.times { Object.new } }
      result = Sperf.stop
      assert_equal [3, 9], counts(rows, %w[open sell]), mode.inspect
      assert_operator result[:sampling_count], :>, 0, mode.inspect
    end
  end

  def test_a_session_starts_and_stops_within_a_trace
    rows = trace do
      Sperf.start(frequency: 2000)
      @shop.open
      Sperf.stop
      @shop.open
    end
    assert_equal [2, 6], counts(rows, %w[open sell])
  end

  # One program for what needs a process of its own, in each mode of Ruby.
  APART = <<~RUBY
    require "sperf"
    def leaf = nil
    def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)
    fib(20)
    Sperf::Native.trace_start
    10.times { leaf }
    pid = fork do
      exit!(10) if Sperf::Native.tracing? || Sperf::Native.trace_stop
      3.times { leaf }
      Sperf::Native.trace_start
      7.times { leaf }
      exit!(Sperf::Trace.new(Sperf::Native.trace_stop).called >= 7 ? 0 : 11)
    end
    Process.wait(pid)
    puts $?.exitstatus
    ractors = Array.new(2) { Ractor.new { 100.times.sum { fib(3) } } }
    100.times { leaf }
    ractors.each { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
    fib(15)
    trace = Sperf::Trace.new(Sperf::Native.trace_stop)
    puts trace["Object#leaf"].called, trace["Object#fib"].called
    fib(20)
    Sperf::Native.trace_start
    Thread.new { sleep }
    leaf
    at_exit { leaf }
  RUBY

  in_each_mode :forks_and_ractors_and_the_end_of_the_process do |mode|
    assert_equal %w[0 110 1973], run_program(APART, mode:).split
  end

  private

  def shop(name) = "TraceEngineTest::Shop##{name}"

  def counts(rows, names) = names.map { |name| rows.calls(shop(name)) }

  # The line of the method in Ruby that is innermost.
  def line_of(row) = row.lines[row.frames.index { |_, name| name == shop("objects") }]
end
