# frozen_string_literal: true

# Measures what pushing profiles costs a server, and whether what arrives is what its clocks say.
#
# "push" is the Rails application of test/apps under Puma with two workers and `sperf push: URL` (mode: :cpu), which
# pushes into an OpenTelemetry collector for an hour; its workers are replaced twice (USR1). Beside it run two Pumas
# without sperf, "bare" and "control", with the same requests at the same times, in shuffled order. Requests are sent at
# fixed times, whether earlier ones were answered or not, and their duration counts from these times. A quick run has
# shorter minutes, and as short periods of profiles. test/fleet is about receivers that fail.
#
# The CPU clock of a worker counts Ruby's threads except sperf's, from just after the session begins to just before it
# ends.
#
# Targets: each profile arrives once; the CPU time is within 1 % of the clocks; memory, descriptors, threads and the
# 99th percentile are as without; `sperf push` takes at most 1 % of a core.

require "fileutils"
require_relative "support/benchmark"
require_relative "support/puma_cluster"
require_relative "../test/fleet/collector"

class FleetBench < Bench::Benchmark
  PATHS = %w[/orders /orders/1 /orders/2 /orders/3].freeze
  SERVERS = %w[bare control push].freeze
  RESOURCES = { kilobytes: "memory", descriptors: "descriptors", threads: "threads" }.freeze
  ALLOWED_OFF = 0.01
  ALLOWED_P99 = 1.05
  ALLOWED_CORE_PERCENT = 1
  # Kilobytes; descriptors; a session has a thread that samples, and the plugin one that writes.
  ALLOWED_MORE = { kilobytes: 10 * 1024, descriptors: 0.5, threads: 2 }.freeze
  # Of the minutes, when workers are replaced.
  RESTARTS = [0.3, 0.6].freeze

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    program = IO.popen([File.join(Bench::ROOT, "script/collector")], &:read).strip
    abort "the collector cannot be built here" if program.empty?

    Dir.mktmpdir("bench-fleet") do |directory|
      directory = File.realpath(directory)
      Collector.open(directory, program:, exporters: %w[lines]) { |collector| measure(collector, directory) }
    end
  end

  private

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def measure(collector, directory)
    servers = SERVERS.map do |name|
      push = { push: collector.url, rotate_s: number(:minute_s) } if name == "push"
      Bench::PumaCluster.new(name, File.join(directory, name), **push)
    end
    servers.each(&:start)
    answers, looks = drive(servers)
    pushing = servers.last
    percent = 100 * pushing.pusher_cpu_s / (now - @begin_s)
    servers.each(&:stop)
    show_profiles(collector, pushing)
    show_requests(answers)
    show_resources(looks)
    target(format("sperf push takes at most 1 %% of a core (%.2f %%)", percent), percent <= ALLOWED_CORE_PERCENT)
  ensure
    servers&.each(&:stop)
  end

  # Lets the minutes pass. Returns what the requests to each server were answered, and what its workers had meanwhile.
  def drive(servers)
    seconds = number(:minutes) * number(:minute_s)
    @begin_s = now + 1
    load = Thread.new do
      ask("open_load", { ports: servers.map(&:port), paths: PATHS, seconds:, begin_s: @begin_s,
                         **numbers(:rate, :clients) })
    end
    restarts = RESTARTS.map { |share| @begin_s + (share * seconds) }
    looks = servers.map { [] }
    while now < @begin_s + seconds
      servers.each(&:restart) && restarts.shift if restarts.any? && now > restarts.first
      looks.zip(servers) { |seen, server| seen << server.resources }
      sleep number(:minute_s) / 10.0
    end
    [load.value, looks]
  ensure
    load&.kill
  end

  def show_profiles(collector, pushing)
    profiles = collector.each_request.to_a.flatten
    of_pid = profiles.group_by { |profile| profile.resource.fetch("process.pid") }
    clocks = pushing.clocks
    arrived = clocks.to_h { |pid, _| [pid, of_pid.fetch(pid, []).flat_map(&:samples).sum(&:value)] }
    off = clocks.to_h { |pid, clock_ns| [pid, (arrived[pid] - clock_ns).fdiv(clock_ns)] }
    all = (arrived.values.sum - clocks.values.sum).fdiv(clocks.values.sum)
    table("What arrived", %w[workers profiles clocks arrived off] << "worst worker",
          [[clocks.size.to_s, profiles.size.to_s,
            *[clocks, arrived].map { |times| format("%.2f s", times.values.sum / 1e9) },
            *[all, off.values.max_by(&:abs)].map { |share| format("%+.2f %%", share * 100) }]])
    sent = pushing.errors.scan(/^\[sperf\] sent (\d+) profile/).flatten.sum { |count| Integer(count) }
    once = profiles.uniq { |profile| [profile.resource["process.pid"], profile.time] }.size == profiles.size
    target("each arrived once (#{profiles.size}; sperf push says #{sent})", once && sent == profiles.size)
    target(format("within 1 %% of the CPU clocks (%.2f %%)", all.abs * 100), all.abs <= ALLOWED_OFF)
  end

  def show_requests(answers)
    windows = answers.map { |answer| p99s(answer["answers"]) }
    ratios = windows.map { |own| estimate(own.zip(windows.first).map { |one, bare| one / bare }) }
    table("Requests, #{number(:rate)} a second to each server",
          ["", "requests", "failed", "median", "99th percentile", "beside bare, #{number(:windows)} windows"],
          SERVERS.zip(answers, ratios).map do |name, answer, ratio|
            took_ms = answer["answers"].map(&:last)
            [name, took_ms.size.to_s, answer["failures"].to_s,
             *[50, 99].map { |percent| format("%.1f ms", Bench::Statistics.percentile(took_ms, percent)) },
             name == "bare" ? "" : spread(ratio, "%.3f")]
          end)
    target("the 99th percentile is at most 1.05 times that of bare", ratios.last.verdict(ALLOWED_P99))
  end

  def p99s(answers)
    window_s = (number(:minutes) * number(:minute_s)).fdiv(number(:windows))
    windows = answers.group_by { |due_s, _| ((due_s - @begin_s) / window_s).floor }
    windows.sort.map { |_, rows| Bench::Statistics.percentile(rows.map(&:last), 99) }
  end

  # +looks+: of each server, Hashes of what a worker has on average.
  def show_resources(looks)
    looks = looks.map(&:compact)
    table("A worker, median and quartiles of #{looks.last.size} looks", ["", *RESOURCES.values],
          SERVERS.zip(looks).map do |name, seen|
            [name, *RESOURCES.keys.map do |what|
              kilobytes = what == :kilobytes
              quartiles(seen.map { |look| look[what] / (kilobytes ? 1024.0 : 1) }, "%.1f", kilobytes ? " MB" : "")
            end]
          end)
    RESOURCES.each_key do |what|
      more = looks.values_at(-1, 0).map { |seen| median(seen.map { |look| look[what] }) }.reduce(:-)
      target(format("%s: at most %g more than bare (%+.1f)", what, ALLOWED_MORE[what], more),
             more <= ALLOWED_MORE[what])
    end
  end
end

FleetBench.start(__FILE__, "An hour of pushing, in minutes of %{minute_s} s",
                 quick: { minutes: 20, minute_s: 5, rate: 20, clients: 16, windows: 12 },
                 long: { minutes: 60, minute_s: 60, windows: 30 })
