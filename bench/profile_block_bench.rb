# frozen_string_literal: true

# Measures what a block of Sperf.profile costs, and whether short blocks add up.
#
# "empty" is the CPU time that an empty block, its Profile included, takes of the program's thread. "2 ms of work" is
# the same for a block that works, less the work, which has some hundred stacks of 40 frames. "pipe" is the cost of a
# byte through a pipe between blocks: two chances to release the GVL.
#
# "prepared" has no session: the first block prepares one. "deferred" is Sperf.start(defer: true). "session" records the
# whole program, also with 10,000 stacks held; "nested" is the same in an open block. rperf's blocks switch its timer on
# and label its samples: they have no profile of their own.
#
# Targets: the cost of a block grows by at most half with what the session holds; 1,000 blocks of 5 ms add up to their
# clocks within 1 %, and the share of one of two methods is within 1 point.

require_relative "support/benchmark"

class ProfileBlockBench < Bench::Benchmark
  # Situation and stacks that are held.
  ROWS = {
    "bare" => ["bare", false], "no session" => ["prepared", false], "deferred" => ["deferred", false],
    "session" => ["session", false], "session with many stacks" => ["session", true],
    "nested" => ["nested", false], "rperf, deferred" => ["rperf", false]
  }.freeze

  def run
    JITS.each do |jit, flags|
      rows = Bench::Peers.among(ROWS.keys).select { |row| wanted?(jit, row) }
      next if rows.empty?

      answers = rows.to_h { |row| [row, answer(row, flags)] }
      show(jit, answers)
      judge(jit, answers)
      keep(jit, answers)
    end
  end

  private

  # Peers come last, and their names begin with theirs.
  def answer(row, flags)
    situation, many = ROWS.fetch(row)
    task = { situation:, stacks: many ? number(:stacks) : 0, **numbers(:rounds, :blocks, :bytes, :small) }
    ask("profile_blocks", task, flags:, with_peers: Bench::Peers.include?(row))
  end

  def show(jit, answers)
    table("#{jit}, median and quartiles", ["", "empty block", "2 ms of work", "pipe", "stacks held"],
          answers.map do |row, answer|
            [row, quartiles(answer["block_us"], "%.1f", " us"), quartiles(answer["worked_us"], "%.1f", " us"),
             quartiles(answer["between_ns"], "%.0f", " ns"), answer["held"].to_s]
          end)
    table("#{jit}, blocks of 5 ms", ["", "clocks", "profiles", "share by clocks", "by profiles"],
          answers.filter_map { |row, answer| small_row(row, answer["small"]) if answer["small"] })
  end

  def small_row(row, small)
    [row, format("%.4f s", small["clock_s"]), format("%.4f s", small["claimed_s"]),
     format("%.2f %%", small["clock_share"] * 100), format("%.2f %%", small["claimed_share"] * 100)]
  end

  def judge(jit, answers)
    few, many = answers.values_at("session", "session with many stacks")
    if few && many
      growth = median(many["worked_us"]) / median(few["worked_us"])
      target("#{jit}: a block costs the same however much the session holds", growth <= 1.5)
    end
    answers.each do |row, answer|
      small = answer["small"] or next
      target("#{jit}, #{row}: small blocks add up within 1 %", (small["claimed_s"] / small["clock_s"] - 1).abs <= 0.01)
      target("#{jit}, #{row}: a share is within 1 point", (small["claimed_share"] - small["clock_share"]).abs <= 0.01)
    end
  end
end

ProfileBlockBench.start(__FILE__, "Blocks of Sperf.profile",
                        quick: { rounds: 7, blocks: 500, bytes: 20_000, small: 1000, stacks: 12_000 },
                        long: { rounds: 25, blocks: 2000 })
