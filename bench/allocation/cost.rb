# frozen_string_literal: true

# What sampling allocations costs a Rails application.
class AllocationCost < Bench::Benchmark
  RAILS = ["control", "sperf object", "sperf cpu,object", "sperf remote", "sperf object, retained"].freeze
  ANNOUNCING = /event_hook|exec_hooks|tp_call_trace|rb_tracearg/
  CLOCKS = { thread: "main thread CPU", process: "process CPU", wall: "elapsed" }.freeze
  RAILS_LIMIT = 1

  def run
    chosen = JITS.keys.select { |jit| wanted?("rails", jit) }
    long = JITS.keys.select { |jit| wanted?("rails long session", jit) }
    return if chosen.empty? && long.empty?
    return note("The application's gems cannot be installed: no Rails.") unless Bench::Apps.available?

    rails(chosen) if chosen.any?
    long_session(long) if long.any?
  end

  private

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
end
