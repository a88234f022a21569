# frozen_string_literal: true

# Measures what Sperf::Rack adds to a request, compared with the middleware of rperf and Vernier.
#
# "nothing" is an application that answers at once, with the environment of a request for /orders/7; the figure is the
# nanoseconds of the thread's CPU time that a middleware adds. Rows without a session show the cost in production. In a
# session at 100 Hz (cpu mode) sperf and rperf label the request; Vernier's middleware records if a parameter asks for
# it, and labels nothing. "slow: 500" watches each request and discards its samples.
#
# "rails" is the application of test/apps with Active Record on SQLite, by Rack::MockRequest. A request takes a
# millisecond or two there, which is short for Rails. In a session, percentages are of the process's CPU time, the
# profiler's own thread included; otherwise of the thread's. "labels" compares a session with labels with one without.
#
# "outage" is 80 requests on 8 threads, all of them slow, of 10 endpoints; the figure is the added elapsed time. Each
# round has a new middleware, whose directory is empty, so each round writes profiles.
#
# Targets: a request without a session takes at most 2 us more; on Rails a session at 100 Hz with labels at most 1 %,
# and watching for slow requests at most 2 %; in an outage at most 3 %.

require_relative "support/benchmark"

class RackBench < Bench::Benchmark
  # What is compared with what.
  ROWS = ["sperf, no session", "rperf, no session", "vernier, no session", "sperf, session", "rperf, session",
          "sperf, slow: 500"].freeze

  def run
    nothing(flags_of("nothing"))
    rails(flags_of("rails"))
    outage(flags_of("outage"))
  end

  private

  def flags_of(application) = JITS.select { |jit, _| wanted?(application, jit) }

  def nothing(chosen)
    return if chosen.empty?

    answers = chosen.transform_values do |flags|
      answer = measure(flags, :requests, rails: false)
      rows_of(answer).to_h { |row| [row, added(answer, row)] }
    end
    show("Added to a request, in us", answers.transform_values { |answer| in_us(answer) }, "%.2f")
    answers.each do |jit, answer|
      target("#{jit}: a request without a session takes at most 2 us more",
             estimate(answer["sperf, no session"]).verdict(2000))
    end
    keep(:nothing, answers)
  end

  def rails(chosen)
    return if chosen.empty?
    return note("The application's gems cannot be installed: no rails.") unless Bench::Apps.available?

    answers = chosen.transform_values { |flags| percent(measure(flags, :rails_requests, rails: true)) }
    show("Added to a request of Rails, in percent of its CPU time", answers, "%+.2f")
    answers.each { |jit, answer| judge(jit, answer) }
    keep(:rails, answers)
  end

  def outage(chosen)
    return if chosen.empty?

    answers = chosen.transform_values { |flags| ask("rack_outage", { rounds: number(:outage_rounds) }, flags:) }
    more = answers.transform_values do |answer|
      { "sperf, slow: 50" => answer["slow"].zip(answer["bare"]).map { |slow, bare| ((slow / bare) - 1) * 100 } }
    end
    show("Added to 80 slow requests on 8 threads, in percent of the time", more, "%+.2f")
    more.each do |jit, rows|
      target("#{jit}: slow requests take at most 3 % more", estimate(rows["sperf, slow: 50"]).verdict(3))
    end
    keep(:outage, answers)
  end

  def rows_of(answer) = ROWS.select { |row| answer.key?(row) }

  def in_us(answer) = answer.transform_values { |values| values.map { |ns| ns / 1e3 } }

  def show(title, answers, form)
    rows = answers.values.first.keys.map { |row| [row, *answers.values.map { |answer| quartiles(answer[row], form) }] }
    table("#{title}, median and quartiles", ["", *answers.keys], rows)
  end

  def measure(flags, requests, rails:)
    ask("rack_requests", { rounds: number(rails ? :rails_rounds : :rounds), requests: number(requests), rails:,
                           peers: Bench::Peers.available? },
        flags:, with_peers: Bench::Peers.available?, with_apps: true)
  end

  # In each round, beyond what the other row took in it.
  def added(answer, row) = answer[row].zip(answer[bare(row)]).map { |with, without| with - without }

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
                quick: { rounds: 7, requests: 20_000, rails_rounds: 9, rails_requests: 40, outage_rounds: 7 },
                long: { rounds: 25, requests: 50_000, rails_rounds: 60, rails_requests: 200,
                        outage_rounds: 30 })
