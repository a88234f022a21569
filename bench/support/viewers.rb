# frozen_string_literal: true

require "fileutils"
require "json"
require "open3"
require "tmpdir"
require "zlib"
require_relative "served_page"

module Bench
  # Profiles in viewers, as Chromium shows them: sperf's page, speedscope (the version of the tests, script/readers),
  # and the Firefox Profiler, which is Vernier's viewer too: the gem profile-viewer has it, ready to be served. A viewer
  # that cannot be installed is left out.
  class Viewers
    include ServedPage

    # What speedscope gets as text in a script. A string of V8 ends at half a gigabyte, and Base64 adds a third.
    SPEEDSCOPE_BYTES = 384 * 1024 * 1024
    NAMES = %w[sperf speedscope firefox].freeze

    # Node and Chromium are needed (script/tools viewer); ends the benchmark without them.
    def initialize(directory)
      @directory = directory
      FileUtils.mkdir_p(directory)
      @chromium = %w[chromium chromium-browser google-chrome].filter_map { |name| which(name) }.first
      abort "Node and Chromium are needed (script/tools viewer)" unless @chromium && which("node")
      require Peers.loader if Peers.available? # webrick comes with them
      require "sperf/viewer"
    end

    # Calls the block with the address of +profile+ in the viewer +name+, and returns what it returns; nil where the
    # viewer is missing, or cannot open as much. +view+: :flame, or :time, the stacks in their order.
    def show(name, profile, view, &)
      case name
      when "sperf" then serving(profile) { |url| yield(view == :time ? "#{url}#view=timeline" : url) }
      when "speedscope" then speedscope_url(profile, view)&.then(&)
      when "firefox" then firefox(profile, view == :time ? "stack-chart" : "flame-graph", &)
      end
    end

    # What viewer/bench/measure.mjs prints about it: an Array with a Hash for each run.
    def measure(name, profile, view, runs, patterns = [])
      show(name, profile, view) { |url| node("measure.mjs", [runs.to_s, name, url, *patterns]) }
    end

    # What a script of viewer/bench prints, as JSON.
    def node(script, arguments)
      path = File.join(ROOT, "viewer/bench", script)
      out, err, status = Open3.capture3("node", path, @chromium, *arguments)
      abort "#{script}: #{err}" unless status.success?

      JSON.parse(out)
    end

    private

    def which(name)
      ENV.fetch("PATH").split(":").map { |directory| File.join(directory, name) }.find { |path| File.executable?(path) }
    end

    # As speedscope's own command does it: a script that hands the file over, named in the address. The order of time is
    # in its own format alone, which has every frame of every sample.
    def speedscope_url(profile, view)
      packages = IO.popen([File.join(ROOT, "script/readers")], &:read).strip
      page = File.join(packages, "speedscope/dist/release/index.html")
      return unless File.file?(page)

      in_order = view == :time
      content = in_order ? profile.encode(:speedscope, timeline: true) : Zlib.gzip(profile.encode(:pprof), level: 1)
      return if content.bytesize > SPEEDSCOPE_BYTES

      path = File.join(@directory, "profile.js")
      name = in_order ? "profile.json" : "profile.pb.gz"
      File.write(path, "speedscope.loadFileFromBase64('#{name}', '#{[content].pack("m0")}')")
      "file://#{page}#localProfilePath=#{path}"
    end

    def firefox(profile, tab)
      pages = Gem.path.flat_map { |path| Dir[File.join(path, "gems/profile-viewer-*/dist")] }
      pages += $LOAD_PATH.grep(%r{/profile-viewer-[\d.]+/}).map { |path| File.expand_path("../dist", path) }
      return if pages.empty?

      server = firefox_server(pages.first, profile.encode(:firefox, timeline: true))
      thread = Thread.new { server.start }
      address = "http://127.0.0.1:#{server.config[:Port]}"
      yield "#{address}/from-url/#{URI.encode_www_form_component("#{address}/profile")}/#{tab}/"
    ensure
      server&.shutdown
      thread&.join
    end

    def firefox_server(pages, json)
      require "webrick"
      server = WEBrick::HTTPServer.new(Port: 0, BindAddress: "127.0.0.1", DocumentRoot: pages, AccessLog: [],
                                       Logger: WEBrick::Log.new(File::NULL))
      answers = { "/from-url" => ["text/html", File.read(File.join(pages, "index.html"))],
                  "/profile" => ["application/json", json] }
      answers.each do |path, (type, body)|
        server.mount_proc(path) do |_request, response|
          response["Content-Type"] = type
          response.body = body
        end
      end
      server
    end
  end
end
