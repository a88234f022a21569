# frozen_string_literal: true

# Records requests of the Rails application and saves the profile. Arguments: the path, and how many seconds.
require "sperf/rack"
require_relative "../support/rails_workload"

path, seconds = ARGV
workload = Bench::Workloads::RailsRequests.new
application = Sperf::Rack.new(Shop)
workload.through(application, 200)
Sperf.start(mode: :wall, frequency: 1000, aggregate: true)
ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + Float(seconds)
workload.through(application, 100) while Process.clock_gettime(Process::CLOCK_MONOTONIC) < ends
Sperf.save(path, Sperf.stop)
