# frozen_string_literal: true

require_relative "native_helper"

# Samples that a program takes itself: Sperf.sample in a session of mode custom.
class CustomSampleTest < Minitest::Test
  include NativeHelper

  def teardown = Sperf.stop

  def samples(data) = data[:samples].map { |sample| sample.values_at(1, 6) }

  def test_weights_add_up_on_the_line_that_called_in_order_of_time
    data = Sperf.start(mode: :custom) do
      3.times { Sperf.sample(4) }
      Sperf.sample
    end
    assert_equal([4, 4, 4, 1], data[:samples].map { |sample| sample[1] })
    assert_equal(data[:samples], data[:samples].sort_by { |sample| sample[4] })
    profile = Sperf::Profile.from_h(data)
    assert_equal [%w[samples count], %w[weight count]], profile.sample_types.first
    assert_equal [:custom, { samples: 4, weight: 13 }], profile.summary.values_at(:mode, :totals)
    labels = data[:samples].map { |sample| sample[0].first.last }.uniq
    assert_equal ["block (2 levels) in #{self.class}##{__method__}", "block in #{self.class}##{__method__}"], labels
    line = method(__method__).source_location.last
    assert_equal [line + 2, line + 3], data[:samples].map { |sample| sample[3].first }.uniq
  end

  def test_labels_add_to_those_of_the_fiber_and_do_not_stay
    data = Sperf.start(mode: :custom) do
      Sperf.label(endpoint: "orders#show") do
        Sperf.sample(2, query: "select")
        Sperf.sample
      end
      Sperf.sample(1, query: 5)
    end
    assert_equal [[2, { endpoint: "orders#show", query: "select" }], [1, { endpoint: "orders#show" }],
                  [1, { query: "5" }]], samples(data)
  end

  def test_threads_and_fibers_sample_as_themselves
    data = Sperf.start(mode: :custom) do
      Array.new(2) { |i| Thread.new { 10.times { Sperf.sample(i + 1) } }.tap { |thread| thread.name = "w#{i}" } }
        .each(&:join)
      Fiber.new { Sperf.sample(100) }.resume
    end
    sums = data[:samples].group_by { |sample| sample[2] }
      .to_h { |thread, own| [data[:threads][thread], own.sum { |sample| sample[1] }] }
    assert_equal({ "w0" => 10, "w1" => 20, "main" => 100 }, sums)
  end

  # More than the ring holds: they are taken in where they are made, and none waits for a tick.
  def test_two_hundred_thousand_samples_in_a_loop_lose_none
    data = Sperf.start(mode: :custom, aggregate: true) { 200_000.times { Sperf.sample(2) } }
    assert_equal 400_000, total(data)
    assert_equal(200_000, data[:samples].sum { |sample| sample[5] })
    assert_equal 0, data[:dropped].slice(:ring_full, :memory, :no_slot).values.sum
  end

  def test_sample_is_taken_while_a_custom_session_records_and_at_no_other_time
    taken = { before: Sperf.sample }
    data = Sperf.start(mode: :custom) do
      taken[:inside] = Sperf.sample
      Sperf.pause
      taken[:paused] = Sperf.sample
      Sperf.resume
      taken[:resumed] = Sperf.sample(1, some: "label")
    end
    taken[:after] = Sperf.sample(3, some: "label")
    assert_equal({ before: false, inside: true, paused: false, resumed: true, after: false }, taken)
    assert_equal 2, data[:samples].size
    [:cpu, :wall, :object, %i[cpu object]].each do |mode|
      Sperf.start(mode:) { assert_equal false, Sperf.sample(9), mode }
    end
  end

  def test_sample_in_another_ractor_is_false_and_harmless
    assert_equal "[false, 1]\n", run_program(<<~RUBY)
      require "sperf"
      other = nil
      data = Sperf.start(mode: :custom) do
        ractor = Ractor.new { Sperf.sample }
        other = ractor.respond_to?(:value) ? ractor.value : ractor.take
        Sperf.sample
      end
      p [other, data[:samples].size]
    RUBY
  end

  def test_wrong_weights_and_labels_are_refused_whether_or_not_a_session_runs
    wrong = lambda do
      [0, -1, 1.5, "1", nil, (2**40) + 1].each do |weight|
        error = assert_raises(ArgumentError) { Sperf.sample(weight) }
        assert_equal "weight must be an integer from 1 to 1099511627776, not #{weight.inspect}", error.message
      end
    end
    wrong.call
    data = Sperf.start(mode: :custom) { wrong.call && assert_raises(ArgumentError) { Sperf.sample(1, thread_id: 3) } }
    assert_empty data[:samples]
  end

  def test_largest_weight_is_exact
    assert_equal 2**40, total(Sperf.start(mode: :custom) { Sperf.sample(2**40) })
  end
end
