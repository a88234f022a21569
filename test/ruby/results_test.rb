# frozen_string_literal: true

require_relative "test_helper"

# Sperf.results: what sessions that were stopped have recorded together.
class ResultsTest < Minitest::Test
  include TestHelper

  def setup
    super
    forget
  end

  def teardown
    super
    forget
  end

  def forget
    Sperf.results(reset: true)
  rescue Sperf::Error
    nil # of a test that has seen to it
  end

  def record(milliseconds = 20, **)
    Sperf.start(**) { eval(TestHelper.burning(milliseconds)) }
  end

  # A Profile of so many different stacks.
  def stacks(numbers, mode: :cpu)
    Sperf::Profile.from_h({ mode:, samples: numbers.map { |i| [[["app.rb", "m#{i}"]], 5, 1, [1], i] } })
  end

  def total(profile) = profile.summary[:total_ns]

  def test_results_are_all_sessions_since_the_start_or_a_reset_without_an_order_of_time
    assert_nil Sperf.results
    weights = Array.new(2) { sum_of(record) }
    before = Sperf.results
    weights << sum_of(record)
    all = Sperf.results(reset: true)

    assert_equal [weights.first(2).sum, weights.sum], [total(before), total(all)]
    assert(all.to_h[:samples].none? { |sample| sample[4] })
    assert_nil Sperf.results
    assert_equal sum_of(record), total(Sperf.results)
  end

  def test_results_have_sessions_with_an_output_and_those_that_ended_by_an_exception
    record(output: path("a.data"))
    weight = total(profile("a.data"))
    assert_raises(IOError) { Sperf.start { raise IOError } }

    assert_operator total(Sperf.results), :>=, weight
    assert_equal weight, total(profile("a.data"))
    assert_operator profile("a.data").to_h[:samples].size, :>, 1
  end

  def test_results_of_different_modes_are_refused_until_they_are_reset
    record
    record(mode: :wall)
    [false, true].each do |reset|
      error = assert_raises(Sperf::Error) { Sperf.results(reset:) }
      assert_match(/\Asessions of different modes cannot be added up \(cpu, wall\): /, error.message)
    end
    assert_nil Sperf.results
    record(mode: :wall)
    assert_equal :wall, Sperf.results.summary[:mode]
  end

  def test_results_of_a_parent_are_not_its_childs
    record
    child = IO.popen("-") do |io|
      next io.read if io

      print Sperf.results.inspect
      exit!(0)
    end

    assert_equal "nil", child
    refute_nil Sperf.results
  end

  def test_results_of_more_stacks_than_are_kept_are_refused
    results = Sperf::Results.new(rows_max: 3)
    results.add(stacks(1..3))

    assert_equal 15, total(results.profile)
    results.add(stacks(3..4))
    error = assert_raises(Sperf::Error) { results.profile(reset: true) }
    assert_match(/\Amore than 100000 different stacks were recorded/, error.message)
    results.add(stacks([7]))
    assert_equal 5, total(results.profile)
  end

  # Each session has comments of its own, as how many ticks there were: those of the first ones stay.
  def test_results_have_the_comments_of_the_first_sessions
    results = Sperf::Results.new
    250.times { |i| results.add(stacks([1]).annotate(["# ticks: #{i}"])) }
    comments = results.profile.comments

    assert_equal ["# ticks: 0", "# ticks: 99"], comments.values_at(0, 99)
    assert_operator comments.size, :<=, 100
    assert_equal 1250, total(results.profile)
  end

  # Without anybody who asks, nothing but a few profiles waits.
  def test_results_that_nobody_takes_are_added_up_on_the_way
    results = Sperf::Results.new
    100.times { |i| results.add(stacks([i % 5])) }

    assert_operator results.instance_variable_get(:@waiting).size, :<, 8
    assert_equal 500, total(results.profile)
    assert_equal 5, results.profile.summary[:stacks]
  end
end
