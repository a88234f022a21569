# frozen_string_literal: true

require "test_helper"
require "json"
require "pty"
require "io/console"

# The command `sperf report` as its users meet it. What its tables show, golden_test.rb says, and that they are those of
# pprof, report_pprof_test.rb.
class ReportTest < Minitest::Test
  include TestHelper

  SAMPLES = [
    [[["app.rb", "leaf"], ["app.rb", "work"], ["app.rb", "<main>"]], 60_000_000, 1, [2, 5, 9]],
    [[["app.rb", "work"], ["app.rb", "<main>"]], 30_000_000, 1, [6, 9]],
    [[["<C method>", "Kernel#sleep"], ["app.rb", "<main>"]], 10_000_000, 2, [0, 10]]
  ].freeze
  # In app.rb "leaf" is lines 1 to 3 and so on.
  SOURCE = "def leaf\n  compute\nend\ndef work\n  leaf\n  more\nend\n\nwork\nsleep\n"

  def setup
    super
    write_profile("sperf.data")
    file("app.rb", SOURCE)
  end

  def write_profile(name)
    data = { mode: :cpu, samples: SAMPLES, threads: { 1 => "main", 2 => "worker" }, duration_ns: 100_000_000 }
    Sperf.save(path(name), data)
  end

  def report(*, **) = sperf("report", *, **)

  def refused(status, words, *, **) = assert_fails(status, words, report(*, **))

  def test_report_without_options_prints_functions_of_sperf_data_by_flat_value
    assert_equal report("--text", "sperf.data").out, report.out
    assert_match(/^ +60ms 60\.00% 60\.00% +60ms 60\.00%  leaf$/, report.out)
    assert_equal 0, report.status.exitstatus
  end

  def test_report_info_of_several_files_names_each
    write_profile("more.data")

    assert_equal %w[sperf.data: more.data:], report("--info", "sperf.data", "more.data").out.scan(/^\S+\.data:$/)
  end

  def test_report_info_with_another_view_or_format_is_refused
    refused 2, /\A--top and --info exclude each other/, "--top", "--info"
    refused 1, /\Athis report is text only/, "--info", "--json"
  end

  # A profile of wall time in which a thread waited for most of it.
  def write_waits
    waits = [[[["<GVL>", "[GVL blocked]"], ["<C method>", "Kernel#sleep"], ["app.rb", "idle"]], 90_000_000],
             [[["app.rb", "work"]], 10_000_000]]
    Sperf.save(path("waits.data"), { mode: :wall, samples: waits })
    "waits.data"
  end

  def test_report_states_name_the_next_frame_where_what_was_waited_for_is_hidden
    assert_match(/waited for\n +90ms 90\.00%  idle app\.rb\n/, report("--states", "--hide=sleep", write_waits).out)
  end

  def test_report_states_of_a_custom_profile_is_refused
    Sperf.save(path("custom.data"), { mode: :custom, samples: [[[["app.rb", "work"]], 3]] })

    refused 1, /\A--states needs times, and this profile has none\z/, "--states", "custom.data"
  end

  def test_top_of_waits_tells_a_terminal_where_to_look
    on_terminal("--top", write_waits, err: path("said"))

    assert_equal "[sperf] [GVL blocked] is time that threads waited: --states shows for what, " \
                 "--ignore '\\[GVL' shows what ran\n", File.read(path("said"))
    on_terminal("--top", "--ignore", '\\[GVL', "waits.data", err: path("said"))
    on_terminal("--top", "sperf.data", err: path("said.not"))

    assert_equal ["", ""], [File.read(path("said")), File.read(path("said.not"))]
    assert_empty report("--top", "waits.data").err
  end

  def test_comment_with_a_damaged_byte_is_read
    Sperf.save(path("whole.pb.gz"), { mode: :cpu, samples: [[[["a.rb", "a"]], 5]], comments: ["# estimate: damaged"] })
    bytes = Zlib.gunzip(File.binread(path("whole.pb.gz")))
    File.binwrite(path("damaged.pb"), bytes.sub("damaged".b, "damag\xFFd".b))

    assert_predicate report("--text", "damaged.pb").status, :success?
    assert_includes report("--info", "damaged.pb").out, "damag\u{FFFD}d"
  end

  def test_report_summary_is_of_the_part_that_filters_leave
    out = report("--summary", "--focus=Kernel", "--markdown").out

    assert_match(/^- filter: `focus=Kernel`$/, out)
    assert_match(/`Kernel#sleep`/, out)
    refute_match(/`leaf`/, out)
    refused 1, /\Athis report is text or Markdown\z/, "--summary", "--json"
  end

  def test_report_filters_that_need_not_match_say_so
    result = report("--ignore", "nowhere", "--tagignore", "elsewhere")

    assert_equal ["--ignore matches nothing", "--tagignore matches nothing"], result.words
    assert_equal [report.out.lines.last, 0], [result.out.lines.last, result.status.exitstatus]
  end

  def test_report_filters_without_a_match_fail_as_peek_does
    refused 1, /\Ano function matches --focus nowhere\z/, "--focus", "nowhere"
    refused 1, /\Ano function matches --show nowhere\z/, "--tree", "--show", "nowhere"
    refused 1, /\Ano sample has a label that matches --tagfocus thread=x\z/, "--json", "--tagfocus", "thread=x"
    refused 1, /\Ano function matches --focus nowhere\z/, "--focus", "leaf", "--calltree", "--focus", "nowhere"
  end

  # It is shown in seconds, as pprof shows it.
  def test_report_in_a_unit_that_values_do_not_have_says_so
    result = report("--unit", "nonsense")

    assert_equal [report("--unit", "s").out, ["--unit nonsense is not a unit of these values"], 0],
                 [result.out, result.words, result.status.exitstatus]
  end

  def test_report_peek_and_list_of_nothing_fail
    refused 1, /\Ano function matches: nowhere\z/, "--peek", "nowhere"
    refused 1, /\Ano function matches: nowhere\z/, "--list", "nowhere"
  end

  def test_report_options_that_make_no_sense_are_refused
    refused 2, /\A--focus must be a regular expression \(/, "--focus", "("
    refused 2, /\A--tagfocus must be a regular expression \(/, "--tagfocus", "a=b,("
    refused 2, /\A-n must be an integer from 0 to 999999999, not -1\z/, "-n", "-1"
    refused 2, /\A--nodefraction must be a number from 0 to 1, not 5\z/, "--nodefraction", "5"
    refused 2, /\A--granularity must be distinct, .* or definitions, not words\z/, "--granularity", "words"
    refused 2, /\A--sample-type must be one of samples, cpu, not heap\z/, "--sample-type", "heap"
    refused 2, /\A--sample-type must be one of samples, cpu, not empty\z/, "--sample-type", ""
    refused 2, /\A--color must be auto, always or never, not red\z/, "--color", "red"
    refused 2, /\A--top and --tree exclude each other: use only one of them\z/, "--top", "--tree"
    refused 2, /\A--granularity must be .* or definitions, not empty\z/, "--granularity", ""
    refused 2, /\A--inverted is for --calltree\z/, "--inverted"
    refused 2, /\A--json and --csv exclude each other: use only one of them\z/, "--json", "--csv"
    refused 2, /\A--unit must be a unit such as ms, s or kB, not empty\z/, "--unit", ""
    refused 2, /\A--html must be the path of a file, not empty\z/, "--html="
    refused 2, /\Ainvalid option: --tops; did you mean --top.*\? \(see sperf report -h\)\z/, "--tops"
  end

  def test_interrupt_ends_without_a_word_and_with_the_shells_status
    File.mkfifo(path("pipe"))
    pid = Process.spawn(CLEAN, RUBY, SPERF, "report", "pipe", chdir: @directory, %i[out err] => path("said"))
    # A pipe opens for writing once somebody reads it: that is where sperf is interrupted.
    status = File.open(path("pipe"), "w") { Process.kill("INT", pid) && Process.wait2(pid).last }

    assert_equal [130, ""], [status.exitstatus, File.read(path("said"))]
  end

  def test_report_file_that_is_no_profile_is_refused
    file("photo.jpg", "\xFF\xD8\xFF")

    refused 1, /\Acannot read photo\.jpg: it is neither gzip nor pprof/, "photo.jpg"
    refused 1, /\Acannot read missing: No such file or directory\z/, "missing"
  end

  def test_report_profiles_of_different_modes_are_refused
    Sperf.save(path("wall.data"), { mode: :wall, samples: SAMPLES })

    refused 1, /\Acannot add up sperf.data, wall.data: the sample types differ \(samples, cpu; samples, wall\)\z/,
            "sperf.data", "wall.data"
  end

  def test_report_onto_a_full_device_is_an_error
    command = [RUBY, "-I#{ROOT}/lib", "#{ROOT}/exe/sperf", "report"]
    result = run_command("sh", "-c", "exec \"$@\" >/dev/full", "sh", *command)

    assert_equal 1, result.status.exitstatus
    assert_equal "[sperf] cannot write to standard output: No space left on device\n", result.err
  end

  def test_reports_onto_a_closed_standard_output_are_errors
    %w[report help --version].each do |name|
      result = run_command("sh", "-c", "exec \"$@\" >&-", "sh", RUBY, "-I#{ROOT}/lib", "#{ROOT}/exe/sperf", name)

      assert_equal 1, result.status.exitstatus
      assert_equal "[sperf] cannot write to standard output: Broken pipe\n", result.err
    end
  end

  def test_report_whose_reader_has_read_enough_is_not_an_error
    command = "#{RUBY} -I#{ROOT}/lib #{ROOT}/exe/sperf"
    File.write(path("long.collapsed"), Array.new(20_000) { |i| "frame#{i} 1\n" }.join)
    result = run_command("sh", "-c", "{ #{command} report --no-trim --text long.collapsed; echo $? >&2; } | head -n 1")

    assert_equal [1, "0\n"], [result.out.lines.size, result.err]
  end

  def test_report_pprof_without_go_says_how_to_get_it
    refused 1, %r{\A--pprof needs Go, .*https://go\.dev}, "--pprof", env: { "PATH" => path("nothing") }
  end

  def test_report_pprof_with_an_option_that_go_would_not_hear_of_is_refused
    refused 2, /\A--pprof takes no other option: remove --focus\z/, "--pprof", "--focus", "leaf"
    refused 2, /\A--pprof takes no other option: remove --html\z/, "--html", "a.html", "--pprof"
  end

  def test_report_pprof_with_go_hands_the_files_over
    file("go", "#!/bin/sh\necho \"$@\"\n")
    File.chmod(0o755, path("go"))
    result = run_command(RUBY, SPERF, "report", "--pprof", env: { "PATH" => "#{@directory}:#{ENV.fetch("PATH")}" })

    assert_equal "tool pprof -http=localhost: -- sperf.data\n", result.out
  end

  # -- Terminal --

  # Runs `sperf report` on a terminal of so many rows and columns, and returns what it printed.
  def on_terminal(*, rows: 40, columns: 100, env: {}, command: SPERF, err: :err)
    PTY.open do |terminal, device|
      device.winsize = [rows, columns]
      environment = CLEAN.merge({ "TERM" => "xterm", "NO_COLOR" => nil, "PAGER" => nil, "SPERF_PAGER" => nil }, env)
      streams = { in: device, out: device, err: }
      pid = Process.spawn(environment, RUBY, command, "report", *, chdir: @directory, **streams)
      device.close
      read_all(terminal).tap { Process.wait(pid) }
    end
  end

  def read_all(terminal)
    text = +""
    Timeout.timeout(PATIENCE) { loop { text << terminal.readpartial(4096) } }
  rescue EOFError, Errno::EIO
    text.force_encoding(Encoding::UTF_8).delete("\r")
  end

  def test_color_is_for_terminals
    assert_includes on_terminal("--top"), "\e[1;31m"
    refute_includes report.out, "\e"
  end

  def test_color_is_switched_by_environment_and_option
    refute_includes on_terminal("--top", env: { "NO_COLOR" => "1" }), "\e"
    refute_includes on_terminal("--top", env: { "TERM" => "dumb" }), "\e"
    refute_includes on_terminal("--color=never"), "\e"
    assert_includes report(env: { "FORCE_COLOR" => "1" }).out, "\e[1;31m"
    refute_includes report(env: { "FORCE_COLOR" => "1", "NO_COLOR" => "1" }).out, "\e"
    assert_includes report("--color=always", env: { "NO_COLOR" => "1" }).out, "\e[1;31m"
    refute_includes report("--json", "--color=always").out, "\e"
  end

  def test_lines_end_where_the_window_does
    widths = on_terminal("--color=never", columns: 52).lines(chomp: true).map(&:size)

    assert_equal 52, widths.max
    assert_operator report.out.lines.map(&:size).max, :>, 53
  end

  # 70 methods, each of which calls the next one; the last one has two callees, which burn.
  DEEP = <<~RUBY.freeze
    def left = (#{TestHelper::BURN})
    def right = (#{TestHelper::BURN})
    def step_69 = [left, right]
    69.times { |i| Object.class_eval "def step_\#{i} = step_\#{i + 1}" }
    step_0
  RUBY

  # Returns the rows of a call tree, each as the column in which its name begins and the name.
  def rows_of_tree(text)
    text.lines(chomp: true).grep(/\A *[\d.]+\S* +[\d.]+% +\S+  /)
      .map { |line| line.match(/\A( *\S+ +\S+ +\S+ +)(.*)/).captures }.map { |head, name| [head.size, name] }
  end

  def test_calltree_of_deep_stacks_is_readable_on_a_terminal
    record(DEEP, "-o", "deep.data")
    text = on_terminal("--calltree", "--color=never", "deep.data", columns: 80)

    assert_match(/^ +… \d\d frames$/, text)
    assert_match(/ Object#step_69$/, text)
    assert_operator text.lines(chomp: true).map(&:size).max, :<=, 80
    assert_operator rows_of_tree(text).map(&:first).max, :<=, 46
  end

  def test_calltree_untrimmed_on_a_terminal_has_bounded_indentation
    record(DEEP, "-o", "deep.data")
    rows = rows_of_tree(on_terminal("--calltree", "--no-trim", "--color=never", "deep.data", columns: 80, rows: 200))

    assert_includes rows.map(&:last).grep(/step_65/).first.to_s, ": Object#step_65"
    assert_operator rows.map(&:first).max, :<=, 46
  end

  def test_pager_gets_what_is_longer_than_the_window
    pager = { "SPERF_PAGER" => "sed s/^/paged:/", "PAGER" => "false" }

    assert_match(/^paged:.*leaf$/, on_terminal("--color=never", rows: 4, env: pager))
    refute_includes on_terminal("--color=never", rows: 40, env: pager), "paged:"
    refute_includes on_terminal("--color=never", "--no-pager", rows: 4, env: pager), "paged:"
    refute_includes report(env: pager).out, "paged:"
    assert_match(/^by:.*leaf$/, on_terminal("--color=never", rows: 4, env: { "PAGER" => "sed s/^/by:/" }))
  end

  def test_pager_that_is_missing_or_ends_early_loses_nothing
    assert_match(/leaf$/, on_terminal("--color=never", rows: 4, env: { "PAGER" => "no-such-pager" }))
    assert_match(/leaf$/, on_terminal("--color=never", rows: 4, env: { "PAGER" => "" }))
    assert_equal "", on_terminal("--color=never", rows: 4, env: { "PAGER" => "true" })
  end

  def test_terminal_without_a_cursor_gets_no_pager_unless_one_is_named
    assert_match(/leaf$/, on_terminal("--color=never", rows: 4, env: { "TERM" => "dumb" }))
    refute_includes on_terminal("--color=never", rows: 4, env: { "TERM" => "dumb" }), "WARNING"
    named = { "TERM" => "dumb", "PAGER" => "sed s/^/by:/" }

    assert_match(/^by:.*leaf$/, on_terminal("--color=never", rows: 4, env: named))
  end

  def test_terminal_gets_text_where_the_server_is_missing
    nowhere = { "NO_COLOR" => "1", "GEM_PATH" => @directory, "GEM_HOME" => @directory }
    text = on_terminal(env: nowhere, err: path("said"))

    assert_equal report("--text").out, text
    assert_match(/\A\[sperf\] the gem webrick, .* gem install webrick; printing text instead\n\z/,
                 File.read(path("said")))
  end

  def test_names_cannot_speak_to_the_terminal
    write_evil
    texts = [on_terminal("--color=never", "evil.data"), sperf("diff", "--no-trim", "evil.data", "sperf.data").out,
             *TEXTS.map { |view| report(view, "evil.data").out }]

    [*texts, on_terminal("--csv", "evil.data")].each do |text|
      refute_match HOSTILE, text.dup.force_encoding(Encoding::UTF_8)
    end
    texts.each { |text| assert_match(/(?<!^) forged/, text) }
    assert_empty texts.grep(/^ forged/)
  end

  def test_names_stay_in_formats_other_than_text
    write_evil

    assert_includes report("--csv", "evil.data").out.b, EVIL.b
    assert_equal EVIL, JSON.parse(report("--json", "evil.data").out)["rows"].first["name"]
  end

  def test_cells_of_csv_are_no_formulas
    names = ["=1+1", "+1", "-1", "@a", "\tb", "a=1", "\"=\""]
    Sperf.save(path("cells.data"), { mode: :cpu, samples: names.map { |name| [[["-e", name]], 5_000_000] } })
    sperf("convert", "cells.data", "cells.tsv")

    [report("--csv", "cells.data").out, File.read(path("cells.tsv"))].each do |cells|
      ["'=1+1", "'+1", "'-1", "'@a"].each { |cell| assert_match(/^#{Regexp.escape(cell)}[,\t]'-e[,\t]/, cells) }
      refute_match(/(^|[,\t])[-+=@]\D/, cells)
    end
    assert_includes JSON.parse(report("--json", "cells.data").out)["rows"].map { |row| row["name"] }, "=1+1"
  end

  EVIL = "a\n forged\e]0;owned\a\u009b31m\u202eb"
  HOSTILE = /[[:cntrl:]&&[^\n\t]]|\u202e/
  # All views of text, and their arguments.
  TEXTS = ["--text", "--top", "--lines", "--tree", "--peek=.", "--list=.", "--calltree", "--threads",
           "--tags", "--by=evil", "--summary"].freeze

  def write_evil
    labels = { "evil" => EVIL, EVIL => EVIL }
    sample = [[["#{EVIL}.rb", EVIL]], 5_000_000, 1, [1], nil, 1, labels]
    Sperf.save(path("evil.data"), { mode: :cpu, samples: [sample], threads: { 1 => EVIL } })
  end
end
