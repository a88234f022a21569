# frozen_string_literal: true

# Measures whether a budget is held, and what it does to a profile.
#
# A program works in one thread, or in eight that take turns all the time, so that hooks cost something, too. Two of its
# methods are measured by CPU clocks, one of which takes three times as long as the other. It runs at the highest
# frequency with budgets of several sizes. What sperf took is what its file says: the CPU time of its threads, captures
# and hooks. If no sample is taken between two changes of the frequency, that time is in neither method.
#
# Target: no more than the budget.

require_relative "support/benchmark"

class Budget < Bench::Benchmark
  BUDGETS = [nil, "5%", "2%", "1%", "0.5%"].freeze
  THREADS = [1, 8].freeze
  COLUMNS = ["", "sperf took", "frequencies, Hz", "longer method, clocks", "in the profile",
             "CPU time, profile beside clocks"].freeze

  def run
    cases = THREADS.product(BUDGETS).select { |threads, budget| wanted?(words(threads), budget.to_s) }
    found = by_turns(cases, number(:runs)) do |threads, budget|
      ask("budgeted", { budget:, threads:, frequency: 10_000, seconds: number(:seconds) })
    end
    table("Medians of #{number(:runs)} runs", COLUMNS,
          found.map { |(threads, budget), answers| row(threads, budget, answers) })
    found.each { |(threads, budget), answers| judge("#{words(threads)}, #{budget}", budget.to_f, answers) if budget }
    keep(:budgets, found.transform_keys { |threads, budget| "#{threads} #{budget}" })
  end

  private

  def words(threads) = threads == 1 ? "one thread" : "#{threads} threads"
  def middle(answers, name) = median(answers.map { |answer| answer.fetch(name) })

  def row(threads, budget, answers)
    added = median(answers.map { |answer| (answer["weights_s"] / answer["clocks_s"]) - 1 })
    taken = budget ? format("%.2f %% of a core", middle(answers, "taken")) : ""
    ["#{words(threads)}, #{budget || "no budget"}", taken, answers.first["hertz"].to_s,
     *%w[clocks weights].map { |name| format("%.1f %%", middle(answers, name) * 100) }, format("%+.2f %%", added * 100)]
  end

  def judge(name, budget, answers)
    taken = middle(answers, "taken")
    target(format("%s: no more than the budget (%.2f %%)", name, taken), taken <= budget)
  end
end

Budget.start(__FILE__, "A budget, in %{seconds} s", quick: { seconds: 10, runs: 3 }, long: { seconds: 60, runs: 5 })
