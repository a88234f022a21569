# frozen_string_literal: true

require_relative "test_helper"
require "sperf/program/verbose_report"

# The lines of -v.
class VerboseReportTest < Minitest::Test
  SUMMARY = { samples: 904, total_ns: 106_600_000 }.freeze
  TOP = [["Object#cpu_work", "-e", 53_400_000, 99], ["Integer#times", "<internal:numeric>", 17_000_000, 99],
         ["<main>", "-e", 0, 106_600_000]].freeze

  def report(statistics, summary: SUMMARY, top: TOP)
    statistics = Sperf::Statistics.of(statistics) if statistics.is_a?(Hash)
    Sperf::VerboseReport.new(mode: :cpu, frequency: 1000, summary:, top:, statistics:)
  end

  def lines(...) = report(...).lines

  STATISTICS = {
    sampling_count: 98, sampling_time_ns: 110_000, hooks_time_ns: 40_000, sampler_time_ns: 2_500_000, capture: :signal,
    vm_layout: "used", instructions: 31
  }.freeze

  # Guide 3.2.6, and the strategy and the cost of sperf's thread.
  def test_lines_are_those_of_the_guide
    assert_equal <<~TEXT.lines(chomp: true), lines(STATISTICS)
      mode=cpu frequency=1000Hz
      capture: signal
      sampling: 98 calls, 0.11ms total, 1.1us/call avg
      thread and GC events: 0.04ms
      sperf's own thread: 2.50ms
      samples recorded: 904
      layout of the VM: used, 31 instructions known
      top 10 by flat:
            53.4ms  50.1% Object#cpu_work (-e)
            17.0ms  15.9% Integer#times (<internal:numeric>)
    TEXT
  end

  # Waits of hooks, the strategy and its reason, and losses.
  def test_what_there_was_is_told
    reason = "not remote, which needs an x86-64 processor"
    { { hook_waits: { max_ns: 41_000, histogram: { 11 => 99, 12 => 1, 15 => 1 } } } =>
        ["thread and GC events: 0.04ms, waited 101 times: median 4.1us, 99% 8.2us, longest 41.0us"],
      { capture_reason: reason } => ["capture: signal (#{reason})"],
      { dropped: { ring_full: 3, late: 1 }, truncated_stacks: 7 } =>
        ["truncated: 7 stacks", "dropped: 3 (ring full)", "skipped: 1 (late); no time is lost"] }
      .each { |statistics, told| assert_equal told, lines({ **STATISTICS, **statistics }) & told }
  end

  def test_strategies_of_several_processes_are_told_once_each
    one = Sperf::Statistics.of({ capture: :remote, capture_reason: "the best there is" })
    text = [one, one, Sperf::Statistics.of({ capture: :signal })].sum(Sperf::Statistics.new).to_s
    lines = Sperf::VerboseReport.new(mode: :cpu, frequency: 1, summary: SUMMARY, top: [],
                                     statistics: Sperf::Statistics.parse(text)).lines

    assert_equal "capture: remote (the best there is), signal", lines[1]
  end

  # Nor does a stream that is closed fail.
  def test_empty_profile_divides_by_nothing
    report = report({ capture: :signal }, summary: { samples: 0, total_ns: 0 }, top: [])

    assert_equal "sampling: 0 calls, 0.00ms total, 0.0us/call avg", report.lines[2]
    assert_equal "samples recorded: 0", report.lines.last
    reader, writer = IO.pipe
    [reader, writer].each(&:close)
    assert_nil report.print(writer)
  end

  def test_functions_have_amounts_in_the_unit_of_the_profile
    { bytes: "16.2 MB", count: "17,000,000", nanoseconds: "17.0ms" }.each do |unit, amount|
      line = lines(STATISTICS, summary: { **SUMMARY, unit: }, top: TOP).grep(/times/).first

      assert_equal "#{amount.rjust(12)}  15.9% Integer#times (<internal:numeric>)", line
    end
  end
end
