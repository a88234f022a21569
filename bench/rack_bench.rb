# frozen_string_literal: true

# Measures what Sperf::Rack adds to a request, compared with the middleware of rperf and Vernier.
#
# The application is that of test/apps with Active Record on SQLite, by Rack::MockRequest. A request takes a millisecond
# or two there, which is short for Rails. Rows without a session show the cost in production; percentages are of the
# thread's CPU time. In a session at 100 Hz (cpu mode) sperf and rperf label the request, and percentages are of the
# process's CPU time, the profiler's own thread included; Vernier's middleware records if a parameter asks for it, and
# labels nothing. "labels" compares a session with labels with one without. "slow: 500" watches each request and
# discards its samples.
#
# Targets: a session at 100 Hz with labels takes at most 1 % more, and watching for slow requests at most 2 %.

require_relative "support/benchmark"

class RackBench < Bench::Benchmark
  # What is compared with what.
  ROWS = ["sperf, no session", "rperf, no session", "vernier, no session", "sperf, session", "rperf, session",
          "sperf, slow: 500"].freeze

  def run
    chosen = JITS.select { |jit, _| wanted?("rails", jit) }
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    answers = chosen.transform_values { |flags| percent(measure(flags)) }
    table("Added to a request of Rails, in percent of its CPU time, median and quartiles", ["", *answers.keys],
          answers.values.first.keys.map do |row|
            [row, *answers.each_value.map { |answer| quartiles(answer[row], "%+.2f") }]
          end)
    answers.each { |jit, answer| judge(jit, answer) }
  end

  private

  def rows_of(answer) = ROWS.select { |row| answer.key?(row) }

  def measure(flags)
    peers = Bench::Peers.available?
    ask("rack_requests", { peers:, **numbers(:rounds, :requests) }, flags:, with_peers: peers, with_apps: true)
  end

  def bare(row) = row.end_with?(" session") && !row.end_with?("no session") ? "bare beside sessions" : "bare"

  def percent(answer)
    found = rows_of(answer).to_h { |row| [row, [row, bare(row)]] }
    found["sperf, labels"] = ["sperf, session", "sperf, session without labels"]
    found.transform_values do |row, other|
      answer[row].zip(answer[other]).map { |with, without| ((with / without) - 1) * 100 }
    end
  end

  def judge(jit, answer)
    target("#{jit}: a session at 100 Hz with labels takes at most 1 % more on Rails",
           estimate(answer["sperf, session"]).verdict(1))
    target("#{jit}: watching for slow requests takes at most 2 % more on Rails",
           estimate(answer["sperf, slow: 500"]).verdict(2))
  end
end

RackBench.start(__FILE__, "Requests through the middleware",
                quick: { rounds: 9, requests: 40 }, long: { rounds: 60, requests: 200 })
