# frozen_string_literal: true

# What a user of the viewer waits for, in Chromium, beside speedscope with the same profile.
#
# Two profiles whose stacks part like a real program's: one whose flame graph has about 50,000 nodes, one of 500,000
# stacks. Each is opened some times by each viewer in a fresh page (viewer/bench/measure.mjs): time from navigation to
# the graph on the screen, the longest task on the way (for that long the tab answers nothing), memory, frames a second
# while the wheel zooms; of sperf's page also the time from the load event to the graph, zooming by a click, and
# searches from the key to the next frame. Chromium has no graphics processor here, which costs speedscope more: it
# draws with WebGL.
#
# Targets, at 50,000 nodes: on the screen within 300 ms of the load event, a search within 100 ms, zooming at 50 frames
# a second; the bundle within 120 KB compressed. At 500,000 stacks: no task of two seconds.
#
# Needs Node and Chromium (script/tools viewer); speedscope is the one that the tests have (script/readers), left out
# where it cannot be installed.

require "fileutils"
require "json"
require "open3"
require "zlib"
require_relative "support/bench"

module ViewerBench
  ROOT = Bench::Builds::ROOT
  WORK = File.join(ROOT, "build/viewer/bench")
  DEPTH = 18
  FAN = 4
  PATTERNS = ["call12", "call1.*", "#call7", "no such name", "call(3|4)5", "forest", "all", "call99"].freeze
  BUNDLE_BYTES = 120 * 1024

  # A profile of so many stacks: stack n is the path of methods that are hashed from n, and neighbours share all but
  # their last frames.
  class Stacks
    def initialize(methods)
      @frames = Array.new(methods) { |number| ["forest.rb", "Forest#call#{number}"].freeze }
    end

    def profile(count)
      samples = Array.new(count) { |number| [stack(number), 1_000_000 + (number % 977), 1, lines, number * 1000] }
      Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: })
    end

    private

    def lines = @lines ||= Array.new(DEPTH, 1)

    def stack(number)
      Array.new(DEPTH) { |level| @frames[pick(DEPTH - level, number / (FAN**[level, 30].min))] }
    end

    def pick(level, number)
      hash = (((number << 6) + level) * 0x9E3779B1) & 0xFFFFFFFF
      ((hash ^ (hash >> 15)) * 0x85EBCA6B & 0xFFFFFFFF) % @frames.size
    end
  end

  # One viewer, asked by measure.mjs.
  class Measurement
    def initialize(settings)
      @settings = settings
      @chromium = %w[chromium chromium-browser google-chrome].map { |name| which(name) }.compact.first
      abort "viewer_bench: Node and Chromium are needed (script/tools viewer)" unless @chromium && which("node")
    end

    # Returns what measure.mjs prints: an Array with a Hash for each run.
    def run(viewer, url)
      script = File.join(ROOT, "viewer/bench/measure.mjs")
      out, err, status = Open3.capture3("node", script, @chromium, @settings[:runs].to_s, viewer, url, *PATTERNS)
      abort "viewer_bench: #{err}" unless status.success?

      JSON.parse(out)
    end

    private

    def which(name)
      ENV.fetch("PATH").split(":").map { |directory| File.join(directory, name) }.find { |path| File.executable?(path) }
    end
  end

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Viewer")
      FileUtils.mkdir_p(WORK)
      require Bench::Peers.loader if Bench::Peers.available? # webrick comes with them
      require "sperf/viewer"
      measurement = Measurement.new(settings)
      results = profiles(settings).to_h { |name, profile| [name, measure(measurement, name, profile)] }
      tables(report, results)
      judge(report, results)
      report.keep(:viewers, results)
      report.finish
    end

    private

    # About 50,000 nodes are three quarters as many stacks: of four neighbours, each has a node of its own.
    def profiles(settings)
      stacks = Stacks.new(2000)
      { "#{settings[:nodes] / 1000},000 nodes" => stacks.profile(settings[:nodes] * 3 / 4),
        "#{settings[:stacks] / 1000},000 stacks" => stacks.profile(settings[:stacks]) }
    end

    def measure(measurement, name, profile)
      files = { "sperf" => sperf_page(profile) }
      files["speedscope"] = speedscope_page(profile) if speedscope
      puts "", "#{name}: #{described(profile.encode(:json, timeline: true))}"
      files.to_h { |viewer, url| [viewer, serving(viewer, url) { |address| measurement.run(viewer, address) }] }
    end

    def described(json)
      nodes = JSON.parse(json)["stacks"]["up"].size
      format("%<nodes>d nodes, JSON %<megabytes>.1f MB", nodes:, megabytes: json.bytesize / 1e6)
    end

    def sperf_page(profile) = Sperf::Viewer::Page.new([["profile", profile]])

    # sperf's page is served as `sperf report` does; speedscope's command opens a file, and so do we.
    def serving(viewer, page)
      return yield(page) unless viewer == "sperf"

      Sperf::Viewer.check
      server = Sperf::Viewer::Server.new(page, 0)
      thread = Thread.new { server.run }
      yield server.url
    ensure
      server&.stop
      thread&.join
    end

    # The path of its page, false where there is none.
    def speedscope
      return @speedscope unless @speedscope.nil?

      packages = IO.popen([File.join(ROOT, "script/readers")], &:read).strip
      page = File.join(packages, "speedscope/dist/release/index.html")
      @speedscope = File.file?(page) && page
    end

    # As speedscope's own command does it: a script that hands the file over, named in the address.
    def speedscope_page(profile)
      path = File.join(WORK, "profile-#{profile.summary[:stacks]}.js")
      content = [Zlib.gzip(profile.encode(:pprof), level: 1)].pack("m0")
      File.write(path, "speedscope.loadFileFromBase64('profile.pb.gz', '#{content}')")
      "file://#{speedscope}#localProfilePath=#{path}"
    end

    def tables(report, results)
      results.each do |name, viewers|
        rows = viewers.map { |viewer, runs| [viewer, *row(runs)] }
        report.table("#{name}: medians of #{viewers.values.first.size} runs",
                     ["", "on the screen", "longest task", "memory", "wheel zoom", "longest frame"], rows)
      end
    end

    def row(runs)
      [format("%.0f ms", median(runs, "shown_ms")), format("%.0f ms", median(runs, "longest_task_ms")),
       format("%.0f MB", median(runs, "heap_mb")), format("%.0f fps", median(runs, "wheel", "fps")),
       format("%.0f ms", median(runs, "wheel", "longest_frame_ms"))]
    end

    def median(runs, *keys) = Bench::Statistics.median(runs.map { |run| run.dig(*keys) })

    def judge(report, results)
      small, large = results.values.map { |viewers| viewers.fetch("sperf") }
      after_load = median(small, "shown_after_load_ms")
      searches = small.flat_map { |run| run["search_ms"] }
      zoom = [median(small, "wheel", "fps"), median(small, "click", "fps")].min
      report.target(format("on the screen within 300 ms of the load event (%.0f ms)", after_load), after_load <= 300)
      report.target(format("every search within 100 ms (median %.0f ms, longest %.0f ms)",
                           Bench::Statistics.median(searches), searches.max), searches.max <= 100)
      report.target(format("zoom at 50 frames a second or more, by wheel and by click (%.0f)", zoom), zoom >= 50)
      task = median(large, "longest_task_ms")
      report.target(format("no task of two seconds with the many stacks (%.0f ms)", task), task < 2000)
      judge_bundle(report)
    end

    def judge_bundle(report)
      bytes = Sperf::Viewer::Assets::NAMES.sum { |name| Zlib.gzip(Sperf::Viewer::Assets.read(name), level: 9).bytesize }
      report.target(format("bundle within 120 KB compressed (%.1f KB)", bytes / 1024.0), bytes <= BUNDLE_BYTES)
    end
  end
end

ViewerBench.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 3, nodes: 50_000, stacks: 500_000 },
                                                    long: { runs: 9 }))
