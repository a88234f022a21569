# frozen_string_literal: true

require_relative "test_helper"

# Sperf.start, stop, save and running? as they are documented.
class ApiTest < Minitest::Test
  include TestHelper

  # Long enough for samples also where most ticks come too late, as on a busy machine.
  def burn(milliseconds = 60)
    deadline = cpu_ms + milliseconds
    nil while cpu_ms < deadline
  end

  def cpu_ms = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond)

  def run_ruby(source) = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", source)

  # Ruby gives up the GVL for each file: beside busy threads, a session would begin seconds later.
  def test_session_loads_no_file
    source = "before = $LOADED_FEATURES.dup; Sperf.start(output: '#{path("a.txt")}') { nil }; " \
             "p Sperf.profile { nil }.class, $LOADED_FEATURES - before"

    assert_equal ["Sperf::Profile", "[]"], run_ruby(source).out.split
  end

  # Returns the files that lib names in what the pattern matches: absolute paths without ".rb".
  def files_named_by(pattern)
    Dir["#{ROOT}/lib/**/*.rb"].flat_map do |file|
      File.read(file).scan(pattern).map { |(path)| File.expand_path(path.delete_suffix(".rb"), File.dirname(file)) }
    end.uniq
  end

  # Two threads that load a file, the one by autoload and the other by require, wait for each other forever.
  def test_no_file_is_loaded_both_by_autoload_and_by_require
    by_name = files_named_by(%r{autoload :\w+.*"(?:\#{__dir__}/)?(.+)"})
    by_path = files_named_by(/require_relative "(.+)"/)

    assert_includes by_name, "#{ROOT}/lib/sperf/dump/dump"
    assert_includes by_path, "#{ROOT}/lib/sperf/profiles/output_file"
    assert_empty by_name & by_path
  end

  # In a handler, Ruby refuses to load files and to lock a Mutex.
  def test_signal_handlers_may_record
    source = <<~RUBY
      a, b = #{%w[a b].map { |name| path("#{name}.data") }}
      trap("USR2") { Sperf.subscribe(:sample) { nil }; Sperf.start(output: a, verbose: true) }
      trap("USR1") { Sperf.save(b, Sperf.snapshot); p Sperf.stop.class, Sperf.profile { nil }.class }
      %w[USR2 USR1].each { Process.kill(it, Process.pid) }
    RUBY

    2.times do # the second time, the files exist, and are looked into
      assert_equal %w[Hash Sperf::Profile], run_ruby(source).out.split
      assert_equal %w[a.data b.data], files
    end
    refute_includes Sperf.load(path("a.data")).encode(:collapsed), "Thread#value"
  end

  def test_signal_handlers_may_trace_and_dump
    source = <<~RUBY
      trap("USR2") { Sperf.start(only: "Integer#no", output: "#{path("a.txt")}"); puts Sperf.dump }
      trap("USR1") { p Sperf.stop[:trace].class }
      %w[USR2 USR1].each { Process.kill(it, Process.pid) }
    RUBY
    result = run_ruby(source)

    assert_match(/^Sperf::Trace$/, result.out)
    assert_match(/^Thread \d+ \(main\) runs$/, result.out)
    assert_equal "[sperf] only: Integer#no matched no method\n", result.err
    assert_operator File.size(path("a.txt")), :>, 0
  end

  def test_signal_handler_does_not_wait_for_what_it_interrupted
    source = <<~RUBY
      Sperf::Host.send(:remove_const, :HANDLER_WAIT)
      Sperf::Host::HANDLER_WAIT = 0.1
      trap("USR1") { Sperf.stop rescue puts $!.message, $!.data.class }
      Sperf.start(output: "#{path("a.data")}")
      LOCK = Mutex.new
      Sperf::OutputFile.prepend(Module.new { def write(*) = LOCK.synchronize { super } })
      LOCK.synchronize { Process.kill("USR1", Process.pid) }
      Thread.pass while Thread.list.size > 1
    RUBY

    assert_equal ["cannot write the profile: a signal handler waits for a lock", "Hash"],
                 run_ruby(source).out.lines(chomp: true)
    assert_empty files
  end

  # What each does, labels_test.rb, snapshot_test.rb and profile_block_session_test.rb have.
  def test_labels_pauses_blocks_and_snapshots
    Sperf.start(defer: true)
    profile = Sperf.profile(part: 1) do
      Sperf.label!(of: "all")
      assert_equal({ part: "1", of: "all" }, Sperf.label(own: 1) { Sperf.labels.except(:own) })
      Sperf.pause
      assert_predicate Sperf, :paused?
      Sperf.resume
      burn(30)
    end

    assert_operator profile.summary[:total_ns], :>, 25_000_000
    assert_equal profile.summary[:total_ns], Sperf.snapshot(clear: true).summary[:total_ns]
    assert_equal 0, sum_of(Sperf.stop)
  end

  def test_samples_have_frames_from_the_leaf_weights_threads_lines_and_times
    data = Sperf.start(frequency: 500, mode: :cpu) { burn while Sperf::Native.sampling_count < 20 }
    # A thread of another test may go on here.
    own = data[:samples].select { |sample| sample[2] == 1 }
    names = own.map { |frames,| frames.map(&:last) }.find { |labels| labels.any? { |name| name.end_with?("#burn") } }

    assert_operator names.index { |name| name.end_with?("#burn") }, :<, names.index("#{self.class}##{__method__}")
    own.each do |frames, weight, _thread, lines, time_ns|
      assert_kind_of Integer, weight
      assert_equal frames.size, lines.size
      assert(frames.flatten.all?(String))
      assert_operator time_ns, :<=, data[:duration_ns]
    end
    assert_equal [:cpu, 500, Integer], [*data.values_at(:mode, :frequency), data[:sampling_time_ns].class]
    assert_includes data[:threads].keys, 1
  end

  def test_session_runs_from_start_to_the_first_stop
    assert_equal [nil, nil, true], [Sperf.stop, Sperf.start, Sperf.running?]
    assert_equal [Hash, nil, false], [Sperf.stop.class, Sperf.stop, Sperf.running?]
  end

  def test_second_start_raises_and_leaves_the_session_and_its_output_alone
    Sperf.start(frequency: 123, output: path("first.txt"))
    error = assert_raises(RuntimeError) { Sperf.start(output: path("second.txt")) }
    data = Sperf.stop

    assert_match(/already running/, error.message)
    assert_equal 123, data[:frequency]
    assert_equal ["first.txt"], files
  end

  def test_block_that_is_left_stops_the_session_and_its_output_is_written
    raised = assert_raises(KeyError) { Sperf.start(output: path("raise.txt")) { raise KeyError, "of the program" } }
    thrown = catch(:out) { Sperf.start(output: path("throw.txt")) { throw :out, :thrown } }

    assert_equal ["of the program", :thrown, %w[raise.txt throw.txt]], [raised.message, thrown, files]
    refute_predicate Sperf, :running?
  end

  def test_block_that_stops_the_session_itself_gets_that_result_and_may_start_another
    first = nil
    outer = Sperf.start(frequency: 100) do
      first = Sperf.stop
      Sperf.start(frequency: 200)
    end

    refute_nil first
    assert_same first, outer
    assert_equal 200, Sperf.stop[:frequency]
  end

  def test_output_may_be_a_pathname
    require "pathname"
    Sperf.start(output: Pathname(path("profile.txt"))) { nil }

    assert_equal ["profile.txt"], files
  end

  def test_capture_chooses_the_strategy_and_signal_whether_signals_are_one
    strategies = Sperf::Native.capture_strategies
    assert_equal(strategies, strategies.map { |capture| Sperf.start(capture:) { nil }[:capture] })
    assert_equal (strategies - [:signal]).first, Sperf.start(signal: false) { nil }[:capture]
  end

  # The lines themselves are in verbose_report_test.rb.
  def test_verbose_prints_statistics_to_stderr_on_stop
    _out, err = capture_io { Sperf.start(verbose: true, frequency: 1000) { burn } }

    assert_equal "[sperf] mode=cpu frequency=1000Hz", err.lines(chomp: true).first
    assert_match(/^\[sperf\] sampling: [1-9]\d* calls, /, err)
    assert_match(/^\[sperf\] layout of the VM: used, [1-9]\d* instructions known$/, err)
    assert_match(/^\[sperf\] top 10 by flat:\n\[sperf\] +\d+\.\dms +\d+\.\d% \S.* \(\S.*\)$/, err)
  end

  def test_save_takes_hashes_of_frames_and_weights_alone_and_profiles
    frames = [["app.rb", "Object#leaf"], ["app.rb", "<main>"]]
    Sperf.save(path("made.data"), { mode: :cpu, frequency: 1000, samples: [[frames, 5], [frames, 7]] })
    Sperf.save(path("made.collapsed"), Sperf.load(path("made.data")))

    assert_equal "<main>;Object#leaf 12\n", File.read(path("made.collapsed"))
  end

  def test_save_refuses_data_of_another_shape
    said = [nil, 5, [], {}, { mode: :cpu }, { samples: 1 }].map do |data|
      assert_raises(ArgumentError) { Sperf.save(path("x.txt"), data) }.message
    end

    assert_equal(%w[NilClass Integer Array].map { |kind| "data must be a Hash as Sperf.stop returns it, not #{kind}" },
                 said.first(3))
    assert_equal(["data has no :samples", "data has no :samples", "data has Integer under :samples, not an Array"],
                 said.last(3).map { |line| line[/\A[^:]*:\w+[^:]*(?=: it must be a Hash)/] })
    assert_empty files
  end

  def test_save_refuses_a_path_that_is_none
    [nil, 5, ""].each do |path|
      assert_match(/output must/, assert_raises(ArgumentError) { Sperf.save(path, { samples: [] }) }.message)
    end
  end

  def test_failed_write_of_a_session_keeps_the_data_in_the_error
    Dir.mkdir(path("gone"))
    Sperf.start(output: path("gone/profile.txt"))
    burn
    Dir.rmdir(path("gone"))
    error = assert_raises(Sperf::WriteError) { Sperf.stop }

    assert_match(%r{\Acannot write .*/gone/profile.txt: No such file or directory; nothing was written\z},
                 error.message)
    assert_equal :cpu, error.data[:mode]
    refute_predicate Sperf, :running?
  end

  def test_failed_write_does_not_hide_the_exception_of_the_block
    Dir.mkdir(path("gone"))
    _out, err = capture_subprocess_io do
      assert_raises(KeyError) do
        Sperf.start(output: path("gone/profile.txt")) do
          Dir.rmdir(path("gone"))
          raise KeyError
        end
      end
    end

    assert_match(/\A\[sperf\] cannot write .*: No such file or directory; nothing was written\n\z/, err)
  end
end
