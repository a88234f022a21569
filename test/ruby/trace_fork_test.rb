# frozen_string_literal: true

require_relative "test_helper"
require_relative "trace_fork_programs"

# A trace in children of fork is exact from their first instruction: what a child calls is counted in the child, and
# what its parent had called by then in the parent alone.
class TraceForkTest < Minitest::Test
  include TestHelper

  # Returns the counts of methods of Object, without those that have none, in +threads+.
  def calls(threads = Sperf::Trace.load(path("sperf.data")).threads)
    threads.flat_map(&:methods).select { |method| method.class_name == "Object" }
      .group_by(&:method_name).transform_values { |same| same.sum(&:called) }.reject { |_, count| count.zero? }
  end

  def assert_exact(*options)
    result = record(TraceForkPrograms.source, *options)
    assert_predicate result.status, :success?, result.err
    assert_equal ["1 of 51 Ruby processes left no profile (ended by SIGKILL or a crash, or still running)"],
                 result.remarks
    assert_empty TraceForkPrograms.deviations(Sperf::Trace.load(path("sperf.data")))
  end

  slow def test_trace_of_all_methods_with_children_of_fork_is_exact = assert_exact("-m", "trace")

  slow def test_trace_of_all_with_objects_and_blocks_in_children_is_exact
    assert_exact("-m", "trace", "--allocations", "--blocks")
  end

  slow def test_trace_of_chosen_methods_with_children_of_fork_is_exact
    assert_exact("--only", TraceForkPrograms.names.join(","))
  end

  # The parent's stack is where the child's calls are shown, and no time or call of before the fork is in it.
  slow def test_time_and_calls_of_a_child_begin_with_the_fork
    record("def slow = sleep(0.4); def outer = (slow; Process.wait(fork { inner })); def inner = 1; outer", "-m",
           "trace")
    trace = Sperf::Trace.load(path("sperf.data"))
    parent, child = trace.threads.group_by(&:process).values.sort_by { |threads| -threads.sum(&:total_ns) }

    assert_operator parent.sum(&:total_ns), :>=, 400_000_000
    assert_operator child.sum(&:total_ns), :<, parent.sum(&:total_ns) - 400_000_000
    assert_equal([{ "slow" => 1, "outer" => 1 }, { "inner" => 1 }],
                 [parent, child].map { |threads| calls(threads).slice("slow", "outer", "inner") })
    inner = child.flat_map(&:methods).find { |method| method.full_name == "Object#inner" }
    assert_equal "Object#outer", inner.call_trees.first.path.map(&:full_name).grep(/Object#/).first
  end

  # Not where it is not inherited, or the parent had paused: until it goes on.
  slow def test_child_is_traced_where_its_parent_is
    { ["def one = 1; one; Process.wait(fork { one; one })", "--no-inherit"] => 1,
      ["def one = 1; one; Sperf.pause; one; Process.wait(fork { one; Sperf.resume; one; one }); " \
       "Sperf.resume; one"] => 4 }
      .each do |(source, *options), count|
        record(source, "-m", "trace", *options)

        assert_equal({ "one" => count }, calls.slice("one"))
      end
  end

  # Ruby's lock of thread hooks is held in the child for ever (test/stress/slow_hook.c): adding or removing such a hook
  # there hangs.
  slow def test_child_of_a_trace_runs_on_if_another_thread_was_in_a_hook
    library = build_extension(File.join(ROOT, "test/stress/slow_hook.c"))
    result = script(<<~RUBY)
      def one = 1
      def counted(trace) = trace.methods.find { _1.full_name == "Object#one" }.called
      require #{library.dump}
      trace = Sperf.trace do
        armed = false
        thread = Thread.new do
          armed = SlowHook.arm
          sleep 0.01
        end
        Thread.pass until armed
        nil until SlowHook.inside?
        child = fork { one; puts counted(Sperf.trace { one; one }) }
        ended = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 20
        sleep 0.05 until (done = Process.wait(child, Process::WNOHANG)) ||
          Process.clock_gettime(Process::CLOCK_MONOTONIC) > ended
        Process.kill(:KILL, child) unless done
        thread.join
        one
      end
      puts counted(trace)
    RUBY

    assert_equal "2\n1\n", result.out, result.err
  end

  # Each child is a session of its own: what it returns has its own calls.
  def test_child_of_a_session_of_the_api_that_it_inherits_is_exact
    [{}, { only: "Object#one,Object#two" }, { exclude: "Object#two" }].each do |options|
      result = script(<<~RUBY)
        def one = 1
        def two = one
        def counted
          trace = Sperf.stop[:trace]
          p %w[one two].map { |name| trace.methods.select { _1.full_name == "Object#\#{name}" }.sum(&:called) }
        end
        Sperf.start(mode: :trace, inherit: true, **#{options})
        two
        3.times { Process.wait(fork { one; two; counted }) }
        counted
      RUBY
      twos = options.key?(:exclude) ? 0 : 1

      assert_equal "#{"[2, #{twos}]\n" * 3}[1, #{twos}]\n", result.out, result.err
      assert_empty result.err
    end
  end

  # With a full disk or a limit on files, say: the child runs on, untraced, as if it were not recorded. One that stops
  # its session has what it called.
  def test_child_that_cannot_be_recorded_runs_on_untraced
    result = record(<<~RUBY, "-m", "trace")
      def one = 1
      Process.wait(fork { Process.setrlimit(:NOFILE, 0); one; one; puts 1 })
      one
      Process.wait(fork { one; one; puts Sperf.stop[:trace].methods.find { _1.full_name == "Object#one" }.called })
    RUBY

    assert_equal "1\n2\n", result.out, result.err
    assert_equal({ "one" => 3 }, calls.slice("one"))
  end

  def test_slow_call_that_was_open_at_a_fork_is_told_by_the_parent
    result = record("class Job; def slow = (sleep(0.03); @pid = fork; Process.wait(@pid) if @pid); end; Job.new.slow",
                    "-m", "trace", "--slow", "Job#slow>20ms")

    assert_equal 1, result.words.grep(/\Aslow call: /).size, result.err
  end
end
