# frozen_string_literal: true

# Answers after 0.2 s, in a label where APP_USES names what of sperf is used: "rack" the middleware, "slow" profiles of
# slow requests, "session" a session of each process that answers.
require_relative "using"

if Using.any?
  require "sperf/rack"
  use Sperf::Rack, **(Using.include?("slow") ? { slow: 10, directory: ENV.fetch("APP_KEPT") } : {})
end

run(lambda do |environment|
  Using.session
  Using.label(path: environment["PATH_INFO"]) { Using.work(0.2) }
  [200, {}, ["done"]]
end)
