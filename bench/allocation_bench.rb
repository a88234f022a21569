# frozen_string_literal: true

# Measures what sampling allocations costs, and how accurate its estimates are.
#
# Cost. Loops that only allocate run bare and under each profiler, in shuffled order: sperf by default and with
# intervals of 1 and 1,000; an empty hook of new objects, the cost of any profiler that is notified of each object;
# stackprof (mode: :object), Vernier (allocation_interval) and memory_profiler, each in a process of its own. The Rails
# application of rails_bench.rb runs under mode object and mode cpu,object, in short sessions; and in a long one, of
# whose main thread perf takes samples.
#
# Accuracy. Estimates are compared with exact counts. programs/allocation_estimates.rb allocates in bursts, in sparse
# code, right after collections and right after the GVL changes hands, each with a class and a line of its own.
# programs/allocation_turns.rb has dense and sparse parts that take turns of 0.1 to 100 ms, or three phases of each,
# in programs of 0.3, 3 and 30 s. programs/allocation_bytes.rb compares bytes with interval 1: rare strings of 64 kB
# among small objects, or among requests to the Rails application. programs/allocation_retained.rb makes 10,000,000
# objects, of which 100,000 live at the end, and samples one object in 200 with `retained`.
#
# Targets: loops take at most 3 % more time by default, and with interval 1 at most as much as under stackprof; Rails
# takes at most 1 % more CPU time. The total is within 1 %, and each class and each line above 5 % within 1 point of
# its share; in turns, each class and line is within 2 points. Sums of bytes are within 10 %, and at most one row in
# five is off by more than two of the standard errors that the profile states. Living objects are within 10 %.
#
# Choose a part with --only loops, rails, estimates, turns, bytes or retained, or a row: --only "loops objects yjit",
# --only "turns 3 s".

require_relative "support/benchmark"

