# frozen_string_literal: true

require "net/http"

# Whether a server grows that is recorded for long, and what it takes of CPU time.
class Server < Bench::Benchmark
  # What records it: a row of support/profilers.rb or "trace", at a frequency; or options of `sperf record`.
  SERVERS = {
    "bare" => {}, "trace" => { tracer: "trace" },
    "sperf remote wall 100 Hz" => { tracer: "sperf remote wall", frequency: 100 },
    "record wall rotated 1000 Hz" => { options: %w[-m wall --rotate 20s --keep 5 --max-memory 64M] },
    "record wall 1000 Hz" => { options: %w[-m wall] }
  }.freeze
  PAGES = %w[/orders /orders/1].freeze
  ALLOWED_KB_PER_S = 1.0

  def run
    chosen = SERVERS.select { |name, _| wanted?("server", name) }
    return if chosen.empty?
    return note("The application's gems cannot be installed: no server.") unless Bench::Apps.available?

    Dir.mktmpdir { |directory| serve(chosen.to_a, directory) { |servers| observe(servers) } }
  end

  private

  # Yields {name => [port, process id]} once all have been started, and kills them afterwards.
  def serve(servers, directory, started = {}, &)
    (name, how), *rest = servers
    return yield(started) unless name

    output = File.join(directory, "#{started.size}-%t.data")
    prefix = how[:options] ? [*Bench::SPERF, "record", "-q", *how[:options], "-f", "1000", "-o", output] : []
    Bench::RubyChild.watch("served", how.slice(:tracer, :frequency), flags: ["--yjit"], prefix:,
                                                                     with_apps: true) do |_, answer|
      serve(rest, directory, started.merge(name => JSON.parse(answer)), &)
    end
  end

  def observe(servers)
    seen = servers.transform_values { [] }
    clients = servers.transform_values { |(port, _)| Net::HTTP.start("127.0.0.1", port, read_timeout: 600) }
    begun = now
    requests = 0
    (0..(number(:server_s) / number(:every))).each do |step|
      while now < begun + (step * number(:every))
        clients.each_value { |client| ask_for(client, PAGES[requests % PAGES.size]) }
        requests += 1
        sleep 1.0 / number(:rate)
      end
      servers.each { |name, (_, pid)| seen[name] << [now - begun, *resident_kb(pid)] }
    end
    show(seen, requests)
    show_cpu(servers)
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
    growth.except("bare").each do |name, found|
      target("#{name}: at most #{ALLOWED_KB_PER_S} kB/s more than bare", found - growth["bare"] <= ALLOWED_KB_PER_S)
    end
  end

  # Of all threads since the start of each.
  def show_cpu(servers)
    cpu = servers.transform_values { |(_, pid)| Process.clock_gettime((~pid << 3) | 2) }
    table("CPU time of the servers, their starts included", ["", "in all", "of bare's"], cpu.map do |name, seconds|
      [name, format("%.2f s", seconds), format("%.3f", seconds / cpu["bare"])]
    end)
  end

  # In all, and what of it are pages of files.
  def megabytes(point) = format("%.1f (%.1f) MB", *point.drop(1).map { |kilobytes| kilobytes / 1024.0 })

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
