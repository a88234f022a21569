# frozen_string_literal: true

require_relative "test_helper"
require "json"

# Profiles of other Ruby profilers, and what sperf wrote for other tools' viewers. golden_test.rb reads files of them.
class OtherProfilersTest < Minitest::Test
  include TestHelper

  def test_profile_without_samples_is_read_in_every_format
    profile = Sperf::Profile.from_h({ mode: :wall, samples: [] })
    Sperf::Native.formats.select { |format| format[:readable] }.each do |format|
      Sperf.save(path("a#{format[:extension]}"), profile)

      assert_equal 0, Sperf.load(path("a#{format[:extension]}")).summary[:total_ns], format[:name].to_s
    end
  end

  # stackprof says "(garbage collection)" alone where neither marking nor sweeping was seen.
  def test_garbage_collection_of_stackprof_is_a_state
    names = { 1 => "(garbage collection)", 2 => "(marking)", 3 => "work" }
    frames = names.transform_values { |name| { name:, file: "" } }
    raw = [1, 1, 5, 2, 1, 2, 3, 1, 3, 2]
    file("a.json", { mode: :wall, interval: 1000, samples: 10, frames:, raw: }.to_json)

    assert_equal [["running", "20%"], ["GC marking", "30%"], ["GC (marking or sweeping)", "50%"]],
                 sperf("report", "--states", "a.json").out.scan(/^ +\S+ +(\d+%)  (.*)$/).map(&:reverse)
  end

  def test_diff_of_different_sample_types_is_refused
    Sperf.save(path("wall.data"), { mode: :wall, samples: [[[["app.rb", "work"]], 3_000_000]] })

    assert_fails 1, /sample type/, sperf("diff", "wall.data", File.join(__dir__, "fixtures/vernier_wall.json.gz"))
  end
end
