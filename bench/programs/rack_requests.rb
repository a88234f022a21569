# frozen_string_literal: true

# Measures requests to the Rails application with each middleware, and without one, `rounds` times.
#
# Rows without a session take turns after each request, by the thread's CPU clock. Rows with a session, and a bare one
# beside them, take turns of `requests` each, by the CPU clock of the process, which has a profiler's own thread.
#
# Task: rounds, requests, peers. Answer: {row => ns of a request, one value a round}

require "sperf/rack"
require "tmpdir"
require "fileutils"
require_relative "../support/child"
require_relative "../support/rails_workload"

class RackRequests
  FREQUENCY = 100

  def initialize(task)
    @task = task
    @rails = Bench::Workloads::RailsRequests.new
    @app = ::Shop
  end

  def run
    alone, sessions = rows.partition { |_, row| row.size == 1 }.map(&:to_h)
    sessions["bare beside sessions"] = [@app]
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
  def rows
    session = [-> { Sperf.start(frequency: FREQUENCY) }, -> { Sperf.stop }]
    { "bare" => [@app], "sperf, no session" => [Sperf::Rack.new(@app)],
      "sperf, session" => [Sperf::Rack.new(@app), *session], "sperf, session without labels" => [@app, *session],
      "sperf, slow: 500" => [Sperf::Rack.new(@app, slow: 500, directory: Dir.tmpdir)],
      **(@task[:peers] ? peers : {}) }
  end

  def peers
    %w[rack rperf/rack vernier vernier/middleware].each { |library| require library }
    rperf = Rperf::RackMiddleware.new(@app)
    start = -> { Rperf.start(frequency: FREQUENCY, mode: :cpu) }
    { "rperf, no session" => [rperf], "rperf, session" => [rperf, start, -> { Rperf.stop }],
      "vernier, no session" => [Vernier::Middleware.new(@app)] }
  end

  # {name => ns}
  def alternating(rows)
    spent_s = rows.transform_values { 0.0 }
    @task[:requests].times do |first|
      rows.keys.shuffle.each do |name|
        begun = Bench::Child.thread_cpu_s
        @rails.through(rows[name].first, 1, first)
        spent_s[name] += Bench::Child.thread_cpu_s - begun
      end
    end
    spent_s.transform_values { |seconds| seconds * 1e9 / @task[:requests] }
  end

  def measure((app, start, stop))
    start&.call
    @rails.through(app, @task[:requests] / 10) # what a session does at its beginning is not a request's
    begun = Bench::Child.process_cpu_s
    @rails.through(app, @task[:requests])
    (Bench::Child.process_cpu_s - begun) * 1e9 / @task[:requests]
  ensure
    stop&.call
  end
end

Bench::Child.answer(RackRequests.new(Bench::Child.task).run)
