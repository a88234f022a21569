# frozen_string_literal: true

require "etc"
require "tmpdir"
require_relative "native_helper"

# Sessions with a budget, and the row of sperf's own time. test/c/test_budget.c has the choice of the frequency.
class BudgetTest < Minitest::Test
  include NativeHelper

  TAKEN = /\A# sperf: process (\d+): sperf took ([\d.]+)% of a core, of a budget of ([\d.]+)%, at (?:(\d+) to )?(\d+) /
  # So little that any recording begins at a low frequency. What follows goes by the costs.
  TIGHT = { frequency: 10_000, budget: "0.1%" }.freeze
  FIRST_HZ = "25"

  def teardown = Sperf.stop

  def test_a_budget_chooses_the_frequency_of_each_session
    start_tight
    work_until_changed
    taken = taken_of(Sperf.stop)
    Sperf.start(**TIGHT)
    work_for(0.1)

    assert_equal [Process.pid.to_s, "0.1"], taken.values_at(1, 3)
    assert_includes taken.values_at(4, 5), FIRST_HZ
    assert_operator taken[4].to_i, :<, taken[5].to_i
    assert_equal FIRST_HZ, taken_of(Sperf.stop)[5], "a session starts at its first frequency"
  end

  # The rows of segments with different frequencies sum up to what the clock says.
  def test_times_remain_exact
    %i[cpu wall].each do |mode|
      clock = mode == :cpu ? Process::CLOCK_THREAD_CPUTIME_ID : Process::CLOCK_MONOTONIC
      before = Process.clock_gettime(clock, :nanosecond)
      start_tight(mode:)
      begun = Process.clock_gettime(clock, :nanosecond)
      work_until_changed
      work_for(0.3)
      least = Process.clock_gettime(clock, :nanosecond) - begun
      profile = Sperf.stop
      most = Process.clock_gettime(clock, :nanosecond) - before
      main = main_thread_ns(profile)

      refute_nil taken_of(profile)[4]
      assert_operator main, :>=, least * 0.99, mode
      assert_operator main, :<=, most * 1.01, mode
    end
  end

  def test_labels_blocks_and_threads_go_through_a_change
    start_tight(mode: :wall)
    other = Thread.new { Sperf.label(kind: "other") { sleep } }
    block = least = most = nil
    Sperf.label(kind: "main") do
      most = measured { block = Sperf.profile { least = measured { work_until_changed } } }
    end
    other.wakeup.join
    kinds = Sperf.stop[:samples].map { |row| row[6]&.fetch(:kind, nil) }

    assert_includes kinds, "main"
    assert_includes kinds, "other"
    assert_includes((least * 0.99)..(most * 1.01), total_ns(block))
  ensure
    other&.kill&.join
  end

  def test_snapshots_and_pauses_have_their_own_costs
    start_tight
    work_until_changed
    first = taken_of(Sperf.snapshot(clear: true))
    work_for(0.1)
    Sperf.pause
    Sperf.resume
    second = taken_of(Sperf.stop)

    assert_includes first.values_at(4, 5), FIRST_HZ
    refute_includes second.values_at(4, 5), FIRST_HZ, "what follows goes on at the frequency that the budget allows"
  end

  def test_a_budget_that_is_kept_leaves_the_frequency_whatever_was_cleared_during_a_pause
    Sperf.start(frequency: 10, budget: 20)
    work_for(0.1)
    Sperf.pause
    Sperf.snapshot(clear: true)
    Sperf.resume
    work_for(0.5)

    assert_equal [nil, "10"], taken_of(Sperf.stop).values_at(4, 5)
  end

  def test_a_child_of_fork_has_a_budget_of_its_own
    Dir.mktmpdir do |directory|
      start_tight(output: File.join(directory, "%p.data"), inherit: true)
      work_until_changed
      pid = fork { work_for(0.4) }
      Process.wait(pid)
      Sperf.stop
      taken = taken_of(Sperf.load(File.join(directory, "#{pid}.data")))

      assert_equal pid.to_s, taken[1]
      assert_includes taken.values_at(4, 5), FIRST_HZ
    end
  end

  # Without its thread, a session records nothing, and nobody is there who could start it again.
  def test_a_session_that_finds_no_thread_for_another_frequency_counts_the_missing_ticks
    [false, true].each do |resumes|
      dropped, comments = paused_for_want_of_a_thread do
        Sperf.resume if resumes
        Sperf.stop.to_h.values_at(:dropped, :comments)
      end

      assert_operator dropped[:no_thread], :>, 0
      assert_includes comments, "# sperf: lost no_thread=#{dropped[:no_thread]}"
    end
  end

  def test_own_time_is_a_row_of_its_own_where_it_is_asked_for
    [{ own_time: false }, {}, { aggregate: true }, { mode: :wall }].each do |options|
      Sperf.start(own_time: true, frequency: 10_000, **options)
      work_for(0.3)
      profile = Sperf.stop
      rows = profile[:samples].select { |frames,| frames.first.last == "[sperf]" }
      next assert_empty(rows) if options.key?(:own_time)

      assert_operator rows.first[1], :>, 0
      assert_equal profile[:sampler_time_ns], rows.first[1]
      assert_equal "sperf", profile[:threads][rows.first[2]]
    end
  end

  def test_values_and_modes_are_checked
    { { budget: "0" } => /budget must be/, { budget: 0.05 } => /budget must be/, { budget: "30%" } => /budget must be/,
      { budget: "1%", mode: :object } => /contradict each other; use mode: :cpu/,
      { budget: "1%", mode: %i[cpu object] } => /contradict each other/,
      { own_time: true, mode: :exceptions } => /contradict each other/ }.each do |options, message|
      assert_match message, assert_raises(ArgumentError) { Sperf.start(**options) }.message
    end
  end

  private

  # Returns what the block returns, in a child whose session has lost its thread. To root, no limit of threads applies.
  def paused_for_want_of_a_thread
    IO.pipe do |reader, writer|
      pid = fork do
        Process::UID.change_privilege(65_534) if Process.euid.zero?
        start_tight
        lose_thread
        writer.write(Marshal.dump(yield))
      ensure
        exit!
      end
      writer.close
      Process.wait(pid)
      Marshal.load(reader.read) # rubocop:disable Security/MarshalLoad -- from our own child
    end
  end

  def lose_thread
    soft, hard = Process.getrlimit(:NPROC)
    Process.setrlimit(:NPROC, 0, hard)
    work_for(0.05) until Sperf.paused?
    Process.setrlimit(:NPROC, soft, hard)
  end

  def work_for(seconds)
    end_s = now_s + seconds
    100.times { |i| Math.sqrt(i) } while now_s < end_s
  end

  # Starts a session that exceeds its budget.
  def start_tight(**)
    @begun_s = Process.clock_gettime(Process::CLOCK_BOOTTIME)
    Sperf.start(**TIGHT, **)
  end

  # A segment has a thread of its own, and no frequency changes in the first quarter of a second.
  def work_until_changed
    work_for(0.05) until own_threads_began_s.any? { |began_s| began_s > @begun_s + 0.2 }
  end

  # When sperf's threads began, in seconds since the machine did. One is left of a segment, or two while it ends.
  def own_threads_began_s
    Dir["/proc/self/task/*/stat"].filter_map do |path|
      name, fields = File.read(path).match(/\((.*)\) (.*)/).captures
      fields.split.fetch(19).to_f / Etc.sysconf(Etc::SC_CLK_TCK) if name == "sperf"
    rescue SystemCallError
      nil # a thread that has ended
    end
  end

  # The wall time of the block, in nanoseconds.
  def measured
    begun = now_s
    yield
    (now_s - begun) * 1e9
  end

  def now_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def taken_of(profile) = profile.to_h[:comments].filter_map { |comment| TAKEN.match(comment) }.fetch(0)

  def total_ns(profile) = profile.to_h[:samples].sum { |row| row[1] }

  def main_thread_ns(profile) = profile[:samples].select { |row| row[2] == 1 }.sum { |row| row[1] }
end
