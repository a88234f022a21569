# frozen_string_literal: true

require "json"
require "minitest/mock"
require "pty"
require_relative "test_helper"

# Which files the commands and the API write, and which they leave alone.
class FilesTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "Object#leaf"], ["app.rb", "<main>"]].freeze
  DATA = { mode: :cpu, frequency: 1000, samples: [[FRAMES, 5_000_000, 1, [3, 9], 1000]].freeze }.freeze
  TRACE = [RUBY, "-e", "File.write('trace', '')"].freeze
  NO_PROFILE = /cannot write \S+: it exists, and is neither a profile nor another file of sperf; remove it, /
  # Beyond what counts as failing at once.
  LONG = TestHelper.burning(150)

  # What belongs to somebody, in forms that come near to what sperf writes.
  FOREIGN = {
    "script" => "#!/bin/sh\necho hello\n", "ruby" => "puts 1\n", "blank" => "\n\n", "json" => "{\"nodes\": [1, 2]}\n",
    "package" => "{\"command\":[\"npm\"],\"name\":\"x\"}", "csv" => "function,file\na,b\n",
    "numbers" => "apples 5\npears 7\n", "total" => "Total: 5 apples\n", "readme" => "# Profile: of a town\n\nText.\n",
    "page" => "<!DOCTYPE html>\n<html></html>\n",
    "picture" => "\x89PNG\r\n\x1A\n".b, "svg" => "<?xml version=\"1.0\"?>\n<svg></svg>\n", "dot" => "digraph g {\n}\n",
    "archive" => Zlib.gzip("hello\n" * 100), "damaged" => "\x1F\x8B\x08nonsense".b, "protobuf" => "\n\x05hello".b
  }.freeze

  def save(name, data = DATA, **) = Sperf.save(path(name), data, **)

  def profile_file(name = "in.data")
    save(name)
    File.binread(path(name))
  end

  def assert_words(status, words, result)
    assert_equal status, result.status.exitstatus, result.err
    assert_equal 1, result.words.size, result.err
    assert_match words, result.words.first
  end

  # -- What may be replaced --

  def test_whatever_sperf_writes_may_be_replaced_by_any_other_format
    names = Sperf::Native.formats.map { |row| row[:name] }
    empty = { mode: :cpu, samples: [] }
    [DATA, empty].product(names).each do |data, name|
      save("a", data, format: name)
      save("a", data, format: :text)

      assert File.read(path("a")).start_with?("Total: "), name
    end
  end

  def test_profiles_of_other_programs_may_be_replaced
    [
      "\x0a\x02\x08\x01\x32\x00\x32\x03abc".b, Zlib.gzip("\x0a\x04\x08\x01\x10\x02\x32\x00".b),
      "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\"}",
      "{\"nodes\":[{\"id\":1,\"callFrame\":{}}]}", "main;work 5\nmain;idle 7\n", ""
    ].each do |content|
      file("a.data", content)
      save("a.data")

      assert_equal 5_000_000, profile("a.data").summary[:total_ns]
    end
  end

  def test_numbers_of_stat_may_be_replaced
    2.times { assert_predicate sperf("stat", "--json=numbers", "true").status, :success? }

    assert JSON.parse(File.read(path("numbers"))).key?("user_ns")
  end

  def test_what_is_no_profile_is_never_replaced_by_the_api
    FOREIGN.each do |name, content|
      file(name, content)
      error = assert_raises(Sperf::WriteError, name) { save(name, format: :text) }

      assert_match NO_PROFILE, error.message
      assert_raises(Sperf::WriteError, name) { Sperf.start(output: path(name), format: :collapsed) }
      refute_predicate Sperf, :running?
      assert_equal content.b, File.binread(path(name))
    end
  end

  slow def test_what_is_no_profile_is_never_replaced_by_a_command_and_nothing_runs
    profile_file
    content = "#!/bin/sh\necho hello\n"
    file("tool.txt", content)
    commands = [
      ["record", "-o", "tool.txt", *TRACE], ["stat", "-o", "tool.txt", *TRACE], ["exec", "-o", "tool.txt", *TRACE],
      ["stat", "--json=tool.txt", *TRACE], ["exec", "--json=tool.txt", *TRACE],
      %w[convert in.data tool.txt], %w[merge -o tool.txt in.data],
      %w[report --html tool.txt in.data], %w[diff --html tool.txt in.data in.data]
    ]
    commands.each do |command|
      assert_words 1, NO_PROFILE, sperf(*command)
      assert_equal content, File.read(path("tool.txt"))
    end
    assert_equal %w[in.data tool.txt], files
  end

  # In the words of the C library.
  TOO_LONG = SystemCallError.new(Errno::ENAMETOOLONG::Errno).message

  def test_names_that_are_too_long_are_refused_and_nothing_runs
    profile_file
    name = "#{"a" * 300}.data"
    commands = [["record", "-o", name, *TRACE], ["stat", "-o", name, *TRACE], %W[convert in.data #{name}],
                %W[merge -o #{name} in.data], %W[report --html #{name}.html in.data]]
    commands.each { |command| assert_words 1, /\Acannot write a{300}\S+: #{TOO_LONG}\z/, sperf(*command) }

    assert_equal %w[in.data], files
  end

  # The path of the temporary file is longer than that of the file.
  def test_place_in_which_no_temporary_file_can_be_made_is_refused
    directory = @directory
    directory = File.join(directory, "d" * [4088 - directory.length, 200].min) while directory.length < 4087
    FileUtils.mkdir_p(directory)
    error = assert_raises(Sperf::WriteError) { Sperf::OutputFile.new(File.join(directory, "a.data")) }

    assert_match(%r{/a\.data: #{TOO_LONG}\z}, error.message)
  end

  slow def test_script_of_the_command_is_not_replaced_be_it_empty
    file("app.rb", "")
    file("work.rb", BURN)

    ["app.rb", "./app.rb", path("app.rb")].each do |name|
      assert_words 1, /\Acannot write app.rb: it is part of the command\z/,
                   sperf("record", "--format", "text", "-o", "app.rb", RUBY, name)
    end
    assert_words 1, NO_PROFILE, sperf("record", "--format", "text", "-o", "work.rb", RUBY, "work.rb")
    assert_words 2, /\A-o must be a path that ends in /, sperf("record", "-o", "work.rb", RUBY, "work.rb")
    assert_empty File.read(path("app.rb"))
    assert_equal BURN, File.read(path("work.rb"))
  end

  def test_profile_that_the_command_reads_may_be_replaced
    profile_file("a.data")
    result = sperf("record", "-o", "a.data", RUBY, "-e", "#{BURN}; File.size(ARGV.fetch(0))", "a.data")

    assert_match(/\Aa\.data: /, result.words.last)
  end

  def test_what_the_program_itself_wrote_to_the_output_is_left_and_the_profile_kept_beside_it
    result = record("#{BURN}; File.write('result.txt', 'mine')", "-o", "result.txt")
    kept = result.words.last[/the profile is in (\S+\.tmp)/, 1]

    assert_equal 1, result.status.exitstatus
    assert_match NO_PROFILE, result.words.last
    assert_equal "mine", File.read(path("result.txt"))
    assert File.read(kept).start_with?("Total: ")
  end

  slow def test_json_without_a_path_does_not_take_the_command_for_one
    script = "#!/bin/sh\necho ran\n"
    File.chmod(0o755, file("prog.sh", script))

    assert_refused_json sperf("exec", "--json", "./prog.sh", "true")
    assert_refused_json sperf("exec", "--json=", "./prog.sh")
    assert_refused_json sperf("stat", "--json=", "./prog.sh")
    assert_equal "ran\n", sperf("stat", "--json", "./prog.sh", "true").out
    assert_equal script, File.read(path("prog.sh"))
  end

  def assert_refused_json(result)
    assert_empty result.out
    assert_words 2, /\A--json= needs a path after the =\z/, result
  end

  # -- Extensions --

  def test_extension_that_means_nothing_is_refused_before_anything_runs_and_names_those_that_do
    profile_file
    words = /must be a path that ends in \.data, \.pb\.gz, .*\.svg, \.html, .* unless the format is given, not x\.png\z/
    [
      ["record", "-o", "x.png", *TRACE], ["stat", "-o", "x.png", *TRACE], %w[convert in.data x.png],
      %w[merge -o x.png in.data]
    ].each { |command| assert_words 2, words, sperf(*command) }
    assert_match(/\Anot profiling: SPERF_OUTPUT must be /, autorun("1", env: { "SPERF_OUTPUT" => "x.png" }).words.first)
    error = assert_raises(ArgumentError) { save("x.png") }

    assert_match(/\Aoutput must be a path that ends in /, error.message)
    assert_equal ["in.data"], files
  end

  def test_every_extension_of_pprof_is_pprof_and_only_sperfs_own_have_the_timeline
    names = %w[a.data a a.pb.gz a.pprof a.pb a.gz]
    names.each { |name| save(name) }

    timed = names.select { |name| profile(name).to_h[:samples].all? { |sample| sample[4] } }

    assert_equal %w[a.data a], timed
  end

  def test_markdown_is_known_by_both_names
    profile_file
    %w[md markdown].each { |format| assert_empty sperf("convert", "--format", format, "in.data", format).err }
    save("api", format: :md)

    assert_equal 1, %w[md markdown api].map { |name| File.read(path(name)) }.uniq.size
  end

  def test_html_is_the_page_from_every_command
    profile_file
    result = record(BURN, "-o", "record.html")
    [%w[convert in.data convert.html], %w[merge -o merge.html in.data], %w[convert --format html in.data page]]
      .each { |command| assert_predicate sperf(*command).status, :success? }

    assert_match(/; to look at it: open record\.html in a browser\z/, result.words.last)
    %w[record.html convert.html merge.html page].each do |name|
      page = File.read(path(name), encoding: "UTF-8")
      assert_match(%r{\A<!DOCTYPE html>.*id="view-0">\{"format":"sperf".*</html>\n\z}m, page)
    end
  end

  # -- Standard streams --

  def burning_work = "def work; #{LONG}; end; work"

  slow def test_a_dash_is_standard_output_and_the_programs_own_goes_to_stderr
    own = [RUBY, "-e", "puts 'own'; #{burning_work}"]
    %w[record stat exec].each do |command|
      result = sperf(command, "-o", "-", "--format", "collapsed", *own)

      assert_match(/^<main>;Object#work.* \d+$/, result.out)
      refute_includes result.out, "own"
      assert_includes result.err, "own\n"
      next assert_match(/\Astandard output: \d+ B, .* of CPU time\z/, result.words.last) if command == "record"

      assert_equal 1, JSON.parse(sperf(command, "--json=-", RUBY, "-e", "puts 'own'").out)["runs"]
    end
    assert_words 2, /\A-o - and --json=- exclude each other/, sperf("stat", "-o", "-", "--json=-", *TRACE)
    assert_empty files
  end

  def test_reader_that_leaves_early_costs_no_profile
    result = run_command("bash", "-c", "\"$0\" \"$1\" record -o - \"$0\" -e \"$2\" | true; echo ${PIPESTATUS[0]}",
                         RUBY, SPERF, burning_work, env: { "TMPDIR" => @directory })
    kept = result.words.last[/\Acannot write to standard output: Broken pipe; the profile .* is in (.*); to put/, 1]

    assert_equal "1\n", result.out
    assert_includes labels(Sperf.load(Dir.glob(File.join(kept, "*.pb")).first)), "Object#work"
  end

  def test_dash_is_no_path_for_who_has_no_output_to_spare
    assert_words 2, /\A--open needs a profile that sperf can read, and - would be standard output\z/,
                 sperf("record", "--open", "-o", "-", *TRACE)
    assert_match(/\Anot profiling: SPERF_OUTPUT must be a path, not - /,
                 autorun("1", env: { "SPERF_OUTPUT" => "-" }).words.first)
    assert_empty files
  end

  # Returns what a command says that has a terminal for its standard streams.
  def on_terminal(*command)
    text = +""
    PTY.spawn(CLEAN, *command, chdir: @directory) do |output, _input, pid|
      Timeout.timeout(PATIENCE) { loop { text << output.readpartial(4096) } }
    rescue EOFError, Errno::EIO
      Process.wait(pid)
    end
    text
  end

  slow def test_terminal_gets_no_binary_and_is_no_profile
    profile_file

    assert_match(/cannot write pprof to a terminal; -o PATH/, on_terminal(RUBY, SPERF, "record", "-o", "-", *TRACE))
    assert_match(/cannot read standard input: it is a terminal/, on_terminal(RUBY, SPERF, "report", "--top", "-"))
    text = on_terminal(RUBY, SPERF, "convert", "--format", "collapsed", "in.data", "-")

    assert_equal "<main>;Object#leaf 5000000\r\n", text
    assert_equal ["in.data"], files
  end

  slow def test_report_and_diff_read_standard_input
    input = profile_file
    save("other.data", DATA.merge(samples: [[FRAMES, 7_000_000]]))

    assert_match(/ Object#leaf$/, sperf("report", "--top", "-", input:).out)
    assert_match(/^mode: +cpu/, sperf("report", "--info", "-", input:).out)
    assert_match(/ Object#leaf$/, sperf("diff", "--top", "--no-trim", "other.data", "-", input:).out)
    page = sperf("report", "--html", "-", "-", input:)

    assert_equal [0, ""], [page.status.exitstatus, page.err]
    assert_match(%r{\A<!DOCTYPE html>.*<title>standard input · sperf</title>.*</html>\n\z}m,
                 page.out.force_encoding("UTF-8"))
  end

  def test_program_that_records_itself_may_write_the_page_and_a_flame_graph
    %w[a.html a.svg].each do |name|
      result = autorun("Dir.chdir('/'); #{LONG}", env: { "SPERF_OUTPUT" => name })

      assert_equal [0, ""], [result.status.exitstatus, result.err]
      assert_includes File.read(path(name), encoding: "UTF-8"), "Process.clock_gettime"
    end
  end

  slow def test_standard_input_that_cannot_be_read_is_one_line
    input = profile_file
    [%w[report --top - -], %w[diff --top - -], %w[merge -o sum.data - -]].each do |command|
      assert_words 1, /\Acannot read standard input twice: use - only once\z/, sperf(*command, input:)
    end
    assert_words 1, /\Acannot read standard input: it is empty\z/, sperf("report", "--top", "-", input: "")
    assert_words 1, /\Acannot read standard input: it is neither/, sperf("report", "--top", "-", input: "x")
    refute_path_exists path("sum.data")
  end

  # -- The file that was there --

  slow def test_default_file_that_exists_is_kept_as_old
    3.times do |number|
      before = File.binread(path("sperf.data")) if number.positive?
      record(BURN, "--label", "run=#{number}")

      assert_equal before, File.binread(path("sperf.data.old")) if before
    end
    assert_equal %w[sperf.data sperf.data.old], files
  end

  def test_old_file_that_is_no_profile_is_not_replaced_either
    profile_file("sperf.data")
    file("sperf.data.old", "mine")

    assert_words 1, /\Acannot write sperf\.data: the existing file cannot be kept as \S+\.old: it exists/,
                 sperf("record", *TRACE)
    assert_equal %w[sperf.data sperf.data.old], files
  end

  def test_run_that_recorded_nothing_or_failed_at_once_leaves_the_file
    before = profile_file("sperf.data")
    nothing = sperf("record", "sh", "-c", "exit 6")
    failed = record("exit 3")

    assert_match(/\Anothing was recorded: .*; sperf\.data was not changed\z/, nothing.words.last)
    assert_match(/\Athe command failed after [\d.]+ m?s of CPU time; sperf\.data was not changed /, failed.words.last)
    assert_equal [6, 3], [nothing, failed].map(&:status).map(&:exitstatus)
    assert_equal [before, ["sperf.data"]], [File.binread(path("sperf.data")), files]
  end

  slow def test_run_that_failed_later_or_where_nothing_was_or_where_a_file_was_chosen_is_written
    assert_match(/\Asperf\.data: /, record("exit 3").words.last)
    assert_match(/\Asperf\.data: /, record("#{LONG}; exit 3").words.last)
    profile_file("a.data")

    assert_match(/\Aa\.data: /, record("exit 3", "-o", "a.data").words.last)
    assert_equal %w[a.data sperf.data sperf.data.old], files
  end

  def test_link_in_the_place_of_the_default_file_is_followed_and_its_target_kept
    Dir.mkdir(path("there"))
    before = profile_file("there/run.data")
    File.symlink("there/run.data", path("sperf.data"))
    record(BURN)

    assert File.symlink?(path("sperf.data"))
    assert_equal before, File.binread(path("there/run.data.old"))
    refute_equal before, File.binread(path("sperf.data"))
  end

  def test_file_that_is_replaced_passes_on_its_permissions_and_where_that_is_allowed_its_owner
    owner = Process.uid.zero? ? [1234, 5678] : [Process.uid, Process.gid]
    [0o600, 0o640, 0o660, 0o666].each do |mode|
      profile_file("a.data")
      File.chown(*owner, path("a.data"))
      File.chmod(mode, path("a.data"))
      save("a.data")
      stat = File.stat(path("a.data"))

      assert_equal [*owner, mode], [stat.uid, stat.gid, stat.mode & 0o777]
    end
  end

  def test_file_is_open_to_nobody_else_while_it_is_written
    profile_file("a.data")
    File.chmod(0o600, path("a.data"))
    modes = Sperf::AtomicFile.write(path("a.data")) { File.stat(path(unfinished)).mode & 0o777 }

    assert_equal 0o600, modes
  end

  def test_group_that_cannot_be_kept_gets_no_more_than_everybody
    profile_file("a.data")
    File.chmod(0o664, path("a.data"))
    Sperf::AtomicFile.stub(:change_owner, false) do
      Sperf::AtomicFile.write(path("a.data")) { File.chown(nil, other_group, path(unfinished)) }
    end

    assert_equal 0o644, File.stat(path("a.data")).mode & 0o777
  end

  # The file that is being written.
  def unfinished = Dir.glob(".sperf.*.tmp", base: @directory).first

  # One that this process may give a file to, and that the test's files are not in.
  def other_group
    Process.uid.zero? ? 5678 : Process.groups.find { |group| group != Process.egid } || lack("there is but one group")
  end

  # -- $TMPDIR --

  slow def test_temporary_directory_may_be_relative_or_empty
    Dir.mkdir(path("tmp"))
    ["tmp", "./tmp/", ""].each do |directory|
      result = sperf("stat", "-o", "-", "--format", "collapsed", RUBY, "-e", "Dir.chdir('/'); #{burning_work}",
                     env: { "TMPDIR" => directory })

      assert_predicate result.status, :success?, result.err
      assert_match(/^<main>;Object#work/, result.out)
    end
    assert_equal ["tmp"], files
    assert_empty Dir.children(path("tmp"))
  end

  def test_temporary_directory_that_is_not_there_is_one_line
    assert_words 1, /\Acannot write in #{path("gone")}: No such file or directory\z/,
                 sperf("stat", *TRACE, env: { "TMPDIR" => "gone" })
    assert_empty files
  end

  # -- What is said when writing fails --

  def test_stat_whose_profile_cannot_be_written_keeps_the_profiles_of_all_runs
    Dir.mkdir(path("out"))
    result = sperf("stat", "-r", "2", "-o", "out/a.data", RUBY, "-e", "Dir.mkdir('out/a.data') rescue 0; #{BURN}")
    kept = result.words.first[/; the profile of each process is in (.*)\z/, 1].split(", ")

    assert_equal 1, result.status.exitstatus
    assert_equal 2, kept.flat_map { |directory| Dir.glob(File.join(directory, "*.pb")) }.size
  end

  def test_command_line_is_told_as_people_type_it
    record("3.times { |i| i }; #{BURN}", "-o", "a.md")

    assert_includes File.read(path("a.md")), "- `command: #{BARE.join(" ")} -e '3.times { |i| i }; "
  end
end
