# frozen_string_literal: true

require_relative "test_helper"
require "json"

# Files of other profilers, written in every format. What is read of them, test/golden has.
#
# fixtures/go_cpu.pb.gz and go_heap.pb.gz were written by a program in Go, built with -trimpath and -gcflags=all=-l
# (pprof marks inlined calls): fib(33) in two goroutines, sorting 20,000 words, and 4,000 slices of 1 KiB that it keeps.
# fixtures/rperf.pb.gz was written by the gem rperf 0.11.1. Names of directories in them were changed, to others of the
# same length.
class ForeignProfilesTest < Minitest::Test
  include TestHelper

  FIXTURES = File.join(__dir__, "fixtures")

  def assert_written_everywhere(profile)
    again = Sperf::Profile.decode(:json, profile.encode(:json, timeline: true))

    assert_equal [profile.summary, profile.to_h], [again.summary, again.to_h]
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

  def test_profiles_of_go_and_rperf_are_written_in_every_format
    %w[go_cpu go_heap rperf].each { |name| assert_written_everywhere(Sperf.load(File.join(FIXTURES, "#{name}.pb.gz"))) }
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
