# frozen_string_literal: true

# Measures in turn, `rounds` times, what requests take with each middleware, and without one.
#
# Task: rounds, requests, rails (whether to ask the Rails application; else one that answers at once). Answer:
# {row => ns of a request, one value a round}; with rails CPU time of the process, else of the thread.

require "sperf/rack"
require_relative "../support/child"

class RackRequests
  # An application that does nothing.
  ANSWER = [200, {}.freeze, ["fine"].freeze].freeze
  NOTHING = ->(_env) { ANSWER }
  FREQUENCY = 100

  def initialize(task)
    @task = task
  end

  def run
    app, ask = @task[:rails] ? rails : nothing
    rows = rows(app)
    rows.each_value { |row| 3.times { measure(row, ask) } }
    found = rows.transform_values { [] }
    @task[:rounds].times { rows.keys.shuffle.each { |name| found[name] << measure(rows[name], ask) } }
    found
  end

  private

  # {name => [application, what begins a session, what ends it]}
  def rows(app)
    found = { "bare" => [app], "sperf, no session" => [Sperf::Rack.new(app)] }
    found["sperf, session"] = [Sperf::Rack.new(app), -> { Sperf.start(frequency: FREQUENCY) }, -> { Sperf.stop }]
    found["sperf, session without labels"] = [app, -> { Sperf.start(frequency: FREQUENCY) }, -> { Sperf.stop }]
    found["sperf, slow: 500"] = [Sperf::Rack.new(app, slow: 500, directory: Dir.tmpdir)]
    peers(found, app) if @task[:peers]
    found
  end

  def peers(found, app)
    require "rack"
    require "rperf/rack"
    require "vernier"
    require "vernier/middleware"
    rperf = Rperf::RackMiddleware.new(app)
    found["rperf, no session"] = [rperf]
    found["rperf, session"] = [rperf, -> { Rperf.start(frequency: FREQUENCY, mode: :cpu) }, -> { Rperf.stop }]
    found["vernier, no session"] = [Vernier::Middleware.new(app)]
  end

  def measure((app, start, stop), ask)
    start&.call
    ask.call(app, @task[:requests] / 10) # what a session does at its beginning is not a request's
    begun = now
    ask.call(app, @task[:requests])
    (now - begun) * 1e9 / @task[:requests]
  ensure
    stop&.call
  end

  def now = @task[:rails] ? Bench::Child.process_cpu_s : Bench::Child.thread_cpu_s

  # Vernier's middleware parses what Rack has there; whoever comes later would find that done.
  def nothing
    env = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => "/orders/7", "QUERY_STRING" => "" }
    [NOTHING, ->(app, count) { count.times { app.call(env.dup) } }]
  end

  def rails
    require_relative "../support/rails_workload"
    workload = Bench::Workloads::RailsRequests.new
    [::Shop, ->(app, count) { workload.through(app, count) }]
  end
end

require "tmpdir"
require "fileutils"
Bench::Child.answer(RackRequests.new(Bench::Child.task).run)
