# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/record/time_summary"

# The lines at the end of a recording, of a profile that is given.
class TimeSummaryTest < Minitest::Test
  include TestHelper

  # Each sample is its frames, its milliseconds and the number of its thread.
  def profile(*samples)
    samples = samples.map { |frames, time, thread| [frames, time * 1_000_000, thread] }
    Sperf::Profile.from_h({ mode: :wall, samples: })
  end

  BLOCKED = ["<GVL>", "[GVL blocked]"].freeze
  WORK = ["app.rb", "work"].freeze
  WAIT = ["app.rb", "wait"].freeze

  def test_threads_that_only_waited_are_left_out_as_in_reports
    summary = Sperf::TimeSummary.new(profile([[WORK], 300, 1], [[BLOCKED, WORK], 700, 1], [[BLOCKED, WAIT], 9000, 2]))

    assert_equal ["time: 30.0% running, 70.0% blocked (I/O, sleep); without 1 thread that only waited",
                  "top 1: 30.0% work (app.rb)"], summary.lines
  end

  def test_threads_that_all_waited_are_shown
    assert_equal ["time: 0.0% running, 100.0% blocked (I/O, sleep)"],
                 Sperf::TimeSummary.new(profile([[BLOCKED, WAIT], 9000, 1], [[BLOCKED, WAIT], 9000, 2])).lines
  end
end
