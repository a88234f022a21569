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

  # Variables of the environment are no options of record, and do not record the recorder.
  def test_last_line_names_file_size_samples_time_and_advice
    env = { "SPERF_FREQUENCY" => "7", "SPERF_OUTPUT" => "other", "SPERF_VERBOSE" => "1", "SPERF_FORMAT" => "text",
            "SPERF_ENABLED" => "1", "RUBYOPT" => "-rsperf", "RUBYLIB" => "#{ROOT}/lib" }
    result = record(burning("work"), env:)
    found = summary(result)

    assert_equal [0, ["sperf.data"], 1000], [result.status.exitstatus, files, profile.summary[:frequency]]
    assert_includes labels(profile), "Object#work"
    assert_equal ["sperf.data", "sperf report sperf.data"], [found[:file], found[:advice]]
    assert_equal profile.summary[:samples], found[:samples].delete(",").to_i
    assert_includes result.words.last, "#{File.size(path("sperf.data"))} B" if File.size(path("sperf.data")) < 1000
  end

  TOP = /(?:\d+\.\d% \S.*?(?:, |\z)){1,3}/

  def test_lines_before_the_last_say_where_the_time_went
    source = "def work; #{TestHelper.burning(200, samples: 40)}; end; def pause; sleep 0.2; end; work; pause"
    result = sperf("record", "-m", "wall", RUBY, file("app.rb", source))
    time, top, last = result.words

    assert_equal 3, result.err.lines.size
    assert_match(%r{\Atime: \d+\.\d% running, \d+\.\d% blocked \(I/O, sleep\)}, time)
    assert_in_delta 100, time.scan(/[\d.]+(?=%)/).sum(&:to_f), 0.2
    assert_match(/\Atop \d: #{TOP}\z/o, top)
    assert_match(/ \d+\.\d% (block in )?Object#work \(app\.rb\)/, top)
    assert_match SUMMARY_OF_WALL, last
    refute_includes top, "[GVL blocked]"
  end

  slow def test_quiet_says_nothing_of_a_profile_that_was_written
    %w[-q --quiet].each { |option| assert_empty record(BURN, option).err }
    assert_path_exists path("sperf.data")
  end

  def test_quiet_says_what_is_missing_and_what_went_wrong
    nothing = sperf("record", "-q", "true")
    Dir.mkdir(path("gone"))
    failed = record("Dir.mkdir('gone/sperf.data')", "-q", "-o", "gone/sperf.data")

    assert_equal ["nothing was recorded: true ran no Ruby that could be recorded; sperf.data was not written"],
                 nothing.words
    assert_equal [1, 1], [failed.words.size, failed.status.exitstatus], failed.err
  end

  slow def test_advice_fits_the_format_and_quotes_the_name
    { "a b.txt" => 'less a\ b.txt', "a.collapsed" => "flamegraph.pl a.collapsed > flame.svg",
      "a.json" => "sperf report a.json" }.each do |name, advice|
      assert record("1", "-o", name).words.last.end_with?("; to look at it: #{advice}")
      assert_path_exists path(name)
    end
  end

  slow def test_advice_can_be_pasted_into_a_shell
    ["a\nb'c.collapsed", "a\t\\\u0085\u00e9.collapsed", "a'b.collapsed"].each do |name|
      advice = record("1", "-o", name).words.last[/; to look at it: flamegraph.pl (.*) > flame.svg\z/, 1]

      assert_equal name.b, run_command("bash", "-c", "printf %s #{advice}").out.b
    end
    words = record("1", "--rotate", "1h", "-o", "it's-%t.data").words.last
    pattern = words[/; to look at them: sperf report (.*)\z/, 1]

    assert_equal "it's-*.data", run_command("bash", "-c", "printf %s #{pattern}").out
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

  slow def test_exit_status_and_standard_streams_of_the_program_are_its_own
    { "exit" => 0, "exit 255" => 255, "at_exit { exit 7 }" => 7 }.each do |ending, status|
      result = record("$stdout.write($stdin.read.upcase); $stderr.puts 'to stderr'; #{ending}", input: "from stdin\n")

      assert_equal [status, "FROM STDIN\n"], [result.status.exitstatus, result.out]
      assert_equal ["to stderr\n"], result.err.lines.grep_v(/\A\[sperf\] /)
    end
  end

  def test_exception_of_the_program_ends_it_as_without_sperf
    result = record("def work; #{BURN}; end; work; raise 'of the program'")
    bare = run_command(RUBY, "-e", "raise 'of the program'")

    assert_equal bare.status.exitstatus, result.status.exitstatus
    assert_match(/of the program \(RuntimeError\)$/, result.err)
    assert_includes labels(profile), "Object#work"
  end

  def test_at_exit_blocks_are_recorded_and_the_abort_message_comes_before_the_summary
    result = record("at_exit { #{burning("late")}; $stderr.puts 'late' }; abort 'aborted'")

    assert_equal %W[aborted\n late\n], result.err.lines.first(2)
    summary(result)
    assert_includes labels(profile), "Object#late"
  end

  def test_output_in_another_directory_has_its_work_files_there_too_open_to_their_owner_only
    %w[there elsewhere].each { |name| Dir.mkdir(path(name)) }
    result = record("Dir.chdir('elsewhere'); puts Dir.children('../there'); " \
                    "puts File.stat(ENV.fetch('SPERF_COLLECT_DIR')).mode.to_s(8)", "-o", "there/out.data")

    assert_match(/\A\.sperf\.data\.\d+\.d\n40700\n\z/, result.out)
    assert_equal [[], ["out.data"]], [Dir.children(path("elsewhere")), Dir.children(path("there"))]
  end

  def test_work_directory_of_a_killed_recorder_is_no_obstacle
    # Its number can only be guessed by taking them all, but a process knows its own before exec.
    result = run_command("sh", "-c", 'mkdir ".sperf.data.$$.d"; exec "$@"', "sh",
                         RUBY, SPERF, "record", RUBY, "-e", "1")

    assert_equal 0, result.status.exitstatus
    assert_equal 2, files.size
    assert_path_exists path("sperf.data")
  end

  slow def test_profiles_of_several_processes_become_one_below_a_shell_too
    command = "cd /; #{ruby_word(burning("first"))}; #{ruby_word(burning("second"))} & " \
              "#{ruby_word("system(\"#{RUBY}\", \"-e\", \"#{burning("third")}\")")}; wait; exit 4"
    result = sperf("record", "sh", "-c", command)

    assert_equal ["4", 4], [summary(result)[:processes], result.status.exitstatus]
    assert_empty %w[Object#first Object#second Object#third] - labels(profile)
  end

  def test_ends_without_at_exit_blocks_are_recorded
    ["exit!(4)", "Process.exit!(4)", "Kernel.exit!(4)", "Thread.new { exit!(4) }.join"].each do |ending|
      result = record("at_exit { puts 'no' }; #{burning("work")}; #{ending}")

      assert_equal ["", 4], [result.out, result.status.exitstatus], ending
      assert_includes labels(profile), "Object#work", ending
    end
  end

  slow def test_children_of_fork_are_counted_in_one_line_and_in_the_file
    words = "3 child processes of fork were not recorded"
    source = "2.times { Process.wait(fork { nil }) }"
    command = ["sh", "-c", "#{ruby_word(source)}; #{ruby_word("Process.wait(fork { nil })")}"]
    ["-v", "-q", "--no-metadata"].each do |option|
      result = sperf("record", "--no-inherit", option, *command)

      assert_equal [words], result.words.grep(/recorded\z/)
      assert_equal ["# sperf: #{words}"], profile.comments.grep(/recorded\z/)
    end
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

  def test_exec_in_another_ractor_is_possible
    assert_equal "ran\n", record("$VERBOSE = nil; Ractor.new { exec('echo', 'ran') }; sleep").out
  end

  def test_exec_after_the_program_stopped_the_recording_starts_nothing
    source = "begin; exec('./no-such-program'); rescue SystemCallError; p Sperf.running?; end"

    assert_equal "false\n", record("#{burning("work", 150)}; Sperf.stop; #{source}").out
    assert_includes labels(profile), "Object#work"
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
    signals = Sperf::Native.signals
    assert_equal "[1000, nil, #{signals.max}]\n", record(source, "--signal", signals.max.to_s).out if signals
  end

  def test_rubyopt_and_rubylib_of_the_user_stay_in_force
    FileUtils.mkdir(path("mine"))
    file("mine/mine.rb", "puts $VERBOSE.inspect")
    env = { "RUBYOPT" => "-W0 -rmine", "RUBYLIB" => path("mine") }

    # The recorder is a Ruby program as well.
    assert_equal "nil\n" * 2, record("1", env:).out
    # Ruby needs no dash.
    assert_equal "true\n", record("p $VERBOSE", env: { "RUBYOPT" => "w" }).out
    assert_path_exists path("sperf.data")
  end

  slow def test_program_under_bundler_is_recorded
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

  def test_write_that_fails_keeps_the_profiles_and_says_where_and_the_programs_own_failure_counts
    Dir.mkdir(path("out"))
    # A directory in the place of the file, made while the program runs.
    result = record("Dir.mkdir('out/sperf.data'); #{burning("work")}; exit 9", "-o", "out/sperf.data")
    words = result.words.last

    assert_equal 9, result.status.exitstatus
    assert_match(%r{\Acannot write .*/out/sperf.data: Is a directory; .*; the profile of each process is in /}, words)
    kept = Dir.glob(File.join(words.rpartition(" ").last, "*.pb"))
    assert_equal 1, kept.size
    assert_includes labels(Sperf.load(kept.first)), "Object#work"
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
end
