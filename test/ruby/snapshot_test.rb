# frozen_string_literal: true

require "tmpdir"
require_relative "native_helper"

# Sperf.pause, resume and snapshot: what is recorded, in which profile, and that nothing is lost or counted twice.
class SnapshotTest < Minitest::Test
  include NativeHelper

  def teardown
    Sperf.stop
  end

  def first(milliseconds) = burn(milliseconds, samples: 2)
  def second(milliseconds) = burn(milliseconds, samples: Sperf.paused? ? 0 : 2)

  def under(profile, name)
    profile.to_h[:samples].sum { |frames, ns| frames.any? { |_, label| label == "SnapshotTest##{name}" } ? ns : 0 }
  end

  # What the block takes of this thread's CPU time, in nanoseconds.
  def cpu_of
    begun = cpu_ns
    yield
    cpu_ns - begun
  end

  def test_what_runs_during_a_pause_is_not_recorded
    Sperf.start
    recorded = cpu_of { first(80) && Sperf.pause }
    second(80)

    assert_predicate Sperf, :paused?
    assert_predicate Sperf, :running?
    assert_raises(RuntimeError) { Sperf.start }
    Sperf.resume
    recorded += cpu_of { first(80) }
    data = Sperf.stop

    refute_predicate Sperf, :paused?
    refute_includes labels(data), "SnapshotTest#second"
    assert_operator total(data), :>, 155_000_000
    assert_operator total(data), :<=, recorded * 1.1
  end

  def test_threads_keep_their_numbers_over_a_pause
    Sperf.start
    gone = Thread.new { burn(30, samples: 2) }.tap { |thread| thread.name = "gone" }
    gone.join
    stays = Thread.new { loop { Thread.stop || burn(30, samples: 2) } }.tap { |thread| thread.name = "stays" }
    stays.run until stays.stop?
    early = Sperf.snapshot(clear: true).to_h[:threads]
    Sperf.pause
    Sperf.resume
    stays.run
    late = Thread.new { burn(30, samples: 2) }.tap { |thread| thread.name = "late" }
    late.join
    threads = Sperf.stop[:threads]

    assert_equal 1, threads.key("main")
    assert_equal early.key("stays"), threads.key("stays")
    assert_operator threads.key("late"), :>, early.keys.max
  ensure
    stays&.kill&.join
  end

  def test_snapshot_has_all_so_far_and_so_has_the_end
    Sperf.start
    first(60)
    early = Sperf.snapshot
    second(60)
    data = Sperf.stop

    assert_operator under(early, :first), :>, 55_000_000
    assert_equal 0, under(early, :second)
    late = Sperf::Profile.from_h(data)

    assert_operator under(late, :first), :>=, under(early, :first)
    assert_operator under(late, :second), :>, 55_000_000
  end

  def test_snapshots_lose_nothing_and_count_nothing_twice
    begun = cpu_ns
    Sperf.start(mode: :cpu)
    parts = Array.new(20) { first(10) && Sperf.snapshot(clear: true) }
    rest = total(Sperf.stop)
    used = cpu_ns - begun
    sum = parts.sum { |part| under(part, :first) } + rest

    assert_operator sum, :<=, used
    assert_operator parts.sum { |part| under(part, :first) }, :>, 190_000_000
  end

  def test_snapshot_and_stop_of_a_paused_session
    Sperf.start
    first(60)
    Sperf.pause
    kept = Sperf.snapshot
    early = Sperf.snapshot(clear: true)

    assert_operator under(early, :first), :>, 55_000_000
    assert_equal [under(early, :first), 0], [under(kept, :first), total(Sperf.snapshot.to_h)]
    assert_predicate Sperf, :paused?
    assert_equal [0, nil], [total(Sperf.stop), Sperf.stop]
    refute_predicate Sperf, :running?
  end

  def test_waits_are_divided_by_a_snapshot
    Sperf.start(mode: :wall)
    sleeper = Thread.new { sleep 0.15 }
    sleep 0.05
    early = Sperf.snapshot(clear: true).to_h
    sleeper.join
    late = Sperf.stop
    of = ->(data) { data[:samples].sum { |_, ns, thread| thread == 2 ? ns : 0 } }

    assert_operator of[early], :>=, 40_000_000
    assert_operator of[late], :>=, 50_000_000
  end

  def test_without_a_session_there_is_nothing_to_pause_or_to_see
    Sperf.pause
    Sperf.resume

    refute_predicate Sperf, :paused?
    error = assert_raises(RuntimeError) { Sperf.snapshot }
    assert_equal "cannot take a snapshot: no session is running", error.message
  end

  def test_labels_of_a_block_go_on_after_a_snapshot
    Sperf.start
    data = Sperf.label(part: "one") do
      burn(20)
      Sperf.snapshot(clear: true)
      burn(60, samples: 2)
      Sperf.stop
    end

    assert_operator data[:samples].sum { |sample| sample[6] == { part: "one" } ? sample[1] : 0 }, :>, 55_000_000
  end

  slow def test_recorded_program_may_pause_and_its_profile_has_the_rest
    Dir.mktmpdir do |directory|
      file = File.join(directory, "p.data")
      program = <<~RUBY
        def spin = (till = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + 0.1
                    nil while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < till)
        def recorded = (enough = Sperf::Native.sampling_count + 2
                        spin while Sperf::Native.sampling_count < enough)
        def unrecorded = spin
        recorded
        Sperf.pause
        unrecorded
        fork { unrecorded }
        Process.wait
        Sperf.resume
        recorded
        Sperf.pause
      RUBY
      ruby("#{ROOT}/exe/sperf", "record", "-q", "-o", file, RbConfig.ruby, "-e", program)
      names = Sperf.load(file).to_h[:samples].flat_map { |frames,| frames.map(&:last) }

      assert_includes names, "Object#recorded"
      refute_includes names, "Object#unrecorded"
    end
  end
end
