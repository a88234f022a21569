# frozen_string_literal: true

# Measures how much memory recordings take, and how long a program waits for a large profile at its end.
#
# "core": a C program (bench/core/feed.c) feeds 10,000,000 samples on 50,000 stacks of 20 frames to sperf's tables, as a
# session of almost three hours at 1,000 Hz would, with sums only (aggregate: true) and with each sample kept in order
# of time. In "tree" stacks share their roots, as a real program's do; in "apart" each has frames of its own from the
# second on, a million nodes, which is the worst case.
#
# "stop": 20,000 distinct stacks of 80 frames, recorded at 10,000 Hz in the two shapes: Sperf.stop, encoding as pprof,
# gzip and writing, which `sperf record` does at the end of a program; Sperf.stop with an output, which also makes a
# Hash; and the same of rperf and stackprof. No collection runs during the steps.
#
# "server": Rails under Puma with five threads, bare, traced, recorded from inside, and by `sperf record`, side by side.
# All get the same requests. Rails itself grows, so the figure is the growth compared with the bare server, after tables
# and code have warmed up. Pages of files, such as the spool's, are shown in parentheses.
#
# Targets: 32 MB with aggregate: true; 12 bytes for a sample in order of time; a stop takes at most 0.15 s of CPU time;
# in the second half of its run, a recorded server grows by at most 1 kB a second more than the bare one.

require "json"
require "net/http"
require_relative "support/benchmark"

class Memory < Bench::Benchmark
  SHAPES = { "tree" => 4, "apart" => 0 }.freeze
  SAMPLES = 10_000_000
  DEPTH = 20
  ALLOWED_KB = 32 * 1024
  ALLOWED_BYTES = 12
  STOP_SHAPES = { "tree" => 4, "apart" => nil }.freeze
  VARIANTS = ["sperf", "sperf, API", "rperf", "stackprof"].freeze
  PPROF_STEPS = %w[stop encode gzip write].freeze
  JUDGED = { "sperf" => "stop and pprof", "sperf, API" => "Sperf.stop with an output" }.freeze
  STOP_ALLOWED_S = 0.15
  # Visited for each stack that is wanted: some visits meet no tick.
  VISITS = 1.2
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
    core if wanted?("core")
    stops
    servers
  end

  private

  # -- The core --

  def core
    program = Bench::Builds.core("feed")
    fed = SHAPES.keys.product(%w[sums timeline]).to_h do |shape, kind|
      words = [program, SAMPLES, number(:stacks), DEPTH, SHAPES[shape], kind].map(&:to_s)
      [[shape, kind], JSON.parse(IO.popen(words, &:read))]
    end
    table("The core: #{SAMPLES} samples", ["", "growth", "at most", "nodes", "bytes/sample"], fed.map do |words, found|
      [words.join(", "), size(found["growth_kb"]), size(found["peak_growth_kb"]), found["nodes"].to_s,
       words.last == "timeline" ? format("%.2f", row_bytes(found)) : "-"]
    end)
    SHAPES.each_key { |shape| judge(shape, fed[[shape, "sums"]]["growth_kb"], row_bytes(fed[[shape, "timeline"]])) }
  end

  def size(kilobytes) = format("%.1f MB", kilobytes / 1024.0)

  def row_bytes(found) = found["row_bytes"].fdiv(found["rows"])

  def judge(shape, grown, bytes)
    target("#{shape}: #{SAMPLES} samples with aggregate: true in at most 32 MB (#{size(grown)})", grown <= ALLOWED_KB)
    target(format("%s: a sample of the timeline in at most %d bytes (%.2f)", shape, ALLOWED_BYTES, bytes),
           bytes <= ALLOWED_BYTES)
  end

  # -- The end of a session --

  def stops
    plan = STOP_SHAPES.keys.product(Bench::Peers.among(VARIANTS)).select { |words| wanted?("stop", *words) }
    outcomes = Dir.mktmpdir("bench-stop") do |directory|
      by_turns(plan, number(:stop_runs)) { |shape, variant| record(shape, variant, directory) }
    end
    plan.group_by(&:first).each { |shape, keys| show_stop(shape, keys.to_h { |key| [key.last, outcomes[key]] }) }
    plan.each { |shape, variant| judge_stop(shape, variant, outcomes[[shape, variant]]) if JUDGED.key?(variant) }
  end

  def record(shape, variant, directory)
    ask("stop", { variant:, stacks: (number(:stop_stacks) * VISITS).round, fan: STOP_SHAPES[shape], frequency: 10_000,
                  output: File.join(directory, "#{variant}.pb.gz"), **numbers(:depth, :methods) },
        with_peers: Bench::Peers.include?(variant))
  end

  def show_stop(shape, outcomes)
    rows = outcomes.map do |variant, answers|
      [variant, step_text(answers, 1), step_text(answers, 0), *answers.last.values_at("stacks", "samples").map(&:to_s)]
    end
    table("#{shape}, milliseconds", ["", "CPU time", "wall", "stacks", "samples"], rows)
  end

  def step_text(answers, clock)
    steps = answers.first["steps"].keys
    parts = steps.map { |step| "#{step} #{ms(seconds(answers, [step], clock))}" }
    parts.unshift("pprof #{ms(seconds(answers, PPROF_STEPS, clock))}:") if steps.include?("encode")
    parts.join(" ")
  end

  def ms(seconds) = format("%.0f", seconds * 1000)

  def seconds(answers, steps, clock)
    median(answers.map { |answer| steps.sum { |step| answer["steps"][step][clock] } })
  end

  def judge_stop(shape, variant, answers)
    took_s = seconds(answers, variant == "sperf" ? PPROF_STEPS : answers.first["steps"].keys, 1)
    target(format("%s, %s: at most %.2f s of CPU time (%.3f)", shape, JUDGED[variant], STOP_ALLOWED_S, took_s),
           took_s <= STOP_ALLOWED_S)
  end

  # -- A server --

  def servers
    chosen = SERVERS.select { |name, _| wanted?("server", name) }
    return if chosen.empty?
    return note("The application's gems cannot be installed: no server.") unless Bench::Apps.available?

    Dir.mktmpdir { |directory| serve(chosen.to_a, directory) { |servers| observe(servers) } }
  end

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

Memory.start(__FILE__, "Memory",
             quick: { stacks: 50_000, stop_runs: 1, stop_stacks: 20_000, depth: 80,
                      methods: 200, server_s: 60, every: 5, rate: 10 },
             long: { stop_runs: 5, server_s: 3600, every: 10 })
