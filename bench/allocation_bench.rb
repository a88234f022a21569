# frozen_string_literal: true

# Measures what sampling allocations costs, and how accurate its estimates are.
#
# "rails": the Rails application of the other benchmarks under mode object and others, in short sessions; "rails long
# session": in a long one, of whose main thread perf takes samples.
#
# Estimates are compared with exact counts. "estimates": programs/allocation_estimates.rb allocates in bursts, in sparse
# code, right after collections and right after the GVL changes hands, each with a class and a line of its own. "turns":
# programs/allocation_turns.rb has dense and sparse parts that take turns of 0.1 to 100 ms, or three phases of each, in
# programs of 0.3, 3 and 30 s. "bytes": rare strings of 64 kB among requests to the Rails application.
#
# Targets: Rails takes at most 1 % more CPU time. The total is within 1 %, and each class and each line above 5 % within
# 1 point of its share; in turns, each class and line is within 2 points. Sums of bytes are within 10 %, and at most one
# row in five is off by more than two of the standard errors that the profile states.

require_relative "support/benchmark"

class AllocationBench < Bench::Benchmark
  RAILS = ["control", "sperf object", "sperf cpu,object", "sperf remote", "sperf object, retained"].freeze
  ANNOUNCING = /event_hook|exec_hooks|tp_call_trace|rb_tracearg/
  CLOCKS = { thread: "main thread CPU", process: "process CPU", wall: "elapsed" }.freeze
  RAILS_LIMIT = 1
  TOTAL_LIMIT = 1
  SHARE_LIMIT = 1
  LEAST_SHARE = 5
  TURNS_LIMIT = 2
  TURNS_MS = [nil, 0.1, 1, 10, 100].freeze
  BYTES_LIMIT = 10
  WRONG_ROWS = 5

  def run
    costs
    estimates if wanted?("estimates")
    turns
    bytes
  end

  private

  # -- Cost --

  def costs
    chosen = JITS.keys.select { |jit| wanted?("rails", jit) }
    long = JITS.keys.select { |jit| wanted?("rails long session", jit) }
    return if chosen.empty? && long.empty?
    return note("The application's gems cannot be installed: no Rails.") unless Bench::Apps.available?

    rails(chosen) if chosen.any?
    long_session(long) if long.any?
  end

  def rails(jits)
    runs = jits.to_h { |jit| [jit, RAILS.to_h { |name| [name, rails_run(jit, name)] }] }
    note("#{runs.values.first.values.first.about}.")
    runs.each do |jit, of_jit|
      rows = of_jit.map { |name, run| [name, *CLOCKS.keys.map { |clock| quartiles(run.added(name, clock), "%+.2f") }] }
      counts = of_jit.values.map(&:rounds_count).minmax.uniq.join(" to ")
      table("Rails, #{jit}: added in percent, median and quartiles of #{counts} rounds", ["", *CLOCKS.values], rows)
    end
    verdicts = runs.each_value.map do |of_jit|
      at_most?(estimate(of_jit["sperf object"].added("sperf object", :process)), RAILS_LIMIT)
    end
    target("Rails under mode object takes at most #{RAILS_LIMIT} % more CPU time", Bench::Report.overall(verdicts))
  end

  # Each in a process of its own: what stretches may spend is saved up for the process, also while others have their
  # turns. The bare turns alone double it.
  def rails_run(jit, name)
    Bench::Turns.run(workload: "rails", variants: ["bare", name], frequency: 1000, warm_s: 4.0,
                     **numbers(:rounds, :segment_s, :budget_s), child: { flags: JITS.fetch(jit), with_apps: true })
  end

  # The main thread in a long session, as perf sees it: without the beginning, of which the turns above consist.
  def long_session(jits)
    perf = system("perf", "record", "--event=cpu-clock", "--output=/dev/null", "true", %i[out err] => File::NULL)
    return note("perf is missing or may not be used: no row for a long session.") unless perf

    shares = jits.to_h { |jit| [jit, [nil, :object].map { |mode| rails_share(jit, mode) }] }
    table("Rails, a long session: samples that perf takes in the main thread, in percent of all",
          ["", "in sperf", "in Ruby's announcing of events", "the same bare"],
          shares.map { |jit, (bare, own)| [jit, *[*own, bare.last].map { |share| format("%.2f", share) }] })
    sums = shares.transform_values { |bare, own| own.sum - bare.sum }
    target("Rails under mode object spends at most #{RAILS_LIMIT} % of its main thread on it " \
           "(#{sums.map { |jit, sum| format("%.2f %s", sum, jit) }.join(", ")})", sums.values.max <= RAILS_LIMIT)
  end

  # [in sperf, in Ruby's announcing of events], in percent.
  def rails_share(jit, mode)
    samples = ask("rails_share", { mode:, settle_s: number(:long_settle_s), seconds: number(:long_seconds) },
                  flags: JITS.fetch(jit), with_apps: true)
    [/\Asperf\.so /, ANNOUNCING].map do |functions|
      100.0 * samples.sum { |function, count| functions.match?(function) ? count : 0 } / samples.values.sum
    end
  end

  # -- Estimates --

  def estimates
    answers = JITS.flat_map do |jit, flags|
      Array.new(number(:estimates)) { [jit, ask("allocation_estimates", { seconds: number(:seconds) }, flags:)] }
    end
    totals = answers.map { |_jit, answer| ((answer["estimated"] / answer["counted"].to_f) - 1) * 100 }
    table("Estimated beside exact: points of the whole that each run was off",
          ["", "exact", "class, each run", "line, each run"], rows_of_estimates(answers))
    note(format("Total: off by %.3f %% at the most; %d samples in a run.", totals.map(&:abs).max,
                median(answers.map { |_jit, answer| answer["samples"] })))
    target("the total is within #{TOTAL_LIMIT} %", totals.all? { |off| off.abs <= TOTAL_LIMIT })
    target("each class and line above #{LEAST_SHARE} % is within #{SHARE_LIMIT} point in #{number(:seconds)} s",
           answers.all? { |_jit, answer| worst(answer, LEAST_SHARE) <= SHARE_LIMIT })
  end

  def rows_of_estimates(answers)
    answers.group_by(&:first).flat_map do |jit, runs|
      runs.first.last["exact"].keys.map do |phase|
        exact = median(runs.map { |_jit, answer| share(answer, "exact", phase) })
        cells = %w[classes lines].map { |kind| runs.map { |_jit, answer| format("%+.2f", off(answer, kind, phase)) } }
        ["#{phase}, #{jit}", format("%.2f %%", exact), *cells.map { |values| values.join(", ") }]
      end
    end
  end

  # Of all objects, in percent.
  def share(answer, kind, part)
    100.0 * (answer[kind][part] || 0) / (kind == "exact" ? answer["counted"] : answer["estimated"])
  end

  def off(answer, kind, part) = share(answer, kind, part) - share(answer, "exact", part)

  # The class or line that is off most, of those above so many percent.
  def worst(answer, least = 0)
    parts = answer["exact"].keys.select { |part| share(answer, "exact", part) > least }
    parts.product(%w[classes lines]).map { |part, kind| off(answer, kind, part).abs }.max
  end

  # -- Turns --

  def turns
    cases = number(:turns_seconds).product(TURNS_MS).select { |seconds, _turn| wanted?("turns", "#{seconds} s") }
    return if cases.empty?

    answers = cases.to_h do |seconds, turn_ms|
      ["#{seconds} s, #{turn_ms ? "#{turn_ms} ms" : "phases"}",
       Array.new(number(:turns_runs)) { ask("allocation_turns", { seconds:, turn_ms: }) }]
    end
    table("Turns of dense and sparse code: the class or line that was off most in each run, in points of the whole",
          ["program", "objects", "samples", "each run"], answers.map do |name, runs|
            [name, *%w[counted samples].map { |count| median(runs.map { |answer| answer[count] }).to_s },
             runs.map { |answer| format("%.2f", worst(answer)) }.join(", ")]
          end)
    all = answers.values.flatten
    target("with turns, the total is within #{TOTAL_LIMIT} %", all.all? do |answer|
      (answer["estimated"] - answer["counted"]).abs * 100 <= TOTAL_LIMIT * answer["counted"]
    end)
    target("with turns, each class and line is within #{TURNS_LIMIT} points",
           all.all? { |answer| worst(answer) <= TURNS_LIMIT })
  end

  # -- Bytes --

  def bytes
    return unless wanted?("bytes")
    return note("The application's gems cannot be installed: no bytes.") unless Bench::Apps.available?

    task = { rounds: number(:byte_rounds), runs: number(:byte_runs) }
    answer = ask("allocation_bytes", task, with_apps: true)
    table_bytes(answer)
    runs = answer["runs"]
    target("bytes add up to within #{BYTES_LIMIT} %", runs.all? { |run| off_in_all(answer, run).abs <= BYTES_LIMIT })
    target("at most 1 row in #{WRONG_ROWS} is off by more than two of its standard errors",
           runs.sum { |run| wrong_rows(answer, run) } * WRONG_ROWS <= runs.sum { |run| run["stated"].size })
  end

  def table_bytes(answer)
    large = answer["truth"].keys.find { |row| row.include?("LargeAmongSmall#read") }
    rows = answer["runs"].map do |run|
      bytes, error = run["stated"][large]
      [format("%+.1f %%", off_in_all(answer, run)), run["samples"].to_s,
       bytes ? format("%.1f MB, 2 errors %.1f", bytes / 1e6, error / 5e5) : "-",
       megabytes(run["unsampled"] || 0), "#{wrong_rows(answer, run)} of #{run["stated"].size}"]
    end
    exact = [answer["truth"].values.sum, answer["truth"][large]].map { |sum| megabytes(sum) }
    table("Bytes, rails: #{exact[0]} in all, #{exact[1]} of it strings of 64 kB",
          ["in all", "samples", "strings of 64 kB", "not sampled", "rows off by more than 2 errors"], rows)
  end

  def off_in_all(answer, run) = ((run["total"] / answer["truth"].values.sum.to_f) - 1) * 100

  def wrong_rows(answer, run)
    run["stated"].count { |row, (bytes, error)| (bytes - (answer["truth"][row] || 0)).abs > 2 * error }
  end
end

AllocationBench.start(
  __FILE__, "Allocations",
  quick: { rounds: 5, segment_s: 0.2, budget_s: 20.0, long_settle_s: 2, long_seconds: 3, estimates: 1, seconds: 3,
           byte_rounds: 10, byte_runs: 2, turns_runs: 1, turns_seconds: [0.3, 3] },
  long: { rounds: 45, segment_s: 0.6, budget_s: 120.0, long_settle_s: 6, long_seconds: 20, estimates: 5, seconds: 10,
          byte_rounds: 80, byte_runs: 5, turns_runs: 10, turns_seconds: [0.3, 3, 30] }
)
