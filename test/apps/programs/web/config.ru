# frozen_string_literal: true

# The shop, with the page of sperf inside of it twice: once as whoever forgets to guard it mounts it, and once behind a
# block of the application's own. Requests that ask for it leave a profile.
require_relative "../rails/app"
require "sperf/web"

directory = ENV.fetch("APP_PROFILES")
admin = ->(env) { Rack::Request.new(env).cookies["admin"] == "yes" }

Shop.routes.append do
  mount Sperf::Web => "/forgotten"
  mount Sperf::Web.new(directory:, authenticate: admin) => "/sperf"
end
Shop.reload_routes!

watch = Sperf::Integrations::Watch.new(directory:, slow_ms: 0, keep: 3, frequency: 1000)
shop = lambda do |env|
  next Shop.call(env) unless env["QUERY_STRING"] == "kept"

  watch.call("request", method: env["REQUEST_METHOD"]) do |run|
    run.name = "orders#show"
    Shop.call(env)
  end
end
run shop