class AllocationBench < Bench::Benchmark
  LOOPS = %w[strings objects arrays hashes interpolations].freeze
  OWN = ["control", "empty hook", "sperf object", "sperf object, interval 1000", "sperf object, interval 1"].freeze
  # None shall pay for what another leaves behind.
  GROUPS = [OWN, ["stackprof object, interval 1", "stackprof object, interval 1000"],
            ["vernier allocations, interval 1000"], ["memory_profiler"]].freeze
  RAILS = ["control", "sperf object", "sperf cpu,object", "sperf remote", "sperf object, retained"].freeze
  ANNOUNCING = /event_hook|exec_hooks|tp_call_trace|rb_tracearg/
  CLOCKS = { thread: "main thread CPU", process: "process CPU", wall: "elapsed" }.freeze
  LOOP_LIMIT = 3
  RAILS_LIMIT = 1
  TOTAL_LIMIT = 1
  SHARE_LIMIT = 1
  LEAST_SHARE = 5
  TURNS_LIMIT = 2
  TURNS_MS = [nil, 0.1, 1, 10, 100].freeze
  LEAK = { objects: 10_000_000, kept: 100_000 }.freeze
  LIVING_LIMIT = 10
  BYTES_LIMIT = 10
  WRONG_ROWS = 5

  def run
    loops
    rails
    long_session
    estimates
    turns
    bytes
    retained
  end

  private

  # -- Loops --

  def loops
    cases = LOOPS.product(JITS.keys).select { |name, jit| wanted?("loops", name, jit) }
    return if cases.empty?

    costs = cases.to_h { |name, jit| [[name, jit], loop_costs(name, jit)] }
    costs.group_by { |(_name, jit), _cost| jit }.each { |jit, of_jit| table_loops(jit, of_jit) }
    judge_loops(costs)
    keep(:loops, costs.transform_keys { |names| names.join(", ") })
  end

  # +costs+: [[[name, jit], {variant => percents}]]
  def table_loops(jit, costs)
    rows = costs.first.last.keys.map do |variant|
      [variant, *costs.map { |_loop, cost| quartiles(cost[variant], "%+.1f") }]
    end
    table("Loops, #{jit}: added CPU time of the thread in percent, median and quartiles",
          ["", *costs.map { |(name, _jit), _cost| name }], rows)
  end

  # {variant => percents}
  def loop_costs(name, jit)
    groups = GROUPS.reject { |group| Bench::Peers.among(group).empty? }
    costs = groups.shuffle.flat_map do |group|
      run = Bench::Turns.run(workload: name, variants: ["bare", *group], frequency: 1000,
                             **numbers(:rounds, :segment_s, :budget_s), child: { flags: JITS.fetch(jit) })
      group.map { |variant| [variant, run.added(variant, :thread)] }
    end
    costs.sort_by { |variant, _| GROUPS.flatten.index(variant) }.to_h
  end

  def judge_loops(costs)
    verdicts = costs.each_value.map { |cost| at_most?(estimate(cost["sperf object"]), LOOP_LIMIT) }
    target("loops that only allocate take at most #{LOOP_LIMIT} % more CPU time", Bench::Report.overall(verdicts))
    return unless Bench::Peers.available?

    verdicts = costs.each_value.map do |cost|
      at_most?(estimate(cost["sperf object, interval 1"]), median(cost["stackprof object, interval 1"]))
    end
    target("interval 1 costs at most what stackprof's does", Bench::Report.overall(verdicts))
  end

  # -- Rails --

  def rails
    jits = JITS.keys.select { |jit| wanted?("rails", jit) }
    return if jits.empty?
    return note("The application's gems cannot be installed: no Rails.") unless Bench::Apps.available?

    runs = jits.to_h { |jit| [jit, RAILS.to_h { |name| [name, rails_run(jit, name)] }] }
    note("#{runs.values.first.values.first.about}.")
    runs.each { |jit, of_jit| table_rails(jit, of_jit) }
    verdicts = runs.each_value.map do |of_jit|
      at_most?(estimate(of_jit["sperf object"].added("sperf object", :process)), RAILS_LIMIT)
    end
    target("Rails under mode object takes at most #{RAILS_LIMIT} % more CPU time", Bench::Report.overall(verdicts))
    keep(:rails, runs.transform_values { |of_jit| of_jit.transform_values(&:to_h) })
  end

  # +of_jit+: {variant => run}
  def table_rails(jit, of_jit)
    rows = of_jit.map { |name, run| [name, *CLOCKS.keys.map { |clock| quartiles(run.added(name, clock), "%+.2f") }] }
    counts = of_jit.values.map(&:rounds_count).minmax.uniq.join(" to ")
    table("Rails, #{jit}: added in percent, median and quartiles of #{counts} rounds", ["", *CLOCKS.values], rows)
  end

  # Each in a process of its own: what stretches may spend is saved up for the process, also while others have their
  # turns. The bare turns alone double it.
  def rails_run(jit, name)
    Bench::Turns.run(workload: "rails", variants: ["bare", name], frequency: 1000, warm_s: 4.0,
                     rounds: number(:rails_rounds), segment_s: number(:rails_segment_s), budget_s: number(:budget_s),
                     child: { flags: JITS.fetch(jit), with_apps: true })
  end

  # The main thread in a long session, as perf sees it: without the beginning, of which the turns above consist.
  def long_session
    jits = JITS.keys.select { |jit| wanted?("rails long session", jit) }
    return if jits.empty? || !Bench::Apps.available?
    return note("perf is missing or may not be used: no row for a long session.") unless perf?

    shares = jits.to_h { |jit| [jit, [nil, :object].map { |mode| rails_share(jit, mode) }] }
    table("Rails, a long session: samples that perf takes in the main thread, in percent of all",
          ["", "in sperf", "in Ruby's announcing of events", "the same bare"],
          shares.map { |jit, (bare, own)| [jit, *[*own, bare.last].map { |share| format("%.2f", share) }] })
    sums = shares.transform_values { |bare, own| own.sum - bare.sum }
    target("Rails under mode object spends at most #{RAILS_LIMIT} % of its main thread on it " \
           "(#{sums.map { |jit, sum| format("%.2f %s", sum, jit) }.join(", ")})", sums.values.max <= RAILS_LIMIT)
    keep(:long_session, shares)
  end

  def perf? = system("perf", "record", "--event=cpu-clock", "--output=/dev/null", "true", %i[out err] => File::NULL)

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
    return unless wanted?("estimates")

    answers = JITS.flat_map do |jit, flags|
      task = { seconds: number(:seconds), options: {} }
      Array.new(number(:estimates)) { [jit, ask("allocation_estimates", task, flags:)] }
    end
    totals = answers.map { |_jit, answer| ((answer["estimated"] / answer["counted"].to_f) - 1) * 100 }
    table("Estimated beside exact: points of the whole that each run was off",
          ["", "exact", "class, each run", "line, each run"], rows_of_estimates(answers))
    note(format("Total: off by %.3f %% at the most; %d samples in a run.", totals.map(&:abs).max,
                median(answers.map { |_jit, answer| answer["samples"] })))
    target("the total is within #{TOTAL_LIMIT} %", totals.all? { |off| off.abs <= TOTAL_LIMIT })
    target("each class and line above #{LEAST_SHARE} % is within #{SHARE_LIMIT} point in #{number(:seconds)} s",
           answers.all? { |_jit, answer| worst(answer) <= SHARE_LIMIT })
    keep(:estimates, answers)
  end

  # -- Turns --

  def turns
    cases = number(:turns_seconds).product(TURNS_MS).select { |seconds, _turn| wanted?("turns", "#{seconds} s") }
    return if cases.empty?

    answers = cases.to_h { |seconds, turn_ms| [[seconds, turn_ms], answers_of_turns(seconds, turn_ms)] }
    table("Turns of dense and sparse code: the class or line that was off most in each run, in points of the whole",
          ["program", "objects", "samples", "each run"], answers.map { |(key, runs)| row_of_turns(key, runs) })
    all = answers.values.flatten
    target("with turns, the total is within #{TOTAL_LIMIT} %", all.all? { |answer| total?(answer) })
    target("with turns, each class and line is within #{TURNS_LIMIT} points",
           all.all? { |answer| worst_of_turns(answer) <= TURNS_LIMIT })
    keep(:turns, answers.transform_keys { |key| key.join(", ") })
  end

  def answers_of_turns(seconds, turn_ms)
    Array.new(number(:turns_runs)) { ask("allocation_turns", { seconds:, turn_ms:, options: {} }) }
  end

  def row_of_turns((seconds, turn_ms), runs)
    ["#{seconds} s, #{turn_ms ? "#{turn_ms} ms" : "phases"}", median(runs.map { |answer| answer["counted"] }).to_s,
     median(runs.map { |answer| answer["samples"] }).to_s,
     runs.map { |answer| format("%.2f", worst_of_turns(answer)) }.join(", ")]
  end

  def worst_of_turns(answer)
    answer["exact"].keys.product(%w[classes lines]).map { |part, kind| off(answer, kind, part).abs }.max
  end

  def total?(answer) = (answer["estimated"] - answer["counted"]).abs * 100 <= TOTAL_LIMIT * answer["counted"]

  # -- Bytes --

  # Which rows there are, and how many samples, depends on the workload.
  def bytes
    workloads = { "loop" => false, "rails" => true }.select { |name, _| wanted?("bytes", name) }
    workloads = workloads.reject { |_name, rails| rails } unless Bench::Apps.available?
    return if workloads.empty?

    answers = workloads.to_h { |name, rails| [name, bytes_of(rails)] }
    answers.each { |name, answer| table_bytes(name, answer) }
    runs = answers.values.flat_map { |answer| answer["runs"].map { |run| [answer, run] } }
    right = runs.all? { |answer, run| off_in_all(answer, run) <= BYTES_LIMIT }
    target("bytes add up to within #{BYTES_LIMIT} %", right)
    wrong = runs.sum { |answer, run| wrong_rows(answer, run).size }
    stated = runs.sum { |_answer, run| run["stated"].size }
    target("at most 1 row in #{WRONG_ROWS} is off by more than two of its standard errors",
           wrong * WRONG_ROWS <= stated)
    keep(:bytes, answers)
  end

  def bytes_of(rails)
    ask("allocation_bytes", { rails:, rounds: number(:byte_rounds), runs: number(:byte_runs), options: {} },
        with_apps: rails)
  end

  def table_bytes(name, answer)
    large = answer["truth"].keys.find { |row| row.include?("LargeAmongSmall#read") }
    rows = answer["runs"].map do |run|
      bytes, error = run["stated"][large]
      [format("%+.1f %%", off_in_all(answer, run) * (run["total"] < answer["truth"].values.sum ? -1 : 1)),
       run["samples"].to_s, bytes ? format("%.1f MB, 2 errors %.1f", bytes / 1e6, error / 5e5) : "-",
       format("%.1f MB", (run["unsampled"] || 0) / 1e6), "#{wrong_rows(answer, run).size} of #{run["stated"].size}"]
    end
    exact = [answer["truth"].values.sum, answer["truth"][large]].map { |sum| format("%.1f MB", sum / 1e6) }
    table("Bytes, #{name}: #{exact[0]} in all, #{exact[1]} of it strings of 64 kB",
          ["in all", "samples", "strings of 64 kB", "not sampled", "rows off by more than 2 errors"], rows)
  end

  def off_in_all(answer, run) = ((run["total"] / answer["truth"].values.sum.to_f) - 1).abs * 100

  def wrong_rows(answer, run)
    run["stated"].select { |row, (bytes, error)| (bytes - (answer["truth"][row] || 0)).abs > 2 * error }
  end

  # -- What lives --

  def retained
    return unless wanted?("retained")

    bare = ask("allocation_retained", LEAK)
    answers = Array.new(number(:leaks)) { ask("allocation_retained", { **LEAK, options: { retained: true } }) }
    table("#{LEAK[:kept]} of #{LEAK[:objects]} objects live",
          ["", "reported", "samples", "CPU time of the loop", "of the stop"],
          [["bare", "-", "-", format("%.2f s", bare["seconds"]), "-"], *answers.map { |answer| living_row(answer) }])
    off = answers.map { |answer| ((answer["reported"] / answer["kept"].to_f) - 1).abs * 100 }
    target("living objects are reported within #{LIVING_LIMIT} %", off.max <= LIVING_LIMIT)
    keep(:retained, answers)
  end

  def living_row(answer)
    ["retained", *answer.values_at("reported", "samples").map(&:to_s),
     *%w[seconds stop_s].map { |name| format("%.2f s", answer[name]) }]
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
  def share(answer, kind, phase)
    100.0 * (answer[kind][phase] || 0) / (kind == "exact" ? answer["counted"] : answer["estimated"])
  end

  def off(answer, kind, phase) = share(answer, kind, phase) - share(answer, "exact", phase)

  def worst(answer)
    phases = answer["exact"].keys.select { |phase| share(answer, "exact", phase) > LEAST_SHARE }
    phases.product(%w[classes lines]).map { |phase, kind| off(answer, kind, phase).abs }.max
  end
end

AllocationBench.start(__FILE__, "Allocations",
                      quick: { rounds: 5, segment_s: 0.05, budget_s: 20.0, rails_rounds: 5, rails_segment_s: 0.2,
                               long_settle_s: 2, long_seconds: 3, estimates: 1, seconds: 3, leaks: 2, byte_rounds: 10,
                               byte_runs: 2, turns_runs: 1, turns_seconds: [0.3, 3] },
                      long: { rounds: 25, segment_s: 0.2, budget_s: 120.0, rails_rounds: 45, rails_segment_s: 0.6,
                              long_settle_s: 6, long_seconds: 20, estimates: 5, seconds: 10, leaks: 7, byte_rounds: 80,
                              byte_runs: 5, turns_runs: 10, turns_seconds: [0.3, 3, 30] })
