# frozen_string_literal: true

# The page of sperf without Rails: as it is, and told that this is a development environment.
require "sperf/web"

directory = ENV.fetch("APP_PROFILES")
map("/silent") { run Sperf::Web.new(directory:) }
map("/told") { run Sperf::Web.new(directory:, development: true) }
