# frozen_string_literal: true

require "test_helper"

# The command `sperf diff`: what it shows, and when it says no.
class DiffTest < Minitest::Test
  include TestHelper

  # Writes a profile of functions and what they used in milliseconds.
  def profile(name, values)
    samples = values.map { |function, ms| [[["app.rb", function.to_s], ["app.rb", "<main>"]], (ms * 1e6).round] }
    Sperf.save(path(name), { mode: :cpu, samples: })
    name
  end

  def setup
    super
    profile("base", same: 60, slow: 40)
    profile("target", same: 60, fast: 10)
  end

  def diff(*, **) = sperf("diff", *, **)

  def refused(words, *) = assert_fails(2, words, diff(*))

  def test_diff_shows_target_minus_base_as_shares_of_the_base
    text = diff("base", "target").out

    assert_match(/^ +-40ms 40\.00% 40\.00% +-40ms 40\.00%  slow \(gone\)$/, diff("--top", "base", "target").out)
    assert_match(/^ +-40ms +-40\.00% +-40\.00% +-40ms +-40\.00%  slow \(gone\)$/, text)
    assert_match(/^ +10ms +\+10\.00% +-30\.00% +10ms +\+10\.00%  fast \(new\)$/, text)
    assert_match(/^ +0 +0% +-30\.00% +-30ms +-30\.00%  <main>$/, text)
    refute_match(/same/, text)
    refute_match(/gone|new/, diff("--no-marks", "base", "target").out)
    assert_match(/-30ms, 60\.00% of 50ms total/, diff("--share-of=difference", "base", "target").out)
  end

  def test_diff_needs_two_sides
    [[], %w[base], %w[base target third], %w[--base=base]].each do |sides|
      refused(/\Adiff needs two profiles, a base and a target/, *sides)
    end
    refused(/\Ause either two paths, or --base and --target, not both\z/, "--base=base", "target")
  end

  def test_fail_above_that_makes_no_sense_is_refused
    refused(/\A--fail-above must be a percentage such as 5%, not much\z/, "--fail-above=much", "base", "target")
    refused(/\A--fail-above must be a percentage such as 5%, not -1\z/, "--fail-above=-1", "base", "target")
    refused(/\Awith --normalize both totals are equal/, "--fail-above=5", "--normalize", "base", "target")
    other = File.join(__dir__, "fixtures/vernier_retained.json")
    assert_fails(1, /\Acannot compare base and target: the sample types/, diff("--fail-above=5", other, "target"))
  end

  # -- The gate --

  # Writes profiles whose only function used so much, and returns the options that name them.
  def runs(side, *milliseconds)
    milliseconds.each_with_index.map { |ms, i| "--#{side}=#{profile("#{side}#{i}", work: ms)}" }
  end

  def assert_gate(status, words, *)
    result = diff(*)

    assert_match words, result.words.last
    assert_equal status, result.status.exitstatus
    result
  end

  def test_gate_is_decided_by_the_limit_and_by_what_chance_explains
    assert_gate 3, /\AFAILED: \+10\.00% \(limit 5%\), more than chance explains \(3 and 3 runs, p = 0\.00\d+\)/,
                "--fail-above=5", *runs("base", 99, 100, 101), *runs("target", 109, 110, 111)
    assert_gate 0, /\Aok: \+10\.00% \(limit 5%\), but chance may explain it \(3 and 3 runs, p = 0\.29\)/,
                "--fail-above=5", *runs("base", 80, 100, 120), *runs("target", 90, 110, 130)
    assert_gate 0, /\Aok: \+4\.00% \(limit 5%\)\z/, "--fail-above=5%", *runs("base", 100), *runs("target", 104)
    result = assert_gate 3, /\AFAILED: \+42\.86% \(limit 5%\); with one run on a side, chance cannot be ruled out\z/,
                         "--fail-above", "5%", "target", "base"
    assert_match(/slow \(new\)/, result.out)
  end

  def test_gate_looks_at_what_the_filters_leave
    assert_gate 3, /\AFAILED: nothing in the base, something in the target\z/, "--fail-above=5", "--focus=fast", "base",
                "target"
    assert_gate 0, /\Aok: \+0\.00%/, "--fail-above=5", "--focus=same", "base", "target"
    assert_gate 3, /\AFAILED: \+42\.86%/, "--fail-above=5", "--focus=same", "--normalize", "base", "target"
  end

  def test_gate_whose_filters_leave_nothing_is_refused
    refused(/\A--fail-above has nothing to compare: no sample of base or target matches --focus renamed\z/,
            "--fail-above=5", "--focus=renamed", "base", "target")
    refused(/ matches --ignore main --tagfocus a=b\z/,
            "--fail-above=5", "--tagfocus=a=b", "--ignore=main", "base", "target")
    refused(/ matches --focus renamed\z/, "--fail-above=5", "--normalize", "--focus=renamed", "base", "target")
  end

  def test_diff_filter_without_a_match_fails_as_peek_does
    assert_fails 1, /\Ano function matches --focus renamed\z/, diff("--focus=renamed", "base", "target")
    assert_equal 0, diff("--focus=slow", "base", "target").status.exitstatus
  end

  def test_diff_of_unequally_many_files_says_so
    words = /\Athe base has 2 and the target 1 files, and their sums are compared; --normalize corrects for that\z/

    assert_match words, diff(*runs("base", 5, 5), *runs("target", 5)).words.first
    assert_empty diff("--normalize", *runs("base", 5, 5), *runs("target", 5)).words
  end
end
