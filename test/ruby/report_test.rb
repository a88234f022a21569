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

  slow def test_top_of_waits_tells_a_terminal_where_to_look
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
    refute_match(/`leaf`/, out)
  end

  def test_report_filters_that_need_not_match_say_so
    result = report("--ignore", "nowhere", "--tagignore", "elsewhere")

    assert_equal ["--ignore matches nothing", "--tagignore matches nothing"], result.words
    assert_equal [report.out.lines.last, 0], [result.out.lines.last, result.status.exitstatus]
  end

  def test_report_filters_peek_and_list_without_a_match_fail
    refused 1, /\Ano function matches --focus nowhere\z/, "--focus", "leaf", "--calltree", "--focus", "nowhere"
    refused 1, /\Ano function matches --show nowhere\z/, "--tree", "--show", "nowhere"
    refused 1, /\Ano sample has a label that matches --tagfocus thread=x\z/, "--json", "--tagfocus", "thread=x"
    %w[--peek --list].each { |view| refused 1, /\Ano function matches: nowhere\z/, view, "nowhere" }
  end

  # It is shown in seconds, as pprof shows it.
  def test_report_in_a_unit_that_values_do_not_have_says_so
    result = report("--unit", "nonsense")

    assert_equal [report("--unit", "s").out, ["--unit nonsense is not a unit of these values"], 0],
                 [result.out, result.words, result.status.exitstatus]
  end

  def test_report_options_that_make_no_sense_are_refused
    { %w[--focus (] => /\A--focus must be a regular expression \(/,
      %w[--tagfocus a=b,(] => /\A--tagfocus must be a regular expression \(/,
      %w[--nodefraction 5] => /\A--nodefraction must be a number from 0 to 1, not 5\z/,
      %w[--granularity words] => /\A--granularity must be distinct, .* or definitions, not words\z/,
      %w[--sample-type heap] => /\A--sample-type must be one of samples, cpu, not heap\z/,
      %w[--top --tree] => /\A--top and --tree exclude each other: use only one of them\z/,
      %w[--top --info] => /\A--top and --info exclude each other/,
      %w[--inverted] => /\A--inverted is for --calltree\z/,
      %w[--json --csv] => /\A--json and --csv exclude each other: use only one of them\z/,
      ["--unit", ""] => /\A--unit must be a unit such as ms, s or kB, not empty\z/,
      %w[--html=] => /\A--html must be the path of a file, not empty\z/,
      %w[--pprof --focus leaf] => /\A--pprof takes no other option: remove --focus\z/,
      %w[--html a.html --pprof] => /\A--pprof takes no other option: remove --html\z/,
      %w[--tops] => /\Ainvalid option: --tops; did you mean --top.*\? \(see sperf report -h\)\z/ }
      .each { |arguments, words| refused 2, words, *arguments }
  end

  def test_what_cannot_be_shown_is_refused
    file("photo.jpg", "\xFF\xD8\xFF")
    Sperf.save(path("wall.data"), { mode: :wall, samples: SAMPLES })
    Sperf.save(path("custom.data"), { mode: :custom, samples: [[[["app.rb", "work"]], 3]] })

    { %w[photo.jpg] => /\Acannot read photo\.jpg: it is neither gzip nor pprof/,
      %w[missing] => /\Acannot read missing: No such file or directory\z/,
      %w[sperf.data wall.data] =>
        /\Acannot add up sperf.data, wall.data: the sample types differ \(samples, cpu; samples, wall\)\z/,
      %w[--states custom.data] => /\A--states needs times, and this profile has none\z/,
      %w[--info --json] => /\Athis report is text only/, %w[--summary --json] => /\Athis report is text or Markdown\z/ }
      .each { |arguments, words| refused 1, words, *arguments }
  end

  def test_interrupt_ends_without_a_word_and_with_the_shells_status
    File.mkfifo(path("pipe"))
    pid = Process.spawn(CLEAN, RUBY, SPERF, "report", "pipe", chdir: @directory, %i[out err] => path("said"))
    # A pipe opens for writing once somebody reads it: that is where sperf is interrupted.
    status = File.open(path("pipe"), "w") { Process.kill("INT", pid) && Process.wait2(pid).last }

    assert_equal [130, ""], [status.exitstatus, File.read(path("said"))]
  end

  def test_report_onto_a_full_device_or_a_closed_standard_output_is_an_error
    { "report >/dev/full" => "No space left on device", "report >&-" => "Broken pipe", "help >&-" => "Broken pipe",
      "--version >&-" => "Broken pipe" }.each do |arguments, reason|
      result = run_command("sh", "-c", "exec \"$@\" #{arguments}", "sh", RUBY, SPERF)

      assert_equal [1, "[sperf] cannot write to standard output: #{reason}\n"], [result.status.exitstatus, result.err]
    end
  end

  def test_report_whose_reader_has_read_enough_is_not_an_error
    file("long.collapsed", Array.new(20_000) { |i| "frame#{i} 1\n" }.join)
    report = "#{RUBY} #{SPERF} report --no-trim --text long.collapsed"
    result = run_command("sh", "-c", "{ #{report}; echo $? >&2; } | head -n 1")

    assert_equal [1, "0\n"], [result.out.lines.size, result.err]
  end

  def test_report_pprof_with_go_hands_the_files_over_and_without_it_says_how_to_get_it
    refused 1, %r{\A--pprof needs Go, .*https://go\.dev}, "--pprof", env: { "PATH" => path("nothing") }
    File.chmod(0o755, file("go", "#!/bin/sh\necho \"$@\"\n"))
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

  slow def test_color_is_for_terminals_unless_environment_or_option_say_otherwise
    assert_includes on_terminal("--top"), "\e[1;31m"
    assert_includes report(env: { "FORCE_COLOR" => "1" }).out, "\e[1;31m"
    assert_includes report("--color=always", env: { "NO_COLOR" => "1" }).out, "\e[1;31m"
    [report, report(env: { "FORCE_COLOR" => "1", "NO_COLOR" => "1" }), report("--json", "--color=always")].map(&:out)
      .push(*[{ "NO_COLOR" => "1" }, { "TERM" => "dumb" }].map { |env| on_terminal("--top", env:) })
      .each { |text| refute_includes text, "\e" }
    lines = on_terminal("--color=never", columns: 52)

    refute_includes lines, "\e"
    assert_equal 52, lines.lines(chomp: true).map(&:size).max
    assert_operator report.out.lines.map(&:size).max, :>, 53
  end

  # 70 methods, each of which calls the next one; the last one has two callees.
  def write_deep
    steps = Array.new(70) { |i| ["-e", "Object#step_#{69 - i}"] }
    samples = %w[left right].map { |leaf| [[["-e", leaf], *steps], 20_000_000] }
    Sperf.save(path("deep.data"), { mode: :cpu, samples: })
  end

  # Returns the rows of a call tree, each as the column in which its name begins and the name.
  def rows_of_tree(text)
    text.lines(chomp: true).grep(/\A *[\d.]+\S* +[\d.]+% +\S+  /)
      .map { |line| line.match(/\A( *\S+ +\S+ +\S+ +)(.*)/).captures }.map { |head, name| [head.size, name] }
  end

  def test_calltree_of_deep_stacks_is_readable_on_a_terminal
    write_deep
    text = on_terminal("--calltree", "--color=never", "deep.data", columns: 80)
    untrimmed = on_terminal("--calltree", "--no-trim", "--color=never", "deep.data", columns: 80, rows: 200)

    assert_match(/^ +… \d\d frames$/, text)
    assert_match(/ Object#step_69$/, text)
    assert_operator text.lines(chomp: true).map(&:size).max, :<=, 80
    [text, untrimmed].each { |tree| assert_operator rows_of_tree(tree).map(&:first).max, :<=, 46 }
    assert_includes rows_of_tree(untrimmed).map(&:last).grep(/step_65/).first.to_s, ": Object#step_65"
  end

  slow def test_pager_gets_what_is_longer_than_the_window
    pager = { "SPERF_PAGER" => "sed s/^/paged:/", "PAGER" => "false" }
    short = ->(*options, **env) { on_terminal("--color=never", *options, rows: 4, env: env.transform_keys(&:to_s)) }

    assert_match(/^paged:.*leaf$/, short.call(**pager))
    assert_match(/^by:.*leaf$/, short.call(PAGER: "sed s/^/by:/"))
    [on_terminal("--color=never", rows: 40, env: pager), short.call("--no-pager", **pager), report(env: pager).out]
      .each { |text| refute_includes text, "paged:" }
    # A pager that is missing or ends early loses nothing; a terminal without a cursor gets one that is named.
    ["no-such-pager", ""].each { |name| assert_match(/leaf$/, short.call(PAGER: name)) }
    assert_equal "", short.call(PAGER: "true")
    refute_includes short.call(TERM: "dumb"), "WARNING"
    assert_match(/^by:.*leaf$/, short.call(TERM: "dumb", PAGER: "sed s/^/by:/"))
  end

  def test_terminal_gets_text_where_the_server_is_missing
    nowhere = { "NO_COLOR" => "1", "GEM_PATH" => @directory, "GEM_HOME" => @directory }
    text = on_terminal(env: nowhere, err: path("said"))

    assert_equal report("--text").out, text
    assert_match(/\A\[sperf\] the gem webrick, .* gem install webrick; printing text instead\n\z/,
                 File.read(path("said")))
  end

  def test_names_cannot_speak_to_the_terminal_and_stay_in_other_formats
    write_evil
    texts = [on_terminal("--color=never", "evil.data"), sperf("diff", "--no-trim", "evil.data", "sperf.data").out,
             *TEXTS.map { |view| report(view, "evil.data").out }]

    [*texts, on_terminal("--csv", "evil.data")].each do |text|
      refute_match HOSTILE, text.dup.force_encoding(Encoding::UTF_8)
    end
    texts.each { |text| assert_match(/(?<!^) forged/, text) }
    assert_empty texts.grep(/^ forged/)
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
