# frozen_string_literal: true

require_relative "test_helper"

# Traces of the command line: `sperf record -m trace`, --only and --slow, and the variables.
class TraceRecordTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    Process.wait(fork { eval "class Order; def total = tax + 1; def tax = 1; end"; 3.times { Order.new.total } })
    class Order
      def total = tax + 1
      def tax = 1
      def wait = sleep(0.02)
    end
    def work = 3.times { Order.new.total } # as often as the child, whose counts are equal
    begin
      exec "/nonexistent"
    rescue SystemCallError
      work
    end
    Order.new.wait
    at_exit { Order.new.wait }
  RUBY

  def trace = Sperf::Trace.load(path("sperf.data"))

  # Returns the calls by the name of the method.
  def calls = trace.methods.group_by(&:full_name).transform_values { |methods| methods.sum(&:called) }

  def test_chosen_methods_of_all_processes_are_traced
    result = record(PROGRAM, "--only", "Order#total", "--only=Object#work,Ordr#tax", "--slow", "Order#wait>15ms")

    assert_equal({ "Order#total" => 6, "Object#work" => 1, "Order#wait" => 2 },
                 calls.slice("Order#total", "Object#work", "Order#wait"))
    assert_equal ["--only Ordr#tax matched no method; did you mean Order#tax?"], result.remarks.grep_v(/\Aslow call/)
    assert_includes result.words, "slow calls: 2 of 2 calls of Order#wait took more than 15 ms"
  end

  def test_slow_calls_are_told
    result = record(PROGRAM, "--slow", "Order#wait>15ms", "--slow", "Order#total>10s")
    lines = result.words.grep(/\Aslow/)

    assert_equal 4, lines.size, result.err
    assert_match(/\Aslow call: [\d.]+ m?s, Order#wait, at 20\S+Z, thread main: Order#wait\z/, lines.first)
    assert_equal ["slow calls: 0 of 6 calls of Order#total took more than 10 s",
                  "slow calls: 2 of 2 calls of Order#wait took more than 15 ms"], lines.last(2).sort
    assert_equal 6, calls["Order#total"]
    report = sperf("report", "--top").out

    assert_match(/^Slow calls:\n\n +[\d.]+ m?s  Order#wait, at .*\n            Order#wait\n/, report)
    assert_includes report.lines, "2 of 2 calls of Order#wait took more than 15 ms\n"
  end

  def test_everything_is_traced
    result = record(PROGRAM, "-m", "trace", "--exclude", "Order#tax,Object#wrk", "--slow", "Order#wait>15ms", "-v")

    assert_equal [6, nil, 2], calls.values_at("Order#total", "Order#tax", "Order#wait")
    assert_includes result.words, "--exclude Object#wrk matched no method that was called; did you mean Object#work?"
    assert_match(/\Aslow call: .*: <main> > Order#wait\z/, result.words.grep(/slow call: /).last)
    assert_equal "mode=trace", result.words.grep(/\Amode/).first
    assert_match(/\Atracing: \d+ calls, \d+ events; \d+\.\d+ms measured, of which tracing took \d+\.\d+ms\z/,
                 result.words.grep(/\Atracing/).first)
    assert_match(/: \S+ \S+, \d+ calls, \S+ \S+ of wall time in 2 processes;/, result.words.last)
  end

  # A variable for each option, beside SPERF_MODE, and what is seen of it in the file.
  VARIABLES = {
    "SPERF_ONLY" => ["Order#total Object#work",
                     ->(calls, _) { !calls.key?("Order#wait") && calls["Object#work"] == 1 }],
    "SPERF_INCLUDE" => ["Order", ->(calls, _) { calls["Order#tax"] == 3 && !calls.key?("Object#work") }],
    "SPERF_EXCLUDE" => ["Object#work", ->(calls, _) { calls["Order#tax"] == 3 && !calls.key?("Object#work") }],
    "SPERF_EXCLUDE_COMMON" => ["1", ->(calls, _) { calls["Object#work"] == 1 && !calls.key?("Integer#times") }],
    "SPERF_SLOW" => ["Order#wait>15ms", ->(_, comments) { comments.include?("\n# slow call: ") }],
    "SPERF_DEPTH" => ["3", ->(calls, _) { calls["Object#work"] == 1 && !calls.key?("Order#tax") }],
    "SPERF_BLOCKS" => ["1", ->(calls, _) { calls.select { |name, _| name[/\Ablock in .*work\z/] }.values == [3] }],
    "SPERF_ALLOCATIONS" => ["1", ->(_, comments) { comments.include?("alloc_objects") }],
    "SPERF_OPERATORS" => ["1", ->(calls, _) { calls.key?("String#freeze") }]
  }.freeze

  slow def test_every_variable_is_obeyed
    refute_empty traced({}).first
    seen = VARIABLES.transform_values { |_, check| check.call(*traced({})) }

    assert_empty seen.select { |_name, sees| sees }.keys
    VARIABLES.each { |name, (value, check)| assert check.call(*traced({ name => value })), name }
  end

  # Returns what is in the file of a program with these variables: its calls, and its comments and sample types.
  def traced(env)
    @traced ||= {}
    @traced[env] ||= begin
      source = "#{PROGRAM.lines.drop(1).join}'literal'.freeze"
      autorun(source, env: { "SPERF_MODE" => "trace", **env })
      [calls, [*trace.profile.comments, *trace.profile.sample_types.first.map(&:first)].join("\n")]
    end
  end

  def test_what_makes_no_sense_is_refused
    { %w[--only String#gsub] => "--only must be methods written in Ruby (to trace one in C, trace its caller), not " \
                                "String#gsub",
      %w[--only total] => "--only must be methods such as Order#total, Order.find, Order, Order#*, /total/ or " \
                          "gem:rack, not total",
      %w[--slow Order] => "--slow must be methods and a time, such as Order#total>50ms, not Order",
      %w[-m trace -f 10] => "-m trace and -f 10 contradict each other",
      %w[-m cpu --depth 3] => "-m cpu and --depth 3 contradict each other; use -m trace" }.each do |options, words|
      assert_refused record("1", *options, apart: false), 2, /\A#{Regexp.escape(words)}\z/
    end
    assert_refused sperf("stat", "--only", "Order", "true", apart: false), 2, /\Ainvalid option: --only/
  end
end
