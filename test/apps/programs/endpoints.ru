# frozen_string_literal: true

# Two endpoints, of which one takes three times as long, labelled by sperf's middleware.
require "sperf/rack"

use Sperf::Rack, slow: 60_000, directory: ENV.fetch("APP_PROFILES")

run(lambda do |environment|
  (environment["PATH_INFO"] == "/long" ? 3 : 1).times { Hot.work }
  [200, {}, ["done"]]
end)
