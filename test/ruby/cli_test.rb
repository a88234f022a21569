# frozen_string_literal: true

require_relative "test_helper"

# The command line: help, and what it refuses before anything runs.
class CliTest < Minitest::Test
  include TestHelper

  # A command whose run would leave a trace.
  TRACE = [RUBY, "-e", "File.write('trace', '')"].freeze

  def refused(status, words, *) = assert_refused(sperf(*, apart: false), status, words)

  # Each command line with the regular expression that its message matches.
  def refused_each(status, *first, **messages)
    messages.each { |line, words| refused(status, words, *first, *line.to_s.split, *(TRACE if first == ["record"])) }
  end

  def test_help_option_prints_a_line_for_each_command
    usages = %w[-h --help].map { |option| sperf(option).out }.uniq

    assert_equal Sperf::CLI.commands.keys, usages.join.scan(/^(?:Usage:|      ) sperf (\w+)/).flatten
  end

  def test_help_all_describes_every_variable_and_format
    text = sperf("help", "all").out

    assert_empty(Sperf::Options::ENVIRONMENT_NAMES.values.reject { |name| text.include?(name) })
    assert_empty(Sperf::Native.formats.reject { |row| text.include?("#{row[:extension]} ") })
    assert_operator text.lines.map(&:size).max, :<=, 120
  end

  # Names of files may come from strangers.
  def test_messages_do_not_command_the_terminal
    name = "a\e]0;title\a\u{9b}2J\u{202e}\u{2028}\nb\u{e9}.data"
    refused 1, /\Acannot read a\?\]0;title\?\?2J\?\?\?b\u{e9}\.data: [^\n]+\z/, "report", "--text", name
  end

  def test_command_that_is_not_there_is_refused_and_what_may_be_meant_suggested
    commands = "record, stat, exec, top, dump, report, threads, diff, history, convert, merge, recover, push, " \
               "completion, help"
    refused_each 2, "" => /\Ano command given; there are: #{commands}/,
                    "profile" => /\Athere is no command profile; there are: #{commands} \(see/,
                    "--frequency" => /\Athere is no command --frequency; there are/,
                    "repord" => /\Athere is no command repord; did you mean report or record\? \(see sperf --help\)\z/,
                    "dif" => /\Athere is no command dif; did you mean diff\?/,
                    "rec" => /\Athere is no command rec; did you mean record or recover\? \(see sperf --help\)\z/,
                    "re" => /\Athere is no command re; there are: record, stat,/
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

  def test_help_on_a_heading_is_that_section_whatever_its_case
    {
      "formats" => "FORMATS", "MODES" => "MODES", "Environment" => "ENVIRONMENT", "sperf diff" => "sperf diff",
      "reading" => "READING A PROFILE", "reading a profile" => "READING A PROFILE"
    }.each { |topic, heading| assert_equal "#{heading}\n", sperf("help", *topic.split).out.lines.first }
  end

  def test_help_on_an_unknown_topic_is_refused
    all = /\Athere is no help on weather; there are: .*, record, .*, environment, all, man \(see sperf help\)\z/
    refused_each 2, "help", "fromats" => /\Athere is no help on fromats; did you mean formats\? \(see sperf help\)\z/,
                            "form" => /\Athere is no help on form; did you mean formats\? \(see sperf help\)\z/,
                            "weather" => all
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

  def test_record_without_a_command_or_a_value_is_refused
    refused 2, /\Arecord needs a command/, "record", "-f", "100"
    refused 2, /\Amissing argument: -f/, "record", "-f"
  end

  # In these words for every option: options_test has the values, option_table_test whoever gave them.
  def test_values_that_make_no_sense_are_refused
    refused_each 2, "record", "-f 1e3" => /\A-f must be an integer from 1 to 10000 \(Hz\), not 1e3\z/,
                              "-F 0" => /\A-f must be an integer from 1 to 10000 \(Hz\), not 0\z/, # as perf calls it
                              "--capture psychic" => /\A--capture must be /,
                              "--native=maybe" => /\A--native must be yes or no, not maybe\z/,
                              "--quiet=2" => /\A-q must be yes or no, not 2\z/,
                              "--no-native=1" => /\Aneedless argument: --no-native=1/
    refused 2, /\A-o must be a path, not empty\z/, "record", "-o", "", *TRACE
    refused 2, /\A-m must be cpu, wall, /, "record", "-m", "", *TRACE
    refused 2, /\A--cum must be yes or no, not maybe\z/, "report", "--cum=maybe"
  end

  def test_unknown_option_is_refused_and_what_may_be_meant_suggested
    refused_each 2, "record", "--wrong 5" => /\Ainvalid option: --wrong \(see sperf record -h\)\z/,
                              "-x" => /\Ainvalid option: -x \(see sperf record -h\)\z/
    { "--fequency" => "--frequency", "--fequency=99" => "--frequency", "--freq" => "--frequency",
      "-O" => "-o" }.each do |option, meant|
      words = /\Ainvalid option: #{option}; did you mean #{meant}\? \(see sperf record -h\)\z/
      refused 2, words, "record", option, "5", *TRACE
    end
    refused 2, /\Ainvalid option: --toop; did you mean --top\? \(see sperf report -h\)\z/, "report", "--toop"
  end

  def test_options_that_contradict_each_other_are_called_what_they_are_on_a_command_line
    contradict = "contradict each other"
    number = Sperf::Native.signals.max
    refused_each 2, "record", "--signal #{number} --capture safepoint" =>
                                /\A--signal #{number} and --capture safepoint #{contradict}\z/,
                              "--native --capture safepoint" =>
                                /\A--native and --capture safepoint #{contradict}; use --capture signal\z/,
                              "-qv" => /\A-q and -v exclude each other: use only one of them\z/
  end

  def test_output_that_cannot_be_written_is_refused_before_the_command_runs
    refused_each 1, "record",
                 "-o nowhere/x" => %r{\Acannot write nowhere/x: there is no directory #{path("nowhere")}\z},
                 "-o ." => /\Acannot write \.: it is a directory\z/
    refused_each 1, "record", "-o /proc/self/x" => %r{\Acannot write /proc/self/x: } if File.directory?("/proc/self")
  end

  def test_missing_command_is_refused
    refused 1, /\Acannot run no-such-command: No such file or directory\z/, "record", "no-such-command", "argument"
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
