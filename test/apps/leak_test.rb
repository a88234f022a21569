# frozen_string_literal: true

require_relative "support/apps_test"

# A leak in a Rails application under Puma, found by what is alive at the end and what holds it.
class LeakTest < Minitest::Test
  include AppsTest

  REQUESTS = 100
  NOTES = 20 # of each request

  def leaking
    puma = Apps::Catalogue.configured_puma("rails/puma.rb", Apps::Catalogue.program("rails_leak/config.ru"))
    environment = Apps::Catalogue.shop("APP_ORDERS" => "2")
    requests = ->(client) { Array.new(REQUESTS) { |number| client.get("/orders/#{(number % 2) + 1}") } }
    Apps::Server.new("rails_leak", puma, requests:, environment:)
  end

  slow def test_a_leak_is_found_with_what_holds_it_beside_time_and_classes
    outcome = recorded(leaking, "-m", "cpu,object", "--interval", "10", "--retained")
    profile = profile("app.data")
    found = profile.comments.grep(/\A# retained: String, .*Visits\.note/)
    totals = profile.summary[:totals]
    allocations = profile.to_h[:allocations]

    assert_equal ["200"], outcome.answers.map(&:first).uniq
    assert_operator totals[:cpu], :>, 0
    assert_includes allocations.map { |sample| sample[5][:class] }, "String"
    assert_equal(totals[:alloc_objects], allocations.sum { |sample| sample[1] })
    assert_equal 1, found.size, outcome.err
    assert_match(%r{held by: class Visits @recent > Hash\["/orders/[12]"\] > Array\[\d+\] > String\z}, found.first)
    # One in ten is looked at, so of 2,000 some 200: six deviations are 85.
    assert_in_delta REQUESTS * NOTES, found.first[/(\d+) objects/, 1].to_i, REQUESTS * NOTES * 0.45
    assert_match(/alive: .* x String, .*allocated in Visits\.note \(config\.ru:\d+\)/, outcome.err)
    assert_match(/held by class Visits @recent > Hash/, outcome.err)
  end
end
