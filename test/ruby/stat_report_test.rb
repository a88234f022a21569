# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/stat/stat_report"

# The text of `sperf stat`.
class StatReportTest < Minitest::Test
  # Guide 3.1.1, with numbers that it leaves out.
  NUMBERS = {
    user_ns: 661_900_000, system_ns: 24_100_000, real_ns: 602_800_000,
    running_ns: 590_100_000, blocked_ns: 2000, wait_ns: 0, marking_ns: 0, sweeping_ns: 0,
    ruby_processes: 1, gc_time_ns: 9_000_000, gc_count: 8, gc_minor_count: 5, gc_major_count: 3,
    allocated_objects: 99_774, freed_objects: 49_270, yjit_processes: 0, max_rss_bytes: 18_000_000,
    voluntary_switches: 4, involuntary_switches: 16, minor_faults: 1710, major_faults: 1, read_bytes: 0,
    written_bytes: 2_600_000, samples: 590, stacks: 16, triggers: 590, overhead_ns: 1_200_000
  }.freeze
  TOP = [["Object#fib", "fib.rb", 590_100_000, 590_100_000], ["<main>", "fib.rb", 100, 590_100_100]].freeze

  def report(command: %w[ruby fib.rb], measurement: Sperf::Measurement.new(NUMBERS), runs: 1, top: TOP, **)
    Sperf::StatReport.new(command:, measurement:, runs:, top:, **).to_s
  end

  def test_text_has_names_that_cannot_command_the_terminal
    assert_includes report(top: [["a\e[2Jb", "fib.rb", 590_100_000, 590_100_000]]), "a\u{FFFD}[2Jb"
  end

  def test_text_is_that_of_the_guide
    assert_equal <<-TEXT, report

 Performance stats for 'ruby fib.rb':

           661.9 ms          user
            24.1 ms          sys
           602.8 ms          real

           590.1 ms  100.0%  CPU execution

             9.0 ms          [Ruby] GC time (8 count: 5 minor, 3 major)
          99,774             [Ruby] allocated objects
          49,270             [Ruby] freed objects
              18 MB          [OS] peak memory (maxrss)
              20             [OS] context switches (4 voluntary, 16 involuntary)
           1,711             [OS] page faults (1,710 minor, 1 major)
               3 MB          [OS] disk I/O (0 MB read, 3 MB write)

 Top 1 by flat:
           590.1 ms  100.0%  Object#fib (fib.rb)

 590 samples (16 unique stacks), 590 triggers, 0.2% profiler overhead
    TEXT
  end

  def test_holder_of_the_gvl_is_a_line_below_the_times
    text = report(holder: ["Keeper.keep", "<C method>", 0.9725, 149_900_000])

    assert_includes text, "  CPU execution\n\n Threads waited for the GVL while Keeper.keep (<C method>) had it: " \
                          "97.2% of the waiting, its longest hold 149.9 ms\n\n"
    refute_includes report, "waited for the GVL"
  end

  # Guide 6.4.4.
  def test_kinds_of_time_have_their_shares
    times = { running_ns: 500_000, blocked_ns: 9_800_000, wait_ns: 30_800_000, marking_ns: 0, sweeping_ns: 0 }
    text = report(measurement: Sperf::Measurement.new(NUMBERS.merge(times)))

    assert_includes text, <<-TEXT
             0.5 ms    1.2%  CPU execution
             9.8 ms   23.8%  [Ruby] GVL blocked (I/O, sleep)
            30.8 ms   74.9%  [Ruby] GVL wait (contention)

    TEXT
  end

  def test_losses_have_lines_of_their_own
    lost = Sperf::Statistics.of({ dropped: { ring_full: 3, late: 2 }, truncated_stacks: 7000 })

    assert_equal [" samples lost: 3 (ring full)", " skipped: 2 (late); no time is lost",
                  " stacks truncated: 7,000"], report(lost:).lines(chomp: true).last(3)
  end

  def test_one_of_a_kind_is_no_plural
    { { samples: 1, stacks: 1, triggers: 1 } => " 1 sample (1 unique stack), 1 trigger, 0.2% profiler overhead\n",
      { samples: 1.5, triggers: 0 } => " 1.5 samples (16 unique stacks), 0 triggers, " }.each do |numbers, words|
      assert_includes report(measurement: Sperf::Measurement.new(NUMBERS.merge(numbers))), words
    end
  end

  def test_means_have_deviations_in_percent
    other = NUMBERS.merge(real_ns: 662_800_000, gc_count: 9, voluntary_switches: 5)
    measurement = Sperf::Measurement.mean([Sperf::Measurement.new(NUMBERS), Sperf::Measurement.new(other)])
    text = report(measurement:, runs: 2)

    assert_match(/^ Performance stats for 'ruby fib.rb' \(2 runs\):$/, text)
    assert_match(/^ +632\.8 ms +real +\( \+- 6\.7% \)$/, text) # 42.4 of 632.8
    assert_match(/^ +661\.9 ms +user +\( \+- 0\.0% \)$/, text)
    assert_match(/GC time \(8\.5 count: 5 minor, 3 major\)/, text)
    assert_match(/^ +20\.5 +\[OS\] context switches \(4\.5 voluntary, 16 involuntary\) +\( \+- 3\.4% \)$/, text)
    assert_match(/^ +295\.0 ms +50\.0%  Object#fib/, text)
  end

  def test_compiled_time_is_a_share_of_the_running_time
    text = report(measurement: Sperf::Measurement.new(NUMBERS.merge(compiled_ns: 295_051_000, blocked_ns: 9_800_000)))

    assert_includes text, "           295.1 ms   50.0%  [Ruby] compiled by the JIT (share of CPU execution)\n"
    refute_includes report, "compiled"
  end

  def test_measurement_without_time_divides_by_nothing
    measurement = Sperf::Measurement.new(NUMBERS.transform_values { 0 })

    assert_match(/ 0\.0 ms +0\.0%  CPU execution$/, report(measurement:, top: []))
  end

  def test_command_is_shown_in_one_line
    assert_includes report(command: ["ruby", "-e", "a\n\tb\e[1m\xff"]), "'ruby -e a b [1m?'"
  end
end
