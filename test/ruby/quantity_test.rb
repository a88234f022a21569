# frozen_string_literal: true

require_relative "test_helper"
require "sperf/program/quantity"

# Quantities in words.
class QuantityTest < Minitest::Test
  def test_count_has_singular_plural_and_thousands
    { 0 => "0 samples", 1 => "1 sample", 999 => "999 samples", 1000 => "1,000 samples",
      12_345_678 => "12,345,678 samples" }.each do |number, words|
      assert_equal words, Sperf::Quantity.count(number, "sample")
    end
    assert_equal "2 Ruby processes", Sperf::Quantity.count(2, "Ruby process")
  end

  def test_time_changes_its_unit_at_a_second
    { 0 => "0.0 ms", 100_000 => "0.1 ms", 999_900_000 => "999.9 ms", 1_000_000_000 => "1.00 s",
      3_600_500_000_000 => "3600.50 s" }.each do |nanoseconds, words|
      assert_equal words, Sperf::Quantity.time(nanoseconds)
    end
  end

  def test_bytes_change_their_unit_at_powers_of_a_thousand
    { 0 => "0 B", 999 => "999 B", 1000 => "1.0 kB", 12_345 => "12.3 kB", 1_000_000 => "1.0 MB",
      2_500_000_000 => "2.5 GB", 10**15 => "1000.0 TB" }.each do |number, words|
      assert_equal words, Sperf::Quantity.bytes(number)
    end
  end
end
