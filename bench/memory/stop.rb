# frozen_string_literal: true

# How long a program waits for its profile, step by step.
class Stop < Bench::Benchmark
  SHAPES = { "tree" => 4, "apart" => nil }.freeze
  VARIANTS = ["sperf", "sperf, API", "rperf", "stackprof"].freeze
  PPROF_STEPS = %w[stop encode gzip write].freeze
  JUDGED = { "sperf" => "stop and pprof", "sperf, API" => "Sperf.stop with an output" }.freeze
  ALLOWED_S = 0.15
  # Visited for each stack that is wanted: some visits meet no tick.
  VISITS = 1.2

  def run
    plan = SHAPES.keys.product(Bench::Peers.among(VARIANTS)).select { |words| wanted?("stop", *words) }
    outcomes = Dir.mktmpdir("bench-stop") do |directory|
      by_turns(plan, number(:stop_runs)) { |shape, variant| record(shape, variant, directory) }
    end
    plan.group_by(&:first).each { |shape, keys| show(shape, keys.to_h { |key| [key.last, outcomes[key]] }) }
    plan.each { |shape, variant| judge(shape, variant, outcomes[[shape, variant]]) if JUDGED.key?(variant) }
  end

  private

  def record(shape, variant, directory)
    ask("stop", { variant:, stacks: (number(:stop_stacks) * VISITS).round, fan: SHAPES[shape], frequency: 10_000,
                  output: File.join(directory, "#{variant}.pb.gz"), **numbers(:depth, :methods) },
        with_peers: Bench::Peers.include?(variant))
  end

  def show(shape, outcomes)
    rows = outcomes.map do |variant, answers|
      [variant, step_text(answers, 1), step_text(answers, 0), *answers.last.values_at("stacks", "samples").map(&:to_s)]
    end
    table("#{shape}, milliseconds", ["", "CPU time", "wall", "stacks", "samples"], rows)
  end

  def step_text(answers, clock)
    steps = answers.first["steps"].keys
    parts = steps.map { |step| "#{step} #{ms(seconds(answers, [step], clock))}" }
    parts.unshift("pprof #{ms(seconds(answers, PPROF_STEPS, clock))}:") if steps.include?("encode")
    parts.join(" ")
  end

  def ms(seconds) = format("%.0f", seconds * 1000)

  def seconds(answers, steps, clock)
    median(answers.map { |answer| steps.sum { |step| answer["steps"][step][clock] } })
  end

  def judge(shape, variant, answers)
    took_s = seconds(answers, variant == "sperf" ? PPROF_STEPS : answers.first["steps"].keys, 1)
    target(format("%s, %s: at most %.2f s of CPU time (%.3f)", shape, JUDGED[variant], ALLOWED_S, took_s),
           took_s <= ALLOWED_S)
  end
end
