# frozen_string_literal: true

require_relative "test_helper"

# Taking traces by the API: Sperf.trace, Sperf::Trace.start, and sessions of mode trace.
class RunningTraceTest < Minitest::Test
  include TestHelper

  class Order
    def total = tax + tax
    def tax = 1
    def nap(seconds) = sleep(seconds)
    def self.find = new
  end

  def teardown
    assert_equal false, Sperf::Native.tracing?, "a trace has been left open"
  ensure
    Sperf::Native.trace_stop
    super
  end

  def in_test(name) = "#{self.class}::#{name}"

  # Returns the calls of the methods of Order in +trace+, by their names.
  def calls(trace)
    trace.methods.select { |method| method.full_name.start_with?(in_test("Order")) }
      .to_h { |method| [method.full_name.delete_prefix("#{self.class}::"), method.called] }
  end

  # Returns what the block returns and sperf's words on stderr.
  def heard
    result = nil
    _, err = capture_subprocess_io { result = yield }
    [result, err.lines(chomp: true)]
  end

  TWICE = { "Order#total" => 2, "Order#tax" => 4 }.freeze

  def work = 2.times { Order.new.total }

  def test_block_is_traced
    trace = Sperf.trace { work }

    assert_equal TWICE, calls(trace)
    refute_predicate trace, :running?
  end

  def test_block_that_does_not_come_to_its_end_leaves_no_trace
    error = assert_raises(KeyError) { Sperf.trace { raise KeyError, "mine" } }
    assert_equal "mine", error.message
    assert_nil(Sperf.trace { break })
    assert_equal(:thrown, catch(:out) { Sperf.trace { throw :out, :thrown } })
  end

  def test_trace_runs_until_it_is_stopped
    trace = Sperf::Trace.start

    assert_predicate trace, :running?
    assert_raises(Sperf::Error) { trace.methods }
    work

    assert_same trace, trace.stop
    assert_equal TWICE, calls(trace)
    assert_same trace, trace.stop
  end

  def test_trace_without_a_block_is_refused_and_nothing_runs
    error = assert_raises(ArgumentError) { Sperf.trace(only: "Order") }
    assert_equal "Sperf.trace needs a block; without one, use Sperf::Trace.start", error.message
    refute Sperf::Native.tracing?
    assert_equal TWICE, calls(Sperf.trace { work })
  end

  # Another thread stops it while this one is at any of the steps of the stop.
  def test_threads_may_stop_it_at_the_same_time
    %i[comments stop].each do |step|
      trace = Sperf::Trace.start
      tracer = trace.instance_variable_get(:@tracer)
      main = Thread.current
      stopped = nil
      tracer.define_singleton_method(step) do
        super().tap { stopped = Thread.new { trace.stop }.value if Thread.current == main }
      end

      assert_same trace, trace.stop, step
      assert_same trace, stopped, step
      refute_empty trace.methods
    end
  end

  def test_pause_leaves_out_a_part
    trace = Sperf::Trace.start
    assert_nil trace.pause
    assert_predicate trace, :paused?
    Order.new.tax
    assert_nil trace.resume
    refute_predicate trace, :paused?
    work

    assert_equal TWICE, calls(trace.stop)
    assert_nil trace.pause
  end

  def test_second_trace_is_refused_and_the_first_goes_on
    trace = Sperf::Trace.start
    [-> { Sperf.trace { flunk } }, -> { Sperf.start(mode: :trace) { flunk } }].each do |second|
      assert_equal "sperf is already tracing", assert_raises(RuntimeError, &second).message
    end
    refute_predicate Sperf, :running?
    work

    assert_equal TWICE, calls(trace.stop)
  end

  def test_child_of_fork_has_none
    trace = Sperf::Trace.start
    child = fork do
      exit!(!trace.running? && !trace.paused? && trace.stop.nil? && calls(Sperf.trace { work }) == TWICE)
    end
    Process.wait(child)

    assert_predicate Process.last_status, :success?
    work

    assert_equal TWICE, calls(trace.stop)
  end

  def test_session_of_mode_trace
    data = Sperf.start(mode: :trace, output: path("a.data")) { work }

    assert_kind_of Sperf::Trace, data[:trace]
    assert_equal TWICE, calls(data[:trace])
    assert_equal TWICE, calls(Sperf::Trace.load(path("a.data")))
  end

  # -- Which methods --

  def test_only_some_methods_also_such_as_come_later
    { in_test("Order#tax") => { "Order#tax" => 5 }, "/::Order#late/" => { "Order#late" => 1 } }
      .each do |only, expected|
        trace = Sperf.trace(only:) do
          work
          Order.class_eval { def late = tax }
          Order.new.late
        end

        assert_equal expected, calls(trace)
        Order.remove_method(:late)
      end
  end

  # As Action View and Tilt compile it: a method of a class without a name, or one that is removed at once.
  def compiled_template(path, method)
    views = Class.new
    views.class_eval("def #{method} = Order.new.total", File.join("/srv/shop", path), 1)
    views.instance_method(method).tap { views.remove_method(method) if method.start_with?("__tilt") }.bind(views.new)
  end

  def templates(trace) = trace.methods.to_h { |method| [method.full_name, method.called] }.slice(*TEMPLATES)

  TEMPLATES = %w[app/views/a.erb app/views/b.erb views/c.slim].freeze

  def test_templates_are_called_as_their_files_and_chosen_so
    before = compiled_template("app/views/a.erb", "_app_views_a_erb___231_48")
    run = lambda do
      before.call
      2.times { |number| compiled_template("app/views/b.erb", "_app_views_b_erb__9_#{number}").call }
      compiled_template("views/c.slim", "__tilt_48").call
    end

    assert_equal({ "app/views/a.erb" => 1, "app/views/b.erb" => 2, "views/c.slim" => 1 },
                 templates(Sperf.trace { run.call }))
    assert_equal({ "app/views/a.erb" => 1 }, templates(Sperf.trace(only: "app/views/a.erb") { run.call }))
    assert_equal({ "app/views/b.erb" => 2, "views/c.slim" => 1 },
                 templates(Sperf.trace(only: ["*/b.erb", /slim/]) { run.call }))
    assert_equal({ "app/views/a.erb" => 1, "app/views/b.erb" => 2 },
                 templates(Sperf.trace(exclude: "views/*") { run.call }))
  end

  def test_methods_that_are_left_out_are_part_of_their_callers
    trace = Sperf.trace(exclude: Order.instance_method(:total)) { work }

    assert_equal({ "Order#tax" => 4 }, calls(trace))
    trace = Sperf.trace(include: Order, exclude_common: true) { Order.find.total }

    assert_equal({ "Order#total" => 1, "Order#tax" => 2, "Order.find" => 1 }, calls(trace))
    assert_empty(trace.methods.map(&:full_name).grep(/Class#new|Integer/))
  end

  def test_other_threads_can_be_left_out
    other = Thread.new { Thread.stop || work }
    Thread.pass until other.stop?
    trace = Sperf.trace(exclude_threads: other) { work && other.run.join }

    assert_equal TWICE, calls(trace)
    trace = Sperf.trace(threads: [Thread.current]) { Thread.new { work }.join && work }

    assert_equal TWICE, calls(trace)
  end

  def test_operators_are_compiled_as_calls_while_it_runs
    before = RubyVM::InstructionSequence.compile_option
    compiled = nil
    Sperf.trace(operators: true) { compiled = RubyVM::InstructionSequence.compile_option }

    refute compiled[:specialized_instruction]
    assert_equal before, RubyVM::InstructionSequence.compile_option
  end

  def test_slow_calls_are_in_the_comments
    limits = { Order.instance_method(:tax) => "2ns", in_test("Order#total") => "1s" }
    comments = Sperf.trace(slow: limits) { Sperf.label(part: 7) { Order.new.total } }.profile.comments
    calls = comments.grep(/\A# slow call: \d+ ns, #{in_test("Order#tax")}, at 20/)

    assert_includes comments, "# trace scope: slow #{in_test("Order#total")}, matched"
    assert_empty comments.grep(/^# slow call: .*Order#total, at/)
    assert_equal 2, calls.size
    assert_match(/, thread 1 \(main\), labels part=7, stack: .*#{in_test("Order#tax")}\z/, calls.first)
  end

  def test_slow_calls_after_a_snapshot_replace_quicker_ones_in_a_full_table
    Sperf.start(mode: :trace, slow: [in_test("Order>2ns")])
    order = Order.new
    order.nap(0.02)
    1000.times { order.tax }
    Sperf.snapshot
    order.nap(0.01)
    comments = Sperf.stop[:trace].profile.comments

    assert_equal 2, comments.grep(/\A# slow call: \d+ ns, #{in_test("Order#nap")}, at 20/).size
  end

  def test_what_matches_nothing_is_said
    trace, words = heard { Sperf.trace(only: in_test("Order#totl"), exclude: "gem:rack") { work } }

    assert_equal ["[sperf] only: #{in_test("Order#totl")} matched no method; " \
                  "did you mean #{in_test("Order#total")}?",
                  "[sperf] exclude: gem:rack matched no method that was called"], words
    assert_empty calls(trace)
    _, words = heard { Sperf.start(mode: :trace, include: in_test("Oder")) { work } }

    assert_equal ["[sperf] include: #{in_test("Oder")} matched no method that was called; " \
                  "did you mean #{in_test("Order")}?"], words
  end

  # Ruby walks through the heap to find methods, and crashes where other Ractors add pages to it.
  def test_other_ractors_are_refused_and_chosen_methods_while_they_run
    words = script(<<~RUBY, "-W0").out
      refused = Ractor.new { Sperf.trace { 1 } rescue $!.message }
      puts refused.respond_to?(:value) ? refused.value : refused.take
      other = Ractor.new { sleep }
      Sperf.trace(only: "Object#one") { 1 } rescue puts $!.message
      def one = 1
      puts Sperf.trace { one }["Object#one"].called
    RUBY

    assert_equal ["traces work in the main Ractor only",
                  "only: can't find methods while other Ractors run; start before them", "1"], words.lines(chomp: true)
  end

  def test_arguments_that_make_no_sense_are_refused
    { { mode: :cpu } => "unknown keyword: :mode", { frequency: 5 } => "unknown keyword: :frequency",
      { depth: 0 } => "depth must be an integer from 1 to 999999999, not 0",
      { only: "\xFF" } => "only must be #{Sperf::MethodPattern::WORDS}, not \"\\xFF\"" }.each do |arguments, words|
      assert_equal words, assert_raises(ArgumentError) { Sperf.trace(**arguments) { flunk } }.message
    end
  end

  # Prints how many methods were found, how often YJIT has compiled one meanwhile, and for how many seconds it went on.
  FOUND_UNDER_YJIT = <<~RUBY
    require "sperf"
    100.times { |i| eval "def step\#{i} = 500.times { Array.new(3) }" }
    def top(number) = send(:"step\#{number}")
    def outside = 1 + 1
    compiled = -> { RubyVM::YJIT.runtime_stats[:compiled_iseq_entry] }
    now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
    before = compiled.call
    begun = now.call
    used = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
    trace = Sperf.trace(only: "Object#top") do
      enough = used.call + 0.5
      100.times { |i| top(i); 40.times { outside } } until used.call > enough
    end
    puts [trace.methods.size, compiled.call - before, now.call - begun].join(" ")
  RUBY

  # Announcing a method makes YJIT throw away all that it has compiled. The pauses between such times are 0.1 s, 0.2 s
  # and so on, so there cannot be more of them; and it compiles no more than all of the program each time.
  def test_methods_that_are_found_are_announced_together_under_yjit
    inapplicable "this Ruby has no YJIT" unless defined?(RubyVM::YJIT)
    result = run_command(RUBY, "--yjit", "-I", File.join(ROOT, "lib"), "-e", FOUND_UNDER_YJIT)
    assert_predicate result.status, :success?, result.err
    found, compiled, seconds = result.out.split.map { |number| Float(number) }

    assert_operator found, :>, 10
    assert_operator compiled, :<=, 300 * Math.log2((seconds / 0.1) + 2).ceil
  end
end
