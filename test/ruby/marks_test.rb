# frozen_string_literal: true

require "json"
require_relative "test_helper"

# Sperf.mark: what the timeline has beside samples.
class MarksTest < Minitest::Test
  include TestHelper

  Mark = Data.define(:process, :thread, :kind, :name, :end_us, :took_us)

  def teardown
    Sperf.stop
    super
  end

  # The marks of a Profile.
  def marks(profile)
    profile.comments.grep(/\A# marks: /).flat_map do |comment|
      process, thread, kind, name, times = comment.delete_prefix("# marks: ").split(/ /, 5)
      end_us = 0
      times.split.map do |time|
        since, took = time.split(":").map { |word| Integer(word) }
        Mark.new(Integer(process), Integer(thread), kind, name, end_us += since, took)
      end
    end
  end

  def recorded(**)
    Sperf.start(**, output: path("sperf.data"))
    yield
    Sperf.stop
    Sperf.load(path("sperf.data"))
  end

  # Collections come when Ruby wants them.
  def names(profile) = marks(profile).reject { |mark| mark.kind == "gc" }.map(&:name)

  def collections(profile) = marks(profile).select { |mark| mark.kind == "gc" }

  def real_us = Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond)

  def test_marks_have_thread_beginning_and_end
    begun = real_us
    result = nil
    profile = recorded do
      Sperf.mark("cache is warm")
      result = Sperf.mark(:import) { sleep(0.02) && :imported }
      Thread.new { Sperf.mark("elsewhere") { sleep(0.01) } }.join
    end
    ended = real_us
    found = marks(profile) - collections(profile)
    warm, import, elsewhere = found

    assert_equal :imported, result
    assert_equal(%w[cache%20is%20warm import elsewhere], [warm, import, elsewhere].map(&:name))
    assert_equal [1, 1], [warm, import].map(&:thread)
    refute_equal 1, elsewhere.thread
    assert_equal [["mark", Process.pid]], found.map { |mark| [mark.kind, mark.process] }.uniq
    assert_equal 0, warm.took_us
    assert_operator import.took_us, :>=, 20_000
    assert_operator begun, :<=, import.end_us - import.took_us
    # The session adds what real time is ahead of the other clock, to the microsecond, as it was when it began.
    assert_operator elsewhere.end_us, :<=, ended + 1000
  end

  def test_block_that_raises_is_marked_and_the_exception_goes_on
    raised = nil
    profile = recorded do
      raised = assert_raises(KeyError) { Sperf.mark("fails") { {}.fetch(:x) } }
      catch(:done) { Sperf.mark("thrown") { throw :done } }
    end

    assert_equal %w[fails thrown], names(profile)
    assert_match(/key not found/, raised.message)
  end

  def test_without_a_session_only_the_block_is_called
    assert_nil Sperf.mark("nothing")
    assert_equal 7, Sperf.mark("nothing") { 7 }
    assert_empty names(recorded { nil })
  end

  def test_sessions_without_an_order_of_time_have_no_marks
    assert_empty names(recorded(aggregate: true) { Sperf.mark("a") { sleep 0.01 } })
    assert_empty names(recorded(mode: :object) { Sperf.mark("a") { Object.new } })
    assert_empty names(recorded(mode: :trace) { Sperf.mark("a") { 1 + 1 } })
  end

  def test_paused_sessions_and_later_ones_do_not_have_them
    profile = recorded do
      Sperf.mark("first")
      Sperf.pause
      Sperf.mark("paused")
      Sperf.resume
      Sperf.mark("second")
    end

    assert_equal %w[first second], names(profile).sort
    assert_equal %w[third], names(recorded { Sperf.mark("third") })
  end

  def test_snapshots_have_them
    Sperf.start
    Sperf.mark("first")
    assert_equal %w[first], names(Sperf.snapshot)
    Sperf.mark("second")
    assert_equal %w[first second], names(Sperf.snapshot(clear: true)).sort
    Sperf.mark("third")
    assert_equal %w[third], names(Sperf.snapshot)
  end

  def test_blocks_have_those_of_their_threads_and_time
    Sperf.start(mode: :wall, frequency: 1000)
    Sperf.mark("before")
    profile = Sperf.profile do
      Sperf.mark("inside") { sleep 0.03 }
      Thread.new { Sperf.mark("of another thread") { sleep 0.01 } }.join
    end

    assert_equal %w[inside of%20another%20thread], names(profile).sort
    Sperf.stop
    assert_equal(%w[alone], names(Sperf.profile { Sperf.mark("alone") { sleep 0.05 } }))
  end

  def test_names_that_are_odd
    profile = recorded do
      ["", " ", "a\nb", "%41", "\xff".b, "ü" * 3, "x" * 5000, nil, 12].each { |name| Sperf.mark(name) }
      assert_raises(ArgumentError) { Sperf.mark }
      assert_raises(ZeroDivisionError) { Sperf.mark(Class.new { def to_s = 1 / 0 }.new) }
    end

    assert_equal 9, names(profile).size
    assert_includes names(profile), "a%0Ab"
    assert_includes names(profile), "%2541"
    assert_operator names(profile).map(&:size).max, :<, 5000
  end

  def test_children_have_their_own_and_other_ractors_have_none
    result = sperf("record", "-o", path("sperf.data"), RUBY, "-W0", "-e", <<~RUBY)
      require "sperf"
      Sperf.mark("parent")
      Process.wait(fork { Sperf.mark("child") })
      Sperf.mark("parent")
      ractor = Ractor.new { Sperf.mark("there"); Sperf.mark("there") { 7 } }
      p ractor.respond_to?(:value) ? ractor.value : ractor.take
    RUBY
    found = marks(Sperf.load(path("sperf.data"))).reject { |mark| mark.kind == "gc" }.group_by(&:process)

    assert_equal "7\n", result.out, result.err
    assert_equal [%w[child], %w[parent parent]], found.values.map { |list| list.map(&:name) }.sort
  end

  # Jobs, tests and endpoints have their time on the timeline, too.
  def test_spans_are_marks
    profile = recorded do
      Sperf::Native.span("endpoint", "orders#show", 5_000_000)
      Sperf::Native.span("status", "200", 5_000_000)
    end

    assert_equal([%w[endpoint orders#show]], (marks(profile) - collections(profile)).map { |m| [m.kind, m.name] })
  end

  def test_collections_are_marks_with_their_cause
    objects = nil
    profile = recorded(mode: :wall) do
      objects = Array.new(200_000) { Object.new }
      GC.start # major, by what Ruby wanted one for, else by force
      5.times { GC.start(full_mark: false, immediate_sweep: true) }
    end
    found = collections(profile)

    assert_equal 200_000, objects.size
    assert(found.any? { |mark| mark.name.match?(/\Amajor%20by%20\w+\z/) })
    assert_includes found.map(&:name), "minor%20by%20method"
    assert_equal [1], found.map(&:thread).uniq
    assert_operator found.map(&:took_us).min, :>=, 100
    words = found.map { |mark| mark.name.gsub("%20", " ") }
    assert_empty words.grep_v(/\A(major|minor) by \w+(, (marking|sweeping))?\z/)
  end

  # Their hooks come in the middle of whatever allocates, and with other Ractors' marks.
  slow def test_collections_while_everything_marks
    result = sperf("record", "-m", "wall", "-o", path("sperf.data"), RUBY, "-W0", "-e", <<~RUBY)
      require "sperf"
      kept = Array.new(20_000) { |i| i.to_s }
      ractor = Ractor.new { 20_000.times.map { |i| Sperf.mark("r") { i.to_s } }.size }
      threads = Array.new(3) { Thread.new { 100.times { |i| Sperf.mark("m\#{i}") { GC.start } } } }
      threads.each(&:join)
      p ractor.respond_to?(:value) ? ractor.value : ractor.take
      5.times { Sperf.snapshot }
    RUBY

    assert_equal ["20000\n", 0], [result.out, result.status.exitstatus], result.err
    assert_equal 300, names(Sperf.load(path("sperf.data"))).size
  end

  def test_exceptions_are_marks_of_their_recordings
    profile = recorded(mode: :exceptions) do
      {}.fetch(:x)
    rescue KeyError
      Thread.new { assert_raises(StandardError) { raise Class.new(StandardError), "unnamed" } }.join
    end
    first, second = marks(profile)

    assert_equal([["exception", "KeyError", 0], ["exception", "(anonymous)", 0]],
                 [first, second].map { |mark| [mark.kind, mark.name, mark.took_us] })
    refute_equal first.thread, second.thread
  end

  slow def test_threads_that_mark_while_sessions_come_and_go
    result = sperf("record", "-o", path("sperf.data"), RUBY, "-e", <<~RUBY)
      require "sperf"
      threads = Array.new(4) { Thread.new { loop { Sperf.mark("t") { Thread.pass } } } }
      20.times { Process.wait(fork { Sperf.mark("c") { GC.start } }); GC.compact if GC.respond_to?(:compact) }
      threads.each(&:kill).each(&:join)
      puts "done"
    RUBY

    assert_equal ["done\n", 0], [result.out, result.status.exitstatus], result.err
  end
end
