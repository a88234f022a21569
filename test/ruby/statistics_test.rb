# frozen_string_literal: true

require_relative "test_helper"
require "sperf/program/statistics"

# What sessions report of themselves, added up over processes.
class StatisticsTest < Minitest::Test
  HASH = {
    sampling_count: 3, sampling_time_ns: 500, hooks_time_ns: 7, sampler_time_ns: 60,
    trigger_count: 4, truncated_stacks: 1,
    hook_waits: { count: 3, median_ns: 1024, p99_ns: 3000, max_ns: 3000, histogram: { 9 => 2, 11 => 1 } },
    sampler_voluntary_switches: 9, sampler_involuntary_switches: 5,
    dropped: { ring_full: 2, gc: 0 }, capture: :signal, vm_layout: "used", instructions: 31
  }.freeze

  def test_of_takes_what_a_session_returned
    statistics = Sperf::Statistics.of(HASH)
    nothing = Sperf::Statistics.of({})

    assert_equal [3, 500, { ring_full: 2 }, [:signal]],
                 [statistics.sampling_count, statistics.sampling_time_ns, statistics.dropped, statistics.captures]
    assert_equal 567, statistics.overhead_ns # captures, hooks and sperf's own thread
    assert_equal [0, 0, [], nil],
                 [nothing.sampling_count, nothing.sampling_time_ns, nothing.captures, nothing.losses]
  end

  def test_parse_reads_what_to_s_wrote
    text = Sperf::Statistics.of(HASH).to_s

    assert_equal text, Sperf::Statistics.parse("mystery 5\n#{text}\n").to_s
    assert_equal <<~TEXT, text
      sampling_count 3
      sampling_time_ns 500
      hooks_time_ns 7
      sampler_time_ns 60
      trigger_count 4
      truncated_stacks 1
      sampler_voluntary_switches 9
      sampler_involuntary_switches 5
      hook_wait_max_ns 3000
      hook_wait 9 2
      hook_wait 11 1
      dropped 2 ring_full
      capture signal
      layout used, 31 instructions known
    TEXT
  end

  # The same figures as the extension's (src/collect/wait_times.c).
  def test_waits_of_hooks_are_those_of_the_session_and_those_of_several_processes_add_up
    one = Sperf::Statistics.of(HASH)
    both = one + Sperf::Statistics.parse("hook_wait_max_ns 9000\nhook_wait 9 95\nhook_wait 13 5\n")
    names = %i[count median_ns p99_ns max_ns]
    told = [one, both].map { |sum| names.map { |name| sum.hook_waits.public_send(name) } }

    assert_equal [HASH[:hook_waits].values_at(*names), [103, 1024, 9000, 9000]], told
    assert_equal one.hook_waits.buckets, (one + Sperf::Statistics.new).hook_waits.buckets
  end

  def test_layout_that_is_not_used_is_said_with_the_reason
    statistics = Sperf::Statistics.of(vm_layout: "VALUEs are not 8 bytes long", instructions: 0)
    both = Sperf::Statistics.of(HASH) + Sperf::Statistics.parse(statistics.to_s)

    assert_equal ["used, 31 instructions known", "not used: VALUEs are not 8 bytes long"], both.layouts
  end

  def test_sums_add_counts_and_unite_captures
    other = Sperf::Statistics.of(sampling_count: 1, dropped: { ring_full: 1, signal: 5 }, capture: :safepoint)
    sum = [Sperf::Statistics.of(HASH), other].sum(Sperf::Statistics.new)

    assert_equal 4, sum.sampling_count
    assert_equal({ ring_full: 3, signal: 5 }, sum.dropped)
    assert_equal %i[signal safepoint], sum.captures
    assert_equal "3 (ring full), 5 (signal)", sum.losses
  end

  def test_what_costs_neither_time_nor_a_stack_is_no_loss
    dropped = { ring_full: 1, late: 2, gc: 3, torn_read: 4, stray_signal: 5, memory: 6 }
    statistics = Sperf::Statistics.of(dropped:)

    assert_equal "1 (ring full), 6 (memory)", statistics.losses
    assert_equal "2 (late), 3 (gc), 4 (torn read), 5 (stray signal)", statistics.skipped
    assert_nil Sperf::Statistics.of(dropped: { late: 1 }).losses
    assert_nil Sperf::Statistics.of(dropped: { memory: 1 }).skipped
  end
end
