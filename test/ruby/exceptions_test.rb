# frozen_string_literal: true

require_relative "test_helper"
require_relative "native_helper"

# The forms of rescue are what is tested.
# rubocop:disable Style/RescueModifier, Style/RedundantBegin, Lint/UnreachableLoop
# rubocop:disable Lint/SuppressedExceptionInNumberConversion

# Mode exceptions: each raise is counted once, with its class, its stack and the place that rescued it.
class ExceptionsTest < Minitest::Test
  include NativeHelper

  class Failure < StandardError; end

  # Nothing of it may be called by a hook.
  class Hostile < StandardError
    CALLED = [] # rubocop:disable Style/MutableConstant
    def self.name = CALLED << :name
    %i[message to_s inspect == eql? hash class backtrace full_message detailed_message].each do |name|
      define_method(name) { |*| CALLED << name and super(*[]) }
    end
  end

  def teardown = Sperf.stop

  def record(**, &) = Sperf::Profile.from_h(Sperf.start(mode: :exceptions, **, &))

  # Exceptions by the value of a label.
  def by(profile, label)
    profile.to_h[:samples].each_with_object(Hash.new(0)) { |row, sums| sums[row[6][label]] += row[1] }
  end

  def by_class(profile) = by(profile, :class)

  def raise_one(error = Failure) = raise(error)

  def handled
    raise_one
  rescue Failure
    nil
  end

  # Raises, pauses on the way to the clause, and goes on.
  def pausing
    begin
      raise_one
    ensure
      Fiber.yield
    end
  rescue Failure
    nil
  end

  def place(method, after = 0) = "#{self.class}##{method} #{__FILE__}:#{method(method).source_location.last + after}"

  # More than the ring holds.
  def test_each_raise_is_counted_with_its_class_and_rescue_clause
    profile = record { 100_000.times { handled } }
    assert_equal [:exceptions, 100_000], [profile.summary[:mode], profile.summary[:totals][:exceptions]]
    assert_equal({ "#{self.class}::Failure" => 100_000 }, by_class(profile))
    assert_equal({ place(:handled, 3) => 100_000 }, by(profile, :rescue))
    assert_operator profile.summary[:totals][:unwinding], :>, 0
  end

  def test_exceptions_of_c_functions_are_counted_where_c_raised_them
    profile = record do
      3.times { Integer("x") rescue nil }
      4.times { {}.fetch(:a) rescue nil }
      5.times { 1 / 0 rescue nil }
      6.times { nil.missing rescue nil }
    end
    assert_equal({ "ArgumentError" => 3, "KeyError" => 4, "ZeroDivisionError" => 5, "NoMethodError" => 6 },
                 by_class(profile))
    leaves = profile.to_h[:samples].map { |row| row[0].first.last }
    assert_includes leaves, "Kernel#Integer"
    assert_includes leaves, "Hash#fetch"
  end

  # What Ruby announces: each raise, also of an exception that was raised before.
  def test_raising_again_retry_ensure_and_nested_exceptions_are_counted_as_ruby_announces_them
    announced = 0
    trace = TracePoint.new(:raise) { announced += 1 }
    profile = record do
      trace.enable { nested }
    end
    assert_equal 9, announced
    assert_equal 9, profile.summary[:totals][:exceptions]
    rows = profile.to_h[:samples].map { |row| [row[1], *row[6].values_at(:class, :rescue)] }
    assert_includes rows, [1, "#{self.class}::Failure", "(no rescue clause)"]
    assert_equal 1, by(profile, :rescue)["(no rescue clause)"]
    assert_match(/#nested .*#{File.basename(__FILE__)}:\d+\z/, rows.find { |row| row[1] == "IndexError" }.last)
  end

  def nested
    tries = 0
    begin
      tries += 1
      raise_one
    rescue Failure
      retry if tries < 3
    end
    begin
      begin
        raise_one
      ensure
        begin
          raise_one(KeyError)
        rescue KeyError
          nil
        end
      end
    rescue Failure => e
      begin
        raise e
      rescue Failure
        (raise "again" rescue nil)
      end
    end
    begin
      begin
        raise_one # no clause gets it, as the next one replaces it
      ensure
        raise_one(IndexError)
      end
    rescue IndexError
      nil
    end
  end

  def test_throw_break_and_a_program_without_exceptions_count_nothing
    profile = record { catch(:done) { throw :done } || [1, 2].each { break } || Integer("x", exception: false) }
    assert_equal 0, profile.summary[:totals][:exceptions]
  end

  def test_threads_and_fibers_count_as_themselves
    profile = record do
      threads = Array.new(4) { |i| Thread.new { 50.times { handled } }.tap { |thread| thread.name = "t#{i}" } }
      fiber = Fiber.new { 30.times { handled or Fiber.yield } }
      fiber.resume while fiber.alive?
      threads.each(&:join)
    end
    data = profile.to_h
    sums = data[:samples].each_with_object(Hash.new(0)) { |row, found| found[data[:threads][row[2]]] += row[1] }
    assert_equal({ "t0" => 50, "t1" => 50, "t2" => 50, "t3" => 50, "main" => 30 }, sums)
    assert_equal({ place(:handled, 3) => 230 }, by(profile, :rescue))
  end

  # Fibers that are in the middle of an ensure clause, while others raise and rescue.
  def test_exceptions_on_their_way_in_many_fibers_find_their_own_clauses
    profile = record do
      fibers = Array.new(10) { Fiber.new { pausing } }
      2.times { fibers.each { |fiber| fiber.resume if fiber.alive? } and handled }
    end
    assert_equal 12, profile.summary[:totals][:exceptions]
    refute_includes by(profile, :rescue).keys, "(no rescue clause)"
  end

  slow def test_exceptions_in_flight_beyond_the_limit_are_counted
    profile = record do
      fibers = Array.new(3_200) { Fiber.new { pausing } }
      2.times { fibers.each(&:resume) }
    end
    assert_equal 3_200, profile.summary[:totals][:exceptions]
    assert_equal 32, by(profile, :rescue).except("(no rescue clause)").values.sum
  end

  def test_no_method_of_an_exception_or_its_class_is_called
    hostile = -> { 5.times { begin; raise_one(Hostile); rescue Hostile; nil; end } }
    Hostile::CALLED.clear
    hostile.call
    by_ruby = Hostile::CALLED.dup
    Hostile::CALLED.clear
    profile = record { hostile.call }
    assert_equal({ "#{self.class}::Hostile" => 5 }, by_class(profile))
    assert_equal by_ruby, Hostile::CALLED
  end

  # Far more than the limit: each is counted, a thousand have their own row.
  def test_ten_thousand_classes_are_counted_and_a_thousand_named
    classes = Array.new(10_000) { |i| ExceptionsTest.const_set("Made#{i}", Class.new(StandardError)) }
    profile = record { classes.each { |each| begin; raise_one(each); rescue each; nil; end } }
    sums = by_class(profile)
    assert_equal 10_000, profile.summary[:totals][:exceptions]
    assert_equal 9_000, sums["(other)"]
    assert_equal 1_001, sums.size
  ensure
    classes&.each_index { |i| ExceptionsTest.send(:remove_const, "Made#{i}") }
  end

  def test_a_later_session_begins_at_zero_and_has_labels_of_the_program
    record { 5.times { handled } }
    profile = record { Sperf.label(endpoint: "orders") { 3.times { handled } } }
    assert_equal({ "orders" => 3 }, by(profile, :endpoint))
    assert_equal 0, Sperf::Profile.from_h(Sperf.start(mode: :custom) { handled }).summary[:totals][:weight]
  end

  def test_time_from_raise_to_rescue_is_that_of_ensure_clauses
    slept = 0
    profile = record do
      begin
        begin
          raise_one
        ensure
          before = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
          sleep 0.02
          slept = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - before
        end
      rescue Failure
        nil
      end
    end
    assert_operator profile.summary[:totals][:unwinding], :>=, slept
  end

  def test_defer_is_refused
    assert_match(/defer/, assert_raises(ArgumentError) { Sperf.start(mode: :exceptions, defer: true) }.message)
  end

  STORM = <<~RUBY
    require "timeout"
    raised = 0
    trace = TracePoint.new(:raise) { raised += 1 }
    def work(depth) = depth.zero? ? raise(IOError, "x") : work(depth - 1)
    def storm(count)
      count.times do |i|
        begin
          work(i % 40)
        rescue IOError
          begin; Integer("x"); rescue ArgumentError; end
        ensure
          GC.compact if i % 97 == 0 && GC.respond_to?(:compact)
        end
      end
    end
    data = Sperf.start(mode: :exceptions) do
      trace.enable
      threads = Array.new(4) { Thread.new { storm(300) } }
      20.times { begin; Timeout.timeout(0.001) { sleep 1 }; rescue Timeout::Error; end }
      20.times { begin; Timeout.timeout(0.001) { loop {} }; rescue Timeout::Error; end }
      killed = Array.new(20) { Thread.new { begin; sleep; rescue => e; end } }
      killed.each { |t| Thread.pass until t.stop?; t.raise("now") }
      (threads + killed).each(&:join)
      trace.disable
    end
    sum = data[:samples].sum { |row| row[1] }
    print [sum == raised, sum, raised, sum >= 2400].inspect
  RUBY

  in_each_mode :storms_of_timeouts_threads_and_collections_are_counted_as_ruby_announces do |mode|
    output = ruby(mode, "-rsperf", "-e", STORM, environment: HOSTILE_ENVIRONMENT)
    assert_match(/\A\[true, \d+, \d+, true\]\z/, output)
  end

  def test_gc_stress_and_exceptions
    output = ruby("-rsperf", "-e", <<~RUBY)
      def work(n) = n.zero? ? raise(Class.new(StandardError)) : work(n - 1)
      data = Sperf.start(mode: :exceptions) do
        GC.stress = true
        20.times { |i| begin; work(i); rescue => e; e.message; end }
        GC.stress = false
      end
      print data[:samples].sum { |row| row[1] }
    RUBY
    assert_equal "20", output
  end

  # Compiled code would be lost.
  def test_a_session_in_a_program_with_compiled_code_does_not_record_clauses
    need_mode("--yjit")
    output = ruby("--yjit", "-rsperf", "-e", <<~RUBY)
      data = Sperf.start(mode: :exceptions) { 3.times { raise "x" rescue nil } }
      p data[:samples].sum { |row| row[1] }, data[:samples].map { |row| row[6][:rescue] }.uniq
      puts data[:comments].grep(/rescue/)
    RUBY
    assert_equal ["3", '["(not recorded)"]'], output.lines.first(2).map(&:chomp)
    assert_includes output, "places of rescue clauses were not recorded"
  end

  def test_other_ractors_are_not_recorded
    output = ruby("-rsperf", "-e", <<~RUBY)
      data = Sperf.start(mode: :exceptions) do
        ractor = Ractor.new { 10.times { raise "x" rescue nil } }
        RUBY_VERSION < "4" ? ractor.take : ractor.value
        4.times { raise "x" rescue nil }
      end
      print data[:samples].sum { |row| row[1] }
    RUBY
    assert_equal "4", output
  end
end
# rubocop:enable Style/RescueModifier, Style/RedundantBegin, Lint/UnreachableLoop
# rubocop:enable Lint/SuppressedExceptionInNumberConversion
