# frozen_string_literal: true

# Compares what `sperf threads` says with what a server does. Puma serves requests of known shares of computing and
# waiting (support/shares.rb). It is recorded with three threads under load; sperf threads replays the recording. Then
# Puma serves the same load without sperf with 1, 3, 5 and 8 threads, for the same number of clients. A client sends its
# next request when it has the answer to the last one. Each server has a process of its own, in shuffled order, with
# Ruby's default time slice and with RUBY_THREAD_TIMESLICE=10.
#
# Targets: the replay's throughput is within 10 % of the measured one, its 95th percentile within 20 %. The requests
# need nearly a whole core, and the clients a part of another one: a busy machine shows nothing.

require "json"
require "net/http"
require "open3"
require "tmpdir"
require_relative "support/benchmark"
require_relative "support/shares"

class ThreadsBench < Bench::Benchmark
  RECORDED = 3
  THREADS = [1, 3, 5, 8].freeze
  SLICES_MS = [100, 10].freeze
  THROUGHPUT_LIMIT = 10
  P95_LIMIT = 20

  Served = Data.define(:throughput, :p95_ms)

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    @rounds_per_ms = Bench::Shares.rounds_per_ms
    chosen = THREADS.product(SLICES_MS).select { |threads, slice| wanted?("#{threads} threads #{slice} ms") }
    found = by_turns([:recorded, *chosen], number(:rounds)) { |key| key == :recorded ? record : serve(*key) }
    recorded = found.delete(:recorded)
    replayed = chosen.to_h { |key| [key, middle(recorded.map { |_, rows| rows.fetch(key) })] }
    report(middle(recorded.map(&:first)), replayed, found.transform_values { |list| middle(list) })
  end

  private

  # Returns the Served of a server that is recorded, and {[threads, slice] => Served} of the replay.
  def record
    Dir.mktmpdir do |directory|
      path = File.join(directory, "sperf.data")
      [serve(RECORDED, SLICES_MS.first, profile: path), replay(path)]
    end
  end

  def middle(list) = Served.new(throughput: median(list.map(&:throughput)), p95_ms: median(list.map(&:p95_ms)))

  def replay(path)
    text = IO.popen([*Bench::SPERF, "threads", "--json", path], &:read)
    JSON.parse(text, symbolize_names: true)[:rows].to_h do |row|
      [row.values_at(:threads, :slice_ms), Served.new(throughput: row[:throughput], p95_ms: row[:p95_ns] / 1e6)]
    end
  end

  # Returns the Served of a server under load, as its clients see them.
  def serve(threads, slice_ms, profile: nil)
    task = { threads:, rounds_per_ms: @rounds_per_ms, profile: }
    with_server(task, slice_ms) do |port, input, output|
      load_for(number(:warm_s), port, threads, 0)
      input.puts("record")
      figures = load_for(number(:measured_s), port, threads, 1_000_000)
      input.puts("end")
      output.gets if profile
      figures
    end
  end

  def with_server(task, slice_ms)
    reader, writer = IO.pipe
    environment = Bench::RubyChild.clean_environment.merge("RUBY_THREAD_TIMESLICE" => slice_ms.to_s)
    words = [Bench::RubyChild.ruby, "-I#{Bench::ROOT}/lib", "-r", Bench::Apps.loader,
             File.join(__dir__, "programs/what_if.rb"), JSON.generate(task)]
    Open3.popen2(environment, *words, Bench::RubyChild::ANSWER_FD => writer) do |input, output, process|
      writer.close
      yield JSON.parse(reader.readpartial(1 << 10)), input, output
    ensure
      input.close
      process.join
    end
  ensure
    reader.close
  end

  # Sends requests from as many clients as the server has threads.
  def load_for(seconds, port, clients, first)
    took_ms = []
    begun_s = now_s
    clients.times.map do |client|
      Thread.new { took_ms.concat(requests(port, first + (client * 100_000), begun_s + seconds)) }
    end.each(&:join)
    Served.new(throughput: took_ms.size / (now_s - begun_s), p95_ms: took_ms.sort[(took_ms.size * 0.95).ceil - 1])
  end

  # Returns the durations of one client's requests, in milliseconds.
  def requests(port, number, until_s)
    took_ms = []
    Net::HTTP.start("127.0.0.1", port) do |http|
      while (begun_s = now_s) < until_s
        http.get("/#{number += 1}")
        took_ms << ((now_s - begun_s) * 1000)
      end
    end
    took_ms
  end

  def now_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def report(recorded, replayed, measured)
    rows = measured.sort_by { |(threads, slice), _| [-slice, threads] }.map do |key, served|
      compare(key, replayed.fetch(key), served)
    end
    note(format("Recorded with %<threads>d threads: %<throughput>.1f requests/s, p95 %<p95>.1f ms (clients' clocks).",
                threads: RECORDED, throughput: recorded.throughput, p95: recorded.p95_ms))
    table("Replayed from that recording, and measured", ["time slice", "threads", "requests/s replayed", "measured",
                                                         "difference", "p95 replayed", "measured", "difference"],
          rows.map(&:first))
    judge(rows.map(&:last))
  end

  def compare(key, replayed, measured)
    threads, slice = key
    throughput = ((replayed.throughput / measured.throughput) - 1) * 100
    p95 = ((replayed.p95_ms / measured.p95_ms) - 1) * 100
    keep("#{threads} threads, #{slice} ms", { replayed: replayed.to_h, measured: measured.to_h })
    [["#{slice} ms", threads.to_s, format("%.1f", replayed.throughput), format("%.1f", measured.throughput),
      format("%+.1f %%", throughput), format("%.1f ms", replayed.p95_ms), format("%.1f ms", measured.p95_ms),
      format("%+.1f %%", p95)], [throughput.abs, p95.abs]]
  end

  def judge(differences)
    throughput, p95 = differences.transpose.map(&:max)
    target(format("throughput within %d %% of the measured one: %.1f %% at most", THROUGHPUT_LIMIT, throughput),
           throughput <= THROUGHPUT_LIMIT)
    target(format("95th percentile within %d %%: %.1f %% at most", P95_LIMIT, p95), p95 <= P95_LIMIT)
  end
end

ThreadsBench.start(__FILE__, "What sperf threads says, and what a server does",
                   quick: { rounds: 1, warm_s: 1, measured_s: 5 }, long: { rounds: 3, warm_s: 2, measured_s: 20 })
