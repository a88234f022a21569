# frozen_string_literal: true

require "json"
require_relative "test_helper"

# A process that is killed leaves what sperf wrote as it ran. No test here depends on how long anything takes: programs
# go on until the file says that it was written to. That takes a second each time, so two of them run at once.
class KilledProcessesTest < Minitest::Test
  include TestHelper

  parallelize_me!

  # written(2) { work } calls the block until sperf has written what was recorded twice more. kept does so until what
  # was traced was kept twice more, and returns how often it has called the block until then.
  WRITTEN = <<~'RUBY'
    def spool = Dir.glob("#{ENV.fetch("SPERF_COLLECT_DIR")}/#{$$}-*.started").max_by { |name| name[/-(\d+)/, 1].to_i }
    def number_at(place, file = spool) = File.binread(file, 8, place).unpack1("Q")
    def written(times)
      seen = nil
      while times >= 0
        file = spool
        at = number_at(80, file)
        duration = at.zero? ? nil : number_at(at + 80, file)
        times -= 1 if duration && duration != seen
        seen = duration
        yield
        sleep 0.005
      end
    end
    def kept(times)
      calls, seen = 0, nil
      while true
        at = number_at(80)
        times -= 1 if at != seen && at.positive?
        seen = at
        return calls if times <= 0
        yield
        calls += 1
        sleep 0.005
      end
    end
    # Calls the block until the file has these names, and what was recorded before it had them.
    def named(names, &)
      file = spool
      yield until names.all? { |name| File.binread(file, 1 << 22).include?(name) }
      File.write("cpu_ns", cpu_ns - CPU_BEFORE)
      written(1, &)
    end
    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    CPU_BEFORE = cpu_ns
    def burn = 20_000.times { |i| i * 3 }
    class Foo
      def self.made = burn
      def bar(list) = list.map { burn }
      define_method(:defined) { bar([1]) }
    end
    def all = (Foo.made; Foo.new.bar([1, 2]); Foo.new.defined; Kernel.format("%d", 1))
    KILL = -> { Process.kill(:KILL, $$); sleep }
  RUBY

  CUT_OFF = /\A1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s are missing\z/
  OPTIONS = { "samples in order" => %w[-o out.data], "sums" => %w[-o out.pb], "wall time" => %w[-m wall -o out.data],
              "C functions by signals" => %w[--native -o out.pb] }.freeze

  NAMES = %w[Object#all Foo.made Foo#bar Foo#defined Object#burn].freeze

  def out = Dir.glob(path("out.*")).first

  def recorded = Sperf.load(out)

  def record_killed(source, *options, ruby: [])
    result = sperf("record", *options, RUBY, *ruby, "-e", WRITTEN + source)
    assert_equal 9, result.status.termsig, result.err
    result
  end

  slow(/after_a_kill_compiled|(wall_time|signals)_are_there|cannot_see/)

  OPTIONS.each do |name, options|
    [[], (["--yjit"] if name == "samples in order")].compact.each do |ruby|
      define_method(:"test_#{name.tr(" ", "_")}_are_there_after_a_kill#{"_compiled" if ruby.any?}") do
        result = record_killed("written(1) { all }; named(%w[#{NAMES.join(" ")}]) { all }; KILL.call", *options, ruby:)
        assert_match CUT_OFF, result.remarks.join("\n")
        found = labels(recorded)
        ["<main>", *NAMES].each { |label| assert_includes found, label }
        assert_operator recorded.summary[:total_ns], :>, Integer(File.read(path("cpu_ns"))) / 2
        assert_includes recorded.comments.join("\n"), "# sperf: 1 Ruby process was ended by SIGKILL or a crash"
        assert_includes recorded.comments.join("\n"), "# ruby: #{RUBY_DESCRIPTION[/\Aruby [\d.]+/]}"
      end
    end
  end

  # What it has recorded lies where its end cannot reach it, whatever that is.
  ENDS = {
    "a crash" => "Process.kill(:SEGV, $$); sleep",
    "an end without at_exit that sperf cannot see" =>
      "require 'fiddle'; Fiddle::Function.new(Fiddle::Handle::DEFAULT['_exit'], [Fiddle::TYPE_INT], Fiddle::TYPE_VOID).call(0)"
  }.freeze

  ENDS.each do |name, ending|
    define_method(:"test_#{name.tr(" ", "_")}_loses_nothing_of_before") do
      need_fiddle if ending.include?("Fiddle")
      result = sperf("record", "-o", "out.data", RUBY, "-e", "#{WRITTEN}written(2) { all }; #{ending}",
                     env: { "RUBY_CRASH_REPORT" => "crash.txt" })
      assert_match CUT_OFF, result.remarks.grep(/was ended by/).join
      assert_includes labels(recorded), "Foo#bar"
    end
  end

  # A compaction protects the pages that it moves objects off, and no other thread may look at them. It moves them off
  # those with few objects that must stay where they are, as those of +pinned+'s frames must.
  COMPACTING = <<~'RUBY'
    NEW = "def new_%d\n10_000.times do\n|i|\ni * 3\nend\nend\nnew_%d"
    def pinned(objects, &)
      return yield if objects.empty?
      a, b, c, d, e, f, g, h = objects.shift(8)
      pinned(objects, &)
      [a, b, c, d, e, f, g, h]
    end
    many = Array.new(400_000) { Object.new }
    number = 0
    pinned(many.each_slice(50).map(&:first)) do
      written(4) do
        10.times { eval(format(NEW, number += 1, number), nil, "new"); many.concat(Array.new(5_000) { Object.new }) }
        many.map!.with_index { |object, i| object if i % 4 == 0 }
        many.compact!
        GC.compact
      end
    end
    KILL.call
  RUBY

  slow(/program_that_compacts_all_the_time_.*_goes_on_and_leaves_its_lines/)
  { "alone" => "", "beside_a_Ractor" => "Warning[:experimental] = false; Ractor.new { sleep };" }.each do |name, beside|
    define_method(:"test_program_that_compacts_all_the_time_#{name}_goes_on_and_leaves_its_lines") do
      lack "this Ruby cannot compact" unless GC.respond_to?(:compact)
      record_killed(beside + COMPACTING, "-o", "out.data")
      places = recorded.to_h[:samples].flat_map { |frames, _, _, lines| frames.map(&:first).zip(lines) }
      lines = places.select { |file,| file == "new" }.map(&:last)
      assert_operator lines.size, :>, 10
      assert_operator lines.count(&:zero?), :<, 0.1 * lines.size
    end
  end

  # Starts a program that kills the one that starts it when that has been written three times.
  WATCHED = "spawn({ 'RUBYOPT' => nil }, RbConfig.ruby, '-e', #{<<~RUBY.dump}, $$.to_s)\n".freeze
    #{WRITTEN.sub("\#{$$}", "\#{ARGV[0]}")}
    written(3) { sleep 0.05 }
    Process.kill(:KILL, ARGV[0].to_i)
  RUBY

  # Nothing tells sperf that it might look for names: no collection, no system call, no other thread.
  slow def test_process_that_hangs_in_a_loop_has_the_names_of_its_code
    record_killed(<<~RUBY, "-o", "out.data")
      class Hanging
        def step(x) = (x * 3 + 1) & 0xffff
        def hang
          x = 1
          x = step(x) while true
        end
      end
      #{WATCHED}
      Hanging.new.hang
    RUBY
    assert_includes labels(recorded), "Hanging#hang"
    assert_includes labels(recorded), "Hanging#step"
  end

  # What it wrote as it ran says who it was, but for its title.
  def test_labels_threads_and_the_parent_are_there_after_a_kill
    result = record_killed(<<~RUBY, "-o", "out.data")
      Sperf.label!(tenant: 7)
      Thread.new { %w[first second].each { |name| (Thread.current.name = name) && 100.times { burn } } }.join
      Thread.new { Sperf.label(endpoint: "orders#show") { loop { burn } } }
      written(2) { all }
      puts Process.ppid
      $stdout.flush
      KILL.call
    RUBY
    rows = JSON.parse(sperf("report", "--threads", "--json", out).out).fetch("rows")
    assert_equal %w[first main second], rows.filter_map { |row| row["thread"] }.uniq.sort & %w[first main second]
    assert_equal [result.out.to_i], rows.map { |row| row["ppid"] }.uniq
    text = sperf("report", "--tags", out).out
    assert_match(/tenant/, text)
    assert_match(/orders#show/, text)
  end

  # Runs +source+, which ends by KILL, under mode trace, and returns its Sperf::Trace.
  def trace_killed(source, *options)
    result = sperf("record", "-m", "trace", "-o", "out.data", *options, RUBY, "-e", WRITTEN + source)
    assert_equal 9, result.status.termsig, result.err
    assert_match(/\A1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s \(more of a large trace\)/,
                 result.remarks.grep(/was ended by/).join)
    Sperf::Trace.load(out)
  end

  # What the program counted itself up to the last time but one is in it, and not more than it ever did.
  slow def test_trace_is_there_after_a_kill
    trace = trace_killed(<<~RUBY, "--allocations", "--slow", "Foo#bar>0.001ms")
      Sperf::Native.span("job", "Report", 1_048_576)
      thread = Thread.new { Thread.current.name = "worker"; kept(2) { Foo.made } }
      calls = thread.value
      calls += kept(3) { Foo.made }
      Foo.new.bar([1, 2])
      kept(3) { Object.new }
      File.write("calls", calls.to_s)
      KILL.call
    RUBY
    calls = Integer(File.read(path("calls")))
    assert_equal calls, trace["Foo.made"].called
    assert_equal 1, trace["Foo#bar"].called
    assert_equal 1, recorded.comments.grep(/\A# slow call: .*, Foo#bar, /).size
    assert_equal %w[main worker], trace.threads.map(&:name).sort
    assert_includes trace.profile.comments.join, "Foo#bar took more than 0.001 ms"
    refute_empty trace.allocations
    assert_equal ["# spans: job Report 1048576:1"], recorded.comments.grep(/spans/)
  end

  slow def test_trace_of_chosen_methods_that_was_paused_is_there_after_a_kill
    trace = trace_killed(<<~RUBY, "--only", "Foo.made")
      kept(2) { Foo.made }
      3.times { Foo.made }
      Sperf.pause
      Foo.made
      KILL.call
    RUBY
    assert_includes trace.methods.map(&:full_name), "Foo.made"
    assert_operator trace["Foo.made"].called, :>=, 4
  end

  # Each string of a name would be a collection of all: a program that asks for that would stand still.
  slow def test_trace_is_not_kept_while_each_object_is_a_collection
    trace_killed(<<~RUBY)
      kept(2) { Foo.made }
      file = spool
      before = number_at(80, file)
      GC.stress = true
      now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
      deadline = now.call + 1.5
      Object.new until now.call > deadline
      same = before == number_at(80, file)
      GC.stress = false
      File.write("same", same.to_s)
      KILL.call
    RUBY
    assert_equal "true", File.read(path("same"))
  end

  # What was handed over stands before what is kept later, and is not there twice.
  slow def test_trace_is_handed_over_in_parts_and_kept_behind_them
    trace = trace_killed(<<~RUBY, "--snapshot-on", "USR2")
      calls = kept(3) { Foo.made }
      parts = -> { Dir.glob("#{path("out*.data")}").size }
      Process.kill(:USR2, Process.ppid)
      (Foo.made; calls += 1) while parts.call.zero?
      calls += kept(3) { Foo.made }
      kept(2) { Object.new }
      File.write("calls", calls.to_s)
      KILL.call
    RUBY
    assert_equal Integer(File.read(path("calls"))), trace["Foo.made"].called
  end

  slow def test_traced_children_that_are_killed_leave_their_own
    result = sperf("record", "-m", "trace", "-o", "out.data", RUBY, "-e", <<~RUBY)
      #{WRITTEN}
      def of_child = 1
      kept(2) { 1.succ }
      pids = 2.times.map { fork { 7.times { of_child }; kept(2) { 1.succ }; KILL.call } }
      pids.each { |pid| Process.wait(pid) }
    RUBY
    assert_predicate result.status, :success?, result.err
    assert_equal 14, Sperf::Trace.load(out)["Object#of_child"].called
  end

  # Time that nobody runs is measured, and not sampled.
  slow def test_waiting_of_a_process_that_never_woke_up_is_there_after_a_kill
    record_killed("#{WATCHED}sleep", "-m", "wall", "-o", "out.data")
    summary = recorded.summary
    assert_operator summary[:total_ns], :>, 0.8 * summary[:duration_ns]
    assert_includes labels(recorded), "[GVL blocked]"
  end

  slow def test_children_that_are_killed_leave_their_own
    result = sperf("record", "-o", "out.data", RUBY, "-e", <<~RUBY)
      #{WRITTEN}
      def of_child = burn
      def of_parent = burn
      pids = 2.times.map { fork { written(2) { of_child }; KILL.call } }
      written(2) { of_parent }
      pids.each { |pid| Process.wait(pid) }
    RUBY
    assert_predicate result.status, :success?, result.err
    assert_match(/^2 Ruby processes were ended by SIGKILL or a crash: up to the last 2 s of each are missing$/,
                 result.remarks.join("\n"))
    found = labels(recorded)
    assert_includes found, "Object#of_child"
    assert_includes found, "Object#of_parent"
    pids = sperf("report", "--tags", out).out[/^ *pid:\n(?: .*\n)+/]
    assert_equal 4, pids.lines.size, pids
  end

  # A child of fork has its parent's memory, and not its file.
  slow def test_children_write_nothing_to_the_file_of_their_parent
    record_killed(<<~RUBY, "--no-inherit", "-o", "out.data")
      def of_child = burn
      written(2) { all }
      Process.wait(fork { 50.times { of_child }; sleep 1.5 })
      written(2) { all }
      KILL.call
    RUBY
    refute_includes labels(recorded), "Object#of_child"
    assert_includes labels(recorded), "Foo#bar"
  end

  # Each begins a new spool, which goes on from the one before it.
  def test_pauses_and_snapshots_lose_nothing_before_a_kill
    record_killed(<<~RUBY, "-o", "out.data")
      span = -> { Sperf::Native.span("job", "Report", 1_048_576) }
      def early = burn
      def late = burn
      def unseen = burn
      def last = burn
      3.times { span.call }
      written(1) { early }
      Sperf.pause
      200.times { unseen }
      Sperf.resume
      2.times { span.call }
      written(1) { all }
      Sperf.snapshot
      written(1) { late }
      Sperf.snapshot
      written(1) { late }
      300.times { last }
      Sperf.pause
      KILL.call
    RUBY
    found = labels(recorded)
    %w[Object#early Object#late Object#last Foo#bar].each { |label| assert_includes found, label }
    refute_includes found, "Object#unseen"
    assert_equal ["# spans: job Report 1048576:5"], recorded.comments.grep(/spans/)
  end

  slow def test_snapshot_that_clears_has_what_the_file_then_has_not
    record_killed(<<~RUBY, "-o", "out.data")
      def early = burn
      written(1) { early }
      Sperf.snapshot(clear: true)
      written(2) { all }
      KILL.call
    RUBY
    refute_includes labels(recorded), "Object#early"
    assert_includes labels(recorded), "Foo#bar"
  end

  slow def test_what_was_handed_over_before_a_failed_exec_counts_once
    record_killed(<<~RUBY, "-o", "out.data")
      def early = burn
      written(2) { early }
      begin
        exec("./no-such-program")
      rescue SystemCallError
        written(2) { all }
      end
      KILL.call
    RUBY
    assert_includes labels(recorded), "Foo#bar"
    assert_operator recorded.summary[:total_ns], :<=, 1.05 * recorded.summary[:duration_ns]
  end

  slow def test_process_that_ends_well_has_no_more_than_it_handed_over
    result = sperf("record", "-o", "out.data", RUBY, "-e", "#{WRITTEN}written(2) { all }")
    assert_predicate result.status, :success?, result.err
    assert_empty result.remarks
    assert_operator recorded.summary[:total_ns], :<=, 1.02 * recorded.summary[:duration_ns]
  end

  slow def test_names_while_other_ractors_run
    record_killed(<<~RUBY, "-o", "out.data", ruby: ["-W:no-experimental"])
      other = Ractor.new { i = 0; loop { i += 1; [i].to_s } }
      written(3) { all }
      KILL.call
    RUBY
    assert_includes labels(recorded), "Foo#bar"
  end

  # Code that comes and goes: what is let go of has its name all the same.
  slow def test_functions_that_were_let_go_of_are_there_after_a_kill
    record_killed(<<~'RUBY', "-o", "out.pb")
      number = 0
      make = lambda do
        40.times do
          number += 1
          eval("def made_#{number} = 300.times { |i| i * 2 }; made_#{number}; undef made_#{number}")
        end
      end
      make.call until Sperf::Native.sampling_count > 200
      written(3, &make)
      KILL.call
    RUBY
    names = recorded.top(100_000, :cumulative).map(&:first)
    assert_operator names.grep(/Object#made_\d+/).size, :>, 5
    assert_operator names.count("[unresolved]"), :<=, 1
  end

  # What was written until the file was full is there, and the line does not say that it is nearly all.
  slow def test_kill_after_the_file_was_full_says_that_more_is_missing
    source = "#{WRITTEN}written(0) { all }; all while number_at(88).zero?; KILL.call"
    command = [RUBY, SPERF, "record", "-f", "10000", "-o", "out.data", RUBY, "-e", source]
    result = run_command("bash", "-c", 'ulimit -f 300; exec "$@"', "bash", *command)
    assert_equal 9, result.status.termsig, result.err
    assert_match(/up to its last 2 s are missing; 1 lost more, as data could not be written \(.+\)$/,
                 result.remarks.join("\n"))
    assert_includes labels(recorded), "Foo#bar"
  end
end
