# frozen_string_literal: true

require_relative "support/apps_test"

# Sinatra with Sperf::Rack: endpoints are its patterns.
class SinatraMiddlewareTest < Minitest::Test
  include AppsTest

  ROUTES = ["GET /orders/:id", "GET /orders/:id/*", "GET /passed/:id", "GET /passed/*", "POST \\/(in|out)"].freeze
  # Behind the routes: of what is passed on it is the last one, and /nothing has none.
  AFTER = [*ROUTES.values_at(0, 1, 3), "GET /broken", nil, ROUTES[4]].freeze

  def test_endpoints_are_patterns
    program = Apps::Application.new("sinatra_middleware", [Apps::Catalogue.program("sinatra_middleware.rb")],
                                    environment: Apps::LIB)
    outcome = @runner.run(program, clocks: false)
    first, after_first, second, after_second, *rest = outcome.out.lines(chomp: true)

    assert_empty outcome.err
    # At first nobody knows which route a path takes, before it has taken it.
    assert_equal [nil, ROUTES[0], nil, ROUTES[1], nil, *ROUTES.values_at(2, 3), nil, nil, nil, ROUTES[4]].inspect, first
    assert_equal AFTER.inspect, after_first
    # Then it is known from the beginning.
    assert_equal [ROUTES[0], ROUTES[0], ROUTES[1], ROUTES[1], *ROUTES.values_at(3, 2, 3), "GET /broken", nil,
                  ROUTES[4], ROUTES[4]].inspect, second
    assert_equal after_first, after_second
    assert_equal ["{}", "200", "418"], rest
    assert_equal({ "GET%20/orders/:id" => 3, "GET%20/orders/:id/*" => 3, "GET%20/passed/*" => 2, "GET%20/broken" => 2,
                   "(not%20found)" => 2, "POST%20\\/(in|out)" => 2 }, counts(profile("sinatra.data")))
  end

  # { endpoint => requests }
  def counts(profile)
    profile.comments.grep(/\A# spans: endpoint /).to_h do |comment|
      value, *buckets = comment.split.drop(3)
      [value, buckets.sum { |bucket| Integer(bucket.split(":").last) }]
    end
  end
end
