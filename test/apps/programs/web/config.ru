# frozen_string_literal: true

# The shop, with the page of sperf inside of it twice: once as whoever forgets to guard it mounts it, and once behind a
# block of the application's own.
require_relative "../rails/app"
require "sperf/rack"
require "sperf/web"

directory = ENV.fetch("APP_PROFILES")
admin = ->(env) { Rack::Request.new(env).cookies["admin"] == "yes" }
slow = lambda do |_env|
  10.times { Hot.work(30) }
  [200, {}, ["slow"]]
end

Shop.routes.append do
  get "slow", to: slow
  mount Sperf::Web => "/forgotten"
  mount Sperf::Web.new(directory:, authenticate: admin) => "/sperf"
end
Shop.reload_routes!

use Sperf::Rack, slow: 1, only: %r{\A/slow}, directory:, keep: 3, log: ->(_line) {}
run Shop
