# frozen_string_literal: true

require_relative "test_helper"

# `sperf record`: what it leaves of the programs that it runs, and what it says.
class RecordTest < Minitest::Test
  include TestHelper

  SUMMARY = /
    \A(?<file>\S+):\ \d+(?:\.\d)?\ k?B,\ (?<samples>[\d,]+)\ samples?,\ (?<time>\d+\.\d+\ m?s)\ of\ CPU\ time
    (?:\ in\ (?<processes>\d+)\ processes)?;\ to\ look\ at\ it:\ (?<advice>.*)\z
  /x

  SUMMARY_OF_WALL = /\Asperf\.data: .* of wall time; to look at it: sperf report sperf\.data\z/

  # A Ruby program as an argument of sh -c.
  def ruby_word(source) = "'#{RUBY}' -e '#{source}'"

  # By default long enough for a tick that is in time, where there is more to run than cores.
  def burning(name, milliseconds = 100, **) = "def #{name}; #{TestHelper.burning(milliseconds, **)}; end; #{name}"

  def summary(result)
    assert_match SUMMARY, result.words.last.to_s, result.err
    result.words.last.match(SUMMARY)
  end

  def assert_nothing_recorded(words, result)
    assert_equal ["nothing was recorded: #{words}; sperf.data was not written"], result.words
    assert_empty files
  end

  def test_last_line_names_file_size_samples_time_and_advice
    result = record(burning("work"))
    found = summary(result)

    assert_equal [0, ["sperf.data"]], [result.status.exitstatus, files]
    assert_includes labels(profile), "Object#work"
    assert_equal ["sperf.data", "sperf report sperf.data"], [found[:file], found[:advice]]
    assert_equal profile.summary[:samples], found[:samples].delete(",").to_i
    assert_includes result.words.last, "#{File.size(path("sperf.data"))} B" if File.size(path("sperf.data")) < 1000
  end

  TOP = /(?:\d+\.\d% \S.*?(?:, |\z)){1,3}/

  def test_lines_before_the_last_say_where_the_time_went
    result = record("def work; #{TestHelper.burning(200)}; end; def pause; sleep 0.2; end; work; pause", "-m", "wall")
    time, top, last = result.words

    assert_equal 3, result.err.lines.size
    assert_match(%r{\Atime: \d+\.\d% running, \d+\.\d% blocked \(I/O, sleep\)}, time)
    assert_in_delta 100, time.scan(/[\d.]+(?=%)/).sum(&:to_f), 0.2
    assert_match(/\Atop \d: #{TOP}\z/o, top)
    assert_match SUMMARY_OF_WALL, last
    refute_includes top, "[GVL blocked]"
  end

  def test_where_the_time_went_names_files_without_directories
    result = sperf("record", RUBY, file("app.rb", burning("work", samples: 40)))

    assert_match(/ \d+\.\d% (block in )?Object#work \(app\.rb\)/, result.words[1])
  end

  def test_quiet_says_nothing_of_a_profile_that_was_written
    %w[-q --quiet].each { |option| assert_empty record(BURN, option).err }
    assert_path_exists path("sperf.data")
  end

  def test_quiet_says_what_is_missing_and_what_went_wrong
    nothing = record("Process.kill(:KILL, $$); sleep", "-q")
    Dir.mkdir(path("gone"))
    failed = record("Dir.mkdir('gone/sperf.data')", "-q", "-o", "gone/sperf.data")

    assert_match(/\Anothing was recorded: 1 Ruby process left no profile/, nothing.words.first)
    assert_equal 1, failed.words.size, failed.err
    assert_equal 1, failed.status.exitstatus
  end

  def test_quiet_and_verbose_are_refused_together
    result = record("1", "-q", "-v")

    assert_refused result, 2, /\A-q and -v exclude each other: use only one of them\z/
  end

  def test_advice_fits_the_format_and_quotes_the_name
    { "a b.txt" => 'less a\ b.txt', "a.collapsed" => "flamegraph.pl a.collapsed > flame.svg",
      "a.json" => "sperf report a.json" }.each do |name, advice|
      assert record("1", "-o", name).words.last.end_with?("; to look at it: #{advice}")
      assert_path_exists path(name)
    end
  end

  def test_advice_can_be_pasted_into_a_shell
    ["a\nb'c.collapsed", "a\t\\\u0085\u00e9.collapsed", "a'b.collapsed"].each do |name|
      advice = record("1", "-o", name).words.last[/; to look at it: flamegraph.pl (.*) > flame.svg\z/, 1]

      assert_equal name.b, run_command("bash", "-c", "printf %s #{advice}").out.b
    end
    words = record("1", "--rotate", "1h", "-o", "it's-%t.data").words.last
    pattern = words[/; to look at them: sperf report (.*)\z/, 1]

    assert_equal "it's-*.data", run_command("bash", "-c", "printf %s #{pattern}").out
  end

  def test_standard_streams_of_the_program_are_its_own
    result = record("$stdout.write($stdin.read.upcase); $stderr.puts 'to stderr'", input: "from stdin\n")

    assert_equal "FROM STDIN\n", result.out
    assert_equal ["to stderr\n"], result.err.lines.grep_v(/\A\[sperf\] /)
  end

  def test_arguments_and_inherited_files_reach_the_program_unchanged
    arguments = ["a b", "", "*", "$HOME", "-o", "--help"]
    file("in.txt", "inherited")
    File.open(path("in.txt")) do |inherited|
      out, = Open3.capture2(CLEAN, RUBY, SPERF, "record", RUBY, "-e", "p ARGV, IO.for_fd(7).read", "--", *arguments,
                            7 => inherited, chdir: @directory, err: File::NULL)
      assert_equal "#{arguments.inspect}\n\"inherited\"\n", out
    end
  end

  def test_command_goes_through_no_shell
    result = sperf("record", "#{RUBY} -e 1")

    assert_equal 1, result.status.exitstatus
    assert_equal ["cannot run #{RUBY} -e 1: No such file or directory"], result.words
  end

  def test_exit_status_of_the_program_passes_through
    [0, 1, 3, 255].each { |status| assert_equal status, record("exit #{status}").status.exitstatus }
    assert_equal 7, record("at_exit { exit 7 }").status.exitstatus
    assert_equal 1, record("abort").status.exitstatus
    assert_equal ["sperf.data"], files
  end

  def test_exception_of_the_program_ends_it_as_without_sperf
    result = record("def work; #{BURN}; end; work; raise 'of the program'")
    bare = run_command(RUBY, "-e", "raise 'of the program'")

    assert_equal bare.status.exitstatus, result.status.exitstatus
    assert_match(/of the program \(RuntimeError\)$/, result.err)
    assert_includes labels(profile), "Object#work"
  end

  def test_abort_message_and_at_exit_blocks_come_before_the_summary
    result = record("at_exit { $stderr.puts 'late' }; abort 'aborted'")

    assert_equal %W[aborted\n late\n], result.err.lines.first(2)
    summary(result)
  end

  def test_time_in_at_exit_blocks_is_recorded
    record("at_exit { #{burning("late")} }")

    assert_includes labels(profile), "Object#late"
  end

  def test_program_that_changes_directory_is_recorded_where_sperf_was_called
    Dir.mkdir(path("elsewhere"))
    record("Dir.chdir('elsewhere'); #{BURN}", "-o", "out.data")

    assert_equal %w[elsewhere out.data], files
  end

  def test_output_in_another_directory_has_its_work_files_there_too
    Dir.mkdir(path("there"))
    result = record("puts Dir.children('there')", "-o", "there/out.data")

    assert_match(/\A\.sperf\.data\.\d+\.d\n\z/, result.out)
    assert_equal ["out.data"], Dir.children(path("there"))
  end

  def test_work_directory_is_open_to_its_owner_only
    result = record("puts File.stat(ENV.fetch('SPERF_COLLECT_DIR')).mode.to_s(8)")

    assert_equal "40700\n", result.out
  end

  def test_work_directory_of_a_killed_recorder_is_no_obstacle
    # Its number can only be guessed by taking them all, but a process knows its own before exec.
    result = run_command("sh", "-c", 'mkdir ".sperf.data.$$.d"; exec "$@"', "sh",
                         RUBY, SPERF, "record", RUBY, "-e", "1")

    assert_equal 0, result.status.exitstatus
    assert_equal 2, files.size
    assert_path_exists path("sperf.data")
  end

  def test_ruby_below_a_shell_is_recorded
    result = sperf("record", "sh", "-c", "cd /; #{ruby_word(burning("below"))}; exit 4")

    assert_equal 4, result.status.exitstatus
    assert_includes labels(profile), "Object#below"
  end

  def test_profiles_of_several_processes_become_one
    result = sperf("record", "sh", "-c", "#{ruby_word(burning("first"))}; #{ruby_word(burning("second"))} & wait")

    assert_equal "2", summary(result)[:processes]
    assert_empty %w[Object#first Object#second] - labels(profile)
  end

  def test_many_processes_lose_nothing_when_merged
    command = (1..7).map { |number| ruby_word(burning("work#{number}", 10)) }.join("; ")
    result = sperf("record", "sh", "-c", command)

    assert_equal "7", summary(result)[:processes]
    assert_empty (1..7).map { |number| "Object#work#{number}" } - labels(profile)
  end

  def test_process_that_a_ruby_program_starts_is_recorded_too
    record("#{burning("parent")}; system(#{RUBY.inspect}, '-e', #{burning("child").inspect})")

    assert_empty %w[Object#parent Object#child] - labels(profile)
  end

  FORKING = "%s; Process.wait(fork { %s; exit 3 }); exit $?.exitstatus"

  def test_child_of_fork_is_in_the_profile
    result = record(format(FORKING, burning("parent"), burning("child")))

    assert_equal 3, result.status.exitstatus
    assert_empty %w[Object#parent Object#child] - labels(profile)
    assert_equal "2", summary(result)[:processes]
    refute_match(/fork/, result.err)
  end

  def test_child_of_fork_that_shall_not_be_recorded_is_not_disturbed
    result = record(format(FORKING, burning("parent"), burning("child")), "--no-inherit")

    assert_equal 3, result.status.exitstatus
    assert_includes labels(profile), "Object#parent"
    refute_includes labels(profile), "Object#child"
  end

  def test_ends_without_at_exit_blocks_are_recorded
    ["exit!(4)", "Process.exit!(4)", "Kernel.exit!(4)", "Thread.new { exit!(4) }.join"].each do |ending|
      result = record("at_exit { puts 'no' }; #{burning("work")}; #{ending}")

      assert_equal ["", 4], [result.out, result.status.exitstatus], ending
      assert_includes labels(profile), "Object#work", ending
    end
  end

  def test_children_of_fork_are_counted_in_one_line_and_in_the_file
    words = "3 child processes of fork were not recorded"
    source = "2.times { Process.wait(fork { nil }) }"
    command = ["sh", "-c", "#{ruby_word(source)}; #{ruby_word("Process.wait(fork { nil })")}"]
    ["-v", "-q", "--no-metadata"].each do |option|
      result = sperf("record", "--no-inherit", option, *command)

      assert_equal [words], result.words.grep(/recorded\z/)
      assert_equal ["# sperf: #{words}"], profile.comments.grep(/recorded\z/)
    end
    assert_empty record("1").remarks
  end

  def test_children_of_fork_are_counted_where_nothing_was_recorded
    result = record("Process.wait(fork { nil }); Process.kill(:KILL, $$); sleep", "--no-inherit")

    assert_equal "1 child process of fork was not recorded", result.words.first
    assert_match(/\Anothing was recorded: 1 Ruby process left no profile/, result.words.last)
  end

  # The process has become another program, so it is one process.
  def test_programs_before_and_after_exec_are_recorded
    ["Kernel.exec", "Thread.new { exec", "trap('USR1') { exec"].each do |exec|
      ending = { "Thread.new" => " }.join", "trap('USR1')" => " }; Process.kill('USR1', $$); sleep" }
      result = record("#{burning("before", 150)}; #{exec}(#{RUBY.inspect}, '-e', #{burning("after", 150).inspect})" \
                      "#{ending[exec[/\S+/]]}")

      assert_empty %w[Object#before Object#after] - labels(profile), exec
      assert_empty result.remarks
      assert_nil summary(result)[:processes]
    end
  end

  def test_program_after_exec_runs_unharmed
    result = record("#{burning("before", 150)}; " \
                    "exec({ 'A' => 'b' }, 'sh', '-c', 'echo $A $0; exit 3', 'name', unsetenv_others: true)")

    assert_equal ["b name\n", 3], [result.out, result.status.exitstatus]
    assert_includes labels(profile), "Object#before"
  end

  def test_exec_that_fails_lets_recording_go_on
    source = "begin; exec('./no-such-program'); rescue SystemCallError => e; puts e.class; end"
    before, after = %w[before after].map { |name| burning(name, 30, samples: 25) }
    result = record("#{before}; #{source}; #{source}; #{after}; p Sperf.running?", "-v")

    assert_equal "Errno::ENOENT\nErrno::ENOENT\ntrue\n", result.out
    assert_empty %w[Object#before Object#after] - labels(profile)
    assert_nil summary(result)[:processes]
    assert_match(/\Acapture: (remote|signal|safepoint) \(.+\)\z/, result.words[1])
    assert_operator result.words[2][/\d+/].to_i, :>, 20, "the statistics are of one session only"
  end

  def test_exec_in_a_child_leaves_the_parents_recording_alone
    result = record("#{burning("before", 150)}; Process.wait(fork { exec('sh', '-c', 'exit 3') }); " \
                    "#{burning("after", 150)}; exit $?.exitstatus")

    assert_equal 3, result.status.exitstatus
    assert_empty %w[Object#before Object#after] - labels(profile)
  end

  def test_exec_in_another_ractor_is_possible
    assert_equal "ran\n", record("$VERBOSE = nil; Ractor.new { exec('echo', 'ran') }.take").out
  end

  def test_exec_after_the_program_stopped_the_recording_starts_nothing
    source = "begin; exec('./no-such-program'); rescue SystemCallError; p Sperf.running?; end"

    assert_equal "false\n", record("#{burning("work", 150)}; Sperf.stop; #{source}").out
    assert_includes labels(profile), "Object#work"
  end

  # The daemon is recorded as a child of fork is, but the command is over before it ends, and does not wait for it.
  # test/ruby/control_test.rb has what becomes of daemons that have recorded something by then.
  def test_program_that_becomes_a_daemon_is_in_the_profile_up_to_there
    File.mkfifo(path("daemon"))
    # The test is the last to have the pipe open, so that a daemon that died shows as an empty answer.
    result = record("#{burning("before", 150)}; " \
                    "Process.daemon(true); at_exit { File.write('daemon', 'ended well') }; " \
                    "#{burning("after", 150)}")

    assert_equal "ended well", Timeout.timeout(PATIENCE) { File.read(path("daemon")) }
    assert_equal 0, result.status.exitstatus
    # The command ends with the half that goes; whether the other has come to run Ruby by then is for the kernel to say.
    running = "1 of 2 Ruby processes left no profile (ended by SIGKILL or a crash, or still running)"
    told = "1 process is still running; what it recorded until now is in the profile"
    assert_empty result.remarks - ["1 child process of fork was not recorded", running, told]
    assert_includes labels(profile), "Object#before"
    assert_equal %w[daemon sperf.data], files
  end

  def test_daemon_that_cannot_be_made_lets_recording_go_on
    record("begin; Process.daemon(1, 2, 3); rescue ArgumentError; end; #{burning("after", 150)}")

    assert_includes labels(profile), "Object#after"
  end

  def test_command_without_ruby_says_so_and_passes_its_status
    result = sperf("record", "sh", "-c", "echo ran; exit 6")

    assert_equal [6, "ran\n"], [result.status.exitstatus, result.out]
    assert_nothing_recorded "sh ended with status 6 and ran no Ruby that could be recorded", result
  end

  def test_ruby_that_fails_before_it_can_be_recorded_is_not_called_no_ruby
    assert_nothing_recorded "#{RUBY} ended with status 1 before it could be recorded",
                            sperf("record", RUBY, "no-such-file.rb")
    assert_nothing_recorded "#{RUBY} could not be recorded", sperf("record", RUBY, "--version")
  end

  def test_ruby_that_leaves_no_profile_is_told_apart_from_no_ruby
    result = record("Process.kill(:KILL, $$); sleep")

    assert_equal 9, result.status.termsig
    assert_nothing_recorded "1 Ruby process left no profile (ended by SIGKILL or a crash, or still running)", result
  end

  def test_old_ruby_runs_unprofiled_and_is_named_once
    old = "#{old_ruby} -e"
    result = sperf("record", "sh", "-c", "#{old} 'puts 1'; #{old} 'puts 2'; #{ruby_word(burning("new"))}")

    assert_equal "1\n2\n", result.out
    assert_match(/\Anot profiling: ruby [\d.]+ is too old \(3.4 or newer needed\) \(2 processes\)\z/,
                 result.words.first)
    assert_equal 1, result.remarks.size
    assert_includes labels(profile), "Object#new"
  end

  def test_ruby_of_another_release_than_sperf_was_built_for_runs_unprofiled
    result = sperf("record", "env", "SPERF_BUILT_FOR=9.9", RUBY, "-e", "puts 'ran'")

    assert_equal "ran\n", result.out
    assert_equal "not profiling: ruby #{RUBY_VERSION} is not the ruby 9.9 that this sperf was built for",
                 result.words.first
  end

  def test_options_reach_the_program
    source = "p Sperf::Session.current.instance_variable_get(:@options).then { [_1.frequency, _1.capture, _1.signal] }"

    assert_equal "[1000, nil, nil]\n", record(source).out
    best = (Sperf::Native.capture_strategies - [:signal]).first
    assert_equal "[250, #{best.inspect}, false]\n", record(source, "-f", "250", "--signal", "false").out
    assert_equal "[1000, :safepoint, nil]\n", record(source, "--capture", "safepoint").out
    signals = Sperf::Native.real_time_signals
    assert_equal "[1000, nil, #{signals.max}]\n", record(source, "--signal", signals.max.to_s).out if signals
  end

  def test_wall_mode_records_waiting_by_what_for
    result = record("def work; #{BURN}; end; def pause; sleep 0.05; end; " \
                    "Thread.new { work }; pause", "-m", "wall", "-o", "a.txt")
    text = File.read(path("a.txt"))

    assert_match(/\Aa\.txt: .* of wall time; /, result.words.last)
    assert_match(/\ATotal: \d+\.\dms \(wall\)$/, text)
    assert_match(/^States:\n.*^ +(?:[5-9]\d|\d{3,})\.\dms +\d+\.\d%  blocked without the GVL .*^Flat:/m, text)
    assert_match(/^Waited for:\n(?: .+\n)* +(?:[5-9]\d|\d{3,})\.\dms +\d+\.\d%  Kernel#sleep \(<C method>\)$/, text)
    assert_match(/ms +\d+\.\d%  Object#pause \(-e\)$/, text)
  end

  def test_variables_of_the_environment_are_no_options_of_record
    env = { "SPERF_FREQUENCY" => "7", "SPERF_OUTPUT" => "other", "SPERF_VERBOSE" => "1", "SPERF_FORMAT" => "text" }
    record(BURN, env:)

    assert_equal 1000, profile.summary[:frequency]
    assert_equal ["sperf.data"], files
  end

  def test_default_file_carries_the_timeline_and_other_files_do_not
    record(BURN)
    record(BURN, "-o", "a.pb.gz")
    record(BURN, "-o", "sums.data", "--aggregate")
    times = %w[sperf.data a.pb.gz sums.data].map { |name| profile(name).to_h[:samples].all? { |sample| sample[4] } }

    assert_equal [true, false, false], times
  end

  def test_output_on_stdout_leaves_the_programs_own_output
    result = record("puts 'own'; $stdout.flush; #{burning("work")}", "-o", "/dev/stdout", "--format", "collapsed")

    assert_equal "own\n", result.out.lines.first
    assert_match(/^<main>;Object#work;.* \d+$/, result.out)
  end

  def test_rubyopt_and_rubylib_of_the_user_stay_in_force
    FileUtils.mkdir(path("mine"))
    file("mine/mine.rb", "puts $VERBOSE.inspect")
    env = { "RUBYOPT" => "-W0 -rmine", "RUBYLIB" => path("mine") }

    # The recorder is a Ruby program as well.
    assert_equal "nil\n" * 2, record("1", env:).out
    assert_path_exists path("sperf.data")
  end

  def test_rubyopt_without_dashes_is_understood_as_ruby_does
    assert_equal "true\n", record("p $VERBOSE", env: { "RUBYOPT" => "w" }).out
    assert_path_exists path("sperf.data")
  end

  def test_program_under_bundler_is_recorded
    file("Gemfile", "")
    source = "require 'bundler'; #{burning("bundled")}"
    result = sperf("record", RUBY, "-S", "bundle", "exec", RUBY, "-e", source,
                   env: { "BUNDLE_GEMFILE" => path("Gemfile"), "BUNDLE_APP_CONFIG" => path(".bundle") })

    assert_equal 0, result.status.exitstatus, result.err
    assert_includes labels(profile), "Object#bundled"
  end

  # What loads sperf under the command is another file, so that the program's own require brings the railtie.
  def test_program_that_requires_sperf_itself_finds_it_running
    assert_equal "true\ntrue\n", record("p require('sperf'), Sperf.running?").out
  end

  def test_program_loads_no_standard_library_because_of_sperf
    result = sperf("record", RUBY, "--disable-gems", "-e", "at_exit { puts $LOADED_FEATURES }")
    bare = run_command(RUBY, "--disable-gems", "-e", "puts $LOADED_FEATURES").out.lines

    assert_empty((result.out.lines - bare).reject { |file| file.start_with?("#{ROOT}/lib/sperf") })
  end

  def test_recorder_inside_a_recorder_writes_both_files
    result = sperf("record", "-o", "outer.data", RUBY, SPERF, "record", "-o", "inner.data", RUBY, "-e", burning("work"))

    assert_equal 0, result.status.exitstatus, result.err
    assert_includes labels(profile("inner.data")), "Object#work"
    refute_includes labels(profile("outer.data")), "Object#work"
  end

  def test_recorder_is_not_itself_recorded_by_the_environment
    result = sperf("record", RUBY, "-e", burning("work"),
                   env: { "SPERF_ENABLED" => "1", "RUBYOPT" => "-rsperf", "RUBYLIB" => "#{ROOT}/lib" })

    assert_equal 0, result.status.exitstatus, result.err
    assert_includes labels(profile), "Object#work"
  end

  def test_write_that_fails_keeps_the_profiles_and_says_where
    Dir.mkdir(path("out"))
    # A directory in the place of the file, made while the program runs.
    result = record("Dir.mkdir('out/sperf.data'); #{burning("work")}", "-o", "out/sperf.data")
    words = result.words.last

    assert_equal 1, result.status.exitstatus
    assert_match(%r{\Acannot write .*/out/sperf.data: Is a directory; .*; the profile of each process is in /}, words)
    kept = Dir.glob(File.join(words.rpartition(" ").last, "*.pb"))
    assert_equal 1, kept.size
    assert_includes labels(Sperf.load(kept.first)), "Object#work"
  end

  def test_write_that_fails_does_not_hide_the_programs_own_failure
    Dir.mkdir(path("out"))
    result = record("Dir.mkdir('out/sperf.data'); exit 9", "-o", "out/sperf.data")

    assert_equal 9, result.status.exitstatus
  end

  def test_damaged_profile_of_a_process_is_said_and_kept
    result = record("at_exit { File.write(File.join(ENV.fetch('SPERF_COLLECT_DIR'), '1-1.pb'), 'x' * 50) }")

    assert_equal 1, result.status.exitstatus
    words = result.words.grep(/damaged/)
    assert_equal 1, words.size, result.err
    assert_match(/\Aanother program damaged 1 file in \S+: .* \(1-1.pb: .*\)\z/, words.first)
    directory = result.words.last[/\Athe profile of each process is in ([^;]+); /, 1]
    assert_equal "x" * 50, File.read(File.join(directory, "1-1.pb"))
    assert_operator profile.summary[:samples], :>, 0
  end

  def test_process_that_outlives_the_recording_runs_on_unharmed
    reader, writer = IO.pipe
    outliving = ruby_word('File.write("started", ""); File.read("recorded"); puts :late')
    %w[started recorded].each { |name| File.mkfifo(path(name)) }
    pid = Process.spawn(CLEAN, RUBY, SPERF, "record", "-q", "sh", "-c",
                        "#{outliving} & #{ruby_word('File.read("started")')}",
                        chdir: @directory, out: writer, err: path("err"))
    writer.close
    Timeout.timeout(PATIENCE) do
      Process.wait(pid)
      File.write(path("recorded"), "")

      assert_equal "late\n", reader.read
    end
    # It sleeps, so it does not answer; whether it had written anything is for the time to say.
    told = /\A\[sperf\] (1 of 2 Ruby processes left no profile .*|1 process is still running; .* is in the profile)\n\z/
    assert_match(told, File.read(path("err")))
    assert_equal %w[err recorded sperf.data started], files
  end
end
