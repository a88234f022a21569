# frozen_string_literal: true

# Measures whether a recorded server grows: the resident memory of a Rails application under Puma with five threads,
# bare, traced (all calls), recorded from inside, and recorded by `sperf record`. All run side by side and get the same
# requests at the same times. Rails itself grows, so the figure is the growth compared with the bare server, after
# tables and code have warmed up. Pages of files, such as the spool's, are shown separately.
#
# Target: in the second half of the run, a recorded server grows by at most 1 kB a second more than the bare one.

require "net/http"
require_relative "support/benchmark"
require_relative "support/recorded_server"

class ServerMemory < Bench::Benchmark
  Server = Bench::RecordedServer
  SERVERS = [Server.bare, Server.traced, Server.inside("sperf remote wall", 100),
             Server.under("wall rotated", 1000, "-m", "wall", "--rotate", "20s", "--keep", "5", "--max-memory", "64M"),
             Server.under("wall", 1000, "-m", "wall")].freeze
  PAGES = %w[/orders /orders/1].freeze
  ALLOWED_KB_PER_S = 1.0

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    chosen = SERVERS.select { |server| wanted?(server.name) }
    Dir.mktmpdir do |directory|
      Server.serve(chosen, directory) { |servers| observe(servers.transform_keys(&:name)) }
    end
  end

  private

  def observe(servers)
    seen = servers.transform_values { [] }
    clients = servers.transform_values { |(port, _)| Net::HTTP.start("127.0.0.1", port, read_timeout: 600) }
    begun = now
    requests = 0
    steps = number(:seconds) / number(:every)
    (0..steps).each do |step|
      while now < begun + (step * number(:every))
        clients.each_value { |client| ask_for(client, PAGES[requests % PAGES.size]) }
        requests += 1
        sleep 1.0 / number(:rate)
      end
      servers.each { |name, (_, pid)| seen[name] << [now - begun, *resident_kb(pid)] }
    end
    show(seen, requests)
  end

  def ask_for(client, page)
    response = client.get(page)
    abort "#{page}: #{response.code}" unless response.code == "200"
  end

  def show(seen, requests)
    at = [0.02, 0.1, 0.25, 0.5, 0.75, 1].map { |share| (share * (seen.values.first.size - 1)).round }.uniq
    columns = at.map { |index| format("%.1f min", seen.values.first[index][0] / 60) }
    rows = seen.map { |name, points| [name, *at.map { |index| megabytes(points[index]) }] }
    table("Resident memory, #{requests} requests to each", ["", *columns], rows)
    growth = seen.transform_values { |points| slope(points.drop(points.size / 2)) }
    note("second half: #{growth.map { |name, found| format("%s %+.2f kB/s", name, found) }.join(", ")}")
    judge(growth)
    keep("resident_kb", seen)
  end

  # In all, and what of it are pages of files.
  def megabytes(point) = format("%.1f (%.1f) MB", *point.drop(1).map { |kilobytes| kilobytes / 1024.0 })

  def judge(growth)
    return unless growth.key?("bare")

    growth.except("bare").each do |name, found|
      target("#{name}: at most #{ALLOWED_KB_PER_S} kB/s more than bare", found - growth["bare"] <= ALLOWED_KB_PER_S)
    end
  end

  # Of the line through these points, by least squares: kB per second.
  def slope(points)
    mean = points.transpose.map { |values| values.sum.fdiv(values.size) }
    over, under = points.each_with_object([0.0, 0.0]) do |(time, kilobytes, _), sums|
      sums[0] += (time - mean[0]) * (kilobytes - mean[1])
      sums[1] += (time - mean[0])**2
    end
    over / under
  end

  def resident_kb(pid)
    status = File.read("/proc/#{pid}/status")
    %w[VmRSS RssFile].map { |name| status[/^#{name}:\s*(\d+)/, 1].to_i }
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

ServerMemory.start(__FILE__, "Memory of a server that is recorded for long",
                   quick: { seconds: 60, every: 5, rate: 10 }, long: { seconds: 3600, every: 10 })
