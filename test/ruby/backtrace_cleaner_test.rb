# frozen_string_literal: true

require "test_helper"
require "sperf/integrations"
require "sperf/integrations/run_labeller"

# Errors of jobs, tests and tasks: their backtraces are the application's.
class BacktraceCleanerTest < Minitest::Test
  include TestHelper

  Lines = Class.new(StandardError) # rubocop:disable Style/EmptyClassDefinition
  OWN = File.join(ROOT, "lib/sperf/")

  def work(**) = Sperf::Integrations::RunLabeller.new("job", log: ->(line) { flunk(line) }, directory: path("kept"), **)

  # Returns the error that the block raises below +around+ (a callable that takes a block).
  def raised(around = work)
    around.call({ job: "Report" }) { yield }
    nil
  rescue StandardError => e
    e
  end

  def in_a_session
    Sperf.start(mode: :wall)
    yield
  ensure
    Sperf.stop
  end

  def assert_only_the_applications(error)
    refute_nil error
    refute_empty error.backtrace
    assert_empty error.backtrace.grep(/#{Regexp.escape(OWN)}/)
    assert_equal error.backtrace, error.backtrace_locations.map(&:to_s)
    assert_equal __FILE__, error.backtrace_locations.first.absolute_path
  end

  def test_backtraces_of_labelled_and_watched_pieces_and_without_a_session_are_the_applications
    in_a_session { assert_only_the_applications(raised { raise "broken" }) }
    assert_only_the_applications(raised(work(slow: 10_000)) { raise "broken" })
    assert_only_the_applications(raised { raise "broken" })
  end

  def test_backtrace_of_a_job_in_a_job_is_the_applications
    job = Sperf::Integrations::JobLabeller.new(log: ->(line) { flunk(line) })
    error = in_a_session do
      raised(->(labels, &block) { job.call("1", labels) { job.call("1", labels, &block) } }) { raise "broken" }
    end

    assert_empty(error.backtrace.grep(%r{lib/sperf/integrations/run_labeller}))
  end

  def test_the_error_is_the_same_with_its_message_and_cause
    original = RuntimeError.new("broken")
    error = in_a_session do
      raised do
        raise ArgumentError, "first"
      rescue ArgumentError
        raise original
      end
    end

    assert_same original, error
    assert_equal ["broken", ArgumentError, "first"], [error.message, error.cause.class, error.cause.message]
    assert_only_the_applications(error.cause)
  end

  def test_lines_that_an_error_was_given_stay_as_they_are
    lines = ["app.rb:3:in 'work'", "#{OWN}integrations/work.rb:40:in 'call'", "app.rb:9"]
    error = raised { raise Lines, "broken", lines }

    assert_equal [lines.values_at(0, 2), nil], [error.backtrace, error.backtrace_locations]
  end

  def test_a_frozen_error_goes_its_way
    frozen = RuntimeError.new("broken").freeze

    assert_equal frozen.message, raised { raise frozen }.message
  end

  def test_errors_of_the_api_keep_its_frames
    error = raised { Sperf.start(frequency: -1) }

    assert_match(%r{lib/sperf/(?:program|options)/}, error.backtrace.first)
    assert_empty(error.backtrace.grep(%r{lib/sperf/integrations}))
  end

  def test_a_throw_and_an_error_that_was_rescued_before_are_left_alone
    raise "earlier"
  rescue StandardError => e
    earlier = e.backtrace.dup
    thrown = catch(:done) { work.call({ job: "Report" }) { throw :done, 7 } }
    assert_equal [7, earlier], [thrown, e.backtrace]
  end
end
