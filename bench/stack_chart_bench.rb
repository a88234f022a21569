# frozen_string_literal: true

# Measures how long a user waits for the stack chart of a large profile in Chromium.
#
# The profile (support/deep_stacks.rb) has 1,000,000 samples of 100 frames, and much to draw at every zoom and depth.
# viewer/bench/measure_stacks.mjs opens it several times, and zooms at the roots and in the middle of the stacks.
# Chromium has no graphics processor here.
#
# Targets: the stacks on the screen within a second of the click on "Timeline", and zooming and moving at 30 frames a
# second. The time from the page's load event to the stacks is printed, too: it has the transfer and the reading of the
# profile in it.
#
# Other viewers open the same profile, and one of a tenth of the samples: speedscope's format has every frame of every
# sample, half a gigabyte here, and its page does not get that. Of Firefox's, the memory is that of the page at its end.
#
# Needs Node and Chromium (script/tools viewer).

require_relative "support/benchmark"
require_relative "support/deep_stacks"
require_relative "support/viewers"

class StackChartBench < Bench::Benchmark
  COLUMNS = ["", "on the screen", "memory", "wheel zoom", "longest frame"].freeze

  def run
    @viewers = Bench::Viewers.new(File.join(Bench::ROOT, "build/viewer/bench"))
    profile = profile(number(:samples))
    runs = @viewers.show("sperf", profile, :flame) do |url|
      @viewers.node("measure_stacks.mjs", [number(:runs).to_s, url])
    end
    show(runs)
    judge(runs)
    keep(:stack_chart, runs)
    [profile, profile(number(:fewer))].each { |each| show_viewers(each) }
  end

  private

  def profile(samples) = Bench::DeepStacks.profile(samples:, stacks: number(:stacks))

  def show_viewers(profile)
    rows = Bench::Viewers::NAMES.map do |name|
      runs = @viewers.measure(name, profile, :time, number(:runs))
      runs ? [name, *cells(runs)] : [name, "not opened", *([""] * (COLUMNS.size - 2))]
    end
    samples = profile.summary[:samples]
    table("#{samples} samples, from navigation to the stacks: medians of #{number(:runs)} runs", COLUMNS, rows)
  end

  def cells(runs)
    [["%.0f ms", "shown_ms"], ["%.0f MB", "heap_mb"], ["%.0f fps", "wheel", "fps"],
     ["%.0f ms", "wheel", "longest_frame_ms"]].map { |pattern, *keys| format(pattern, middle(runs, *keys)) }
  end

  def show(runs)
    rows = [["from the click", "%.0f ms", "clicked_ms"], ["from the load event", "%.0f ms", "after_load_ms"],
            ["memory", "%.0f MB", "heap_mb"], ["wheel zoom", "%.0f fps", "wheel", "fps"],
            ["longest frame", "%.0f ms", "wheel", "longest_frame_ms"],
            ["wheel zoom, deep", "%.0f fps", "deep", "fps"],
            ["longest frame, deep", "%.0f ms", "deep", "longest_frame_ms"],
            ["moving", "%.0f fps", "pan", "fps"]]
    title = "#{number(:samples)} samples of #{Bench::DeepStacks::DEPTH} frames: medians of #{number(:runs)} runs"
    table(title, ["", "stack chart"],
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
                      quick: { runs: 3, samples: 1_000_000, fewer: 100_000, stacks: 30_000 }, long: { runs: 9 })
