# frozen_string_literal: true

# Measures what recording several processes costs: fork, and the spool that a process leaves if it is killed.
#
# A program that holds many stacks and threads forks repeatedly. "fork" is the time that the parent spends in it,
# compared with the same program without a session. "sperf's thread" is its share of a core while the program works at a
# few of the stacks: in a session of the API, and under the command, where it also writes news to the process's file
# every second. "file" is the disk space of that file.
#
# A short child, as for a job, costs CPU time and page faults of the child, as the kernel reports them, and CPU time of
# its parent. Both are compared with the same program without the command. The programs fork in turn, one child at a
# time.
#
# Targets: a short child costs at most 0.5 ms more with the command; fork takes at most 1.05 times as long as without a
# session; the file costs at most 1 % of a core.

require_relative "support/benchmark"

class ProcessesBench < Bench::Benchmark
  VARIANTS = ["none", "session", "command", "command, children too"].freeze
  SPERF = [RbConfig.ruby, File.expand_path("../exe/sperf", __dir__)].freeze

  def run
    variants = VARIANTS.select { |variant| wanted?(variant) }
    answers = Dir.mktmpdir("bench-processes") do |directory|
      by_turns(variants, number(:runs)) { |variant| measure(variant, directory) }
    end
    table("Median and quartiles", ["", "fork", "sperf's thread", "file"],
          answers.map { |variant, found| [variant, *cells(found)] })
    judge(answers)
    keep(:answers, answers)
    measure_children
  end

  private

  def measure(variant, directory)
    ask("processes",
        { variant:, directory:, **numbers(:stacks, :depth, :methods, :threads, :forks, :seconds, :frequency) })
  end

  # -- Short children --

  def measure_children
    modes = %w[bare cpu wall trace].select { |mode| wanted?("short child, #{mode}") }
    return if modes.empty?

    found = Dir.mktmpdir("bench-processes") { |directory| answers_of_children(modes, directory) }
    medians = found.transform_values { |answers| answers.transpose.map { |values| median(values) } }
    table("A short child, median", ["", "CPU of the child", "its page faults", "CPU of the parent"],
          medians.map { |mode, (child, faults, parent)| [mode, us(child), faults.round.to_s, us(parent)] })
    judge_children(medians)
    keep(:children, found)
  end

  def us(nanoseconds) = format("%.0f us", nanoseconds / 1e3)

  def answers_of_children(modes, directory)
    program = [RbConfig.ruby, File.join(__dir__, "programs/short_children.rb")]
    pipes = modes.to_h do |mode|
      prefix = mode == "bare" ? [] : [*SPERF, "record", "-m", mode, "-o", File.join(directory, "#{mode}.data")]
      [mode, IO.popen([*prefix, *program], "r+", err: File::NULL)]
    end
    by_turns(modes, number(:children)) do |mode|
      pipes[mode].puts
      pipes[mode].gets.split.map { |word| Integer(word) }
    end
  ensure
    pipes&.each_value(&:close)
  end

  def judge_children(medians)
    bare = medians["bare"]&.first or return
    medians.except("bare").each do |mode, (child, *)|
      target(format("%s: a short child costs at most 0.5 ms more (%.2f ms)", mode, (child - bare) / 1e6),
             child - bare <= 500_000)
    end
  end

  def forks(found) = found.map { |answer| median(answer["fork_us"]) }

  def shares(found) = found.filter_map { |answer| answer["sperf_share"] }.map { |share| share * 100 }

  def cells(found)
    shares = shares(found)
    bytes = found.filter_map { |answer| answer["file_bytes"] }
    [quartiles(forks(found), "%.0f", " us"), shares.empty? ? "" : quartiles(shares, "%.2f", " %"),
     bytes.empty? ? "" : format("%.1f MB", median(bytes) / 1e6)]
  end

  def judge(answers)
    bare = answers["none"]
    (answers.keys - ["none"]).each do |variant|
      next unless bare

      ratios = forks(answers[variant]).zip(forks(bare)).map { |took, without| took / without }
      target(format("%s: fork takes at most 1.05 times as long (%.3f)", variant, median(ratios)),
             at_most?(estimate(ratios), 1.05))
    end
    return unless answers.key?("session") && answers.key?("command")

    added = shares(answers["command"]).zip(shares(answers["session"])).map { |with, without| with - without }
    target(format("the file costs at most 1 %% of a core (%.2f %%)", median(added)), at_most?(estimate(added), 1))
  end
end

ProcessesBench.start(__FILE__, "Forks of a process with %{threads} threads that holds %{stacks} stacks",
                     quick: { runs: 1, stacks: 10_000, depth: 40, methods: 200, threads: 24, forks: 100, seconds: 3,
                              frequency: 1000, children: 100 },
                     long: { runs: 7, stacks: 100_000, forks: 1000, seconds: 10, children: 300 })
