# frozen_string_literal: true

require "test_helper"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# `sperf report --list`: callers, callees and source of methods, and where the source is found.
class ListTest < Minitest::Test
  include TestHelper

  SAMPLES = [
    [[["app.rb", "leaf"], ["app.rb", "work"], ["app.rb", "<main>"]], 60_000_000, 1, [2, 5, 9]],
    [[["app.rb", "work"], ["app.rb", "<main>"]], 30_000_000, 1, [6, 9]],
    [[["<C method>", "Kernel#sleep"], ["app.rb", "<main>"]], 10_000_000, 2, [0, 10]]
  ].freeze
  # In app.rb "leaf" is lines 1 to 3 and so on.
  SOURCE = "def leaf\n  compute\nend\ndef work\n  leaf\n  more\nend\n\nwork\nsleep\n"

  # Returns what `sperf report` prints for +arguments+, in the test's directory.
  def report(*arguments) = Dir.chdir(@directory) { Sperf::CLI::Report.new.text(arguments) }

  def write_profile(samples = SAMPLES, **others)
    Sperf.save(path("sperf.data"), { mode: :cpu, samples:, duration_ns: 100_000_000, **others })
  end

  def test_list_without_the_file_shows_lines_and_where_it_was_looked_for
    write_profile
    Dir.mkdir(path("other"))

    assert_match(/^ \(not found: #{path("app.rb")}; --source-path says where else to look\)\n +\. +60ms +\S+:5:$/,
                 report("--list", "work"))
    elsewhere = report("--list", "work", "--source-path", path("other"))

    assert_match(/^ \(not found: #{path("other/app.rb")}, #{path("app.rb")}, \S+ and \d+ more\)$/, elsewhere)
  end

  # A regular file whose first page is never mapped.
  def test_list_of_a_file_that_cannot_be_read_says_why
    inapplicable "there is no /proc/self/mem" unless File.file?("/proc/self/mem")

    assert_includes report("--list", "only", profile_of_file("/proc/self/mem")),
                    " (cannot read /proc/self/mem: #{SystemCallError.new(Errno::EIO::Errno).message})\n"
  end

  def test_list_of_a_file_that_is_newer_than_the_profile_says_so
    write_profile(start_time_ns: 1_700_000_000 * (10**9))
    file("app.rb", SOURCE)
    note = "code:\n (the file is newer than the profile: its lines may have moved)\n"

    assert_includes report("--list", "work"), note
    File.utime(1_700_000_000, 1_700_000_000, path("app.rb"))

    refute_includes report("--list", "work"), note
  end

  # -- Where sources are --

  # Writes a profile of one method in +file+ at +name+, and returns the name.
  def profile_of_file(file, name: "one.data", comments: [])
    data = { mode: :cpu, samples: [[[[file, "only"]], 5_000_000, 1, [2]]] }
    Sperf.save(path(name), data)
    Sperf.save(path(name), Sperf.load(path(name)).annotate(comments)) if comments.any?
    name
  end

  def assert_listed(line, *) = assert_match(/ \S+:2:#{line}$/, report("--list", "only", *))

  def test_list_finds_relative_sources_from_where_the_program_was_recorded
    FileUtils.mkdir_p(path("app/lib"))
    file("app/lib/hot.rb", "def hot\n  #{BURN}\nend\nhot\n")
    run_command("sh", "-c", 'cd app && "$0" "$1" record -o ../hot.data ruby lib/hot.rb', RUBY, SPERF)
    text = report("--list", "hot", "hot.data")

    assert_match(/ \S+:2:  count = /, text)
    refute_match(/newer/, text)
    assert_equal [path("app")], Sperf::Metadata.parse(profile("hot.data").comments)["cwd"]
  end

  def test_list_finds_relative_sources_below_the_current_directory_where_the_recorded_one_is_gone
    file("app.rb", SOURCE)

    assert_listed "  compute", profile_of_file("app.rb", comments: ["# cwd: /nowhere"])
  end

  def test_list_finds_sources_by_source_path_and_trim_path
    FileUtils.mkdir_p(path("checkout/lib"))
    file("checkout/lib/a.rb", "one\ntwo\n")

    assert_listed "two", "--source-path", "checkout", profile_of_file("lib/a.rb")
    assert_listed "two", "--source-path", "#{@directory}:checkout/lib", profile_of_file("checkout/lib/a.rb")
    assert_listed "two", "--source-path=checkout", "--trim-path=/srv/web", profile_of_file("/srv/web/lib/a.rb")
    assert_listed "two", "--source-path=checkout", "--trim-path=/x:/srv/", profile_of_file("/srv/lib/a.rb")
    assert_listed "two", "--source-path=checkout", profile_of_file("/srv/checkout/lib/a.rb")
    assert_listed "two", "--trim-path=/srv", profile_of_file("/srv/checkout/lib/a.rb")
    file("page.erb", "<ul>\n  <li><%= item %></li>\n</ul>\n") # a template, whatever its language is
    assert_listed "  <li><%= item %></li>", profile_of_file(path("page.erb"))
    assert_match(%r{\(not found: /srv/web/lib/a\.rb\)},
                 report("--list=only", "--source-path=checkout", profile_of_file("/srv/web/lib/a.rb")))
  end

  def test_trim_path_removes_prefixes_in_all_reports
    profile = profile_of_file("/srv/web/lib/a.rb")

    assert_match(%r{ only lib/a\.rb:2$}, report("--lines", "--trim-path=/x", "--trim-path=/srv/web", profile))
    assert_match(%r{^\| .* `lib/a\.rb` }, report("--markdown", "--trim-path=/srv/web", profile))
    assert_match(%r{/srv/web/lib/a\.rb:2$}, report("--lines", "--trim-path=/srv/we", profile))
  end

  # A container has the same gems elsewhere. Another version has other lines.
  def test_list_finds_files_of_gems_of_the_same_version_where_this_ruby_has_gems
    FileUtils.mkdir_p(path("home/gems/paper-1.2.3/lib"))
    file("home/gems/paper-1.2.3/lib/paper.rb", "one\ntwo\n")
    env = { "GEM_PATH" => path("home") }
    of = ->(version) { profile_of_file("/bundle/gems/paper-#{version}/lib/paper.rb", name: "#{version}.data") }
    texts = %w[1.2.3 1.2.4].map do |version|
      run_command(RUBY, SPERF, "report", "--list=only", of[version], env:, gems: true).out
    end

    assert_match(/ \S+:2:two$/, texts[0])
    assert_includes texts[1], " (not found: /bundle/gems/paper-1.2.4/lib/paper.rb, "
  end

  def test_source_options_that_make_no_sense_are_refused
    file("app.rb", SOURCE)
    { ["--list=leaf", "--source-path=app.rb"] => "--source-path must be a directory, not app.rb",
      ["--list=leaf", "--source-path="] => "--source-path must not be empty",
      ["--list=leaf", "--trim-path", ":"] => "--trim-path must not be empty",
      ["--top", "--source-path=."] => "--source-path is for --list, --walk and the viewer" }.each do |arguments, words|
      write_profile
      error = assert_raises(Sperf::CLI::UsageError) { report(*arguments) }

      assert_equal words, error.message
    end
  end
end
