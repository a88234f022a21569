# frozen_string_literal: true

# How accurate estimates of allocations are.
class AllocationEstimates < Bench::Benchmark
  TOTAL_LIMIT = 1
  SHARE_LIMIT = 1
  LEAST_SHARE = 5
  TURNS_LIMIT = 2
  TURNS_MS = [nil, 0.1, 1, 10, 100].freeze
  BYTES_LIMIT = 10
  WRONG_ROWS = 5

  def run
    estimates if wanted?("estimates")
    turns
    bytes
  end

  private

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
