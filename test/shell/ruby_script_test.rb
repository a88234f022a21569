# frozen_string_literal: true

require_relative "script_helper"

# script/ruby: which Ruby is chosen, and what is said where none can be had.
class RubyScriptTest < Minitest::Test
  include ScriptHelper

  OLD = "it is Ruby 3.1.2"

  def setup
    super
    link("bash", "dirname", "env", "find", "id", "sort")
  end

  # Returns the answer of script/ruby without its line end, what it said, and its exit status.
  def choose(env = {}) = run_linked("ruby", env:).then { |out, *others| [out.chomp, *others] }

  # Writes a program that answers like the check of script/ruby would be answered.
  def fake_ruby(name, answer, status = 0) = program(name, "echo '#{answer}'\nexit #{status}")
  def cached(version) = "cache/sperf/ruby-#{version}/bin/ruby"

  # The environment of another program does not disturb it.
  def test_ruby_variable_wins_over_path_and_cache
    fake_ruby("bin/ruby", "/from/path")
    fake_ruby(cached("3.9.9"), "/from/cache")

    assert_equal [RbConfig.ruby, "", 0], choose("RUBY" => RbConfig.ruby, "RUBYOPT" => "-rno_such_library")
  end

  def test_ruby_variable_that_cannot_be_used_is_one_line_and_status_2
    { "/nowhere/ruby" => "it does not run", fake_ruby("old", OLD) => OLD }.each do |ruby, reason|
      line = "ruby: RUBY=#{ruby} cannot be used: #{reason}; sperf needs CRuby >= 3.4 with headers\n"
      assert_equal ["", line, 2], choose("RUBY" => ruby)
    end
  end

  def test_ruby_on_path_is_used_by_its_own_path
    FileUtils.ln_s(RbConfig.ruby, bin)

    assert_equal [RbConfig.ruby, "", 0], choose
  end

  def test_ruby_on_path_too_old_gives_way_to_the_newest_in_the_cache_that_runs
    fake_ruby("bin/ruby", OLD)
    fake_ruby("cache/sperf/build.abc/stage/bin/ruby", "/half/built")
    stdout, stderr, status = choose
    assert_equal ["", 1, 2], [stdout, status, stderr.lines.size]
    assert_match(/\Aruby: no CRuby >= 3\.4 .*\(the one on PATH: it is Ruby 3\.1\.2\).* takes apt and root/, stderr)
    assert_match(/^ruby: Install one .* or set RUBY to its path\.$/, stderr)

    fake_ruby(cached("3.4.9"), "/from/cache/9")
    fake_ruby(cached("3.4.10"), "/from/cache/10")
    fake_ruby(cached("3.4.11"), "", 127)
    assert_equal ["/from/cache/10", "", 0], choose
  end
end
