# frozen_string_literal: true

require_relative "test_helper"
require "minitest/mock"
require "sperf/integrations"

# The thread that writes profiles, and which of the slow ones are written.
class ProfileWriterTest < Minitest::Test
  include TestHelper

  Work = Struct.new(:wanted, :block) do
    def wanted? = wanted
    def call = block.call
  end

  PRELUDE = <<~RUBY
    require "sperf/integrations"
    include Sperf::Integrations
    KEPT = ENV.fetch("KEPT")
    PROFILER = RunProfiler.new(directory: KEPT, slow_ms: 0, keep: 100, later: true, log: ->(line) { warn line })
    def run(name) = PROFILER.call("request") { |run| run.name = name }
  RUBY

  def test_its_thread_is_in_no_profile
    threads = nil
    data = Sperf.start(mode: :wall, frequency: 1000) do
      busy { sleep 0.05 }
      threads = Thread.list.map(&:name)
    end

    assert_includes threads, "sperf"
    refute_includes data[:threads].values, "sperf"
  end

  def writer = Sperf::Integrations::ProfileWriter.instance

  def work(wanted: true, &block) = Work.new(wanted, block)

  # Keeps the thread busy until the block ends.
  def busy
    begun = Queue.new
    go_on = Queue.new
    assert writer.push(work { (begun << 1) && go_on.pop })
    begun.pop
    yield
  ensure
    go_on << 1
    assert writer.flush(60)
  end

  # Returns the names of the profiles that a program has left.
  def names_of(source, *expected_lines)
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", PRELUDE + source,
                         env: { "KEPT" => path("kept") })
    lines = result.err.lines.grep_v(/took \d+ ms; its profile: /)

    assert_equal [expected_lines, 0], [lines, result.status], result.err
    Sperf::Integrations::KeptProfiles.new(path("kept")).entries.map(&:name).sort
  end

  def test_so_much_may_wait_and_what_is_not_wanted_any_more_makes_room
    done = []
    busy do
      waiting = Array.new(50) { |number| work { done << number }.tap { |one| assert writer.push(one) } }
      refute writer.push(work { done << 50 })
      waiting.first(30).each { |one| one.wanted = false }
      added = Array.new(40) { |number| writer.push(work { done << (100 + number) }) }

      assert_equal 30, added.count(true)
      assert_empty done
      refute writer.flush(0.01)
    end

    assert_equal [*30...50, *100...130], done
  end

  def test_thread_that_the_program_kills_is_made_anew_without_the_labels_of_the_request
    seen = []
    writer.push(work { raise IOError, "made up" })
    writer.push(work { seen << Sperf.labels })
    assert writer.flush(60)
    Thread.list.select { |thread| thread.name == "sperf" }.each(&:kill).each(&:join)
    Sperf.start { Sperf.label(a: 1) { writer.push(work { seen << Sperf.labels }) } }

    assert writer.flush(60)
    assert_equal [{}, {}], seen
  end

  def test_end_of_the_process_writes_what_waits
    assert_equal [*("a".."j"), "late"],
                 names_of('at_exit { run("late") }; ("a".."j").each { |name| run(name) }')
  end

  slow def test_end_of_the_process_does_not_wait_forever
    assert_empty names_of(<<~RUBY)
      stuck = Class.new { def wanted? = true; def call = sleep }.new
      ProfileWriter.instance.push(stuck)
      run("behind")
    RUBY
  end

  # What waits in a parent is the parent's; a child has a thread of its own, and may end by exit.
  def test_children_of_fork_write_their_own
    names = names_of(<<~RUBY)
      gate = Queue.new
      blocked = Class.new { define_method(:wanted?) { true }; define_method(:call) { gate.pop } }.new
      ProfileWriter.instance.push(blocked)
      run("parent")
      pids = Array.new(3) { |number| fork { run("child\#{number}") } }
      pids.each { |pid| Process.wait(pid) }
      gate << 1
    RUBY

    assert_equal %w[child0 child1 child2 parent], names
  end

  # Of each name, in a minute.
  def test_slowest_ones_stay_and_not_the_newest
    now_ns = 0
    taken = []
    Sperf::Integrations.stub(:now_ns, -> { now_ns }) do
      slowest = Sperf::Integrations::SlowestRuns.new
      add = ->(name, ms) { slowest.place(name, ms).tap { |place| taken << [name, ms] if place } }
      [5, 9, 7, 6, 5, 3, 8, 20, 1].each { |ms| add.call("a", ms) }
      add.call("b", 1)
      now_ns = 60_000_000_001
      add.call("a", 2)
    end

    assert_equal [["a", 5], ["a", 9], ["a", 7], ["a", 6], ["a", 8], ["a", 20], ["b", 1], ["a", 2]], taken
  end

  def test_files_of_slow_runs_are_those_of_the_slowest
    profiler = Sperf::Integrations::RunProfiler.new(directory: path("kept"), slow_ms: 0, keep: 100, later: true)
    now_ns = 1_000_000_000
    runs = [3, 1, 2, 5, 4, 9, 1, 7, 8].cycle(3).to_a
    Sperf::Integrations.stub(:now_ns, -> { now_ns }) do
      runs.each { |seconds| profiler.call("request") { now_ns += seconds * 100_000_000 } }
    end
    assert writer.flush(60)

    assert_equal [900, 900, 900], profiler.kept.entries.map(&:took_ms)
    assert_equal 0, profiler.failures
  end
end
