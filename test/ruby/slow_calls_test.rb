# frozen_string_literal: true

require_relative "test_helper"
require "sperf/report/slow_calls"

# What is told of the slow calls of a trace, from its comments. The section of reports is in golden_test.rb.
class SlowCallsTest < Minitest::Test
  include TestHelper

  CALLS = [
    "# slow call: 57300000 ns, Order#total, at 2026-11-22T19:00:00.123Z, thread 1 (main), " \
    "labels endpoint=OrdersController#show; status=200, stack: <main> > A#b > Order#total",
    "# slow call: 1250000000 ns, Order.find, at 2026-11-22T19:00:01.000Z, thread 2, labels none, " \
    "stack: #{%w[<main> a b c d e f g Order.find].join(" > ")}"
  ].freeze
  COUNTS = ["# slow calls: 1 of 240 calls of Order#total took more than 50 ms",
            "# slow calls: 1,2 nonsense",
            "# slow calls: 12 of 1 calls of Order.find took more than 1 s; 2 not kept",
            "# slow calls: 1 of 1000 calls of Order.find took more than 1 s; process 7 from 2026-11-22T19:00:00.000Z",
            "# slow calls: 1 of 1000 calls of Order.find took more than 1 s; process 8 from 2026-11-22T19:00:00.000Z",
            "# slow calls: 1 of 0 calls of Order.find took more than 1 s"].freeze

  def profile(comments)
    sample = [[["a.rb", "a"]], 5, 1, [1], nil, 1]
    Sperf::Profile.from_h({ mode: :wall, frequency: 1, samples: [sample] }).annotate(comments)
  end

  def lines(comments, most = nil) = Sperf::SlowCalls.new(profile(comments), most).lines

  def test_calls_are_told_slowest_first
    assert_equal [
      "slow call: 1.25 s, Order.find, at 2026-11-22T19:00:01.000Z, thread 2: <main> > … > d > e > f > g > Order.find",
      "slow call: 57.3 ms, Order#total, at 2026-11-22T19:00:00.123Z, thread main, " \
      "endpoint=OrdersController#show; status=200: <main> > A#b > Order#total"
    ], lines(CALLS)
  end

  def test_counts_of_processes_add_up
    assert_equal ["slow calls: 1 of 240 calls of Order#total took more than 50 ms",
                  "slow calls: 15 of 2,001 calls of Order.find took more than 1 s; 2 of them were not kept"],
                 lines(COUNTS)
  end

  def test_limits_are_in_the_unit_that_fits
    { "10000 ms" => "10 s", "0.001 ms" => "1 us", "1.5 ms" => "1500 us", "50 ms" => "50 ms", "a lot" => "a lot" }
      .each do |limit, words|
        assert_equal ["slow calls: 0 of 1 call of A#b took more than #{words}"],
                     lines(["# slow calls: 0 of 1 calls of A#b took more than #{limit}"])
      end
  end

  def test_methods_without_slow_calls_share_a_line
    fast = ->(count) { Array.new(count) { |i| "# slow calls: 0 of #{i + 1} calls of A#m#{i} took more than 50 ms" } }

    assert_equal ["slow calls: 1 of 240 calls of Order#total took more than 50 ms",
                  "slow calls: 0 of 10 calls of 4 other methods took more than 50 ms"], lines([*fast[4], COUNTS.first])
    assert_equal fast[3].map { |line| line.delete_prefix("# ").sub("1 calls", "1 call") }, lines(fast[3])
  end

  def test_no_more_are_told_than_wanted
    told = lines(CALLS, 1)

    assert_match(/\Aslow call: 1.25 s/, told.first)
    assert_equal "slow calls: sperf report shows 1 more", told.last
    assert_equal 2, told.size
  end
end
