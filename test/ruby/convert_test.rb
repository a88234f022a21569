# frozen_string_literal: true

require_relative "test_helper"

# `sperf convert` and `sperf merge`: files in, files out, and what is refused.
class ConvertTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "Object#leaf"], ["app.rb", "<main>"]].freeze
  PROFILE = Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: [[FRAMES, 5_000_000, 1, [3, 9], 1000]] })
  WALL = Sperf::Profile.from_h({ mode: :wall, samples: [[FRAMES, 7]] })

  def setup
    super
    Sperf.save(path("in.data"), PROFILE)
  end

  def test_convert_to_every_format_and_back_where_it_can_be_read_keeps_the_total
    Sperf::Native.formats.each do |format|
      result = sperf("convert", "--format", format[:name].to_s, "in.data", "out")

      assert_equal [0, "", ""], [result.status.exitstatus, result.out, result.err]
      assert_operator File.size(path("out")), :>, 10
      assert_equal 5_000_000, profile("out").summary[:total_ns] if format[:readable]
    end
  end

  def test_convert_from_pprof_to_json_and_back_gives_the_same_file
    sperf("convert", "in.data", "a.json")
    sperf("convert", "a.json", "b.data")

    assert_equal File.binread(path("in.data")), File.binread(path("b.data"))
  end

  def test_convert_of_a_dash_reads_standard_input_and_writes_standard_output
    result = sperf("convert", "--format", "collapsed", "-", "-", input: File.binread(path("in.data")))

    assert_equal ["<main>;Object#leaf 5000000\n", "", 0], [result.out, result.err, result.status.exitstatus]
  end

  def test_convert_whose_reader_leaves_early_ends_quietly
    samples = Array.new(3_000) { |i| [[["app.rb", "method#{i}" * 20], *FRAMES], 7, 1, [i, i, i], i] }
    Sperf.save(path("long.data"), { mode: :cpu, samples: })
    command = [RUBY, "-I#{ROOT}/lib", "#{ROOT}/exe/sperf", "convert", "--format", "collapsed", "long.data", "-"]
    result = run_command("bash", "-c", "\"$@\" | head -c 9; echo \" ${PIPESTATUS[0]}\"", "bash", *command)

    assert_equal ["<main>;Ob 0\n", ""], [result.out, result.err]
  end

  def test_wrong_arguments_are_wrong_usage_and_nothing_is_written
    before = File.binread(path("in.data"))
    { "convert in.data" => /\Aconvert needs IN and OUT/, "convert in.data a.txt b.txt" => /\Aconvert needs IN and OUT/,
      "convert in.data -" => /\A--format is required if OUT is - \(pprof, json, /,
      "convert --format xml in.data a.txt" => /\A--format must be pprof, json, .* or tsv, not xml\z/,
      "merge -o sum.data" => /\Amerge needs IN: /,
      # The order of files of old.
      "merge in.data b.data" => /\Amerge needs -o OUT: sperf merge -o OUT IN\.\.\. / }.each do |line, words|
      assert_fails 2, words, sperf(*line.split)
    end
    assert_equal [before, ["in.data"]], [File.binread(path("in.data")), files]
  end

  def test_convert_of_bad_input_says_why_and_leaves_the_old_file
    old = "Total: 5.0ms (cpu)\nSamples: 1\n"
    file("old.txt", old)
    {
      "" => /\Acannot read bad: it is empty\z/,
      "hello" => /\Acannot read bad: it is neither gzip nor pprof \(/,
      "{}" => /\Acannot read bad: it is JSON, but not a profile of sperf \(there is no "format": "sperf"\)\z/,
      "{\"nodes\":" => /\Acannot read bad: it is JSON, but not a profile of sperf \(it ends in the middle of a value\)/,
      File.binread(path("in.data"))[..-5] => /\Acannot read bad: its compressed data are damaged|it is truncated/
    }.each do |content, words|
      file("bad", content)

      assert_fails 1, words, sperf("convert", "bad", "old.txt")
      assert_equal old, File.read(path("old.txt"))
    end
  end

  def test_convert_of_a_difference_to_a_format_without_negative_values_is_refused
    Sperf.save(path("difference.data"), { mode: :cpu, samples: [[FRAMES, -5]] })

    assert_fails 1, /\Acannot write .*a.cpuprofile: the format cannot hold this profile; nothing was written\z/,
                 sperf("convert", "difference.data", "a.cpuprofile")
    refute_path_exists path("a.cpuprofile")
  end

  def test_merge_adds_profiles_up
    result = sperf("merge", "-o", "sum.json", "in.data", "in.data", "in.data")

    assert_equal [0, "", ""], [result.status.exitstatus, result.out, result.err]
    assert_equal [15_000_000, 3], profile("sum.json").summary.values_at(:total_ns, :samples)
  end

  def test_merge_of_dashes_reads_standard_input_and_writes_standard_output
    result = sperf("merge", "--format", "collapsed", "-o", "-", "-", "in.data", input: File.binread(path("in.data")))

    assert_equal [0, "<main>;Object#leaf 10000000\n", ""], [result.status.exitstatus, result.out, result.err]
    assert_equal ["in.data"], files
  end

  def test_merge_of_foreign_sample_types_of_any_bytes_keeps_them
    # Profile { sample_type { type: 1, unit: 0 }, string_table: ["", "a\0b"] }
    file("foreign.pb", "\x0a\x02\x08\x01\x32\x00\x32\x03a\0b".b)

    assert_equal 0, sperf("merge", "-o", "sum.pb.gz", "foreign.pb", "foreign.pb").status.exitstatus
    assert_equal "a\0b", profile("sum.pb.gz").summary[:mode].to_s
  end

  def test_merge_of_different_modes_is_refused
    Sperf.save(path("wall.data"), WALL)

    assert_fails 1, /\Acannot merge in.data and wall.data: the sample types differ \(samples, cpu; samples, wall\)\z/,
                 sperf("merge", "-o", "sum.data", "in.data", "wall.data")
    refute_path_exists path("sum.data")
  end
end
