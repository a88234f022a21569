# frozen_string_literal: true

require_relative "test_helper"

# RUBYOPT=-rsperf with SPERF_ENABLED=1, without `sperf record`.
class AutorunTest < Minitest::Test
  include TestHelper

  def assert_unprofiled(words, result)
    assert_equal ["ran\n", "[sperf] not profiling: #{words}\n", 0], [result.out, result.err, result.status.exitstatus]
    assert_empty files
  end

  def test_program_is_recorded_to_its_end
    result = autorun("#{BURN}; puts 'ran'")

    assert_equal ["ran\n", "", 0], [result.out, result.err, result.status.exitstatus]
    assert_equal ["sperf.data"], files
    assert_includes labels(profile), "<main>"
  end

  def test_at_exit_blocks_of_the_program_are_recorded
    autorun("def late; #{BURN}; end; at_exit { late }")

    assert_includes labels(profile), "Object#late"
  end

  def test_every_variable_is_obeyed
    result = autorun(BURN, env: {
      "SPERF_OUTPUT" => "out.data", "SPERF_FREQUENCY" => "2000", "SPERF_MODE" => "cpu",
      "SPERF_FORMAT" => "text", "SPERF_VERBOSE" => "1", "SPERF_SIGNAL" => "false",
      "SPERF_CAPTURE" => "safepoint", "SPERF_AGGREGATE" => "1"
    })

    assert_equal ["mode=cpu frequency=2000Hz", "capture: safepoint"], result.words.first(2)
    assert_match(/^Total: .*\nSamples: \d+, Frequency: 2000Hz$/, File.read(path("out.data")))
    assert_equal ["out.data"], files
  end

  def test_empty_variables_count_as_unset
    empty = %w[OUTPUT FREQUENCY MODE FORMAT VERBOSE SIGNAL CAPTURE AGGREGATE].to_h { |name| ["SPERF_#{name}", ""] }

    assert_equal "", autorun("1", env: empty).err
    assert_equal ["sperf.data"], files
  end

  def test_flags_may_be_said_in_any_usual_word
    %w[1 true yes on TRUE].each do |word|
      result = autorun("1", env: { "SPERF_ENABLED" => word, "SPERF_VERBOSE" => word })
      assert_equal "mode=cpu frequency=1000Hz", result.words.first, word
    end
    %w[0 false no off Off].each do |word|
      assert_equal "", autorun("1", env: { "SPERF_VERBOSE" => word }).err
      assert_path_exists path("sperf.data")
    end
  end

  def test_no_enables_nothing
    ["0", "", "false", "no", "off"].each do |word|
      assert_equal "", autorun("1", env: { "SPERF_ENABLED" => word }).err
    end
    assert_empty files
  end

  def test_bad_value_is_named_and_the_program_runs
    formats = Sperf::Native.formats[..-2].map { |row| row[:name] }
    number = Sperf::Native.real_time_signals
    *others, last = Sperf::Native.capture_strategies
    captures = "#{others.join(", ")} or #{last}"
    {
      { "SPERF_ENABLED" => "maybe" } => "SPERF_ENABLED must be 1 or 0, not maybe",
      { "SPERF_FREQUENCY" => "0" } => "SPERF_FREQUENCY must be an integer from 1 to 10000 (Hz), not 0",
      { "SPERF_FREQUENCY" => "abc" } => "SPERF_FREQUENCY must be an integer from 1 to 10000 (Hz), not abc",
      { "SPERF_MODE" => "brain" } => "SPERF_MODE must be cpu or wall, not brain",
      { "SPERF_FORMAT" => "xml" } => "SPERF_FORMAT must be #{formats.join(", ")} or view, not xml",
      { "SPERF_SIGNAL" => "9" } =>
        "SPERF_SIGNAL must be false or the number of a real-time signal (#{number.min} to #{number.max}), not 9",
      { "SPERF_CAPTURE" => "psychic" } => "SPERF_CAPTURE must be #{captures}, not psychic",
      { "SPERF_VERBOSE" => "loud" } => "SPERF_VERBOSE must be 1 or 0, not loud",
      { "SPERF_AGGREGATE" => "2" } => "SPERF_AGGREGATE must be 1 or 0, not 2",
      { "SPERF_NATIVE" => "1", "SPERF_CAPTURE" => "safepoint" } =>
        "SPERF_NATIVE=1 and SPERF_CAPTURE=safepoint contradict each other; use SPERF_CAPTURE=signal",
      { "SPERF_SIGNAL" => "40", "SPERF_CAPTURE" => "safepoint" } =>
        "SPERF_SIGNAL=40 and SPERF_CAPTURE=safepoint contradict each other",
      { "SPERF_OUTPUT" => "nowhere/x" } => "cannot write nowhere/x: there is no directory #{path("nowhere")}"
    }.each { |env, words| assert_unprofiled words, autorun("puts 'ran'", env:) }
  end

  def test_environment_of_a_recording_that_is_over_starts_nothing_and_says_nothing
    result = autorun("p Sperf.running?", env: { "SPERF_COLLECT_DIR" => path("gone") })

    assert_equal ["false\n", "", 0], [result.out, result.err, result.status.exitstatus]
    assert_empty files
  end

  def test_old_ruby_runs_on_unprofiled
    version = run_command(old_ruby, "-e", "print RUBY_VERSION").out

    assert_unprofiled "ruby #{version} is too old (3.4 or newer needed)", autorun("puts 'ran'", ruby: old_ruby)
  end

  def test_ruby_without_the_extension_runs_on_unprofiled
    FileUtils.mkdir_p(path("lib/sperf"))
    %w[sperf.rb sperf/host.rb sperf/version.rb].each { |name| FileUtils.cp("#{ROOT}/lib/#{name}", path("lib/#{name}")) }
    result = autorun("puts 'ran'", env: { "RUBYLIB" => path("lib") })
    FileUtils.rm_r(path("lib"))

    assert_unprofiled "cannot load such file -- sperf/sperf", result
  end

  def test_program_directory_and_environment_are_left_alone
    result = autorun("p Dir.pwd, ENV.fetch('RUBYOPT')")

    assert_equal "#{@directory.inspect}\n\"-rsperf\"\n", result.out
  end

  def test_output_is_taken_from_the_first_directory
    Dir.mkdir(path("elsewhere"))
    autorun("Dir.chdir('elsewhere')")

    assert_equal %w[elsewhere sperf.data], files
  end

  def test_start_by_the_program_raises_and_the_recording_goes_on
    result = autorun("begin; Sperf.start(output: 'other.txt'); rescue RuntimeError => e; puts e.message; end; #{BURN}")

    assert_match(/already running/, result.out)
    assert_equal ["sperf.data"], files
    assert_includes labels(profile), "<main>"
  end

  def test_stop_by_the_program_returns_the_data_and_writes_the_file
    result = autorun("#{BURN}; data = Sperf.stop; p data[:mode], File.exist?('sperf.data'), Sperf.stop")

    assert_equal ":cpu\ntrue\nnil\n", result.out
    assert_empty result.err
  end

  def test_session_that_the_program_starts_after_a_stop_is_its_own
    result = autorun("Sperf.stop; mtime = File.mtime('sperf.data'); Sperf.start(output: 'own.txt')")

    assert_equal "", result.err
    assert_equal ["own.txt", "sperf.data"], files
  end

  def test_child_of_fork_writes_nothing
    result = autorun("pid = fork { #{BURN} }; Process.wait(pid); p File.exist?('sperf.data')")

    assert_equal "false\n", result.out
    assert_equal ["sperf.data"], files
  end

  def test_exit_status_survives_a_write_that_fails
    Dir.mkdir(path("gone"))
    result = autorun("at_exit { Dir.rmdir('gone'); exit 5 }", env: { "SPERF_OUTPUT" => "gone/sperf.data" })

    assert_equal 5, result.status.exitstatus
    assert_match(%r{\A\[sperf\] cannot write .*/gone/sperf.data: No such file or directory; nothing was written\n\z},
                 result.err)
  end

  def test_program_that_closes_stderr_gets_no_exception
    Dir.mkdir(path("gone"))
    result = autorun("$stderr.close; Dir.rmdir('gone')", env: { "SPERF_OUTPUT" => "gone/sperf.data" })

    assert_equal 0, result.status.exitstatus
  end
end
