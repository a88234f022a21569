# frozen_string_literal: true

require_relative "profile_block_helper"

# Sperf.profile and sessions: blocks in one, deferred ones that record in blocks alone, and sessions that begin, end,
# pause or leave a snapshot inside of a block.
class ProfileBlockSessionTest < Minitest::Test
  include ProfileBlockHelper

  def test_block_in_a_session_leaves_the_session_whole
    Sperf.start
    begun = cpu_ns
    one(20)
    profile, clocks = measured { two(20) }
    one(20)
    used = cpu_ns - begun
    data = Sperf.stop

    assert_within clocks, profile
    assert_equal 0, under(profile, :one)
    assert_operator total(data), :>=, used * 0.99
    assert_claims 1 / 3r, Sperf::Profile.from_h(data), :two
  end

  def test_deferred_session_records_blocks_alone_in_their_order
    Sperf.start(defer: true)
    one(50)
    profiles = Array.new(3) { one(10) && measured { two(10) && assert_raises(RuntimeError) { Sperf.start } } }
    one(50)
    data = Sperf.stop
    times = data[:samples].map { |sample| sample[4] }

    profiles.each { |profile, clocks| assert_within clocks, profile }
    assert_equal profiles.sum { |profile,| weight(profile) }, total(data)
    assert_equal 0, under(Sperf::Profile.from_h(data), :one)
    refute_includes times, nil
    assert_equal times.sort, times
  end

  def test_deferred_session_is_asleep_between_blocks
    Sperf.start(defer: true)
    measured { one(20) }
    one(100) # the next block may come soon: it wakes up for some ticks more
    before = switches_of_sperf
    one(200)
    during = switches_of_sperf - before
    data = Sperf.stop

    # One tick may have been due as the block ended.
    assert_operator during, :<=, 1
    assert_operator data[:trigger_count], :<=, 25
  end

  # How often sperf's thread has gone to sleep so far.
  def switches_of_sperf
    lack "threads have no names here" unless File.exist?("/proc/self/task")
    task = Dir["/proc/self/task/*"].find { |path| File.read("#{path}/comm") == "sperf\n" }
    File.read("#{task}/status")[/^voluntary_ctxt_switches:\s+(\d+)/, 1].to_i
  end

  def test_no_session_is_seen_without_one
    seen = []
    Sperf.profile { seen << Sperf.running? << Sperf.paused? << Sperf.stop << Sperf.pause << Sperf.resume }

    assert_equal [false, false, nil, nil, nil], seen
    refute_predicate Sperf, :running?
    assert_raises(RuntimeError) { Sperf.snapshot }
  end

  def test_session_may_start_and_stop_in_a_block
    data = nil
    profile, clocks = measured do
      one(10)
      Sperf.start(frequency: 500)
      two(20)
      data = Sperf.stop
      one(10)
    end

    assert_includes 40_000_000..clocks.end, weight(profile)
    assert_claims 0.5, profile, :two
    assert_operator total(data), :>=, 20_000_000
    assert_equal "main", data[:threads][1]
  end

  def test_session_of_another_mode_cuts_a_block_off
    profile, clocks = measured do
      one(20)
      Sperf.start(mode: :wall) { two(20) }
    end

    assert_equal [0, :cpu], [under(profile, :two), profile.to_h[:mode]]
    assert_includes 20_000_000..(clocks.end - 20_000_000), weight(profile)
    assert_includes profile.comments, "# sperf: the mode changed in the block: samples after the change are missing"
  end

  def test_block_that_ends_after_the_session
    Sperf.start
    profile, clocks = measured { one(20) && Sperf.stop && two(20) }

    assert_includes 40_000_000..clocks.end, weight(profile)
    assert_claims 0.5, profile, :two
    refute_predicate Sperf, :running?
  end

  def test_pause_in_a_block
    Sperf.start
    empty = nil
    profile, clocks = measured do
      one(20)
      Sperf.pause
      empty = Sperf.profile { two(20) }
      Sperf.resume
      one(20)
    end

    assert_equal [0, 0, :cpu], [under(profile, :two), weight(empty), empty.to_h[:mode]]
    assert_includes 40_000_000..(clocks.end - 20_000_000), weight(profile)
  end

  def test_snapshot_in_a_block
    Sperf.start
    early = nil
    profile, clocks = measured { one(20) && (early = Sperf.snapshot(clear: true)) && two(20) }
    data = Sperf.stop

    assert_includes 40_000_000..clocks.end, weight(profile)
    late = Sperf::Profile.from_h(data)

    assert_operator under(early, :one) + unsampled(early), :>=, weight(early) * 0.8
    assert_operator under(late, :two) + unsampled(late), :>=, weight(late) * 0.8
  end

  def test_snapshots_of_a_deferred_session
    Sperf.start(defer: true)
    profiles = Array.new(2) do
      measured { one(10) }.first.then { |profile| [profile, Sperf.snapshot(clear: true)] }
    end

    profiles.each { |profile, snapshot| assert_equal weight(profile), weight(snapshot) }
    assert_equal 0, total(Sperf.stop)
  end
end
