# frozen_string_literal: true

require_relative "test_helper"
require "sperf/cli/types"
require "sperf/recorder/handover/handover_directory"
require_relative "native_helper"

# What `sperf record` asks of running processes: to pause, to go on, to hand over what they have, to end.
class ControlTest < Minitest::Test
  include TestHelper
  extend NativeHelper::EachMode

  # Works in a method of a name of its own, for long enough for samples; waits until something is so.
  PROGRAM = <<~RUBY
    $stdout.sync = true
    def cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    CPU_BEFORE = cpu
    def cpus = puts(cpu - CPU_BEFORE, cpu)
    def spin(till = cpu + 0.05) = (nil while cpu < till)
    def one = spin
    def two = spin
    def three = spin
    def wait_until
      spin(cpu + 0.001) until yield
    end
    def state = File.stat("sperf.data").then { |stat| [stat.ino, stat.mtime, stat.size] } rescue nil
    def recording = wait_until { !Sperf.paused? }
    def stopped = wait_until { Sperf.paused? }
  RUBY

  def record(source, *options, mode: "", **)
    sperf("record", *options, RUBY, *[mode].reject(&:empty?), "-e", PROGRAM + source, **)
  end

  # Records +source+, which prints a line, and yields the pid of the recorder, that line and what it prints.
  def during(source, *options, &)
    converse(RUBY, SPERF, "record", *options, RUBY, "-e", PROGRAM + source, &)
  end

  # Waits until the recorder has said something.
  def wait_for_words(words) = wait_until { File.read(path("converse.err")).match?(words) }

  # Those of the methods of PROGRAM that are in the profile.
  def worked(name = "sperf.data") = labels(profile(name)).filter_map { it[/\AObject#(one|two|three)\z/, 1] }.sort

  def data_files = files.grep(/\.data\z/)

  def total_ns(name = "sperf.data") = profile(name).summary[:total_ns]

  # -- on a signal --

  def test_signal_to_the_recorder_starts_and_stops_recording
    result = during("one; puts 1; recording; two; puts 2; stopped; three", "--on-signal", "USR2") do |recorder, _, out|
      Process.kill("USR2", recorder)
      out.gets
      Process.kill("USR2", recorder)
    end

    assert_predicate result.status, :success?, result.err
    assert_equal %w[two], worked
    assert_empty result.remarks
  end

  def test_signal_to_a_child_is_followed_by_all_processes
    result = record(<<~RUBY, "--on-signal", "USR2")
      child = fork { File.write("there", ""); recording; two }
      sleep 0.01 until File.exist?("there")
      Process.kill("USR2", child)
      recording
      one
      Process.wait
    RUBY

    assert_predicate result.status, :success?, result.err
    assert_equal %w[one two], worked
  end

  def test_signal_to_the_whole_group_counts_once
    source = <<~RUBY
      fork { trap("USR1") { exit }; sleep }
      asked = false
      trap("USR1") { asked = true }
      puts 1
      recording
      two
      puts 2
      sleep 0.01 until asked
      puts Sperf.paused?
    RUBY
    result = during(source, "--on-signal", "USR2") do |recorder, _, out|
      Process.kill("USR2", -recorder)
      assert_equal "2\n", out.gets
      Process.kill("USR1", -recorder)
      assert_equal "false\n", out.gets
    end

    assert_equal %w[two], worked, result.err
  end

  def test_handler_of_the_programs_own_wins_and_is_told_of
    result = record("trap('USR2') { puts 'mine' }; Process.kill('USR2', Process.pid); one", "--on-signal", "USR2")

    assert_equal "mine\n", result.out
    assert_equal ["1 process of the command handles SIGUSR2: there, it did not reach sperf",
                  "nothing was recorded: SIGUSR2 was not received; sperf.data was not written"], result.words
    assert_empty files
  end

  def test_handler_of_the_programs_own_that_was_put_back_is_nobodys_loss
    result = record("old = trap('USR2') { nil }; trap('USR2', old); Process.kill('USR2', Process.pid); recording; one",
                    "--on-signal", "USR2")

    assert_empty result.remarks
    assert_equal %w[one], worked
  end

  # -- by the clock --

  # How long a Ruby takes to start is for the machine to say: one that is too slow gets more time.
  TIMES = %w[300ms 2s 15s].freeze

  def test_delay_leaves_out_what_came_before
    result = TIMES.each do |time|
      result = record("one; puts Sperf.paused?; recording; two", "--delay", time)
      break result if result.out == "true\n"
    end

    assert_predicate result.status, :success?, result.err
    assert_equal %w[two], worked
  end

  def test_delay_that_outlasts_the_command_says_so
    assert_equal ["nothing was recorded: the command ended before --delay was over; sperf.data was not written"],
                 record("one", "--delay", "1h").words
  end

  def test_duration_ends_the_recording_and_writes_the_file_while_the_program_goes_on
    result = TIMES.each do |time|
      files.each { |name| File.unlink(path(name)) } # of a time that was too short
      result = record("puts running = Sperf.running?; exit unless running; one while Sperf.running?; " \
                      "wait_until { File.exist?('sperf.data') }; two", "--duration", time)
      break result if result.out == "true\n"
    end

    assert_predicate result.status, :success?, result.err
    assert_equal %w[one], worked
    assert_empty result.remarks
    assert_equal ["sperf.data"], files
  end

  def test_processes_that_begin_after_the_end_of_the_recording_are_not_recorded
    child = "system(RbConfig.ruby, '-e', 'p defined?(Sperf) && Sperf.running?')"
    result = TIMES.each do |time|
      result = record("exit unless Sperf.running?; one; wait_until { !Sperf.running? }; #{child}", "--duration", time)
      break result unless result.out.empty?
    end

    assert_equal "false\n", result.out
    assert_empty result.remarks.grep_v(/\Anothing was recorded/)
  end

  # -- cuts --

  # Does something, asks for a snapshot, and waits until there is another file.
  SNAPSHOT = "%s; before = state; Process.kill('USR1', %s); wait_until { state != before }; "

  in_each_mode "snapshot_has_what_was_recorded_until_then_and_the_recording_goes_on" do |mode = ""|
    found = "puts Sperf.load('sperf.data').top(100, :cumulative).map(&:first).grep(/one|two/)"
    source = "#{format(SNAPSHOT, "one", "Process.pid")}#{found}; two"
    result = record(source, "--snapshot-on", "USR1", mode:)

    assert_equal "Object#one\n", result.out, result.err
    assert_equal %w[one two], worked
    assert_equal ["sperf.data"], files
  end

  def test_snapshot_by_a_signal_to_the_recorder
    result = during("one; puts 1; wait_until { File.exist?('sperf.data') }; two", "--snapshot-on", "USR1") do |recorder|
      Process.kill("USR1", recorder)
    end

    assert_predicate result.status, :success?, result.err
    assert_equal %w[one two], worked
  end

  # Weights of parts add up to the clock of the whole.
  def test_parts_add_up_to_the_time_of_the_whole_and_the_file_that_was_there_before_is_kept
    Sperf.save(path("sperf.data"), { samples: [] })
    before = File.binread(path("sperf.data"))
    result = record("#{format(SNAPSHOT, "4.times { one }", "Process.pid") * 5}cpus", "--snapshot-on", "USR1")

    assert_cpu_time result.out, total_ns
    assert_equal before, File.binread(path("sperf.data.old"))
  end

  slow def test_snapshot_takes_in_children_and_threads
    source = <<~RUBY
      children = Array.new(3) { fork { two; sleep 0.01 until File.exist?("end") } }
      thread = Thread.new { three; sleep }
      #{format(SNAPSHOT, "one; sleep 0.3", "Process.pid")}
      puts Sperf.load("sperf.data").top(100, :cumulative).map(&:first).grep(/three/)
      File.write("end", "")
      Process.waitall
    RUBY
    result = record(source, "--snapshot-on", "USR1")

    assert_equal "Object#three\n", result.out, result.err
    assert_equal %w[one three two], worked
    assert_match(/in 4 processes/, result.words.last)
  end

  # A process that runs no Ruby cannot hand over anything now: it does so when it can, and nobody is kept waiting.
  slow def test_processes_that_sleep_or_are_stopped_hand_over_later
    source = <<~RUBY
      sleeper = fork { two; puts "asleep"; sleep }
      busy = fork { three; Process.kill(:STOP, Process.pid) }
      Process.waitpid(busy, Process::WUNTRACED)
      gets
    RUBY
    source += format(SNAPSHOT, "one", "Process.pid")
    source += "Process.kill(:CONT, busy); Process.kill(:TERM, sleeper); Process.waitall"
    result = record(source, "--snapshot-on", "USR1")

    assert_equal %w[one three two], worked, result.err
    assert_empty result.remarks
  end

  # The session begins before the program's first line, and Ruby before the session. What changes a session is sperf's
  # time.
  def assert_cpu_time(out, total_ns)
    of_program, of_all = out.lines.map { |line| Float(line) * 1e9 }
    assert_operator total_ns, :>=, (0.97 * of_program) - 10_000_000
    assert_operator total_ns, :<=, of_all
  end

  # What the command says while a process is at the beginning of its session.
  def test_recording_that_is_over_as_a_session_begins_is_over_for_it
    Dir.mkdir(path("collection"))
    file("hook.rb", <<~RUBY)
      TracePoint.new(:c_return) do |point|
        next unless point.method_id == :claim
        # Over, and then the turn, as ControlPage#ask has them.
        [32, 24].each { |offset| File.binwrite(File.join(ENV.fetch("SPERF_COLLECT_DIR"), "control"), [1].pack("L"), offset) }
      end.enable
    RUBY
    page = Sperf::ControlPage.create(path("collection/control"), toggle: 0, snapshot: 0, memory_max_bytes: 0,
                                                                 paused: false)
    result = autorun("#{PROGRAM}; one; wait_until { !Sperf.running? }; puts :over",
                     env: { "RUBYOPT" => "-r#{path("hook.rb")} -rsperf", "SPERF_COLLECT_DIR" => path("collection") })

    assert_equal ["over\n", ""], [result.out, result.err]
    entry = Sperf::HandoverDirectory.new(path("collection")).entries.first
    assert_predicate entry, :ended?
    assert entry.answered?(1), "the command waits for nothing"
    refute_nil page
  end

  # -- rotation --

  def test_rotation_writes_files_that_add_up
    result = record("one; wait_until { Dir['r-*.data'].size == 2 }; two; cpus", "--rotate", "1s", "-o", "r-%t.data")

    assert_operator data_files.size, :>=, 2
    assert_equal %w[one], worked(data_files.first)
    # On a busy machine the program's end may have a file of its own.
    assert_equal(%w[two], data_files.drop(1).flat_map { |file| worked(file) })
    assert_match(/\A\d files, r-\d{8}T\d{6}\.data to r-.*: .* of CPU time; to look at them: sperf report 'r-\*.data'\z/,
                 result.words.last)
    assert_cpu_time(result.out, data_files.sum { total_ns(it) })
    assert_match(/Object#one/, sperf("report", "--top", "r-*.data", "--no-trim").out)
  end

  slow def test_rotation_keeps_the_last_files_only_and_no_others
    file("r-old.data", "")
    result = record("names = []; wait_until { (names |= Dir['r-2*.data']).size == 3 }; one", "--rotate", "1s",
                    "-o", "r-%t.data", "--keep", "2")

    assert_equal 2, (data_files - ["r-old.data"]).size
    assert_includes data_files, "r-old.data"
    assert_match(/; \d+ older ones? (was|were) removed; /, result.words.last)
  end

  def test_rotation_by_process_writes_a_file_for_each
    result = record("fork { two }; one; Process.wait; puts Process.pid", "--rotate", "1h", "-o", "r-%p-%t.data")

    assert_equal 2, data_files.size
    own, other = data_files.partition { |name| name.include?("-#{result.out.chomp}-") }.map(&:first)
    assert_equal [%w[one], %w[two]], [worked(own), worked(other)]
  end

  # Where the files of the next seconds belong something else is, until sperf has said that it cannot write them.
  slow def test_rotation_that_cannot_be_written_says_so_once_and_goes_into_the_next_file
    source = <<~RUBY
      names = Array.new(20) { |second| "r-\#{(Time.now - 2 + second).strftime("%Y%m%dT%H%M%S")}.data" }
      names.each { |name| Dir.mkdir(name) }
      one
      puts 1
      wait_until { File.exist?("said") }
      names.each { |name| Dir.rmdir(name) }
      two until Dir["r-*.data"].any?
      two
    RUBY
    result = during(source, "--rotate", "1s", "-o", "r-%t.data") do
      wait_for_words(/cannot write/)
      file("said", "")
    end

    assert_predicate result.status, :success?, result.err
    words = result.words.grep(/\Acannot write .*; the next file will contain what was recorded\z/)
    assert_equal 1, words.size, result.err
    assert_equal %w[one two], data_files.flat_map { worked(it) }.uniq.sort
  end

  slow def test_rotation_whose_directory_is_gone_says_so_and_the_program_goes_on
    Dir.mkdir(path("to"))
    source = "one; require 'fileutils'; FileUtils.rm_rf('to'); puts 'gone'; " \
             "wait_until { File.exist?('said') }; puts 'on'"
    result = during(source, "--rotate", "1s", "-o", "to/r-%t.data") do
      wait_for_words(/is gone/)
      file("said", "")
    end

    assert_equal ["gone\non\n", 1], [result.out, result.status.exitstatus]
    assert_equal 2, result.words.grep(/\.d is gone, with what was recorded\z/).size, result.err
  end

  # -- memory --

  slow def test_memory_limit_cuts_and_loses_nothing
    source = <<~RUBY
      methods = Array.new(64) { |i| define_singleton_method("m\#{i}") { |rest| rest.empty? ? spin(cpu + 0.0005) : __send__("m\#{rest[0]}", rest[1..]) } }
      random = Random.new(1)
      2000.times { m0(Array.new(40) { random.rand(64) }) }
      cpus
    RUBY
    result = record(source, "--max-memory", "4M", "-f", "2000")

    assert_predicate result.status, :success?, result.err
    assert_cpu_time result.out, total_ns
  end

  # -- processes that outlive the command --

  slow def test_processes_that_run_on_hand_over_what_they_have
    source = <<~RUBY
      2.times do
        fork do
          [$stdout, $stderr].each { |stream| stream.reopen(File::NULL) }
          two
          File.write("ready-\#{Process.pid}", "")
          wait_until { File.exist?("end") }
          File.write("over-\#{Process.pid}", Sperf.running?.to_s)
        end
      end
      one
      sleep 0.01 until Dir["ready-*"].size == 2
    RUBY
    result = record(source)
    file("end", "")
    told = -> { Dir[path("over-*")].map { File.read(it) }.reject(&:empty?) }
    wait_until { told.call.size == 2 }

    assert_equal ["2 processes are still running; what they recorded until now is in the profile"], result.remarks
    assert_equal %w[one two], worked
    assert_equal %w[false false], told.call
  end

  def test_number_without_a_unit_is_in_seconds
    value = Sperf::CLI::Types::Duration.new(0.001).method(:value)

    assert_equal([5.0, 0.5, 5.0, 0.005, 300.0, 18_000.0], %w[5 0.5 5s 5ms 5m 5h].map(&value))
    assert_equal(%w[5x 0 -5 5.], %w[5x 0 -5 5.].map(&value))
  end

  # -- bad input --

  def test_options_that_make_no_sense_are_refused
    needs_time = "--rotate needs the time in the name of the file, such as -o app-%t.data, not "
    {
      %w[--delay 10x] => "--delay must be a duration such as 500ms, 10 (seconds), 5m or 1h, not 10x",
      %w[--rotate 500ms] => "--rotate must be a duration such as 500ms, 10 (seconds), 5m or 1h, at least 1s, not 500ms",
      %w[--rotate 1s -o a-%p.data] => "#{needs_time}a-%p.data",
      %w[--rotate 1s -o -] => "#{needs_time}-",
      %w[--rotate 1s --open] => "--open and --rotate exclude each other: use only one of them",
      %w[--keep 3] => "--keep is for --rotate",
      %w[--rotate 1s --keep 0] => "--keep must be an integer from 1 to 999999999, not 0",
      %w[--on-signal KILL] => "--on-signal must be a signal that a program can handle, such as USR2, not KILL",
      %w[--on-signal nosuch] => "--on-signal must be a signal that a program can handle, such as USR2, not nosuch",
      %w[--on-signal USR2 --snapshot-on SIGUSR2] => "--on-signal and --snapshot-on need different signals",
      %w[--on-signal USR2 --dump-on USR2] => "--on-signal and --dump-on need different signals",
      %w[--on-signal USR2 --delay 1s] => "--on-signal and --delay exclude each other: use only one of them",
      %w[--on-signal USR2 --duration 1s] => "--on-signal and --duration exclude each other: use only one of them",
      %w[--snapshot-on USR1 -o -] => "--snapshot-on needs a file, not -",
      %w[--max-memory 1M] => "--max-memory must be a size such as 64M or 1G, at least 4M, not 1M",
      %w[-o a-%q.data] => "-o must be a path in which %t is the time (also %Y %m %d %H %M %S), %p the process id, " \
                          "%% a percent sign, not a-%q.data"
    }.each do |options, words|
      assert_refused sperf("record", *options, "true", apart: false), 2, /\A#{Regexp.escape(words)}\z/
    end
  end
end
