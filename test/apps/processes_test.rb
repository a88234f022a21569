# frozen_string_literal: true

require_relative "support/apps_test"

# Real programs of several processes under `sperf record` alone: each process is in the profile with its own time, also
# one that was killed, and the program does what it does as bare.
#
# Clocks are those of support/clocks.rb, which count CPU time, so that a busy machine changes little. They lie within
# what is recorded: how a process begins and ends is beyond them. bench/children_bench.rb has the figures.
class ProcessesTest < Minitest::Test
  include AppsTest

  # For each process: what clocks may have that the session has not, and the session that clocks have not. (A child's
  # session makes a file when it begins, and the clocks write one when they are read. That takes up to 25 ms on ext4
  # where many were deleted just before.)
  MISSING_NS = 40_000_000
  BEYOND_NS = 40_000_000

  CUT_OFF = /\A1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s are missing\z/

  def prefix = [RUBY, SPERF, "record", "-m", "cpu", "-o", path("app.data")]

  def time_of(pid) = Apps.time_of(pid, recorded_profile)

  def recorded_profile = @recorded_profile ||= profile("app.data")

  # The processes that the profile knows, by their numbers.
  def recorded_pids
    found = sperf("report", "--tags", path("app.data")).out[/^ *pid:\n((?: .*\n)+)/, 1]
    found.lines.map { |line| Integer(line.split.last) }.sort
  end

  # Each process's time is its own clock's, and there is no time but theirs.
  def assert_own_times(outcome)
    assert_equal outcome.processes.map { |process| process[:pid] }.sort, recorded_pids
    outcome.processes.each { |process| assert_own_time process[:pid], process[:cpu] }
    sum = outcome.processes.sum { |process| time_of(process[:pid]) }
    assert_in_delta recorded_profile.summary[:total_ns], sum, 1000
  end

  def assert_own_time(pid, cpu)
    assert_operator time_of(pid), :>=, (0.98 * cpu) - MISSING_NS, "process #{pid}"
    assert_operator time_of(pid), :<=, (1.02 * cpu) + BEYOND_NS, "process #{pid}"
  end

  def test_workers_of_a_cluster_have_their_own_time
    load = nil
    outcome = loaded(Apps::Families.cluster, prefix:) do |_pid, clients|
      load = clients
      load.wait_for(150)
    end

    assert_equal [2, []], [load.requests.size, outcome.answers]
    assert_equal 3, outcome.processes.size
    assert_empty load.requests.keys - outcome.processes.map { |process| process[:pid] }
    assert_own_times outcome
    assert_empty unknown_words(outcome)
  end

  # Returns the victim's number and what it had used by then, after a kill in the middle of its requests, once another
  # worker has answered in its place.
  def kill_under(load)
    load.wait_until { load.clocks.size == 2 }
    victim, used = load.clocks.first
    Apps::Spool.new(@directory, victim).wait
    Process.kill(:KILL, victim)
    load.wait_until { load.clocks.size == 3 }
    [victim, used]
  end

  slow def test_worker_killed_under_load_is_replaced_and_leaves_what_it_did
    load, victim, used = nil
    outcome = loaded(Apps::Families.cluster, prefix:) do |_pid, clients|
      load = clients
      victim, used = kill_under(load)
    end

    # Those that waited for its answer, if any did, and no others.
    assert_operator outcome.answers.size, :<=, 3, outcome.answers.inspect
    assert_equal [victim, *outcome.processes.map { |process| process[:pid] }].sort, recorded_pids
    assert_operator load.requests.keys.size, :>=, 3
    outcome.processes.each { |process| assert_own_time process[:pid], process[:cpu] }
    assert_operator time_of(victim), :>=, (0.98 * used) - MISSING_NS
    assert_operator time_of(victim), :<=, (1.02 * load.clocks[victim]) + 100_000_000 # and the request it was in
    assert_equal 1, outcome.words.grep(CUT_OFF).size, outcome.err
  end

  slow def test_child_for_each_of_a_hundred_jobs
    jobs = Apps::Families.jobs(100)
    bare = @runner.run(jobs)
    outcome = @runner.run(jobs, prefix:)

    assert_as_bare jobs, bare, outcome
    assert_equal 101, outcome.processes.size
    assert_own_times outcome
    # The kernel's own word on a child has all of it, sperf's thread included.
    outcome.out.lines.each do |line|
      pid, used = line.split.first(2).map { |word| Integer(word) }
      assert_operator time_of(pid), :<=, used + MISSING_NS, "process #{pid}"
    end
  end

  slow def test_tests_of_a_gem_in_parallel
    suite = Apps::Families.suite
    bare = @runner.run(suite)
    outcome = @runner.run(suite, prefix:)

    assert_match(/^\d{4} tests, 2 processes\n\z/, bare.out)
    assert_as_bare suite, bare, outcome
    assert_equal 3, outcome.processes.size
    assert_own_times outcome
  end
end
