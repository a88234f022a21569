# frozen_string_literal: true

# Whether a budget is held.
class Budget < Bench::Benchmark
  def run
    cases = [1, 8].product(["5%", "1%"]).select { |threads, budget| wanted?("budget", "#{threads} threads", budget) }
    return if cases.empty?

    taken = by_turns(cases, number(:budget_runs)) do |threads, budget|
      ask("budgeted", { budget:, threads:, frequency: 10_000, seconds: number(:budget_seconds) })
    end
    medians = taken.transform_values { |answers| median(answers.map { |answer| answer["taken"] }) }
    table("A budget, in #{number(:budget_seconds)} s", ["threads", "budget", "sperf took", "frequencies, Hz"],
          medians.map do |(threads, budget), percent|
            [threads.to_s, budget, format("%.2f %% of a core", percent), taken[[threads, budget]].last["hertz"]]
          end)
    target("no more than the budget", medians.all? { |(_, budget), percent| percent <= budget.to_f })
  end
end
