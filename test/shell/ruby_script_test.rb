# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

# script/ruby: which Ruby is chosen, and what is said where none can be had. PATH holds links to the few commands that
# the script needs, so there is no apt and nothing is ever built here.
class RubyScriptTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  COMMANDS = %w[bash dirname env find id sort].freeze

  def setup
    @directory = Dir.mktmpdir("sperf-script-ruby")
    @bin = File.join(@directory, "bin")
    @cache = File.join(@directory, "cache")
    FileUtils.mkdir_p([@bin, @cache])
    COMMANDS.each { |command| FileUtils.ln_s(find_command(command), @bin) }
  end

  def teardown
    FileUtils.rm_rf(@directory)
  end

  def test_ruby_variable_set_to_a_new_enough_ruby_is_used
    answer = choose("RUBY" => RbConfig.ruby)

    assert_equal [RbConfig.ruby, "", 0], answer
  end

  def test_ruby_variable_wins_over_path_and_cache
    fake_ruby(File.join(@bin, "ruby"), answer: "/from/path")
    fake_ruby(cached("3.9.9"), answer: "/from/cache")

    assert_equal RbConfig.ruby, choose("RUBY" => RbConfig.ruby).first
  end

  def test_ruby_variable_that_does_not_run_is_one_line_and_status_2
    stdout, stderr, status = choose("RUBY" => "/nowhere/ruby")

    assert_equal ["", 2], [stdout, status]
    assert_equal "ruby: RUBY=/nowhere/ruby cannot be used: it does not run; sperf needs CRuby >= 3.4 with headers\n",
                 stderr
  end

  def test_ruby_variable_that_is_too_old_is_one_line_and_status_2
    old = fake_ruby(File.join(@directory, "old"), answer: "it is Ruby 3.1.2")
    stdout, stderr, status = choose("RUBY" => old)

    assert_equal ["", 2], [stdout, status]
    assert_equal "ruby: RUBY=#{old} cannot be used: it is Ruby 3.1.2; sperf needs CRuby >= 3.4 with headers\n", stderr
  end

  def test_ruby_on_path_is_used_by_its_own_path
    FileUtils.ln_s(RbConfig.ruby, File.join(@bin, "ruby"))

    assert_equal [RbConfig.ruby, "", 0], choose
  end

  def test_ruby_on_path_too_old_gives_way_to_the_cache
    fake_ruby(File.join(@bin, "ruby"), answer: "it is Ruby 3.1.2")
    fake_ruby(cached("3.4.5"), answer: "/from/cache")

    assert_equal ["/from/cache", "", 0], choose
  end

  def test_cache_the_newest_that_runs_is_used
    fake_ruby(cached("3.4.9"), answer: "/from/cache/9")
    fake_ruby(cached("3.4.10"), answer: "/from/cache/10")
    fake_ruby(cached("3.4.11"), status: 127)

    assert_equal "/from/cache/10", choose.first
  end

  def test_cache_half_built_ruby_is_not_used
    fake_ruby(File.join(@cache, "sperf/build.abc/stage/bin/ruby"), answer: "/half/built")

    assert_equal ["", 1], choose.values_at(0, 2)
  end

  def test_rubyopt_of_another_program_does_not_disturb
    assert_equal RbConfig.ruby, choose("RUBY" => RbConfig.ruby, "RUBYOPT" => "-rno_such_library").first
  end

  def test_nothing_found_and_no_apt_is_two_lines_and_status_1
    fake_ruby(File.join(@bin, "ruby"), answer: "it is Ruby 3.1.2")
    stdout, stderr, status = choose

    assert_equal ["", 1], [stdout, status]
    assert_equal 2, stderr.lines.size
    assert_match(/\Aruby: no CRuby >= 3\.4 .*\(the one on PATH: it is Ruby 3\.1\.2\).* takes apt and root/, stderr)
    assert_match(/^ruby: Install one .* or set RUBY to its path\.$/, stderr)
  end

  private

  # Returns the answer of script/ruby without its line end, what it said, and its exit status.
  def choose(environment = {})
    clean = { "PATH" => @bin, "XDG_CACHE_HOME" => @cache, "RUBY" => nil, "RUBYOPT" => nil, "RUBYLIB" => nil }
    stdout, stderr, status = Open3.capture3(clean.merge(environment), File.join(ROOT, "script/ruby"))
    [stdout.chomp, stderr, status.exitstatus]
  end

  # Writes a program that answers like the check of script/ruby would be answered.
  def fake_ruby(path, answer: "", status: 0)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, "#!#{File.join(@bin, "bash")}\necho '#{answer}'\nexit #{status}\n")
    File.chmod(0o755, path)
    path
  end

  def cached(version)
    File.join(@cache, "sperf/ruby-#{version}/bin/ruby")
  end

  def find_command(name)
    paths = ENV.fetch("PATH").split(File::PATH_SEPARATOR).map { |directory| File.join(directory, name) }
    paths.find { |path| File.executable?(path) } or raise "#{name} is missing"
  end
end
