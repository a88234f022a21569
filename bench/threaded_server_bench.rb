# frozen_string_literal: true

# What recording a server with several threads costs: Rails under Puma with five threads, bare and recorded, all servers
# side by side, each asked for the same pages by five clients at a time. The servers take turns at each request, so what
# disturbs one disturbs all.
#
# CPU time (user and system) of each process beside the bare one's, for so many requests; what of it is sperf's own
# threads', and what the threads of Puma's pool took.
#
# Targets: at 100 Hz at most 3 % more CPU time, at 1,000 Hz at most 10 %. rperf and Vernier are rows beside.

require "net/http"
require "tmpdir"
require_relative "support/benchmark"
require_relative "support/recorded_server"

class ThreadedServer < Bench::Benchmark
  Server = Bench::RecordedServer
  ALL = [
    Server.bare, Server.bare("control"),
    *[100, 1000].flat_map do |frequency|
      [Server.inside("sperf remote", frequency), Server.inside("sperf remote wall", frequency),
       Server.under("cpu", frequency, "-m", "cpu"),
       Server.under("wall rotated", frequency, "-m", "wall", "--rotate", "20s", "--keep", "5", "--max-memory", "64M"),
       Server.inside("rperf", frequency), Server.inside("rperf wall", frequency), Server.inside("vernier", frequency)]
    end
  ].freeze
  ALLOWED = { 100 => 3, 1000 => 10 }.freeze
  PAGES = %w[/orders /orders/1].freeze
  CLIENTS = 5

  # CPU seconds of a process: all of it, sperf's own threads, the threads of Puma's pool.
  Cost = Data.define(:all, :own, :pool) do
    def -(other) = Cost.new(*to_h.map { |part, value| value - other.public_send(part) })
  end

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    chosen = ALL.select { |server| server.frequency.zero? || wanted?(server.name) }
    chosen = chosen.reject(&:peer?) unless Bench::Peers.available?
    Dir.mktmpdir { |directory| Server.serve(chosen, directory) { |servers| measure(servers) } }
  end

  private

  def measure(servers)
    ask(servers, number(:warm))
    costs = servers.to_h { |server, _| [server, []] }
    number(:rounds).times do
      before = servers.transform_values { |(_, pid)| cost(pid) }
      ask(servers, number(:requests))
      servers.each { |server, (_, pid)| costs[server] << (cost(pid) - before[server]) }
    end
    show(costs)
  end

  # So many requests to each server, from several clients at a time.
  def ask(servers, requests)
    ports = servers.values.map(&:first)
    CLIENTS.times.map do |client|
      Thread.new do
        connections = ports.map { |port| Net::HTTP.start("127.0.0.1", port, read_timeout: 600) }
        (requests / CLIENTS).times do |number|
          connections.shuffle.each { |connection| page(connection, PAGES[(number + client) % PAGES.size]) }
        end
        connections.each(&:finish)
      end
    end.each(&:value)
  end

  def page(connection, path)
    response = connection.get(path)
    abort "#{path}: #{response.code}" unless response.code == "200"
  end

  # The whole process's time is counted in hundredths of a second, its threads' in nanoseconds.
  def cost(pid)
    user, system = File.read("/proc/#{pid}/stat").rpartition(")").last.split.values_at(11, 12).map(&:to_i)
    parts = Hash.new(0.0)
    Dir.glob("/proc/#{pid}/task/*").each do |task|
      name = File.read("#{task}/comm")
      part = { "sperf" => :own, "puma " => :pool }[name[0, 5]]
      parts[part] += File.read("#{task}/schedstat").to_i / 1e9
    rescue SystemCallError
      next # it has ended
    end
    Cost.new((user + system).fdiv(100), parts[:own], parts[:pool])
  end

  def show(costs)
    bare = costs.keys.first
    rounds = costs[bare]
    rows = costs.map do |server, found|
      pairs = found.zip(rounds)
      [server, shares(pairs) { |one, plain| one.all - plain.all }, shares(pairs) { |one, plain| one.pool - plain.pool },
       shares(pairs) { |one, _| one.own }]
    end
    request_ms = Bench::Statistics.median(rounds.map(&:all)) * 1000 / number(:requests)
    table("CPU time beside bare (#{format("%.2f", request_ms)} ms a request), #{number(:rounds)} rounds of " \
          "#{number(:requests)} requests",
          ["", "process", "Puma's threads", "sperf's own threads"],
          rows.map { |server, *figures| [server.name, *figures.map { |values| percent(values) }] })
    rows.each { |server, added,| judge(server, added) if server.sperf? }
    keep("added", rows.to_h { |server, added,| [server.name, added] })
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
                     quick: { warm: 300, rounds: 6, requests: 300 }, long: { warm: 600, rounds: 20, requests: 600 })
