# frozen_string_literal: true

require_relative "support/apps_test"

# Rails under Puma, with time and allocations recorded together.
class AllocationsOfAppsTest < Minitest::Test
  include AppsTest

  def test_rails_answers_as_bare_and_its_profile_has_time_and_classes
    outcome = recorded(application("rails_puma"), "-m", "cpu,object")
    assert_equal [bare("rails_puma").answers], [outcome.answers]
    data = profile("app.data").to_h
    assert_equal %i[cpu object], data[:mode]
    totals = profile("app.data").summary[:totals]
    assert_operator totals[:cpu], :>, 0
    classes = data[:allocations].map { |sample| sample[5][:class] }.tally
    assert_operator classes["String"], :>, 0
    assert_equal(totals[:alloc_objects], data[:allocations].sum { |sample| sample[1] })
  end
end
