# frozen_string_literal: true

require "json"
require_relative "test_helper"

# What `sperf help` claims, and the manual page with it, is what happens.
class HelpClaimsTest < Minitest::Test
  include TestHelper

  def help(topic) = sperf("help", topic).out.force_encoding("UTF-8")

  # A text without its line breaks.
  def sentence(text) = text.gsub(/\s+/, " ")

  def test_killed_process_loses_at_most_its_last_seconds
    assert_match(/SIGKILL or a crash loses at most its last 2 s/, sentence(help("record")))
    cpu = "Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)"
    result = record("1 while #{cpu} < 1.5; Process.kill(:KILL, $$); sleep")

    assert_equal 9, result.status.termsig
    assert_match(/1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s are missing/, result.err)
    assert_operator profile.summary[:total_ns], :>, 0
    assert_match(/# sperf: 1 Ruby process was ended by SIGKILL or a crash/, profile.comments.join("\n"))
  end

  def test_process_that_is_killed_at_its_start_counts_as_missing
    assert_includes sentence(help("stat")), "left no profile, such as those killed at their start"
    result = sperf("stat", "--json", RUBY, "-e", "Process.kill(:KILL, $$); sleep")

    assert_equal 1, JSON.parse(result.err.lines.last)["missing_profiles"]
  end

  def test_keys_of_the_numbers_of_stat_are_those_that_are_listed
    section = help("stat")[/^  JSON:.*?\n(.*?)\n\n/m, 1]
    listed = section.lines.flat_map { |line| line.strip.split(/ {2,}|:/).first.gsub(/\([^)]*\)?/, "").scan(/\w+/) }
    result = sperf("stat", "--json", RUBY, "-e", "1")

    assert_equal JSON.parse(result.err.lines.last).keys.sort, listed.sort
  end

  def test_metadata_are_those_that_are_listed
    listed = sentence(help("metadata"))[/these fields: (.*?)\. They are/, 1].scan(/[a-z_]+(?:\.\w+)?/)
    record("1", "--label", "KEY=staging")
    written = profile.comments.filter_map { |comment| comment[/\A# ([\w.]+): /, 1] } - %w[sperf marks] # of collections

    assert_empty written - listed
    assert_empty((listed - written).grep_v(/\Agit\.|\A(?:and|of|all|together)\z/))
  end

  def test_dumps_of_stackprof_are_read
    assert_includes sentence(help("report")), "a dump of stackprof"
    record("1_000_000.times { }", "-o", "app.dump")

    assert_match(/flat%/, sperf("report", "--text", "app.dump").out)
  end

  # What sperf.data is kept as, what -o replaces, and what stays.
  def test_existing_files_are_kept_or_replaced_as_the_help_says
    assert_includes sentence(help("record")),
                    "An existing sperf.data is kept as sperf.data.old; a file named by -o is replaced"
    record("1")
    first = File.binread(path("sperf.data"))
    record("2")

    assert_equal first, File.binread(path("sperf.data.old"))
    record("1", "-o", "mine.data")
    record("2", "-o", "mine.data")

    refute_includes files, "mine.data.old"
    assert_includes profile("mine.data").comments.join("\n"), "-e 2"
  end
end
