# frozen_string_literal: true

# Puma with two workers for bench/fleet_bench.rb. FLEET_PUSH is the URL to which it pushes a profile of each
# FLEET_ROTATE seconds; without it, sperf is not loaded. A phased restart needs workers that load the application
# themselves.

require_relative "worker_clock"

bind "tcp://127.0.0.1:0"
environment "production"
threads 3, 3
workers 2
preload_app! false
before_worker_shutdown { WorkerClock.write }
if (url = ENV.fetch("FLEET_PUSH", nil))
  plugin :sperf
  sperf push: url, rotate: Float(ENV.fetch("FLEET_ROTATE")), mode: :cpu
end
rackup File.join(__dir__, "config.ru")
