# frozen_string_literal: true

# Measures how long a user waits for the stack chart of a large profile in Chromium.
#
# The profile has 1,000,000 samples of 100 frames on one thread, each of its own time. The deeper a frame is, the more
# often it changes: the leaf with every sample, the root some thousand samples later. So there is much to draw at every
# zoom and depth. viewer/bench/measure_stacks.mjs opens it several times, and zooms at the roots and in the middle of
# the stacks. Chromium has no graphics processor here.
#
# Targets: the stacks on the screen within a second of the click on "Timeline", and zooming and moving at 30 frames a
# second. The time from the page's load event to the stacks is printed, too: it has the transfer and the reading of the
# profile in it.
#
# Needs Node and Chromium (script/tools viewer).

require "json"
require "open3"
require_relative "support/benchmark"
require_relative "support/served_page"

class StackChartBench < Bench::Benchmark
  include Bench::ServedPage

  DEPTH = 100
  EIGHTH = 2**(1 / 8.0) # how much longer the frame above stays
  FRAMES = Array.new(5000) { |number| ["forest.rb", "Forest#call#{number}"].freeze }.freeze
  LINES = Array.new(DEPTH, 1).freeze

  def run
    require Bench::Peers.loader if Bench::Peers.available? # webrick comes with them
    require "sperf/viewer"
    chromium = %w[chromium chromium-browser google-chrome].filter_map { |name| which(name) }.first
    abort "stack_chart_bench: Node and Chromium are needed (script/tools viewer)" unless chromium && which("node")

    runs = serving(profile) { |url| ask_browser(chromium, url) }
    show(runs)
    judge(runs)
    keep(:stack_chart, runs)
  end

  private

  def which(name)
    ENV.fetch("PATH").split(":").map { |directory| File.join(directory, name) }.find { |path| File.executable?(path) }
  end

  # As many stacks as are given, again and again: each with frames that are hashed from its number.
  def profile
    stacks = Array.new(number(:stacks)) { |stack| frames(stack) }
    time = 0
    samples = Array.new(number(:samples)) do |index|
      weight = 900_000 + (index % 977 * 200)
      [stacks[index % stacks.size], weight, 1, LINES, time += weight]
    end
    Sperf::Profile.from_h({ mode: :wall, frequency: 1000, samples: })
  end

  def frames(stack) = Array.new(DEPTH) { |level| FRAMES[pick(DEPTH - level, (stack / (EIGHTH**level)).floor)] }

  def pick(level, number)
    hash = (((number << 7) + level) * 0x9E3779B1) & 0xFFFFFFFF
    ((hash ^ (hash >> 15)) * 0x85EBCA6B & 0xFFFFFFFF) % FRAMES.size
  end

  def ask_browser(chromium, url)
    script = File.join(Bench::ROOT, "viewer/bench/measure_stacks.mjs")
    out, err, status = Open3.capture3("node", script, chromium, number(:runs).to_s, url)
    abort "stack_chart_bench: #{err}" unless status.success?

    JSON.parse(out)
  end

  def show(runs)
    rows = [["from the click", "%.0f ms", "clicked_ms"], ["from the load event", "%.0f ms", "after_load_ms"],
            ["memory", "%.0f MB", "heap_mb"], ["wheel zoom", "%.0f fps", "wheel", "fps"],
            ["longest frame", "%.0f ms", "wheel", "longest_frame_ms"],
            ["wheel zoom, deep", "%.0f fps", "deep", "fps"],
            ["longest frame, deep", "%.0f ms", "deep", "longest_frame_ms"],
            ["moving", "%.0f fps", "pan", "fps"]]
    table("#{number(:samples)} samples of #{DEPTH} frames: medians of #{number(:runs)} runs", ["", "stack chart"],
          rows.map { |name, pattern, *keys| [name, format(pattern, middle(runs, *keys))] })
  end

  def middle(runs, *keys) = median(runs.map { |run| run.dig(*keys) })

  def judge(runs)
    paint = middle(runs, "clicked_ms")
    frames = %w[wheel deep pan].map { |what| middle(runs, what, "fps") }.min
    target(format("stacks on the screen within a second of the click (%.0f ms)", paint), paint <= 1000)
    target(format("zooming and moving at 30 frames a second or more (%.0f)", frames), frames >= 30)
  end
end

StackChartBench.start(__FILE__, "Stack chart",
                      quick: { runs: 3, samples: 1_000_000, stacks: 30_000 }, long: { runs: 9 })
