# frozen_string_literal: true

require_relative "pid_helper"

# `sperf record --pid`: processes that run already, and never load sperf.
class PidRecordTest < Minitest::Test
  include PidHelper

  # Uses CPU time in methods by a clock of its own, and prints their shares when it is told to end.
  SHARES = <<~RUBY
    def large = burn(0.013)
    def small = burn(0.005)
    def nap = sleep(0.005)
    used = Hash.new(0.0)
    stop = false
    trap(:USR1) { stop = true }
    ready
    until stop
      %i[large small].each { |name| before = clock; send(name); used[name] += clock - before }
      nap
    end
    $stdout.puts used[:large] / used.values.sum
  RUBY

  def share(profile, label)
    total = profile.top(1000, :cumulative).to_h { |row| [row.first, row.last] }
    total.fetch(label).fdiv(total.fetch("<main>"))
  end

  slow(/(clock|classes)_--yjit/)

  [[], ["--yjit"]].each do |options|
    next if options.any? && !RubyVM.const_defined?(:YJIT)

    define_method(:"test_shares_of_cpu_time_are_those_of_the_programs_own_clock_#{options.join}") do
      program(SHARES, *options) do |pid, output|
        result = record_pid(pid.to_s, "--duration", "2s", "-f", "500")
        Process.kill(:USR1, pid)
        truth = output.gets.to_f

        assert_predicate result.status, :success?, result.err
        # 600 samples or more: their own deviation is 1.8 points.
        assert_in_delta truth, share(profile, "Object#large"), 0.07
        assert_operator profile.top(1000, :cumulative).to_h { |row| [row.first, row.last] }.fetch("Object#nap", 0),
                        :<, 0.1 * profile.summary[:totals][:cpu]
      end
    end
  end

  def test_profile_of_wall_time_has_waiting_and_says_how_it_was_read
    program(SHARES) do |pid|
      record_pid(pid.to_s, "--duration", "1s", "-m", "wall", "--label", "env=test")

      assert_includes labels(profile), "Kernel#sleep"
      assert_includes labels(profile), "[GVL blocked]"
      assert_in_delta 1.0, profile.summary[:totals][:wall] / 1e9, 0.3
      assert(profile.comments.any? { |line| line.start_with?("# sperf: process #{pid} was read from outside: ") })
      assert_includes profile.comments, "# label.env: test"
      assert_includes profile.comments, "# ruby: ruby #{RUBY_VERSION}"
      assert_equal [pid], Sperf::Native.processes(profile)
    end
  end

  LINES = <<~RUBY
    class Order
      def self.find
        yield
      end
      define_method(:made) { |queue| [1].each { queue.pop } }
      def total(queue)
        1.then do
          queue
            .pop
        end
      end
    end
    queue = Thread::Queue.new
    Thread.new { Order.find { Order.new.total(queue) } }.name = "total"
    Thread.new { Order.new.made(queue) }.name = "made"
    Thread.pass until Thread.list.count { |thread| thread.status == "sleep" } == 2
    ready
    sleep
  RUBY

  def test_frames_have_the_names_paths_and_lines_of_rubys_backtraces
    program(LINES) do |pid|
      record_pid(pid.to_s, "--duration", "300ms", "-m", "wall")
      ["Order.find", "Order#total", "block in Order#total", "Order#made", "block in Order#made", "Array#each",
       "Thread::Queue#pop", "block in <main>", "<main>", "Kernel#sleep"].each { |name| assert_includes labels(profile), name }
      # The only line of this block that calls something that waits.
      assert_match(/block in Order#total .*program\.rb:9\b/, sperf("report", "--lines", path("sperf.data")).out)
    end
  end

  # Two methods that are called in turns, at the same depth, over and over: a stack is copied while one returns and the
  # other begins. Names are put together of what both left there.
  TURNS = <<~RUBY
    class First
      def one(number) = number + 1
      def two(number) = one(number)
      def each_of(number) = [number].each { |it| one(it) }
    end
    class Second
      def uno(number) = number + 2
      def due(number) = [number].map { |it| uno(it) }
    end
    first = First.new
    second = Second.new
    ready
    loop { 1000.times { |i| first.one(i); second.uno(i); first.two(i); second.due(i); first.each_of(i) } }
  RUBY
  METHODS_OF_TURNS = ["First#one", "First#two", "First#each_of", "block in First#each_of", "Second#uno", "Second#due",
                      "block in Second#due", "<main>", "block in <main>", "block (2 levels) in <main>", "Kernel#loop",
                      "Integer#times", "Array#each", "Array#map", "Array#map!", "Integer#+", "[GC marking]",
                      "[GC sweeping]"].freeze

  [[], ["--yjit"]].each do |options|
    next if options.any? && !RubyVM.const_defined?(:YJIT)

    define_method(:"test_methods_that_take_turns_keep_their_classes_#{options.join}") do
      program(TURNS, *options) do |pid|
        record_pid(pid.to_s, "--duration", "1s")
        names = labels(profile)
        _, stacks, torn = profile.comments.grep(/read from outside/).first.scan(/\d+/).map(&:to_i)

        assert_empty names - METHODS_OF_TURNS
        assert_empty ["Second#due", "First#each_of", "Array#each"] - names
        assert_operator torn, :<, 0.1 * stacks
      end
    end
  end

  slow def test_cpu_time_of_threads_that_no_sample_found_is_shown
    source = "ready; loop { Thread.new { 10_000.times(&:to_s) }.join }"
    program(source) do |pid|
      record_pid(pid.to_s, "--duration", "3s", "-f", "2")

      assert_includes labels(profile), "[not sampled]"
      assert(profile.comments.any? { |line| line.start_with?("# sperf: [not sampled] is ") })
    end
  end

  slow def test_cpu_time_of_shared_native_threads_is_counted_once
    source = <<~RUBY
      4.times { Thread.new { loop { 1000.times(&:to_s); sleep 0.001 } } }
      ready
      $stdin.gets
      $stdout.puts Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    RUBY
    ENV["RUBY_MN_THREADS"] = "1"
    program(source) do |pid, output|
      record_pid(pid.to_s, "--duration", "1s", "-f", "250")
      output.puts

      assert_operator profile.summary[:totals][:cpu], :<=, output.gets.to_i
      assert_operator profile.render(:by_label, by: "thread_id", format: :json).first.scan('"label"').size, :<=, 7
    end
  ensure
    ENV.delete("RUBY_MN_THREADS")
  end

  def test_collections_are_frames_of_their_own
    source = "ready; kept = Array.new(300_000) { +'' }; loop { GC.start }"
    program(source) do |pid|
      record_pid(pid.to_s, "--duration", "500ms")

      assert_operator share(profile, "[GC marking]"), :>, 0.3
    end
  end

  def test_children_are_recorded_if_asked_for
    source = <<~RUBY
      child = fork { def in_child = sleep(20); in_child }
      ready
      $stdin.gets
      Process.kill(:KILL, child)
    RUBY
    program(source) do |pid, output|
      record_pid(pid.to_s, "--duration", "300ms", "-m", "wall")

      refute_includes labels(profile), "Object#in_child"
      record_pid(pid.to_s, "--duration", "300ms", "-m", "wall", "--children", "-o", path("both.data"))

      assert_includes labels(profile("both.data")), "Object#in_child"
      assert_equal 2, Sperf::Native.processes(profile("both.data")).size
      output.puts
    end
  end

  slow def test_interrupt_writes_what_was_recorded
    learn_layout
    program(SHARES) do |pid|
      start = [RUBY, "-e", "$stdout.puts $$; $stdout.flush; exec(*ARGV)"]
      result = converse(*start, RUBY, SPERF, "record", "--pid", pid.to_s,
                        "-o", path("i.data"), env: @env) do |recorder|
        switches = -> { File.read("/proc/#{recorder}/status")[/^voluntary_ctxt_switches:\s*(\d+)/, 1].to_i }
        wait_until { switches.call > 500 } # it waits for each tick
        Process.kill(:INT, recorder)
      end

      assert_match(/i\.data: .* of CPU time/, result.err)
      assert_includes labels(profile("i.data")), "Object#large"
    end
  end

  def test_wrong_command_lines_are_one_line_each
    pid = Process.pid.to_s
    assert_refused record_pid("x"), 2, "-p must be the number of a process, not x"
    assert_refused record_pid(pid, "ruby"), 2, /\A--pid and a command \(ruby\) exclude each other/
    assert_refused record_pid(pid, "-m", "trace"), 2, "-m with --pid must be cpu or wall"
    assert_refused record_pid(pid, "--native"), 2, "--native is not possible with --pid"
  end

  # A file that others may write could be anything.
  slow def test_layout_in_the_cache_that_is_not_ours_alone_is_learnt_again
    learn_layout
    FileUtils.cp_r(CACHE, path("cache"))
    @env = { "XDG_CACHE_HOME" => path("cache") }
    kept = Dir[path("cache/sperf/layouts/*")].first || inapplicable("without a build id, no layout is kept")
    File.write(kept, File.read(kept).sub(/^thread_ec \d+$/, "thread_ec 56"))
    File.chmod(0o666, kept)
    program(SHARES) do |pid|
      result = record_pid(pid.to_s, "--duration", "200ms", "-m", "wall")

      assert_predicate result.status, :success?, result.err
      assert_includes labels(profile), "Object#burn"
    end
    assert_equal 0o600, File.stat(kept).mode & 0o777
  end
end
