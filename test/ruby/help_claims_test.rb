# frozen_string_literal: true

require "json"
require_relative "test_helper"

# What `sperf help` claims, and the manual page with it, is what happens.
class HelpClaimsTest < Minitest::Test
  include TestHelper

  def help(topic) = sperf("help", topic).out.force_encoding("UTF-8")

  # A text without its line breaks.
  def sentence(text) = text.gsub(/\s+/, " ")

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
end
