# frozen_string_literal: true

require_relative "test_helper"

# Directories and patterns in the place of files.
class ProfilePathsTest < Minitest::Test
  include TestHelper

  def setup
    super
    Dir.mkdir(path("prof"))
    { "a.data" => "one", "b.pb.gz" => "two", "c.json" => "three" }.each do |name, method|
      data = { mode: :cpu, frequency: 1000, start_time_ns: 1, duration_ns: 1, threads: { 1 => nil },
               samples: [[[["x.rb", method]], 1000, 1, [1], nil]] }
      Sperf.save(path("prof/#{name}"), data)
    end
    file("prof/package.json", "{}")
    file("prof/a.data.old", "not read")
    file("prof/notes.txt", "not read")
  end

  def names(*) = sperf("report", "--top", "--no-trim", *).out.scan(/one|two|three/).sort

  def test_directory_stands_for_all_profiles_in_it_and_a_pattern_for_those_that_match
    assert_equal %w[one three two], names("prof")
    assert_equal %w[one three], names("prof/[ac].*[an]")
    FileUtils.cp(path("prof/a.data"), path("prof/[ab].data"))

    assert_equal %w[one], names("prof/[ab].data")
  end

  def test_all_commands_that_read_profiles_take_them
    assert_equal "", sperf("merge", "-o", "sum.data", "prof").err
    assert_equal %w[one three two], names("sum.data")
    assert_equal "", sperf("convert", "prof/*.data", "one.collapsed").err
    assert_equal "one 1000\n", File.read(path("one.collapsed"))
    assert_match(/^mode: /, sperf("report", "--info", "prof").out)
    difference = sperf("diff", "--top", "--base", "prof/a.data", "--target", "prof")

    assert_match(/\Athe base has 1 and the target 3 files/, difference.words.first)
    assert_match(/\btwo\b/, difference.out)
  end

  def test_directory_and_pattern_without_profiles_are_errors
    Dir.mkdir(path("empty"))

    assert_equal ["cannot read empty: there is no profile in this directory (.data, .pb.gz, .pb, .pprof)"],
                 sperf("report", "--top", "empty").words
    assert_equal ["cannot read none-*: no file matches"], sperf("report", "--top", "none-*").words
  end
end
