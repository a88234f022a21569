# frozen_string_literal: true

require_relative "test_helper"

# The command line: help, and what it refuses before anything runs.
class CliTest < Minitest::Test
  include TestHelper

  # A command whose run would leave a trace.
  TRACE = [RUBY, "-e", "File.write('trace', '')"].freeze

  def refused(status, words, *) = assert_refused(sperf(*, apart: false), status, words)

  def record_refused(status, words, *options) = refused(status, words, "record", *options, *TRACE)

  def test_help_option_prints_usage
    %w[-h --help].each do |option|
      assert_equal <<~TEXT, sperf(option).out
        Usage: sperf record [options] command [args...]
               sperf stat [options] command [args...]
               sperf exec [options] command [args...]
               sperf top [options] PID
               sperf dump [options] PID
               sperf report [options] [file...]
               sperf threads [options] [file]
               sperf diff [options] base target
               sperf history [options] DIR|FILE...
               sperf convert [options] IN OUT
               sperf merge [options] -o OUT IN...
               sperf recover [options] DIR
               sperf push [options] DIR URL
               sperf completion shell
               sperf help [topic]
        Run 'sperf help' for full documentation
      TEXT
    end
  end

  def test_help_command_describes_every_option_and_variable
    text = sperf("help", "all").out
    commands = %w[record stat exec top dump report threads diff history convert merge recover push help]
    options = commands.flat_map { |name| sperf(name, "-h").out.scan(/(?<= )--?[a-z-]+(?=[ ,=\n])/) }

    assert_operator options.size, :>=, 100
    assert_empty(options.reject { |option| text.include?(option) })
    assert_empty(Sperf::Options::ENVIRONMENT_NAMES.values.reject { |name| text.include?(name) })
    assert_empty(Sperf::Native.formats.reject { |row| text.include?("#{row[:extension]} ") })
    assert_operator text.lines.map(&:size).max, :<=, 120
  end

  # Names of files may come from strangers.
  def test_messages_do_not_command_the_terminal
    name = "a\e]0;title\a\u{9b}2J\u{202e}\u{2028}\nb\u{e9}.data"
    refused 1, /\Acannot read a\?\]0;title\?\?2J\?\?\?b\u{e9}\.data: [^\n]+\z/, "report", "--text", name
  end

  def test_no_subcommand_is_refused
    commands = "record, stat, exec, top, dump, report, threads, diff, history, convert, merge, recover, push, " \
               "completion, help"
    refused 2, /\Ano command given; there are: #{commands}/
  end

  def test_unknown_subcommand_is_refused
    all = /\Athere is no command profile; there are: record, stat, exec, .*, recover, push, completion, help \(see/
    refused 2, all, "profile"
    refused 2, /\Athere is no command --frequency; there are/, "--frequency"
  end

  def test_subcommand_that_is_misspelt_is_suggested
    refused 2, /\Athere is no command repord; did you mean report or record\? \(see sperf --help\)\z/, "repord"
    refused 2, /\Athere is no command dif; did you mean diff\?/, "dif"
  end

  def test_nothing_is_suggested_where_the_library_is_missing
    file("did_you_mean.rb", "raise LoadError")
    result = run_command(RUBY, "--disable-did_you_mean", "-I#{@directory}", SPERF, "repord")

    assert_equal 2, result.status.exitstatus
    assert_match(/\Athere is no command repord; there are: /, result.words.first)
  end

  def test_help_on_a_command_is_its_section_of_the_reference
    all = sperf("help", "all").out
    %w[record stat exec dump report diff history convert merge recover push help].each do |command|
      text = sperf("help", command).out

      assert text.start_with?("sperf #{command}\n\n  ")
      assert_includes all, text
      assert_empty text.lines.drop(1).grep(/\A\S/)
    end
  end

  def test_help_without_a_topic_is_one_page_that_names_all_others
    text = sperf("help").out
    topics = text.scan(/^  ([a-z]+) {2,}/).flatten

    assert_operator text.lines.size, :<=, 35
    assert_equal %w[allocations completion convert diff dump environment exec files formats frames help history labels
                    merge metadata modes push reading record recover report ruby stat threads top tracing],
                 topics.sort
    topics.each { |topic| assert_predicate sperf("help", topic).status, :success?, topic }
  end

  def test_help_on_reading_says_what_to_do_about_each_finding
    text = sperf("help", "reading").out

    ["Much GC", "Much GVL wait", "Much blocked", "Much in one C method", "Many small methods"].each do |finding|
      assert_match(/^  #{finding} {2,}\S/, text)
    end
  end

  def test_help_on_a_heading_is_that_section_whatever_its_case
    {
      "formats" => "FORMATS", "MODES" => "MODES", "Environment" => "ENVIRONMENT", "sperf diff" => "sperf diff",
      "reading" => "READING A PROFILE", "reading a profile" => "READING A PROFILE"
    }.each { |topic, heading| assert_equal "#{heading}\n", sperf("help", *topic.split).out.lines.first }
  end

  def test_help_on_an_unknown_topic_is_refused
    refused 2, /\Athere is no help on fromats; did you mean formats\? \(see sperf help\)\z/, "help", "fromats"
    refused 2, /\Athere is no help on weather; there are: .*, record, .*, environment, all, man \(see sperf help\)\z/,
            "help", "weather"
    refused 2, /\Athere is no help on empty; there are: /, "help", ""
  end

  def test_version_is_that_of_sperf_after_a_command_too
    %w[record stat exec dump report diff history convert merge recover push help].each do |command|
      result = sperf(command, "--version", apart: false)

      assert_equal ["sperf #{Sperf::VERSION}\n", "", 0], [result.out, result.err, result.status.exitstatus]
    end
  end

  def test_version_behind_the_command_to_run_is_the_commands_own
    assert_equal "ruby #{RUBY_VERSION}", sperf("record", RUBY, "--version").out[/\Aruby \d+\.\d+\.\d+/]
  end

  def test_record_without_a_command_is_refused
    refused 2, /\Arecord needs a command/, "record"
    refused 2, /\Arecord needs a command/, "record", "-f", "100"
  end

  # In these words for every option: options_test has the values, option_table_test whoever gave them.
  def test_values_that_make_no_sense_are_refused
    { %w[-f 1e3] => "-f must be an integer from 1 to 10000 (Hz), not 1e3", ["-m", ""] => "-m must be cpu, wall, ",
      %w[--format xml] => "--format must be pprof, json, ", %w[--capture psychic] => "--capture must be ",
      %w[--signal TERM] => "--signal must be false or the number of a real-time signal " }.each do |options, words|
      record_refused 2, /\A#{Regexp.escape(words)}/, *options
    end
  end

  def test_unknown_option_is_refused
    record_refused 2, /\Ainvalid option: --wrong \(see sperf record -h\)\z/, "--wrong", "5"
    record_refused 2, /\Ainvalid option: -x \(see sperf record -h\)\z/, "-x"
  end

  def test_option_that_is_misspelt_is_suggested
    { "--fequency" => "--frequency", "--fequency=99" => "--frequency", "--frequenzy" => "--frequency",
      "--freq" => "--frequency", "--nativ" => "--native", "--ouput" => "--output",
      "-O" => "-o" }.each do |option, meant|
      record_refused 2, /\Ainvalid option: #{option}; did you mean #{meant}\? \(see sperf record -h\)\z/, option, "5"
    end
    refused 2, /\Ainvalid option: --toop; did you mean --top\? \(see sperf report -h\)\z/, "report", "--toop"
  end

  def test_commands_and_topics_that_are_abbreviated_are_suggested
    refused 2, /\Athere is no command rec; did you mean record or recover\? \(see sperf --help\)\z/, "rec"
    refused 2, /\Athere is no command re; there are: record, stat,/, "re"
    refused 2, /\Athere is no help on form; did you mean formats\? \(see sperf help\)\z/, "help", "form"
  end

  def test_flags_take_a_word_in_the_usual_ways
    flags = %w[--quiet --quiet=yes --no-quiet --quiet=off]
    said = flags.map { |flag| sperf("record", flag, RUBY, "-e", "1").words.any? }

    assert_equal [false, false, true, true], said
  end

  def test_flag_with_another_word_is_refused
    record_refused 2, /\A--native must be yes or no, not maybe\z/, "--native=maybe"
    record_refused 2, /\A-q must be yes or no, not 2\z/, "--quiet=2"
    record_refused 2, /\Aneedless argument: --no-native=1/, "--no-native=1"
    refused 2, /\A--cum must be yes or no, not maybe\z/, "report", "--cum=maybe"
  end

  def test_short_flags_may_be_written_together
    record_refused 2, /\A-q and -v exclude each other: use only one of them\z/, "-qv"
  end

  # As perf calls it.
  def test_capital_f_is_the_frequency_too
    record_refused 2, /\A-f must be an integer from 1 to 10000 \(Hz\), not 0\z/, "-F", "0"
    sperf("record", "-F", "99", RUBY, "-e", "1")

    assert_equal 99, profile.summary[:frequency]
  end

  def test_options_that_contradict_each_other_are_called_what_they_are_on_a_command_line
    record_refused 2, /\A--signal 40 and --capture safepoint contradict each other\z/,
                   "--signal", "40", "--capture", "safepoint"
    record_refused 2, /\A--native and --capture safepoint contradict each other; use --capture signal\z/,
                   "--native", "--capture", "safepoint"
  end

  def test_empty_output_is_refused
    record_refused 2, /\A-o must be a path, not empty\z/, "-o", ""
  end

  def test_option_without_its_value_is_refused
    refused 2, /\Amissing argument: -f/, "record", "-f"
  end

  def test_output_in_a_missing_directory_is_refused_before_the_command_runs
    record_refused 1, %r{\Acannot write nowhere/x: there is no directory #{path("nowhere")}\z}, "-o", "nowhere/x"
  end

  def test_output_that_is_a_directory_is_refused_before_the_command_runs
    record_refused 1, /\Acannot write \.: it is a directory\z/, "-o", "."
  end

  def test_output_that_cannot_be_written_beside_is_refused_before_the_command_runs
    only_on_linux "no /proc" unless File.directory?("/proc/self")
    record_refused 1, %r{\Acannot write /proc/self/x: }, "-o", "/proc/self/x"
  end

  def test_missing_command_is_refused
    refused 1, /\Acannot run no-such-command: No such file or directory\z/, "record", "no-such-command", "argument"
  end

  def test_file_that_is_not_on_path_is_refused_and_the_command_that_runs_it_told
    file("app.rb", "1")
    words = sperf("record", "app.rb").words

    assert_equal ["cannot run app.rb: No such file or directory; to run the script: ruby app.rb"], words
    assert_equal ["app.rb"], files
  end

  def test_command_that_cannot_be_executed_is_refused
    file("program", "")
    File.chmod(0o644, path("program"))
    result = sperf("record", "./program")
    File.unlink(path("program"))

    assert_refused result, 1, %r{\Acannot run \./program: Permission denied\z}
  end

  def test_failure_leaves_an_existing_file_alone
    file("sperf.data", "old")
    sperf("record", "no-such-command")
    sperf("record", "-f", "0", *TRACE)

    assert_equal "old", File.read(path("sperf.data"))
    assert_equal ["sperf.data"], files
  end
end
