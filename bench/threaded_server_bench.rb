# frozen_string_literal: true

# Measures what recording a server with several threads costs. A bare server, Rails under Puma with five threads, and
# three recorded ones run side by side, and five clients ask each for the same pages. The servers take turns at each
# request, so a disturbance affects all of them.
#
# The figures are the added CPU time (user and system) of each process for the same requests; the parts of it that
# sperf's own threads and the threads of Puma's pool took; and the 99th percentile of the requests' durations.
#
# Targets: at most 3 % more CPU time at 100 Hz, at most 10 % at 1,000 Hz. rperf and Vernier are shown for comparison.

require "net/http"
require "tmpdir"
require_relative "support/benchmark"
require_relative "support/recorded_server"

class ThreadedServer < Bench::Benchmark
  Server = Bench::RecordedServer
  ALL = [
    Server.bare("control"), *[100, 1000].flat_map do |frequency|
      [Server.inside("sperf remote", frequency), Server.inside("sperf remote wall", frequency),
       Server.under("cpu", frequency, "-m", "cpu"),
       Server.under("wall rotated", frequency, "-m", "wall", "--rotate", "20s", "--keep", "5", "--max-memory", "64M"),
       Server.inside("rperf", frequency), Server.inside("rperf wall", frequency), Server.inside("vernier", frequency)]
    end
  ].freeze
  ALLOWED = { 100 => 3, 1000 => 10 }.freeze
  SIDE_BY_SIDE = 3 # beside the bare server: with more of them, the machine's caches hold none of the programs
  PAGES = %w[/orders /orders/1].freeze
  CLIENTS = 5

  # CPU seconds of a process, and of its threads: {[id, name] => seconds}
  Clocks = Data.define(:process, :threads) do
    # The threads that have ended since are missing.
    def part(earlier, name)
      threads.sum { |id, seconds| id.last.start_with?(name) ? seconds - earlier.threads.fetch(id, 0) : 0 }
    end
  end

  # For the requests of a round: CPU seconds of the process, of sperf's own threads, of the threads of Puma's pool, and
  # milliseconds of the 99th percentile of requests.
  Cost = Data.define(:all, :own, :pool, :p99_ms)

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    chosen = ALL.select { |server| server.frequency.zero? || wanted?(server.name) }
    chosen = chosen.reject(&:peer?) unless Bench::Peers.available?
    chosen.each_slice(SIDE_BY_SIDE) { |group| show(measure([Server.bare, *group])) }
  end

  private

  # One process of Rails takes up to a sixth more CPU time than the next one for the same requests, for as long as it
  # lives: each round has processes of its own.
  def measure(group)
    costs = group.to_h { |server| [server, []] }
    number(:rounds).times do
      Dir.mktmpdir do |directory|
        Server.serve(group.shuffle, directory) do |servers|
          ask(servers, number(:warm))
          before = servers.transform_values { |(_, pid)| clocks(pid) }
          took = ask(servers, number(:requests))
          servers.each { |server, (_, pid)| costs[server] << cost(before[server], clocks(pid), took[server]) }
        end
      end
    end
    costs
  end

  # So many requests to each server, from several clients at a time. Returns {server => milliseconds of each}.
  def ask(servers, requests)
    took = CLIENTS.times.map do |client|
      Thread.new do
        connections = servers.transform_values { |(port, _)| Net::HTTP.start("127.0.0.1", port, read_timeout: 600) }
        found = (requests / CLIENTS).times.map do |number|
          connections.to_a.shuffle.to_h { |server, connection| [server, page(connection, number + client)] }
        end
        connections.each_value(&:finish)
        found
      end
    end
    found = took.flat_map(&:value)
    servers.to_h { |server, _| [server, found.map { |row| row[server] }] }
  end

  def page(connection, number)
    path = PAGES[number % PAGES.size]
    begun = Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_millisecond)
    response = connection.get(path)
    abort "#{path}: #{response.code}" unless response.code == "200"
    Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_millisecond) - begun
  end

  # The whole process's time is counted in hundredths of a second, its threads' in nanoseconds.
  def clocks(pid)
    user, system = File.read("/proc/#{pid}/stat").rpartition(")").last.split.values_at(11, 12).map(&:to_i)
    threads = Dir.glob("/proc/#{pid}/task/*").filter_map do |task|
      [[task, File.read("#{task}/comm")], File.read("#{task}/schedstat").to_i / 1e9]
    rescue SystemCallError
      next # it has ended
    end
    Clocks.new((user + system).fdiv(100), threads.to_h)
  end

  def cost(before, after, took_ms)
    Cost.new(after.process - before.process, after.part(before, "sperf"), after.part(before, "puma "),
             Bench::Statistics.percentile(took_ms, 99))
  end

  def show(costs)
    bare = costs.keys.first
    rounds = costs[bare]
    rows = costs.except(bare).map do |server, found|
      pairs = found.zip(rounds)
      [server, shares(pairs) { |one, plain| one.all - plain.all }, shares(pairs) { |one, plain| one.pool - plain.pool },
       shares(pairs) { |one, _| one.own }, pairs.map { |one, plain| 100 * ((one.p99_ms / plain.p99_ms) - 1) }]
    end
    request_ms = Bench::Statistics.median(rounds.map(&:all)) * 1000 / number(:requests)
    table(format("CPU time beside bare (%.2f ms a request; 99th percentile %.0f ms), %d processes each, %d requests",
                 request_ms, Bench::Statistics.median(rounds.map(&:p99_ms)), *numbers(:rounds, :requests).values),
          ["", "process", "Puma's threads", "sperf's own threads", "99th percentile"],
          rows.map { |server, *figures| [server.name, *figures.map { |values| percent(values) }] })
    rows.each { |server, added,| judge(server, added) if server.sperf? }
    keep("added", (@added ||= {}).merge!(rows.to_h { |server, added,| [server.name, added] }))
  end

  # Percent of what the bare server took in the same round.
  def shares(pairs) = pairs.map { |one, plain| 100 * yield(one, plain) / plain.all }

  def percent(values)
    estimate = Bench::Statistics.estimate(values)
    return format("%+.1f %%", estimate.median) unless estimate.low

    format("%+.1f %% (%+.1f .. %+.1f)", estimate.median, estimate.low, estimate.high)
  end

  def judge(server, added)
    limit = ALLOWED.fetch(server.frequency)
    target("#{server.name}: at most #{limit} % more CPU time", Bench::Statistics.estimate(added).verdict(limit))
  end
end

ThreadedServer.start(__FILE__, "Recording a server with several threads",
                     quick: { warm: 300, rounds: 3, requests: 300 }, long: { warm: 400, rounds: 14, requests: 400 })
