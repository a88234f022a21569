# frozen_string_literal: true

require "json"
require_relative "test_helper"

# `sperf threads`: the requests of a recorded server, replayed. What the replay answers is tested in
# test/c/test_gvl_replay.c.
class ThreadsTest < Minitest::Test
  include TestHelper

  # Two threads answer 40 requests, and the program prints how long each took inside of the application.
  SERVER = <<~RUBY
    require "sperf/rack"
    took = {}
    application = Sperf::Rack.new(lambda do |env|
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC, :microsecond)
      30_000.times { |i| i.to_s }
      sleep 0.004
      (took[Thread.current] ||= []) << Process.clock_gettime(Process::CLOCK_MONOTONIC, :microsecond) - started
      [200, {}, []]
    end)
    Array.new(2) do
      Thread.new { 20.times { application.call("REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders") } }
    end.each(&:join)
    puts took.values.map { |list| list.join(" ") }
  RUBY

  # What it printed and its recording, by options: they are the same for all tests.
  SERVERS = {} # rubocop:disable Style/MutableConstant

  def record_server(*options)
    out, recording = SERVERS[options] ||= begin
      result = record(SERVER, "-q", "-m", "wall", *options)
      assert_predicate result.status, :success?, result.err
      [result.out, File.binread(path("sperf.data"))]
    end
    file("sperf.data", recording)
    out.lines.map { |line| line.split.map(&:to_i) }
  end

  def requests(profile = self.profile)
    profile.comments.grep(/\A# marks: \d+ \d+ endpoint /).map do |comment|
      process, thread, _kind, _name, *times = comment.delete_prefix("# marks: ").split
      [process.to_i, thread.to_i, times.map { |time| time.split(":").map(&:to_i) }]
    end
  end

  def threads(*)
    result = sperf("threads", *)
    assert_predicate result.status, :success?, result.err
    result.out
  end

  def test_recording_has_the_time_of_each_request_on_its_thread
    inside = record_server.sort
    recorded = requests

    assert_equal 1, recorded.map(&:first).uniq.size
    assert_equal 2, recorded.map { |row| row[1] }.uniq.size
    found = recorded.map { |_, _, times| times.map(&:last) }
    # Threads are in any order: the one whose requests all took a little longer than the application's part.
    matched = inside.permutation.any? do |lists|
      lists.zip(found).all? { |list, times| list.size == times.size && list.zip(times).all? { |a, b| a <= b } }
    end

    assert matched, [inside, found].inspect
    recorded.each { |_, _, times| times.drop(1).each { |since, took| assert_operator since, :>=, took } }
  end

  def test_requests_are_where_the_timeline_has_their_samples
    record_server
    parts = JSON.parse(threads("--json", path("sperf.data")), symbolize_names: true)[:recorded]
    waited = parts[:wait_ns]

    # Each of the 40 slept for 4 ms; nothing else of the recording is as long, except for the main thread's wait.
    assert_operator waited, :>=, 40 * 4_000_000 * 0.97
    assert_operator parts[:in_requests_ns], :>=, waited + parts[:run_ns] + parts[:gc_ns] - (40 * 1_500_000)
    assert_operator parts[:run_ns], :>, 0
  end

  def test_snapshots_keep_the_times_and_those_that_clear_do_not
    result = script(<<~RUBY)
      Sperf.start(mode: :wall)
      count = lambda do |profile|
        profile.comments.grep(/\\A# marks: \\d+ \\d+ (endpoint|job) /).sum { |comment| comment.split.size - 6 }
      end
      2.times { Sperf::Native.span("endpoint", "a", 1000) }
      Sperf::Native.span("status", "200", 1000)
      print count.(Sperf.snapshot)
      Sperf.pause
      Sperf::Native.span("job", "b", 1000)
      Sperf.resume
      Sperf::Native.span("job", "b", 1000)
      print " ", count.(Sperf.snapshot(clear: true))
      print " ", count.(Sperf.snapshot)
      5000.times { Sperf::Native.mark("mark", "own", 1); Sperf::Native.span("endpoint", "a", 1000) }
      print " ", count.(Sperf.snapshot)
    RUBY

    assert_equal "2 3 0 4096", result.out, result.err
  end

  def test_requests_of_fibers_are_refused
    program = <<~RUBY
      require "sperf"
      Sperf.start(mode: :wall, output: #{path("fibers.data").inspect})
      sleep 0.02
      # Two requests that overlap on this thread, as under a fiber scheduler.
      Sperf::Native.span("endpoint", "a", 10_000_000_000)
      sleep 0.005
      Sperf::Native.span("endpoint", "b", 10_000_000_000)
      Sperf.stop
    RUBY
    run_command(RUBY, "-I", File.join(ROOT, "lib"), "-e", program)

    assert_fails 1, /\Acannot replay \S+: its requests ran at the same time on one thread, as fibers; record a server /,
                 sperf("threads", path("fibers.data"))
  end

  def test_wrong_command_lines_are_refused
    assert_refused sperf("threads", "a", "b"), 2, "threads needs one file"
    assert_refused sperf("threads", path("missing.data")), 1, "cannot read"
    assert_fails 1, /\Acannot read /, sperf("threads", file("text", "hello"))
  end
end
