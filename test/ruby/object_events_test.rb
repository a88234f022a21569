# frozen_string_literal: true

require "test_helper"
require "objspace"

# Whoever else listens to new objects beside sperf is told of all of them, and leaves nothing behind that allocations
# pay for (ext/sperf/vm/object_events.h).
class ObjectEventsTest < Minitest::Test
  include TestHelper

  STRESS = File.join(ROOT, "test/stress/object_events.rb")
  Traced = Class.new

  def announced? = Sperf::Native.object_events?

  # Nothing is allocated meanwhile, so that the window stays open.
  def wait_for_window
    nil until announced?
  end

  # Each allocation outside of a window takes the bit away, unless somebody else wants it.
  def wait_for_silence = Timeout.timeout(PATIENCE) { Object.new while announced? }

  def sampling_objects
    Sperf.start(mode: :object, frequency: 5000)
    not_portable "the word that says whether new objects are announced"
    lack "that word" if announced?.nil?
    yield
    Sperf.stop
  end

  # Many, so that the window is over before the last one.
  def told_of_all?(count = 10_000)
    ObjectSpace.trace_object_allocations do
      Array.new(count) { Object.new }.all? { |object| ObjectSpace.allocation_sourcefile(object) }
    end
  end

  def test_tool_that_begins_in_a_window_or_between_windows_is_told_of_each_object
    sampling_objects do
      40.times do |i|
        wait_for_silence
        wait_for_window if i.even?
        assert told_of_all?
      end
    end
  end

  def test_tool_that_ends_leaves_objects_unannounced_outside_of_windows
    sampling_objects do
      5.times do
        told_of_all?(100)
        wait_for_silence
        wait_for_window
      end
    end
    refute announced?
  end

  def test_tool_that_was_there_before_and_ends_leaves_objects_unannounced
    not_portable "the word that says whether new objects are announced"
    ObjectSpace.trace_object_allocations_start
    Sperf.start(mode: :object, frequency: 5000)
    assert announced?
    ObjectSpace.trace_object_allocations_stop
    wait_for_silence
  ensure
    ObjectSpace.trace_object_allocations_clear
  end

  def test_session_that_ends_leaves_the_events_to_a_tool
    ObjectSpace.trace_object_allocations do
      sampling_objects { wait_for_window }
      assert announced?
      assert_equal __FILE__, ObjectSpace.allocation_sourcefile(Object.new)
    end
    refute announced?
  end

  def test_trace_beside_a_session_counts_each_object
    sampling_objects do
      20.times do
        wait_for_silence
        wait_for_window
        trace = Sperf.trace(allocations: true) { 5_000.times { Traced.new } }
        assert_equal(5_000, trace.allocations.sum { |row| row.class_name == Traced.name ? row.count : 0 })
      end
      wait_for_silence
    end
  end

  # Ruby does not compute who listens while it calls hooks, and a debugger's console lives in one.
  def test_tool_that_begins_in_a_hook_of_another_one_is_told_of_each_object
    told = nil
    sampling_objects do
      line = __LINE__ + 2
      TracePoint.new(:line) { |point| told = told_of_all? if point.lineno == line && told.nil? }.enable do
        Object.new
      end
      wait_for_silence
    end
    assert told
  end

  def test_tools_that_begin_and_end_in_short_sessions_are_told_of_each_object
    result = run_command(RUBY, "-W0", "-I#{ROOT}/lib", STRESS, "60", env: { "RUBY_THREAD_TIMESLICE" => "10" })
    assert_match(/\Aok /, result.out, result.err)
  end
end
