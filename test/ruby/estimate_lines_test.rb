# frozen_string_literal: true

require_relative "test_helper"
require "sperf/report/estimate_lines"

# How far bytes may be off, in words. The lines of reports are in test/golden.
class EstimateLinesTest < Minitest::Test
  Profile = Struct.new(:comments)

  TOTAL = "# sperf: bytes estimated=104857600 standard_error=1048576 slots=1 malloced=2 large=3 large_error=4 " \
          "unsampled=0"
  LARGE = "# estimate: bytes=20971520 bytes_error=10485760 objects=320 objects_error=150 samples=2 " \
          "class=String at=IO#read, or so /app/lib/reader.rb:12"
  SMALL = "# estimate: bytes=10485760 bytes_error=1048576 objects=65536 objects_error=3200 samples=90 class=Hash"

  def of(*comments) = Sperf::EstimateLines.new(Profile.new(comments))

  def test_warnings_are_of_rows_that_few_samples_decide
    assert_equal ["few samples decide: 20.0 MB ± 20.0 MB of String in IO#read, or so (reader.rb:12), by 2 samples"],
                 of(TOTAL, LARGE, SMALL).warnings(3)
    assert_empty of(TOTAL, SMALL).warnings(3)
    assert_empty of(TOTAL, LARGE).warnings(0)
    assert_empty of.warnings(3)
    unsampled = TOTAL.sub("unsampled=0", "unsampled=10485760")
    assert_match(/\A10\.0 MB belong to large objects without a sample: /, of(unsampled).warnings(3).first)
  end

  def test_rows_of_several_processes_add_up_and_their_errors_as_squares
    line = SMALL.sub("bytes_error=1048576", "bytes_error=3145728")
    other = SMALL.sub("bytes_error=1048576", "bytes_error=4194304")
    assert_equal ["200.0 MB ± 2.8 MB in all", "20.0 MB ± 10.0 MB of Hash, by 180 samples"],
                 of(TOTAL, line, TOTAL, other).lines
  end

  def test_hash_has_the_numbers_of_all_bytes_and_of_each_row
    rows = [{ class: "String", place: "IO#read, or so /app/lib/reader.rb:12", bytes: 20_971_520,
              standard_error: 10_485_760, objects: 320, objects_standard_error: 150, samples: 2 },
            { class: "Hash", place: nil, bytes: 10_485_760, standard_error: 1_048_576, objects: 65_536,
              objects_standard_error: 3_200, samples: 90 }]
    all = { bytes: 104_857_600, standard_error: 1_048_576, unsampled_bytes: 0, rows: }

    assert_equal all, of(SMALL, TOTAL, LARGE).to_h
    assert_nil of.to_h
  end
end
