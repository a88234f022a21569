# frozen_string_literal: true

require "test_helper"

# Sperf::Profile#render and its kin as Ruby calls them.
class ProfileReportTest < Minitest::Test
  include TestHelper

  SAMPLES = [[[["app.rb", "leaf"], ["app.rb", "<main>"]], 60, 1, [2, 9]], [[["app.rb", "<main>"]], 40, 1, [9]]].freeze

  def profile(mode = :cpu) = Sperf::Profile.from_h({ mode:, samples: SAMPLES, threads: { 1 => "main" } })

  def test_render_returns_text_and_what_matched_nothing
    text, unmatched = profile.render(:top, { focus: /leaf/, hide: /nothing/, tagfocus: "nothing" })

    assert_equal %i[hide tagfocus], unmatched
    assert_equal Encoding::UTF_8, text.encoding
    assert_includes text, "of 100ns total"
  end

  def test_with_label_frames_returns_another_profile_and_what_no_sample_has
    labelled = Sperf::Profile.from_h({ mode: :cpu, samples: [[*SAMPLES[0], nil, 1, { endpoint: "show", size: 2048 }]] })
    framed, unmatched = labelled.with_label_frames({ tagroot: %w[size endpoint], tagleaf: ["none"], unit: "bytes" })

    assert_equal [:tagleaf], unmatched
    # A number without a unit has none to be shown in.
    assert_equal %w[<unknown> leaf <main> show 2048], framed.to_h[:samples].first.first.map(&:last)
    assert_equal %w[leaf <main>], labelled.to_h[:samples].first.first.map(&:last)
    assert_raises(TypeError) { labelled.with_label_frames({ tagroot: "endpoint" }) }
  end

  def test_render_in_a_unit_that_values_do_not_have_says_so
    text, unmatched = profile.render(:top, { unit: "kB" })

    assert_equal [:unit], unmatched
    assert_equal profile.render(:top, { unit: "s" }), [text, []]
  end

  def test_render_of_names_that_are_no_utf8_is_utf8
    odd = Sperf::Profile.from_h({ mode: :cpu, samples: [[[["a.rb", "caf\xE9"]], 5]] })
    text, unmatched = odd.render(:top, { focus: /caf/ })

    assert_predicate text, :valid_encoding?
    assert_includes text, "caf\u{FFFD}"
    assert_empty unmatched
  end

  def test_render_refuses_what_it_does_not_know
    { ArgumentError => [[:pie, {}], [:top, { format: :xml }], [:top, { granularity: :words }], [:top, { type: 2 }]],
      TypeError => [[:top, { focus: "leaf" }], [:top, []], [:top, { notes: "focus=leaf" }]],
      RegexpError => [[:top, { tagfocus: "(" }]] }.each do |error, refused|
      refused.each { |arguments| assert_raises(error, arguments.inspect) { profile.render(*arguments) } }
    end
  end

  def test_render_raises_what_its_questions_raise
    failing = Object.new
    def failing.call(path) = raise(IOError, "no #{path} today")
    error = assert_raises(IOError) { profile.render(:list, { symbol: /leaf/, source: failing }) }

    assert_equal "no app.rb today", error.message
    slow = Regexp.new("\\A(a+)+\\1\\z", timeout: 0.01)
    long = Sperf::Profile.from_h({ mode: :cpu, samples: [[[["a.rb", "#{"a" * 5000}b"]], 5]] })
    assert_raises(Regexp::TimeoutError) { long.render(:top, { focus: slow }) }
    assert_raises(Regexp::TimeoutError) { long.render(:tree, { symbol: slow }) }
  end

  def test_render_source_may_be_anything_that_answers
    text, = profile.render(:list, { symbol: /leaf/, source: ->(_path) { "one\ntwo\n" } })

    assert_match(/^ +60ns +60ns +app\.rb:2:two$/, text)
    assert_match(/cannot be read here/, profile.render(:list, { symbol: /leaf/, source: ->(_path) { 5 } })[0])
  end

  def test_filtered_total_counts_what_filters_leave
    assert_equal [60, 100], profile.filtered_total({ focus: /leaf/ })
    assert_equal [1, 2], profile.filtered_total({ focus: /leaf/, type: 0 })
    assert_equal [0, 100], profile.filtered_total({ tagignore: "thread=main" })
  end

  def test_sum_and_difference_are_profiles_of_what_fits
    sum = Sperf::Profile.sum([profile, profile, profile])

    assert_equal 300, sum.summary[:total_ns]
    difference = Sperf::Profile.difference(sum, profile)
    assert_equal 200, difference.summary[:total_ns]
    assert_equal 0, Sperf::Profile.difference(sum, profile, normalize: true).summary[:total_ns]
    refute_equal difference.to_h, Sperf::Profile.difference(sum, profile, mark_base: true).to_h
    assert_predicate sum, :frozen?
    assert_raises(ArgumentError) { Sperf::Profile.difference(sum, profile, true, true) }
    assert_raises(ArgumentError) { Sperf::Profile.difference(sum, profile, normalise: true) }
    assert_raises(ArgumentError) { Sperf::Profile.sum([]) }
    assert_raises(TypeError) { Sperf::Profile.sum([profile, 5]) }
    assert_raises(Sperf::Error) { Sperf::Profile.sum([profile, profile(:wall)]) }
  end

  # test/c/test_welch.c has the numbers.
  def test_chance_is_small_where_groups_lie_apart
    assert_operator Sperf::Profile.chance([1, 2, 3], [11, 12, 13]), :<, 0.001
    assert_raises(TypeError) { Sperf::Profile.chance([1, 2], %w[a b]) }
  end

  def test_render_many_times_with_garbage_collections_between_is_the_same
    render = -> { profile.render(:top, { focus: /leaf/, tagfocus: "thread=ma,in" })[0] }
    expected = render.call
    GC.stress = true
    actual = render.call
    GC.stress = false

    assert_equal expected, actual
  ensure
    GC.stress = false
  end
end
