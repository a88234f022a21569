# frozen_string_literal: true

require "test_helper"
require "json"

# sperf's own text reports: their units, their digits, and the threads that only waited. The reports of pprof
# (--top, --tree, --peek) stay what pprof prints: report_pprof_test.rb.
class OwnReportsTest < Minitest::Test
  include TestHelper

  BLOCKED = ["<GVL>", "[GVL blocked]"].freeze
  SERVE = ["app.rb", "Server#serve"].freeze
  REAP = ["pool.rb", "Pool#reap"].freeze
  MAIN = ["app.rb", "<main>"].freeze

  # +samples+: [frames, milliseconds, thread number].
  def write(name, samples, mode: :wall, frequency: 1000, **others)
    samples = samples.map { |frames, ms, thread| [frames, (ms * 1_000_000).round, thread || 1] }
    Sperf.save(path(name), { mode:, frequency:, samples:, **others })
    name
  end

  # Returns the first words of the lines of a report that end in +name+.
  def values(name, *)
    line = sperf("report", *).out.lines.find { |text| text.rstrip.end_with?(name) }
    line&.split&.first
  end

  # -- Units --

  def test_times_are_in_milliseconds_unless_all_are_seconds
    write("mixed.data", [[[SERVE, MAIN], 2_400], [[REAP, MAIN], 14.4]], mode: :cpu)
    write("long.data", [[[SERVE, MAIN], 20_000], [[REAP, MAIN], 3_000]], mode: :cpu)

    assert_equal(%w[2400ms 14ms], ["Server#serve", "Pool#reap"].map { |name| values(name, "mixed.data") })
    assert_equal(%w[20s 3s], ["Server#serve", "Pool#reap"].map { |name| values(name, "long.data") })
    assert_equal(%w[2.40s 0.01s], ["Server#serve", "Pool#reap"].map { |name| values(name, "--top", "mixed.data") })
  end

  # -- Digits --

  def test_digits_are_those_that_the_samples_justify
    hundred_hz = Array.new(20) { |i| [[SERVE, MAIN], 9.8565, i + 1] }
    write("coarse.data", hundred_hz, mode: :cpu, frequency: 100)
    write("fine.data", hundred_hz, mode: :cpu, frequency: 10_000)

    assert_equal "197ms", values("Server#serve", "coarse.data")
    assert_equal "197.1ms", values("Server#serve", "fine.data")
    assert_equal "197.13ms", values("Server#serve", "--top", "coarse.data")
    rows = JSON.parse(sperf("report", "--json", "coarse.data").out)["rows"]
    assert_equal([197_130_000], rows.map { |row| row["cum"] }.uniq)
  end

  def test_shares_have_a_decimal_for_each_factor_of_ten_in_samples
    parts = ->(count) { [[[SERVE, MAIN], count / 3.0], [[REAP, MAIN], count * 2 / 3.0]] }
    { 20 => "33%", 600 => "33.3%", 30_000 => "33.33%" }.each do |count, share|
      write("#{count}.data", parts.call(count), mode: :cpu)

      assert_equal share, sperf("report", "#{count}.data").out[/ (\S+%)  Server#serve/, 1]
    end
  end

  def test_what_is_less_than_a_sample_is_not_nothing
    write("small.data", [[[SERVE, MAIN], 700], [[BLOCKED, REAP, MAIN], 0.26]])

    assert_equal "0.3ms", values("Pool#reap pool.rb", "--states", "small.data")
  end

  # -- Threads that only waited --

  IDLERS = [[[SERVE, MAIN], 60, 1], [[BLOCKED, SERVE, MAIN], 40, 1], [[BLOCKED, REAP], 100, 2],
            [[BLOCKED, REAP], 99.9, 3], [[REAP], 0.1, 3]].freeze
  NAMES = { 1 => "main", 2 => "reaper", 3 => "reactor" }.freeze

  def total(*) = JSON.parse(sperf("report", "--json", *).out)["total"]

  def test_reports_leave_out_threads_that_only_waited
    write("idlers.data", IDLERS, threads: NAMES)
    views = [[], %w[--text], %w[--lines], %w[--states], %w[--by thread], %w[--calltree], %w[--threads], %w[--list=.]]
    views.each do |view|
      totals = [view, [*view, "--idle"]].map { |options| total(*options, "idlers.data") }

      assert_equal [100_000_000, 300_000_000], totals, view
      assert_equal ["2 threads that only waited (0.2 s) are left out; --idle shows them"],
                   sperf("report", *view, "idlers.data").words
    end
    assert_empty sperf("report", "--idle", "idlers.data").words
  end

  def test_a_filter_shows_the_thread_that_it_names
    write("idlers.data", IDLERS, threads: NAMES)

    assert_match(/^ +0 .* 100ms .* Pool#reap$/, sperf("report", "--tagfocus", "thread=reaper", "idlers.data").out)
  end

  def test_files_are_added_up_before_idle_threads_are_looked_for
    write("first.data", [[[BLOCKED, REAP], 100, 2], [[SERVE], 100, 1]], threads: NAMES)
    write("second.data", [[[REAP], 100, 2]], threads: NAMES)

    assert_equal 300_000_000, total("first.data", "second.data")
  end

  def test_diff_leaves_them_out_on_both_sides
    write("base.data", IDLERS, threads: NAMES)
    write("target.data", [*IDLERS, [[SERVE, MAIN], 50, 1]], threads: NAMES)
    result = sperf("diff", "base.data", "target.data")

    assert_match(/^ +50ms +\+50\.0% +\+50\.0% +50ms +\+50\.0%  Server#serve$/, result.out)
    assert_equal ["4 threads that only waited (0.4 s) are left out; --idle shows them"], result.words
  end
end
