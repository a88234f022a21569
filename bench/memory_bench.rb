# frozen_string_literal: true

# What a session takes in memory.
#
# The core: a C program (bench/core/feed.c) feeds 10,000,000 samples on 50,000 stacks of 20 frames to sperf's tables,
# as a session of almost three hours at 1,000 Hz would, and reads how much larger its resident set became. With sums
# only (aggregate: true), and with each sample kept in order of time: bytes for each sample beside the tables. Two
# shapes: "tree", in which stacks share their roots as a real program's do, and "apart", in which each stack has
# frames of its own from the second on: a million nodes, the worst case.
#
# A session: a program shows a running session as many stacks (as bench/minor_gc_bench.rb does); growth of the
# resident set from the start of the session until just before its stop, less what the same program grows by without
# sperf; for rperf and stackprof the same. It lasts for a pass over the stacks; --set seconds=N for longer.
#
# Targets: at most 32 MB; at most 12 bytes for each sample of the timeline.

require "json"
require_relative "support/bench"

module Memory
  SHAPES = { "tree" => 4, "apart" => 0 }.freeze
  SAMPLES = 10_000_000
  DEPTH = 20
  ALLOWED_KB = 32 * 1024
  ALLOWED_BYTES = 12
  SESSIONS = ["bare", "sperf, aggregate: true", "sperf", "rperf", "stackprof wall, raw"].freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Memory")
      core = measure_core(settings)
      report_core(report, core)
      sessions = measure_sessions(settings)
      report_sessions(report, sessions)
      judge(report, core)
      report.keep(:core, core)
      report.keep(:sessions, sessions)
      report.finish
    end

    private

    def measure_core(settings)
      program = Bench::Builds.core("feed")
      SHAPES.keys.product(%w[sums timeline]).to_h do |shape, kind|
        arguments = [SAMPLES, settings[:stacks], DEPTH, SHAPES[shape], kind].map(&:to_s)
        [[shape, kind], JSON.parse(IO.popen([program, *arguments], &:read))]
      end
    end

    def report_core(report, core)
      rows = core.map do |(shape, kind), fed|
        ["#{shape}, #{kind}", megabytes(fed["growth_kb"]), megabytes(fed["peak_growth_kb"]), fed["nodes"].to_s,
         kind == "timeline" ? format("%.2f", bytes_per_row(fed)) : "-"]
      end
      report.table("The core: #{SAMPLES} samples", ["", "growth", "at most", "nodes", "bytes/sample"], rows)
    end

    def bytes_per_row(fed) = fed["row_bytes"].fdiv(fed["rows"])

    def megabytes(kilobytes) = format("%.1f MB", kilobytes / 1024.0)

    def measure_sessions(settings)
      wanted = SESSIONS.select { |name| Bench::Peers.available? || !peer?(name) }
      outcomes = wanted.to_h { |name| [name, []] }
      settings[:runs].times { wanted.shuffle.each { |name| outcomes[name] << record(settings, name) } }
      outcomes
    end

    def peer?(name) = %w[rperf stackprof].any? { |peer| name.start_with?(peer) }

    def record(settings, name)
      variant = name.start_with?("sperf") ? "sperf signal" : name
      task = { variant:, frequency: 10_000, stacks: settings[:stacks], seconds: settings[:seconds], fan: SHAPES["tree"],
               depth: DEPTH, methods: 2000, collections: 0, aggregate: name.include?("aggregate") }
      Bench::RubyChild.run("held_stacks", task, with_peers: peer?(name)).answer
    end

    def growth_kb(answers)
      Bench::Statistics.median(answers.map { |answer| answer["rss_kb"]["held"] - answer["rss_kb"]["before"] })
    end

    def report_sessions(report, sessions)
      bare_kb = growth_kb(sessions["bare"])
      rows = sessions.map do |name, answers|
        last = answers.last
        [name, megabytes(growth_kb(answers) - bare_kb), last["stacks"]&.to_s || "-", last["samples"].to_s,
         last["timeline_bytes"] ? format("%.2f", last["timeline_bytes"]) : "-"]
      end
      report.table("Sessions at 10,000 Hz: growth beyond the bare program's",
                   ["", "growth", "stacks", "samples", "bytes/sample"], rows)
    end

    def judge(report, core)
      SHAPES.each_key do |shape|
        grown = core[[shape, "sums"]]["growth_kb"]
        report.target("#{shape}: #{SAMPLES} samples with aggregate: true in at most 32 MB (#{megabytes(grown)})",
                      grown <= ALLOWED_KB)
        bytes = bytes_per_row(core[[shape, "timeline"]])
        report.target(format("%s: a sample of the timeline in at most %d bytes (%.2f)", shape, ALLOWED_BYTES, bytes),
                      bytes <= ALLOWED_BYTES)
      end
    end
  end
end

Memory.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 1, stacks: 50_000, seconds: 0 },
                                               long: { runs: 2, seconds: 30 }))
