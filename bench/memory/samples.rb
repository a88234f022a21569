# frozen_string_literal: true

# What samples and stacks take in the core.
class Samples < Bench::Benchmark
  SHAPES = { "tree" => 4, "apart" => 0 }.freeze
  SAMPLES = 10_000_000
  DEPTH = 20
  ALLOWED_KB = 32 * 1024
  ALLOWED_BYTES = 12

  def run
    return unless wanted?("core")

    program = Bench::Builds.core("feed")
    fed = SHAPES.keys.product(%w[sums timeline]).to_h do |shape, kind|
      words = [program, SAMPLES, number(:stacks), DEPTH, SHAPES[shape], kind].map(&:to_s)
      [[shape, kind], JSON.parse(IO.popen(words, &:read))]
    end
    table("The core: #{SAMPLES} samples", ["", "growth", "at most", "nodes", "bytes/sample"], fed.map do |words, found|
      [words.join(", "), size(found["growth_kb"]), size(found["peak_growth_kb"]), found["nodes"].to_s,
       words.last == "timeline" ? format("%.2f", row_bytes(found)) : "-"]
    end)
    SHAPES.each_key { |shape| judge(shape, fed[[shape, "sums"]]["growth_kb"], row_bytes(fed[[shape, "timeline"]])) }
  end

  private

  def size(kilobytes) = format("%.1f MB", kilobytes / 1024.0)

  def row_bytes(found) = found["row_bytes"].fdiv(found["rows"])

  def judge(shape, grown, bytes)
    target("#{shape}: #{SAMPLES} samples with aggregate: true in at most 32 MB (#{size(grown)})", grown <= ALLOWED_KB)
    target(format("%s: a sample of the timeline in at most %d bytes (%.2f)", shape, ALLOWED_BYTES, bytes),
           bytes <= ALLOWED_BYTES)
  end
end
