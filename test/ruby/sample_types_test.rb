# frozen_string_literal: true

require "json"
require "test_helper"

# Profiles of several sample types: of allocations, of custom samples, of time and allocations together.
class SampleTypesTest < Minitest::Test
  include TestHelper

  MAIN = ["app.rb", "<main>"].freeze
  PARSE = ["lib/parser.rb", "Parser#parse"].freeze
  READ = ["lib/parser.rb", "Parser#read"].freeze
  # Objects and bytes; with labels.
  ALLOCATIONS = [[[READ, PARSE, MAIN], 2_000, 80_000, 1, [5, 9, 3], { class: "String" }],
                 [[PARSE, MAIN], 10, 5 * 1024 * 1024, 1, [12, 3], { class: "Array" }],
                 [[MAIN], 1, 40, 2, [2], { class: "Hash", endpoint: "orders#show" }]].freeze
  OBJECTS = { mode: :object, samples: [], allocations: ALLOCATIONS, threads: { 1 => "main", 2 => "worker" } }.freeze
  TIMES = [[[PARSE, MAIN], 3_000_000, 1, [12, 3], 1_000_000], [[MAIN], 1_000_000, 1, [2], 5_000_000]].freeze
  BOTH = OBJECTS.merge(mode: %i[cpu object], frequency: 1_000, samples: TIMES).freeze
  def profile(data) = Sperf::Profile.from_h(data)

  # -- The Hash of Sperf.stop --

  def test_hash_of_sums_has_no_allocation_among_the_samples
    sums = TIMES.map { |frames, weight, thread, lines,| [frames, weight, thread, lines, nil, 2] }
    data = profile(BOTH.merge(samples: sums)).to_h

    assert_equal [sums, ALLOCATIONS], data.values_at(:samples, :allocations)
  end

  # hash_round_trip_test.rb has the Hash of each kind of session.
  def test_hash_of_what_is_in_use_at_the_end_comes_back
    retained = ALLOCATIONS.map.with_index { |allocation, i| [*allocation, i, i * 40] }
    read = profile(OBJECTS.merge(allocations: retained))

    assert_equal [:object, [], 0, retained], read.to_h.values_at(:mode, :samples, :frequency, :allocations)
    assert_equal [%w[alloc_objects alloc_space inuse_objects inuse_space], 1],
                 [read.sample_types.first.map(&:first), read.sample_types.last]
    assert_equal({ alloc_objects: 2_011, alloc_space: 5_322_920, inuse_objects: 3, inuse_space: 120 },
                 read.summary[:totals])
    refute_includes profile({ samples: TIMES }).to_h, :allocations
  end

  def test_hashes_of_another_shape_are_refused
    [{}, [[[MAIN], 1]], [[[MAIN], 1, "many"]]].each do |allocations|
      assert_raises(TypeError) { profile(OBJECTS.merge(allocations:)) }
    end
    [OBJECTS.merge(samples: TIMES), BOTH.merge(mode: %i[cpu wall]), BOTH.merge(mode: [])].each do |data|
      assert_raises(ArgumentError) { profile(data) }
    end
  end

  # -- What a profile says of itself --

  def test_summary_of_allocations_is_of_bytes
    summary = profile(OBJECTS).summary

    assert_equal [:object, :bytes, 5_322_920, 3, 0],
                 summary.values_at(:mode, :unit, :total_ns, :samples, :frequency)
    assert_equal({ alloc_objects: 2_011, alloc_space: 5_322_920 }, summary[:totals])
    assert_equal [0], summary[:times].values.uniq
  end

  def test_summary_of_time_and_allocations_is_of_time
    summary = profile(BOTH).summary

    assert_equal [%i[cpu object], :nanoseconds, 4_000_000, 2, 1_000],
                 summary.values_at(:mode, :unit, :total_ns, :samples, :frequency)
    assert_equal 4_000_000, summary[:times][:running]
    assert_equal "Parser#parse", profile(BOTH).top(1, :flat).first.first
  end

  # -- Putting together --

  def test_profiles_of_different_types_are_refused_by_name
    time, both = [{ samples: TIMES }, BOTH].map { |data| profile(data) }
    [-> { time.merge(both) }, -> { Sperf::Profile.sum([time, time, both]) },
     -> { Sperf::Profile.difference(both, time) }].each do |putting|
      assert_equal "the sample types differ (samples, cpu; samples, cpu, alloc_objects, alloc_space)",
                   assert_raises(Sperf::Error, &putting).message
    end
  end

  def test_merged_profiles_of_several_types_keep_timeline_and_sums
    merged = profile(BOTH).merge(profile(BOTH)).to_h

    assert_equal(4, merged[:samples].count { |sample| sample[4] })
    assert_equal [4_000, 160_000], merged[:allocations].first[1, 2]
  end

  # -- The command line --

  def report_of_both(*)
    Sperf.save(path("sperf.data"), BOTH)
    sperf("report", *)
  end

  def test_page_begins_with_the_sample_type_that_was_asked_for
    report_of_both(*%w[--sample-type alloc_objects --html page.html])
    json = File.read(path("page.html"))[%r{id="view-0">(.*?)</script>}m, 1]

    assert_equal 2, JSON.parse(json)["default_sample_type"]
  end

  def test_info_names_all_modes
    assert_equal "mode:      cpu, object (nanoseconds)\n", report_of_both("--info").out.lines.first
  end
end
