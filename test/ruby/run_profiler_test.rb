# frozen_string_literal: true

require "json"
require_relative "test_helper"
require "sperf/integrations"

# What keeps the profile of a request or a job that took long, and the boundary around it.
class RunProfilerTest < Minitest::Test
  include TestHelper

  RunProfiler = Sperf::Integrations::RunProfiler
  ErrorBoundary = Sperf::Integrations::ErrorBoundary

  def setup
    super
    @lines = []
  end

  def profiler(slow_ms: 50, directory: path("kept"), **)
    RunProfiler.new(directory:, slow_ms:, log: ->(line) { @lines << line }, **)
  end

  def kept(profiler) = profiler.kept.entries.map { |entry| [entry.kind, entry.name] }

  def summary(profiler) = Sperf.load(profiler.kept.entries.first.path).summary

  def wait_here = sleep(0.08)

  def test_blocks_of_the_program_are_recorded_as_its_own_and_inside_of_a_run_as_that_is
    profiler = profiler()
    kinds = Array.new(2) do
      inside = profiler.call("request") { Sperf.profile { nil } }
      [inside, Sperf.profile { nil }].map { |profile| profile.summary.values_at(:mode, :frequency) }
    end

    assert_equal [[[:wall, 100], [:cpu, 1000]]] * 2, kinds
  end

  def test_slow_run_leaves_its_profile_and_a_line
    profiler = profiler()
    value = profiler.call("request", method: "GET") do |run|
      run.name = "orders#show"
      wait_here
      :value
    end

    assert_equal :value, value
    assert_equal [["request", "orders#show"]], kept(profiler)
    entry = profiler.kept.entries.first
    assert_equal ["request orders#show took #{entry.took_ms} ms; its profile: #{entry.path}"], @lines
    assert_operator entry.took_ms, :>=, 80
  end

  def test_profile_has_the_wait_with_its_stack_and_labels
    profiler = profiler()
    before_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    profiler.call("request", method: "GET") do
      Sperf.label!(endpoint: "orders#show")
      wait_here
    end
    around_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - before_ns
    data = Sperf.load(profiler.kept.entries.first.path).to_h
    of_wait = data[:samples].select { |frames, *| frames.any? { |_path, name| name.end_with?("#wait_here") } }

    assert_equal :wall, data[:mode]
    assert_includes(80_000_000..around_ns, of_wait.sum { |sample| sample[1] })
    assert_includes of_wait.map { |sample| sample[6] }, { method: "GET", endpoint: "orders#show" }
    assert(of_wait.all? { |frames, *| frames.none? { |path, _name| path.include?("/lib/sperf/") } })
  end

  # What a page shows along the axis of time: the parts of a run in their order, and all of its time once.
  def test_profile_has_its_order_of_time
    profiler = profiler()
    profiler.call("request") do
      wait_here
      burn(0.1)
      wait_here
    end
    path = profiler.kept.entries.first.path
    tables = JSON.parse(Sperf.load(path).encode(:json, timeline: true))
    rows = tables["timeline"].values_at("time_us", "sample", "weight").transpose
    summary = Sperf.load(path).summary

    assert_equal ".data", File.extname(path)
    assert_equal summary[:total_ns], rows.sum(&:last)
    assert_operator rows.sum(&:first), :<=, (summary[:duration_ns] / 1000) + 1
    # A tick may come right between two parts.
    parts = rows.filter_map { |_, sample, ns| part_of(tables, sample) if ns > 5_000_000 }
    assert_equal %w[wait_here burn wait_here], parts.chunk_while { |a, b| a == b }.map(&:first)
  end

  # Which method of the test a row of samples is in, nil for none.
  def part_of(tables, sample)
    stack = tables["samples"]["stack"][sample]
    names = []
    loop do
      function = tables["frames"]["function"][tables["stacks"]["frame"][stack - 1] - 1]
      names << tables["strings"][tables["functions"]["name"][function - 1]]
      up = tables["stacks"]["up"][stack - 1]
      break if up.zero?

      stack -= up
    end
    %w[wait_here burn].find { |part| names.any? { |name| name.end_with?("##{part}") } }
  end

  def fields(profiler) = Sperf::Metadata.parse(Sperf.load(profiler.kept.entries.first.path).comments)

  def test_profile_tells_what_the_run_waited_for
    profiler = profiler()
    profiler.call("job") do |run|
      run.name = "CountJob"
      wait_here
    end
    told = fields(profiler)

    assert_match(/\bblocked \d+ ms\b/, told["time"].first)
    assert_match(/\A\d+ ms Kernel#sleep\b/, told["wait"].first)
    assert_nil told["queries"] # there is no Active Support
  end

  # As Active Support notifies of queries.
  def query(name, cached: false)
    Sperf::Integrations::QueryCounts.call("sql.active_record", 1.5, 1.5002, "id", { name:, cached: })
  end

  def counting
    subscribed = []
    notifications = Module.new do
      define_singleton_method(:monotonic_subscribe) { |event, to| subscribed << [event, to] }
    end
    Object.const_set(:ActiveSupport, Module.new { const_set(:Notifications, notifications) })
    yield subscribed
  ensure
    Object.send(:remove_const, :ActiveSupport)
    Sperf::Integrations::QueryCounts.instance_variable_set(:@installed, nil)
  end

  def test_profile_tells_how_many_queries_there_were_by_name
    counting do |subscribed|
      profiler = profiler()
      2.times { profiler.prepare }
      assert_equal [["sql.active_record", Sperf::Integrations::QueryCounts]], subscribed
      profiler.call("request") do
        3.times { query("Item Load") }
        query(nil)
        query("Order 100%\n")
        query("Item Load", cached: true)
        wait_here
      end
      told = fields(profiler)

      assert_equal [["5"], ["3 Item Load", "1 Order 100%\n", "1 SQL"]], told.values_at("queries", "query")
      text, = Sperf.load(profiler.kept.entries.first.path).render(:by_label, { label: "sql" })
      assert_match(/^Item Load +3 /, text)
    end
  end

  def test_names_of_queries_are_limited_and_the_rest_shares_one
    counting do
      profiler = profiler()
      profiler.prepare
      profiler.call("request") { 80.times { |number| query("Query #{number}") } && wait_here }
      spans = Sperf.load(profiler.kept.entries.first.path).comments.grep(/\A# spans: sql /)

      assert_equal ["80", "30 (other)"], fields(profiler).values_at("queries", "query").map(&:first)
      assert_equal 51, spans.size
    end
  end

  # Queries belong to the innermost run, and to none where none is open; a run may end on another fiber.
  def test_queries_are_those_of_the_run_that_is_open_on_the_fiber
    counting do
      profiler = profiler()
      profiler.prepare
      begun = ->(kind) { Sperf::Integrations::RunProfiler::Run.new(kind).tap { |run| profiler.begin(run) } }
      left_open = Fiber.new { begun.call("request") }.resume
      outer = begun.call("request")
      query("Outer")
      inner = begun.call("job")
      query("Inner")
      profiler.end(inner)
      query("Outer")
      Thread.new { query("Elsewhere") }.join
      profiler.end(left_open)
      profiler.end(outer)
      query("None")

      assert_equal([{ "queries" => 2, "query" => ["2 Outer"] }, { "queries" => 1, "query" => ["1 Inner"] },
                    { "queries" => 0, "query" => [] }], [outer, inner, left_open].map { |run| run.queries.fields })
    end
  end

  def test_fast_run_leaves_nothing
    profiler = profiler(slow_ms: 60_000)
    profiler.call("request") { wait_here }

    assert_empty files
    assert_empty @lines
    refute_predicate Sperf, :running?
  end

  def test_nothing_is_slow_without_a_limit
    profiler = profiler(slow_ms: nil)
    profiler.call("request") { wait_here }

    assert_empty files
  end

  def test_run_that_is_to_be_kept_is_kept_as_that_without_a_line
    profiler = profiler(slow_ms: nil)
    run = nil
    profiler.call("request") do |given|
      run = given
      run.keep = "asked"
      run.name = "orders#show"
    end

    assert_equal [%w[asked orders#show]], kept(profiler)
    assert_equal profiler.kept.entries.first.path, run.path
    assert_empty @lines
  end

  def test_what_ends_a_run_passes_through_and_its_profile_stays
    profiler = profiler(slow_ms: 0)

    assert_raises(IOError) { profiler.call("request", part: "a") { raise IOError } }
    assert_equal(7, catch(:done) { profiler.call("request", part: "a") { throw :done, 7 } })
    assert_equal(8, profiler.call("request", part: "a") { break 8 })
    assert_equal 3, profiler.kept.entries.size
    assert_empty Sperf.labels
    refute_predicate Sperf::Native, :blocks?
  end

  # Whenever it comes, be it in sperf's part, blocks and labels are as they were and the error arrives.
  def test_error_of_another_thread_arrives_and_leaves_nothing_open
    profiler = profiler(slow_ms: 5)
    40.times do |number|
      thread = Thread.new do
        Thread.current.report_on_exception = false
        loop { profiler.call("request", part: "a") { Thread.pass } }
      rescue Timeout::Error
        Sperf.labels
      end
      sleep(0.0005 * (number % 7))
      thread.raise(Timeout::Error)

      assert_empty thread.value
    end

    refute_predicate Sperf::Native, :blocks?
    assert_equal 0, profiler.failures, @lines
  end

  def test_runs_inside_one_another_and_side_by_side_have_profiles_of_their_own
    profiler = profiler(slow_ms: 0)
    threads = Array.new(4) do |number|
      Thread.new do
        profiler.call("request") do |outer|
          outer.name = "outer#{number}"
          profiler.call("job") { |inner| inner.name = "inner#{number}" }
        end
      end
    end
    threads.each(&:join)

    assert_equal (0..3).flat_map { |number| [["job", "inner#{number}"], ["request", "outer#{number}"]] }.sort,
                 kept(profiler).sort
  end

  def test_session_that_runs_lends_its_mode_and_goes_on
    profiler = profiler(slow_ms: 0)
    data = Sperf.start(mode: :cpu, frequency: 1000) { profiler.call("request") { burn(0.03) } }

    assert_equal :cpu, data[:mode]
    assert_operator data[:samples].sum { |sample| sample[1] }, :>=, 30_000_000
    assert_equal :cpu, summary(profiler)[:mode]
    assert_operator summary(profiler)[:total_ns], :>=, 30_000_000
  end

  def test_session_may_start_and_stop_between_runs
    profiler = profiler(slow_ms: 0, keep: 1)
    profiler.call("request") { nil }
    Sperf.start(mode: :cpu)
    profiler.call("request") { nil }
    Sperf.stop
    profiler.call("request") { sleep(0.01) }

    assert_equal :wall, summary(profiler)[:mode]
    assert_operator summary(profiler)[:total_ns], :>=, 10_000_000
  end

  def test_child_of_fork_watches_its_own_runs
    profiler = profiler()
    profiler.call("request") { nil }
    pid = fork do
      profiler.call("request") { |run| wait_here && run.name = "child" }
      exit!(0)
    end
    Process.wait(pid)
    profiler.call("request") { |run| wait_here && run.name = "parent" }

    assert_equal [%w[request parent], %w[request child]], kept(profiler)
    assert_equal [Process.pid, pid], profiler.kept.entries.map(&:pid)
  end

  def test_run_in_which_the_program_forks_leaves_one_profile
    profiler = profiler(slow_ms: 0)
    profiler.call("request") do |run|
      run.name = "parent"
      pid = fork { run.name = "child" } # its copy of the run ends with it
      Process.wait(pid)
    end
    child = nil
    profiler.call("request") { child = fork }
    child ? Process.wait(child) : exit!(0)

    assert_equal [%w[request request], %w[request parent]], kept(profiler)
  end

  def test_directory_that_cannot_be_written_is_logged_once
    file("kept", "")
    profiler = profiler(slow_ms: 0)

    assert_equal([0, 1, 2], Array.new(3) { |number| profiler.call("request") { number } })
    assert_equal 3, profiler.failures
    assert_equal 1, @lines.size
    assert_match(/\Akeeping a profile in .* failed: .*; further failures are not logged\z/, @lines.first)
  end

  def test_file_that_may_not_grow_is_logged_once_and_leaves_no_part
    profiler = profiler(slow_ms: 0)
    limit = Process.getrlimit(:FSIZE)
    begin
      Process.setrlimit(:FSIZE, 1, limit.last)
      2.times { profiler.call("request") { nil } }
    ensure
      Process.setrlimit(:FSIZE, *limit)
    end

    assert_equal [2, 1], [profiler.failures, @lines.size]
    assert_empty Dir.children(path("kept"))
  end

  def test_log_that_fails_changes_nothing
    profiler = RunProfiler.new(directory: path("kept"), slow_ms: 0, log: ->(_line) { raise IOError })

    assert_equal(3, profiler.call("request") { 3 })
    assert_equal 1, profiler.kept.entries.size
  end

  # The watches of an application, of requests and of jobs, share one count with each other and with the program.
  def test_watches_of_one_process_leave_room_and_collect_nothing
    requests = profiler(slow_ms: nil)
    jobs = profiler(slow_ms: nil)
    go_on = Queue.new
    threads = Array.new(48) { |i| Thread.new { (i.even? ? requests : jobs).call("busy") { go_on.pop } } }
    Thread.pass until go_on.num_waiting == 48
    GC.start
    majors = GC.stat(:major_gc_count)
    refused = Array.new(200) { |i| (i.even? ? requests : jobs).call("more") { :called } }.uniq
    majors = GC.stat(:major_gc_count) - majors
    own = Sperf.profile { nil }
    48.times { go_on << 1 }
    threads.each(&:join)

    assert_equal [[:called], 0, 100, 100], [refused, majors, requests.failures, jobs.failures]
    assert_match(/48 blocks are open; requests and jobs are not profiled/, @lines.first)
    assert_instance_of Sperf::Profile, own
    jobs.call("later") { nil }
    assert_equal 100, jobs.failures
  end

  def test_child_of_fork_watches_as_many_as_its_parent
    profiler = profiler(slow_ms: nil)
    go_on = Queue.new
    threads = Array.new(48) { Thread.new { profiler.call("request") { go_on.pop } } }
    Thread.pass until go_on.num_waiting == 48
    pid = fork { exit!(profiler.call("request") { 7 } == 7 && profiler.failures.zero? ? 0 : 1) }
    assert_predicate Process.wait2(pid).last, :success?
  ensure
    48.times { go_on << 1 }
    threads&.each(&:join)
  end

  def test_wrong_arguments_are_refused
    ["500", -1, Float::NAN, Complex(1, 1)].each { |slow_ms| assert_raises(ArgumentError) { profiler(slow_ms:) } }
    assert_raises(ArgumentError) { profiler(mode: :other) }
    assert_raises(ArgumentError) { profiler(frequency: 0) }
    assert_raises(ArgumentError) { profiler(keep: 0) }
  end

  def test_guard_counts_errors_and_logs_the_first
    boundary = ErrorBoundary.new("reading", ->(line) { @lines << line })

    failed = [boundary.run { raise IOError, "closed" }, boundary.run { raise LoadError }]

    assert_equal([nil, nil, 3], [*failed, boundary.run { 3 }])
    assert_equal 2, boundary.failures
    assert_equal ["reading failed: closed (IOError); further failures are not logged"], @lines
  end

  # Timeout raises an error that would be rescued here.
  def test_guard_lets_through_what_another_thread_raises
    boundary = ErrorBoundary.new("reading", ->(line) { @lines << line })
    at = Queue.new
    done = false
    thread = Thread.new do
      Thread.current.report_on_exception = false
      boundary.run do
        at << 1
        sleep(0.05)
        done = true
      end
    end
    at.pop
    thread.raise(Timeout::Error)

    assert_raises(Timeout::Error) { thread.join }
    assert done
    assert_equal 0, boundary.failures
  end
end
