# frozen_string_literal: true

# Measures how long a user of the viewer waits in Chromium, compared with speedscope and the Firefox Profiler with the
# same profile.
#
# Two profiles have stacks like a real program's: the flame graph of one has about 50,000 nodes, the other has 500,000
# stacks. Each viewer opens each profile several times in a fresh page (viewer/bench/measure.mjs). The figures are the
# time from navigation to the graph on the screen, the longest task on the way (the tab does not respond during a task),
# memory, and frames a second while the wheel zooms. For sperf's page they also include the time from the load event to
# the graph, zooming by a click, and searches from the key to the next frame. Chromium has no graphics processor here,
# which costs speedscope more, because it draws with WebGL.
#
# Targets, at 50,000 nodes: on the screen within 300 ms of the load event, a search within 100 ms, zooming at 50 frames
# a second; the bundle within 120 KB compressed. At 500,000 stacks: no task of two seconds.
#
# Needs Node and Chromium (script/tools viewer); support/viewers.rb says where the other viewers come from.

require "json"
require "zlib"
require_relative "support/benchmark"
require_relative "support/viewers"

class ViewerBench < Bench::Benchmark
  WORK = File.join(Bench::ROOT, "build/viewer/bench")
  PATTERNS = ["call12", "call1.*", "#call7", "no such name", "call(3|4)5", "forest", "all", "call99"].freeze
  BUNDLE_BYTES = 120 * 1024
  COLUMNS = { "on the screen" => ["%.0f ms", "shown_ms"], "longest task" => ["%.0f ms", "longest_task_ms"],
              "memory" => ["%.0f MB", "heap_mb"], "wheel zoom" => ["%.0f fps", "wheel", "fps"],
              "longest frame" => ["%.0f ms", "wheel", "longest_frame_ms"] }.freeze

  # A profile of so many stacks: stack n is the path of methods that are hashed from n, and neighbours share all but
  # their last frames.
  module Stacks
    DEPTH = 18
    FAN = 4
    FRAMES = Array.new(2000) { |number| ["forest.rb", "Forest#call#{number}"].freeze }.freeze
    LINES = Array.new(DEPTH, 1).freeze

    class << self
      def profile(count)
        samples = Array.new(count) { |number| [stack(number), 1_000_000 + (number % 977), 1, LINES, number * 1000] }
        Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: })
      end

      private

      def stack(number) = Array.new(DEPTH) { |level| FRAMES[pick(DEPTH - level, number / (FAN**[level, 30].min))] }

      def pick(level, number)
        hash = (((number << 6) + level) * 0x9E3779B1) & 0xFFFFFFFF
        ((hash ^ (hash >> 15)) * 0x85EBCA6B & 0xFFFFFFFF) % FRAMES.size
      end
    end
  end

  def run
    @viewers = Bench::Viewers.new(WORK)
    results = profiles.to_h { |name, profile| [name, measure(name, profile)] }
    results.each { |name, viewers| show(name, viewers) }
    judge(*results.values.map { |viewers| viewers.fetch("sperf") })
    judge_bundle
    keep(:viewers, results)
  end

  private

  # About 50,000 nodes are three quarters as many stacks: of four neighbours, each has a node of its own.
  def profiles
    { "#{number(:nodes) / 1000},000 nodes" => Stacks.profile(number(:nodes) * 3 / 4),
      "#{number(:stacks) / 1000},000 stacks" => Stacks.profile(number(:stacks)) }
  end

  def measure(name, profile)
    json = profile.encode(:json, timeline: true)
    puts "", format("%s: %d nodes, JSON %.1f MB", name, JSON.parse(json)["stacks"]["up"].size, json.bytesize / 1e6)
    Bench::Viewers::NAMES.to_h { |viewer| [viewer, @viewers.measure(viewer, profile, :flame, number(:runs), PATTERNS)] }
  end

  def show(name, viewers)
    rows = viewers.compact.map do |viewer, runs|
      [viewer, *COLUMNS.values.map { |pattern, *keys| format(pattern, middle(runs, *keys)) }]
    end
    table("#{name}: medians of #{number(:runs)} runs", ["", *COLUMNS.keys], rows)
  end

  def middle(runs, *keys) = median(runs.map { |run| run.dig(*keys) })

  def judge(small, large)
    after_load = middle(small, "shown_after_load_ms")
    searches = small.flat_map { |run| run["search_ms"] }
    zoom = [middle(small, "wheel", "fps"), middle(small, "click", "fps")].min
    task = middle(large, "longest_task_ms")
    target(format("on the screen within 300 ms of the load event (%.0f ms)", after_load), after_load <= 300)
    target(format("every search within 100 ms (median %.0f ms, longest %.0f ms)", median(searches), searches.max),
           searches.max <= 100)
    target(format("zoom at 50 frames a second or more, by wheel and by click (%.0f)", zoom), zoom >= 50)
    target(format("no task of two seconds with the many stacks (%.0f ms)", task), task < 2000)
  end

  def judge_bundle
    bytes = Sperf::Viewer::Assets::NAMES.sum { |name| Zlib.gzip(Sperf::Viewer::Assets.read(name), level: 9).bytesize }
    target(format("bundle within 120 KB compressed (%.1f KB)", bytes / 1024.0), bytes <= BUNDLE_BYTES)
  end
end

ViewerBench.start(__FILE__, "Viewer", quick: { runs: 3, nodes: 50_000, stacks: 500_000 }, long: { runs: 9 })
