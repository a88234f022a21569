# frozen_string_literal: true

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
    value = profiler.call("request") do |run|
      run.name = "orders#show"
      wait_here
      :value
    end
    entry = profiler.kept.entries.first

    assert_equal :value, value
    assert_equal [["request", "orders#show"]], kept(profiler)
    assert_equal ["request orders#show took #{entry.took_ms} ms; its profile: #{entry.path}"], @lines
    assert_operator entry.took_ms, :>=, 80
    assert_match(/\bblocked \d+ ms\b/, fields(profiler)["time"].first)
    assert_match(/\A\d+ ms Kernel#sleep\b/, fields(profiler)["wait"].first)
    assert_nil fields(profiler)["queries"] # there is no Active Support
  end

  # What a page shows along the axis of time: the parts of a run in their order, with their labels, and all of its time.
  def test_profile_has_stacks_and_labels_in_the_order_of_time
    profiler = profiler()
    before_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    profiler.call("request", method: "GET") do
      Sperf.label!(endpoint: "orders#show")
      wait_here
      burn(0.1)
      wait_here
    end
    around_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - before_ns
    data = Sperf.load(profiler.kept.entries.first.path).to_h
    part_of = ->(frames) { %w[wait_here burn].find { |part| frames.any? { |_, name| name.end_with?("##{part}") } } }
    # A tick may come right between two parts.
    long = data[:samples].select { |_, ns| ns > 5_000_000 }
    parts = long.filter_map { |frames, *| part_of.call(frames) }

    assert_equal :wall, data[:mode]
    assert_includes(260_000_000..around_ns, sum_of(data))
    assert_equal %w[wait_here burn wait_here], parts.chunk_while { |a, b| a == b }.map(&:first)
    assert_equal(data[:samples].sort_by { |sample| sample[4] }, data[:samples])
    assert_includes long.map { |sample| sample[6] }, { method: "GET", endpoint: "orders#show" }
    assert(long.all? { |frames, *| frames.none? { |path, _name| path.include?("/lib/sperf/") } })
  end

  def fields(profiler) = Sperf::Metadata.parse(Sperf.load(profiler.kept.entries.first.path).comments)

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

  def test_profile_tells_how_many_queries_there_were_by_name_up_to_fifty_names
    counting do |subscribed|
      profiler = profiler()
      2.times { profiler.prepare }
      assert_equal [["sql.active_record", Sperf::Integrations::QueryCounts]], subscribed
      profiler.call("request") do
        3.times { query("Item Load") }
        2.times { query(nil) }
        query("Order 100%\n")
        query("Item Load", cached: true)
        77.times { |number| query("Query #{number}") }
        wait_here
      end
      told = fields(profiler)

      assert_equal ["83", "30 (other)", "3 Item Load", "2 SQL", "1 Order 100%\n"],
                   told.values_at("queries", "query").flatten.first(5)
      text, = Sperf.load(profiler.kept.entries.first.path).render(:by_label, { label: "sql" })
      assert_match(/^Item Load +3 /, text)
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

  def test_run_that_is_fast_or_has_no_limit_leaves_nothing
    [60_000, nil].each { |slow_ms| profiler(slow_ms:).call("request") { wait_here } }

    assert_empty files
    assert_empty @lines
    refute_predicate Sperf, :running?
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

  def test_log_that_fails_changes_nothing
    profiler = RunProfiler.new(directory: path("kept"), slow_ms: 0, log: ->(_line) { raise IOError })

    assert_equal(3, profiler.call("request") { 3 })
    assert_equal 1, profiler.kept.entries.size
  end

  # The watches of an application, of requests and of jobs, share one count with each other and with the program.
  def test_watches_of_one_process_leave_room_and_collect_nothing_and_a_child_has_its_own
    watches = [profiler(slow_ms: nil), profiler(slow_ms: nil)]
    go_on = Queue.new
    threads = Array.new(48) { |i| Thread.new { watches[i % 2].call("busy") { go_on.pop } } }
    Thread.pass until go_on.num_waiting == 48
    pid = fork { exit!(watches[0].call("request") { 7 } == 7 && watches[0].failures.zero?) }
    assert_predicate Process.wait2(pid).last, :success?
    GC.start
    majors = GC.stat(:major_gc_count)
    refused = Array.new(200) { |i| watches[i % 2].call("more") { :called } }.uniq
    majors = GC.stat(:major_gc_count) - majors
    own = Sperf.profile { nil }

    assert_equal [[:called], 0, [100, 100]], [refused, majors, watches.map(&:failures)]
    assert_match(/48 blocks are open; requests and jobs are not profiled/, @lines.first)
    assert_instance_of Sperf::Profile, own
    go_on.close
    threads.each(&:join)
    watches[1].call("later") { nil }
    assert_equal 100, watches[1].failures
  ensure
    go_on.close
  end

  def test_wrong_arguments_are_refused
    [{ slow_ms: "500" }, { slow_ms: -1 }, { slow_ms: Float::NAN }, { slow_ms: Complex(1, 1) }, { mode: :other },
     { frequency: 0 }, { keep: 0 }].each { |wrong| assert_raises(ArgumentError) { profiler(**wrong) } }
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
