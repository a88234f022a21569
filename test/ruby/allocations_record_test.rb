# frozen_string_literal: true

require_relative "test_helper"
require "json"
require "sperf/report/estimate_lines"

# `sperf record` of allocations and of custom samples, and what the reports say of them.
class AllocationsRecordTest < Minitest::Test
  include TestHelper

  # Two processes: 30,000 objects of Order with a String each, two thirds of them in the first.
  PROGRAM = <<~RUBY
    class Order; end
    def orders(count) = count.times { [Order.new, "order \#{count}"] }
    orders(20_000)
    Process.wait(fork { orders(10_000) })
  RUBY

  # Of windows there is one at a tick at most. This is for programs that are to have some, on a busy machine, too.
  MORE = "orders(10_000) while Sperf::Native.sampling_count < 50"

  def record_orders(*options, output: "sperf.data", program: PROGRAM)
    file("orders.rb", program)
    result = sperf("record", "-o", output, *options, RUBY, "orders.rb")
    assert_predicate result.status, :success?, result.err
    result
  end

  def report(*)
    result = sperf("report", *)
    assert_predicate result.status, :success?, result.err
    result.out
  end

  def test_each_object_of_a_command_that_forks_is_in_the_reports
    result = record_orders("-m", "object", "--interval", "1", "--aggregate", output: "all.pb.gz")
    assert_match(/\Aall.pb.gz: .*objects of .* allocated in 2 processes; to look at it: /, result.words.last)
    assert_equal 30_000, objects_of("all.pb.gz", "Order")
    assert_equal 30_000, objects_of("all.pb.gz", "Array")
    assert_match(/orders\.rb:2$/, report("--lines", "all.pb.gz"))
    # The Array and two Strings; Order.new is a method of C that allocates, from Ruby 4.0 on an instruction.
    own = RUBY_VERSION < "4" ? "9000" : "12000"
    objects = report("--top", "--sample-type", "alloc_objects", "all.pb.gz")

    assert_match(/^\s+#{own}\d .*block in Object#orders$/, objects)
  end

  # Ruby counts them, whether or not sperf has looked at one.
  def test_objects_of_processes_that_end_before_a_window_are_counted
    record_orders("-m", "object", program: "4.times { Process.wait(fork { 1_000.times { Object.new } }) }")

    counts = report("--by", "pid", "--sample-type", "alloc_objects").scan(/^\s+(\d+)\s.*\s\d+$/).flatten.map(&:to_i)
    assert_equal 5, counts.size
    assert_equal 4, counts.count { |count| count.between?(1_000, 1_100) }, counts.inspect
  end

  # How many objects of a class there are.
  def objects_of(name, class_name)
    stacks = report("--top", "--sample-type", "alloc_objects", "--tagfocus", "class=^#{class_name}$", name)
    stacks[/Showing nodes accounting for (\d+)/, 1].to_i
  end

  def test_time_and_allocations_are_recorded_together_with_the_errors_of_bytes_in_json
    result = record_orders("-m", "object,cpu", program: PROGRAM.gsub(/orders\([\d_]+\)/, "\\0; #{MORE}"))
    assert_match(/samples, .* of CPU time, .* objects of .* allocated in 2 processes; /, result.words.last)
    types, default = profile.sample_types
    assert_equal [%w[samples cpu alloc_objects alloc_space], 1], [types.map(&:first), default]
    assert_operator profile.summary[:totals][:alloc_objects], :>, 90_000

    found = JSON.parse(report("--json", "--sample-type", "alloc_space"), symbolize_names: true)
    assert_equal found[:total], found[:estimates][:bytes]
    assert_equal Sperf::EstimateLines.new(profile).to_h, found[:estimates]
    refute_empty found[:estimates][:rows]
  end

  def test_custom_samples_of_a_program_are_recorded
    result = record("require 'sperf'; 30.times { Sperf.sample(3, query: 'select') }", "-m", "custom")
    assert_match(/30 samples, a weight of 90; /, result.words.last)
    assert_equal({ samples: 30, weight: 90 }, profile.summary[:totals])
    assert_match(/^\s+90\s+100%\s+select$/, report("--by", "query"))
  end

  # Each object on a line of its own, which is a group of its own. In Ruby 4.0 an internal object is between a class and
  # the value of its variable.
  KEPT = <<~'RUBY'
    class Registry
      LIST = []
      @recent = {}
      autoload :Missing, "missing"
      def self.add(number) = LIST << "entry #{number} of a list that grows"
      def self.note(number) = @recent[number] = "visit #{number} of a map that grows"
    end
    TOP = []
    $cache = {}
    100.times do |number|
      Registry.add(number)
      Registry.note(number)
      TOP << "top #{number} of some length, too"
      $cache[number] = "answer #{number} that nobody asks for again"
    end
    GC.start
    at_exit { puts $LOADED_FEATURES.grep(/missing/).size }
  RUBY

  def test_what_holds_objects_is_named_by_constants_and_variables
    result = record(KEPT, "-m", "object", "--interval", "1", "--retained")
    ways = profile.comments.grep(/\A# retained: /).map { |comment| comment[/, held by: (.*)/, 1] }

    assert_match(/held by .+ > String/, result.err)
    ["Registry::LIST > Array[", "TOP > Array[", "$cache > Hash[", "class Registry @recent > Hash["].each do |way|
      assert(ways.any? { |found| found.start_with?(way) }, "#{way} is none of #{ways}")
    end
    assert_equal "0\n", result.out
  end

  def test_estimates_of_what_is_alive_have_margins
    program = "KEPT = Array.new(20_000) { Object.new }"
    estimated = record(program, "-m", "object", "--retained").remarks.join("\n")
    exact = record(program, "-m", "object", "--interval", "1", "--retained").remarks.join("\n")

    assert_match(/kB \u00b1 [\d.]+ kB alive: [\d,]+ \u00b1 [\d,]+ x Object/, estimated)
    assert_match(/alive: 20,000 x Object/, exact)
  end
end
