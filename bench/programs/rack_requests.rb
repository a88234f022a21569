# frozen_string_literal: true

# Measures requests with each middleware, and without one, `rounds` times.
#
# Rows without a session take turns after each request of Rails, or after all of an application that answers at once: by
# the thread's CPU clock. Rows with a session, and a bare one beside them, take turns of `requests` each: with rails by
# the CPU clock of the process, which has a profiler's own thread.
#
# Task: rounds, requests, rails (whether to ask the Rails application; else one that answers at once). Answer:
# {row => ns of a request, one value a round}

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
    app, @ask = @task[:rails] ? rails : nothing
    rows = rows(app)
    alone, sessions = rows.partition { |_, row| row.size == 1 }.map(&:to_h)
    sessions["bare beside sessions"] = [app]
    [*alone.values, *sessions.values].each { |row| 3.times { measure(row) } }
    found = Hash.new { |values, name| values[name] = [] }
    @task[:rounds].times do
      alternating(alone).each { |name, ns| found[name] << ns }
      sessions.keys.shuffle.each { |name| found[name] << measure(sessions[name]) }
    end
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

  # {name => ns}
  def alternating(rows)
    count = @task[:rails] ? 1 : @task[:requests]
    spent_s = rows.transform_values { 0.0 }
    0.step(by: count, to: @task[:requests] - 1) do |first|
      rows.keys.shuffle.each do |name|
        begun = Bench::Child.thread_cpu_s
        @ask.call(rows[name].first, count, first)
        spent_s[name] += Bench::Child.thread_cpu_s - begun
      end
    end
    spent_s.transform_values { |seconds| seconds * 1e9 / @task[:requests] }
  end

  def measure((app, start, stop))
    start&.call
    @ask.call(app, @task[:requests] / 10, 0) # what a session does at its beginning is not a request's
    begun = now
    @ask.call(app, @task[:requests], 0)
    (now - begun) * 1e9 / @task[:requests]
  ensure
    stop&.call
  end

  def now = @task[:rails] ? Bench::Child.process_cpu_s : Bench::Child.thread_cpu_s

  # Vernier's middleware parses what Rack has there; whoever comes later would find that done.
  def nothing
    env = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => "/orders/7", "QUERY_STRING" => "" }
    [NOTHING, ->(app, count, _first) { count.times { app.call(env.dup) } }]
  end

  def rails
    require_relative "../support/rails_workload"
    workload = Bench::Workloads::RailsRequests.new
    [::Shop, ->(app, count, first) { workload.through(app, count, first) }]
  end
end

require "tmpdir"
require "fileutils"
Bench::Child.answer(RackRequests.new(Bench::Child.task).run)
