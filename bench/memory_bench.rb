# frozen_string_literal: true

# Measures how much memory a session takes.
#
# Core: a C program (bench/core/feed.c) feeds 10,000,000 samples on 50,000 stacks of 20 frames to sperf's tables, as a
# session of almost three hours at 1,000 Hz would, and reads the growth of its resident set. It does so with sums only
# (aggregate: true), and with each sample kept in order of time, which shows the bytes per sample. Stacks have two
# shapes: in "tree" they share their roots, as a real program's do; in "apart" each stack has frames of its own from the
# second on, a million nodes, which is the worst case.
#
# Session: a program shows a running session as many stacks (as in bench/minor_gc_bench.rb). The figure is the growth of
# the resident set from the start of the session until just before its stop, less the growth of the same program without
# sperf. rperf and stackprof are measured alike. The session lasts for one pass over the stacks, or for --set seconds=N.
#
# Rotation: a program visits 300,000 distinct stacks under `sperf record --aggregate`, without a rotation, with one, and
# with a memory limit as well. The figures are its growth after the first quarter, and its maximum.
#
# Targets: at most 32 MB; at most 12 bytes per sample of the timeline; with a rotation, no growth beyond 8 MB.

require "json"
require_relative "support/benchmark"

class Memory < Bench::Benchmark
  SHAPES = { "tree" => 4, "apart" => 0 }.freeze
  SAMPLES = 10_000_000
  DEPTH = 20
  ALLOWED_KB = 32 * 1024
  ALLOWED_BYTES = 12
  SESSIONS = ["bare", "sperf, aggregate: true", "sperf", "rperf", "stackprof wall, raw"].freeze

  def run
    program = Bench::Builds.core("feed")
    core = SHAPES.keys.product(%w[sums timeline]).to_h { |key| [key, feed(program, *key)] }
    table_core(core)
    sessions = by_turns(Bench::Peers.among(SESSIONS), number(:runs)) { |name| record(name) }
    table_sessions(sessions)
    SHAPES.each_key { |shape| judge(shape, core[[shape, "sums"]], core[[shape, "timeline"]]) }
    rotations
    keep(:core, core)
    keep(:sessions, sessions)
  end

  private

  # Options of `sperf record`, by what they are called here.
  ROTATIONS = {
    "bare" => nil, "one file" => [], "--rotate 2s" => %w[--rotate 2s], "--rotate 2s --max-memory 8M" =>
    %w[--rotate 2s --max-memory 8M]
  }.freeze
  ROTATION_STEPS = 16
  ROTATION_ALLOWED_KB = 8 * 1024
  private_constant :ROTATIONS, :ROTATION_STEPS, :ROTATION_ALLOWED_KB

  # Kilobytes after each step of the way.
  def rotations
    found = ROTATIONS.transform_values { |options| Dir.mktmpdir { |directory| visit(directory, options) } }
    rows = found.map do |name, steps|
      [name, *[steps[ROTATION_STEPS / 4], steps.last, steps.max].map { |kilobytes| size(kilobytes) }]
    end
    table("#{number(:rotated)} distinct stacks at 10,000 Hz, aggregated: resident memory of the program",
          ["", "after a quarter", "at the end", "at most"], rows)
    found.except("bare", "one file").each { |name, steps| judge_rotation(name, steps, found["bare"]) }
    keep(:rotations, found)
  end

  def visit(directory, options)
    answer = File.join(directory, "answer")
    program = [RbConfig.ruby, File.expand_path("programs/visited_stacks.rb", __dir__), number(:rotated).to_s,
               ROTATION_STEPS.to_s, "150", answer]
    recorder = [RbConfig.ruby, File.expand_path("../exe/sperf", __dir__), "record", "--aggregate", "-q", "-f", "10000",
                "-o", File.join(directory, options&.any? ? "r-%t.data" : "r.data"), *options]
    time_command(*(recorder if options), *program)
    File.readlines(answer).map { |line| Integer(line) }
  end

  def judge_rotation(name, steps, bare)
    grown = (steps.last - steps[ROTATION_STEPS / 4]) - (bare.last - bare[ROTATION_STEPS / 4])
    target("#{name}: grows by at most 8 MB from a quarter of the way on (#{size(grown)})", grown <= ROTATION_ALLOWED_KB)
  end

  def feed(program, shape, kind)
    arguments = [SAMPLES, number(:stacks), DEPTH, SHAPES[shape], kind].map(&:to_s)
    JSON.parse(IO.popen([program, *arguments], &:read))
  end

  def table_core(core)
    rows = core.map do |(shape, kind), fed|
      ["#{shape}, #{kind}", size(fed["growth_kb"]), size(fed["peak_growth_kb"]), fed["nodes"].to_s,
       kind == "timeline" ? format("%.2f", bytes_per_row(fed)) : "-"]
    end
    table("The core: #{SAMPLES} samples", ["", "growth", "at most", "nodes", "bytes/sample"], rows)
  end

  def bytes_per_row(fed) = fed["row_bytes"].fdiv(fed["rows"])

  def size(kilobytes) = format("%.1f MB", kilobytes / 1024.0)

  def record(name)
    ask("held_stacks",
        { variant: name.start_with?("sperf") ? "sperf signal" : name, frequency: 10_000, fan: SHAPES["tree"],
          depth: DEPTH, methods: 2000, collections: 0, aggregate: name.include?("aggregate"),
          **numbers(:stacks, :seconds) }, with_peers: Bench::Peers.include?(name))
  end

  def growth_kb(answers) = median(answers.map { |answer| answer["rss_kb"].values_at("held", "before").reduce(:-) })

  def table_sessions(sessions)
    bare_kb = growth_kb(sessions["bare"])
    rows = sessions.map do |name, answers|
      last = answers.last
      [name, size(growth_kb(answers) - bare_kb), last["stacks"]&.to_s || "-", last["samples"].to_s,
       last["timeline_bytes"] ? format("%.2f", last["timeline_bytes"]) : "-"]
    end
    table("Sessions at 10,000 Hz: growth beyond the bare program's",
          ["", "growth", "stacks", "samples", "bytes/sample"], rows)
  end

  def judge(shape, sums, timeline)
    grown = sums["growth_kb"]
    target("#{shape}: #{SAMPLES} samples with aggregate: true in at most 32 MB (#{size(grown)})", grown <= ALLOWED_KB)
    bytes = bytes_per_row(timeline)
    target(format("%s: a sample of the timeline in at most %d bytes (%.2f)", shape, ALLOWED_BYTES, bytes),
           bytes <= ALLOWED_BYTES)
  end
end

Memory.start(__FILE__, "Memory", quick: { runs: 1, stacks: 50_000, seconds: 0, rotated: 300_000 },
                                 long: { runs: 2, seconds: 30 })
