# frozen_string_literal: true

require_relative "../apps/support/apps_test"
require_relative "collector"

# Puma and its `sperf push` with a real OpenTelemetry collector that goes away: what was recorded arrives once.
class PumaCollectorTest < Minitest::Test
  include AppsTest

  # Between two periods a session takes its snapshot. A period that is missing is longer.
  GAP_NS = 500_000_000

  def puma(url)
    variables = { "APP_WORKERS" => "2", "APP_PRELOAD" => "1", "APP_ROTATE" => "1", "APP_PUSH" => url, **Apps::LIB,
                  "OTEL_SERVICE_NAME" => "shop" }
    Apps::Server.new("puma", Apps::Catalogue.configured_puma("labelled/puma.rb"), environment: variables)
  end

  # Files that were not accepted yet.
  def waiting = Dir[path("tmp/sperf/push/*")]

  # A time limit on the run ends a wait in vain.
  def wait_until = (sleep 0.02 until yield)

  # A collector that goes away while the server works; a worker is killed meanwhile.
  def outage(collector, load)
    old = load.working(2)
    wait_until { collector.requests.size >= 2 }
    collector.stop
    wait_until { old.all? { |pid| waiting.count { |file| file.include?("puma-#{pid}-") } >= 2 } }
    Process.kill(:KILL, old.first)
    pids = old + load.working(1, besides: old)
    collector.start
    wait_until { waiting.size <= 2 }
    pids
  end

  def test_what_workers_record_while_the_collector_is_away_arrives_once
    Collector.open(@directory) do |collector|
      pids = nil
      outcome = loaded(puma(collector.url)) { |_pid, load| pids = outage(collector, load) }
      profiles = collector.requests.flatten

      assert_empty waiting
      assert_equal [["shop"], [%w[wall nanoseconds]]],
                   [profiles.map { |profile| profile.resource["service.name"] }.uniq, profiles.map(&:type).uniq]
      assert_equal pids.sort, profiles.map { |profile| profile.resource["process.pid"] }.uniq.sort
      assert_contiguous profiles
      assert_equal profiles.size, Integer(outcome.err[/^\[sperf\] sent (\d+) profiles$/, 1])
    end
  end

  # Each moment of a process is in one profile: periods begin where the last one ended.
  def assert_contiguous(profiles)
    profiles.group_by { |profile| profile.resource["process.pid"] }.each_value do |of_one|
      of_one.sort_by(&:time).each_cons(2) do |one, next_one|
        assert_in_delta one.time + one.duration, next_one.time, GAP_NS
      end
    end
  end
end
