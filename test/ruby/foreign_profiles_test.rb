# frozen_string_literal: true

require_relative "test_helper"
require "json"

# Files of other profilers: read with the right sums, and written in every format.
#
# fixtures/go_cpu.pb.gz was written by fixtures/profiled.go, fixtures/rperf.pb.gz by the gem rperf 0.11.1; names of
# directories in them were changed, to others of the same length. What their sums are, `go tool pprof -top` said.
class ForeignProfilesTest < Minitest::Test
  include TestHelper

  FIXTURES = File.join(__dir__, "fixtures")

  def load_fixture(name) = Sperf.load(File.join(FIXTURES, name))

  def assert_written_everywhere(profile)
    Sperf::Native.formats.each do |format|
      assert_operator profile.encode(format[:name], timeline: true, rows_max: 50).bytesize, :>, 20, format[:name].to_s
    end
  end

  # Returns key and String, or key, number and unit, of the labels of all sets, as the JSON has them.
  def labels_in(profile)
    json = JSON.parse(profile.encode(:json))
    text = json["strings"]
    json["labels"].values_at("key", "string", "number", "unit").transpose.map do |key, string, number, unit|
      string.zero? ? [text[key], number, text[unit]] : [text[key], text[string]]
    end
  end

  def assert_json_keeps(profile)
    again = Sperf::Profile.decode(:json, profile.encode(:json, timeline: true))

    assert_equal profile.summary, again.summary
    assert_equal profile.to_h, again.to_h
  end

  def test_profile_of_go_is_read_with_its_sums
    profile = load_fixture("go_cpu.pb.gz")

    assert_equal [:cpu, :nanoseconds, 9, 90_000_000],
                 profile.summary.values_at(:mode, :unit, :samples, :total_ns)
    assert_equal ["runtime.findObject", 20_000_000], profile.top(1, :flat)[0].values_at(0, 2)
    assert_json_keeps profile
    assert_written_everywhere profile
  end

  def test_profile_of_rperf_is_read_with_its_sums_and_labels
    profile = load_fixture("rperf.pb.gz")

    assert_equal [:wall, :nanoseconds, 23_849_409], profile.summary.values_at(:mode, :unit, :total_ns)
    assert_includes profile.comments, "mode: wall"
    assert_includes labels_in(profile), ["job", "fib"]
    assert_json_keeps profile
    assert_written_everywhere profile
  end

  # As continuous profilers keep what eBPF gave them: addresses without names, several labels, numbers with units.
  def test_profile_without_functions_is_named_by_files_and_addresses
    profile = Sperf::Profile.decode(:pprof, nameless)

    rows = profile.top(9, :flat).map { |row| row.values_at(0, 2, 3) }

    assert_equal [["[libc.so.6]", 5, 5], ["0x7f01", 0, 5]], rows
    assert_equal [%w[pod a], %w[pod b], ["bytes", 7, "B"]], labels_in(profile)
    assert_written_everywhere profile
  end

  # A message by its fields: numbers are varints, Strings are bytes with a length.
  def proto(*fields)
    fields.each_slice(2).map do |number, value|
      next varint(number << 3) + varint(value) if value.is_a?(Integer)

      varint((number << 3) | 2) + varint(value.bytesize) + value
    end.join.b
  end

  def varint(number)
    groups = number.digits(128)
    groups[..-2].map { |group| group | 0x80 }.push(groups.last).pack("C*")
  end

  def nameless
    strings = ["", "cpu", "ns", "/lib/libc.so.6", "pod", "a", "b", "bytes", "B"]
    labels = [proto(1, 4, 2, 5), proto(1, 4, 2, 6), proto(1, 7, 3, 7, 4, 8)].flat_map { |label| [3, label] }
    proto(1, proto(1, 1, 2, 2), 2, proto(1, "\x01\x02", 2, "\x05", *labels),
          3, proto(1, 1, 5, 3), 4, proto(1, 1, 2, 1, 3, 0x1234), 4, proto(1, 2, 3, 0x7f01),
          *strings.flat_map { |string| [6, string] })
  end
end
