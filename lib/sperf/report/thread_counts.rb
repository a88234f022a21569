# frozen_string_literal: true

require_relative "../errors"
require_relative "../program/quantity"

module Sperf
  # What a server would do with other numbers of threads: the requests of a profile, replayed
  # (include/sperf/report/request_load.h), as text or as a Hash.
  class ThreadCounts
    THREADS = (1..16).to_a.freeze
    # In milliseconds: Ruby's default, and the shortest slice of RUBY_THREAD_TIMESLICE that Ruby can keep.
    SLICES_MS = [100, 10].freeze
    # More threads are not worth it if they add less than this part of the highest throughput.
    ENOUGH = 0.95
    # Below these, a note says what the figures are worth.
    FEW_REQUESTS = 200
    BUSY = 0.8
    RECORD = "record a server under load: sperf record -m wall COMMAND"
    PROBLEMS = {
      no_wall: "it has no wall time; #{RECORD}",
      no_timeline: "its samples are not in order of time; #{RECORD}, without --aggregate",
      no_requests: "it has no times of requests or jobs; #{RECORD} (Rails, sperf/rack or sperf/sidekiq)",
      overlapping: "its requests ran at the same time on one thread, as fibers; #{RECORD}, of a server with threads"
    }.freeze
    private_constant :RECORD, :PROBLEMS

    # A replay: durations in nanoseconds, throughput in requests per second.
    Row = Data.define(:threads, :slice_ms, :throughput, :median_ns, :p95_ns)

    # +profile+ is a Profile. Raises Error: it has no requests that could be replayed.
    def initialize(profile)
      result = profile.replay_requests(THREADS, SLICES_MS.map { |ms| ms * 1_000_000 })
      raise Error, PROBLEMS.fetch(result) if result.is_a?(Symbol)

      @recorded = result
      @rows = result[:rows].map { |row| row_of(row) }
    end

    # Returns the table, with what was recorded above it and the verdict below it.
    def to_s = [*facts, "", *table, "", verdict, *notes].map { |line| "#{line}\n" }.join

    # Returns everything as a Hash, for JSON.
    def to_h
      {
        recorded: @recorded.except(:rows).merge(throughput: recorded_throughput.round(3)),
        rows: @rows.map { |row| row.to_h.merge(throughput: row.throughput.round(3)) },
        verdict:, notes:
      }
    end

    # Returns the recommendation, a String of one sentence: the lowest number of threads with almost the highest
    # throughput, beside another number.
    def verdict
      best = best_row
      other = compared_with(best)
      "#{Quantity.count(best.threads, "thread")}: #{rate(best.throughput)}, p95 #{time(best.p95_ns)}; " \
        "#{other.threads}: #{change(best, other)} throughput, p95 #{time(other.p95_ns)}"
    end

    private

    def row_of(row)
      raise Error, "its requests are too long to be replayed" if row[:requests].zero?

      Row.new(threads: row[:threads], slice_ms: row[:slice_ns] / 1_000_000, median_ns: row[:median_ns],
              p95_ns: row[:p95_ns], throughput: per_second(row[:requests], row[:elapsed_ns]))
    end

    # No time has passed where no tick fell into any request.
    def per_second(requests, elapsed_ns)
      raise Error, PROBLEMS.fetch(:no_requests) unless elapsed_ns.positive?

      requests * 1e9 / elapsed_ns
    end

    def of_slice(slice_ms) = @rows.select { |row| row.slice_ms == slice_ms }

    def best_row
      rows = of_slice(SLICES_MS.first)
      enough = rows.map(&:throughput).max * ENOUGH
      rows.find { |row| row.throughput >= enough }
    end

    # The recorded number of threads, if it is another one; otherwise two more, or two fewer at the end of the table.
    def compared_with(best)
      rows = of_slice(SLICES_MS.first).to_h { |row| [row.threads, row] }
      recorded = rows[@recorded[:threads]]
      return recorded if recorded && recorded.threads != best.threads

      rows[best.threads + 2] || rows[best.threads - 2]
    end

    def change(best, other) = format("%+.0f %%", ((other.throughput / best.throughput) - 1) * 100)

    def recorded_throughput
      window_ns = @recorded[:window_ns]
      window_ns.positive? ? @recorded[:requests] * 1e9 / window_ns : 0.0
    end

    def facts
      ["recorded: #{Quantity.count(@recorded[:requests], "request")}, " \
       "#{Quantity.count(@recorded[:processes], "process")} of #{Quantity.count(@recorded[:threads], "thread")}; " \
       "a process: #{rate(recorded_throughput)}, " \
       "median #{time(@recorded[:median_ns])}, p95 #{time(@recorded[:p95_ns])}",
       "a request: #{each(:run_ns)} running, #{each(:wait_ns)} waiting (I/O, sleep, locks), #{each(:gc_ns)} GC; " \
       "#{time(@recorded[:server_ns])} of the server's own code"]
    end

    def each(part) = time(@recorded[part].fdiv(@recorded[:requests]))

    def table
      head = ["threads", *SLICES_MS.flat_map { ["per second", "median", "p95"] }]
      title = (" " * 7) + SLICES_MS.map { |ms| "time slice #{ms} ms".rjust(33) }.join
      rows = THREADS.map do |threads|
        [threads.to_s, *SLICES_MS.flat_map { |ms| cells(of_slice(ms).find { |row| row.threads == threads }) }]
      end
      [title, *[head, *rows].map { |cells| line(cells) }]
    end

    def line(cells) = cells.first.rjust(7) + cells.drop(1).map { |cell| cell.rjust(11) }.join

    def cells(row) = [format("%.1f", row.throughput), time(row.median_ns), time(row.p95_ns)]

    def notes = [busy_note, few_note, slice_note, overlap_note].compact

    def busy_note
      busy = @recorded[:in_requests_ns].fdiv([@recorded[:thread_ns], 1].max)
      return if busy >= BUSY

      format("the recorded threads were in requests for %.0f %% of the time; " \
             "the table assumes threads that always are", busy * 100)
    end

    def few_note
      return if @recorded[:requests] >= FEW_REQUESTS

      "#{Quantity.count(@recorded[:requests], "request")} are few: record a longer time, or more load"
    end

    # Worth a line if the short slice makes a tenth of a difference.
    def slice_note
      best = best_row
      short = of_slice(SLICES_MS.last).find { |row| row.threads == best.threads }
      return if short.p95_ns > best.p95_ns * 0.9

      "RUBY_THREAD_TIMESLICE=#{SLICES_MS.last}, #{Quantity.count(best.threads, "thread")}: " \
        "#{change(best, short)} throughput, p95 #{time(short.p95_ns)}"
    end

    def overlap_note
      return if @recorded[:overlapping].zero?

      "#{Quantity.count(@recorded[:overlapping], "request")} left out: others ran on their threads at the same time"
    end

    def rate(value) = format("%.1f requests/s", value)

    def time(nanoseconds) = Quantity.time(nanoseconds)
  end
end
