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

  def test_block_form_returns_what_stop_returns
    data = Sperf.start(frequency: 500, mode: :cpu) { burn }

    assert_equal :cpu, data[:mode]
    assert_equal 500, data[:frequency]
    refute_predicate Sperf, :running?
  end

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

  def test_signal_handler_may_begin_the_first_block
    source = "trap('USR2') { p Sperf.stop, Sperf.profile { nil }.class }; Process.kill('USR2', Process.pid)"

    assert_equal %w[nil Sperf::Profile], run_ruby(source).out.split
  end

  def test_labels_are_in_the_result
    data = Sperf.start do
      Sperf.label(part: 1) do
        Sperf.label!(of: "all")
        burn(30)
        assert_equal({ part: "1", of: "all" }, Sperf.labels)
      end
    end

    assert_includes data[:samples].map { |sample| sample[6] }, { part: "1", of: "all" }
  end

  def test_snapshot_divides_the_result
    Sperf.start
    Sperf.pause
    assert_predicate Sperf, :paused?
    Sperf.resume
    burn(30)

    assert_operator Sperf.snapshot(clear: true).summary[:total_ns], :>, 25_000_000
    assert_kind_of Sperf::Profile, Sperf.snapshot
  ensure
    Sperf.stop
  end

  def test_profile_of_a_block
    Sperf.start(defer: true)
    profile = Sperf.profile(part: "one") { burn(30) }
    burn(30)

    assert_operator profile.summary[:total_ns], :>, 25_000_000
    assert_equal(profile.summary[:total_ns], Sperf.stop[:samples].sum { |sample| sample[1] })
  ensure
    Sperf.stop
  end

  def test_result_has_every_documented_key
    data = Sperf.start { burn }

    expected = %i[capture dropped duration_ns frequency mode sampling_count sampling_time_ns samples start_time_ns
                  threads trigger_count]
    assert_empty expected - data.keys
    assert_kind_of Integer, data[:sampling_count]
    assert_kind_of Integer, data[:sampling_time_ns]
    assert_includes Sperf::Native.capture_strategies, data[:capture]
    assert_includes data[:threads].keys, 1
  end

  def test_sample_destructures_as_frames_and_weight
    data = Sperf.start { burn }

    refute_empty data[:samples]
    data[:samples].each do |frames, weight|
      assert_kind_of Integer, weight
      assert(frames.all? { |path, label| path.is_a?(String) && label.is_a?(String) })
    end
  end

  def test_sample_carries_thread_lines_and_time
    data = Sperf.start { burn }
    # A thread of another test may go on here.
    frames, _weight, _thread, lines, time_ns = data[:samples].reverse.find { |sample| sample[2] == 1 }

    assert_equal frames.size, lines.size
    assert_operator time_ns, :<=, data[:duration_ns]
  end

  def test_frames_begin_with_the_leaf
    data = Sperf.start { burn(200) }
    stacks = data[:samples].map { |frames, _weight| frames.map(&:last) }
    names = stacks.find { |labels| labels.any? { |name| name.end_with?("#burn") } }

    assert_operator names.index { |name| name.end_with?("#burn") }, :<, names.index("#{self.class}##{__method__}")
  end

  # Guide 4.5.3, with the workload of this test.
  def test_hottest_function_is_found_by_leaf_labels
    texts = Array.new(200_000) { |i| (i * 7919 % 200_000).to_s }
    deadline = cpu_ms + 300
    data = Sperf.start(mode: :cpu) { texts.sort while cpu_ms < deadline }

    flat = Hash.new(0)
    data[:samples].each do |frames, weight|
      leaf_label = frames.first&.last
      flat[leaf_label] += weight
    end
    top = flat.sort_by { |_, w| -w }.first(5)

    assert_equal data[:samples].sum { |_frames, weight| weight }, flat.values.sum
    assert_equal "Array#sort", top.dig(0, 0), top.inspect
  end

  # Guide 4.1.3 and 4.4.
  def test_manual_session_is_saved_in_every_format
    Sperf.start(frequency: 1000)
    burn
    data = Sperf.stop
    %w[profile.pb.gz profile.collapsed profile.txt].each { |name| Sperf.save(path(name), data) }
    Sperf.save(path("output.dat"), data, format: :text)

    total = data[:samples].sum { |_frames, weight| weight }
    assert_equal total, profile("profile.pb.gz").summary[:total_ns]
    assert_equal(total, File.readlines(path("profile.collapsed")).sum { |line| line.rpartition(" ").last.to_i })
    assert_match(/\ATotal: [\d.]+ms \(cpu\)\nSamples: #{data[:samples].size}, Frequency: 1000Hz\n/,
                 File.read(path("profile.txt")))
    assert_equal File.read(path("profile.txt")), File.read(path("output.dat"))
  end

  # Guide 5.2.1.
  def test_collapsed_lines_parse_from_the_root_to_the_leaf
    Sperf.start(output: path("profile.collapsed")) { burn }

    lines = File.readlines(path("profile.collapsed"))
    refute_empty lines
    lines.each do |line|
      stack, weight = line.rpartition(" ").then { |s, _, w| [s, w.to_i] }
      frames = stack.split(";")

      assert_operator weight, :>, 0
      assert(frames.none? { |name| name.start_with?("Sperf.") }, line)
    end
  end

  def test_start_without_a_block_returns_nil_and_runs
    assert_nil Sperf.start
    assert_predicate Sperf, :running?
  end

  def test_stop_without_a_session_returns_nil
    assert_nil Sperf.stop
  end

  def test_stop_twice_returns_nil_the_second_time
    Sperf.start
    refute_nil Sperf.stop
    assert_nil Sperf.stop
  end

  def test_second_start_raises_and_leaves_the_session_and_its_output_alone
    Sperf.start(frequency: 123, output: path("first.txt"))
    error = assert_raises(RuntimeError) { Sperf.start(output: path("second.txt")) }
    data = Sperf.stop

    assert_match(/already running/, error.message)
    assert_equal 123, data[:frequency]
    assert_equal ["first.txt"], files
  end

  def test_block_that_raises_passes_its_exception_on_and_its_output_is_written
    error = assert_raises(KeyError) do
      Sperf.start(output: path("profile.txt")) do
        burn
        raise KeyError, "of the program"
      end
    end

    assert_equal "of the program", error.message
    assert_equal ["profile.txt"], files
    refute_predicate Sperf, :running?
  end

  def test_block_left_by_throw_stops_the_session
    result = catch(:out) { Sperf.start(output: path("profile.txt")) { throw :out, :thrown } }

    assert_equal :thrown, result
    assert_equal ["profile.txt"], files
    refute_predicate Sperf, :running?
  end

  def test_block_that_stops_the_session_itself_gets_that_result
    inner = nil
    outer = Sperf.start { inner = Sperf.stop }

    refute_nil inner
    assert_same inner, outer
  end

  def test_block_that_starts_another_session_leaves_it_running
    first = nil
    outer = Sperf.start(frequency: 100) do
      first = Sperf.stop
      Sperf.start(frequency: 200)
    end

    assert_same first, outer
    assert_equal 200, Sperf.stop[:frequency]
  end

  def test_block_value_is_not_what_is_returned
    assert_kind_of(Hash, Sperf.start { 42 })
  end

  def test_block_in_a_child_of_fork_returns_nil_and_writes_nothing
    Sperf.start(output: path("profile.txt")) do
      pid = fork { exit!(Sperf.stop.nil? && !Sperf.running? ? 0 : 1) }
      assert_predicate Process.wait2(pid).last, :success?
      assert_empty files
    end

    assert_equal ["profile.txt"], files
  end

  def test_child_of_fork_records_a_session_of_its_own
    Sperf.start do
      pid = fork { exit!(Sperf.start { burn }[:samples].empty? ? 1 : 0) }
      assert_predicate Process.wait2(pid).last, :success?
    end
  end

  def test_relative_output_is_taken_from_where_the_session_started
    Dir.mkdir(path("elsewhere"))
    result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e",
                         'Sperf.start(output: "profile.txt") { Dir.chdir("elsewhere") }')

    assert_predicate result.status, :success?, result.err
    assert_equal %w[elsewhere profile.txt], files
  end

  def test_output_may_be_a_pathname
    require "pathname"
    Sperf.start(output: Pathname(path("profile.txt"))) { nil }

    assert_equal ["profile.txt"], files
  end

  def test_aggregate_keeps_no_times
    data = Sperf.start(aggregate: true) { burn }

    assert_equal [nil], data[:samples].map { |sample| sample[4] }.uniq
  end

  def test_signal_false_captures_without_signals
    best = (Sperf::Native.capture_strategies - [:signal]).first
    assert_equal best, Sperf.start(signal: false) { nil }[:capture]
  end

  def test_capture_chooses_the_strategy
    Sperf::Native.capture_strategies.each do |capture|
      assert_equal capture, Sperf.start(capture:) { nil }[:capture]
    end
  end

  # The lines themselves are in verbose_report_test.rb.
  def test_verbose_prints_statistics_to_stderr_on_stop
    _out, err = capture_io { Sperf.start(verbose: true, frequency: 1000) { burn } }

    assert_equal "[sperf] mode=cpu frequency=1000Hz", err.lines(chomp: true).first
    assert_match(/^\[sperf\] sampling: [1-9]\d* calls, /, err)
    assert_match(/^\[sperf\] layout of the VM: used, [1-9]\d* instructions known$/, err)
    assert_match(/^\[sperf\] top 10 by flat:\n\[sperf\] +\d+\.\dms +\d+\.\d% \S.* \(\S.*\)$/, err)
  end

  def test_save_takes_a_hash_whose_samples_were_filtered
    data = Sperf.start { burn }
    data[:samples] = data[:samples].first(1)
    Sperf.save(path("one.collapsed"), data)

    assert_equal 1, File.readlines(path("one.collapsed")).size
  end

  def test_save_takes_a_hash_of_frames_and_weights_alone
    frames = [["app.rb", "Object#leaf"], ["app.rb", "<main>"]]
    Sperf.save(path("made.collapsed"), { mode: :cpu, frequency: 1000, samples: [[frames, 5], [frames, 7]] })

    assert_equal "<main>;Object#leaf 12\n", File.read(path("made.collapsed"))
  end

  def test_save_takes_a_profile_that_was_loaded
    Sperf.start(output: path("a.pb.gz")) { burn }
    Sperf.save(path("b.collapsed"), Sperf.load(path("a.pb.gz")))

    assert_equal(profile("a.pb.gz").summary[:total_ns],
                 File.readlines(path("b.collapsed")).sum { |line| line.rpartition(" ").last.to_i })
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
