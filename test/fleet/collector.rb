# frozen_string_literal: true

require "json"
require "socket"
require "timeout"

# The OpenTelemetry collector that script/collector has built, as a receiver for tests and bench/fleet_bench.rb.
# TEST_COLLECTOR names it.
#
# Its exporter "lines" writes what its receiver decoded, and its exporter "debug" shows it in words.
class Collector
  PROGRAM = ENV.fetch("TEST_COLLECTOR", nil)
  # A collector that has not started after so many seconds hangs.
  PATIENCE = Integer(ENV.fetch("TEST_PATIENCE", 60))
  GATE = "--feature-gates=+service.profilesSupport"
  PIPELINES = { "profiles" => %w[debug lines], "traces" => %w[debug] }.freeze
  LINES = "lines.json"
  DEBUG = "debug.txt"

  # A decoded profile: the names and units of its types, its times in nanoseconds, the attributes of its resource, the
  # name and version of its scope, and its samples: an Array of Sample.
  Profile = Data.define(:type, :period_type, :period, :time, :duration, :resource, :scope, :samples)

  # The frames are [label, path, line, first line of the method], the leaf first; attributes are a Hash; the link is [id
  # of the trace, id of the span] in hexadecimal digits, or nil.
  Sample = Data.define(:frames, :attributes, :value, :link)

  # Calls the block with a collector that runs in +directory+, and ends it then. +signal+ is what it collects, +program+
  # the path of the collector. +exporters+ are those that write, by default all that there are for the signal.
  def self.open(directory, signal: "profiles", **)
    collector = new(directory, signal, **)
    collector.start
    yield collector
  ensure
    collector&.stop
  end

  def initialize(directory, signal, program: PROGRAM, exporters: PIPELINES.fetch(signal))
    @directory = directory
    @program = program
    @port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    @gate = GATE if signal == "profiles"
    File.write(path("collector.yaml"), <<~YAML)
      receivers: { otlp: { protocols: { http: { endpoint: "127.0.0.1:#{@port}" } } } }
      exporters:
        debug: { verbosity: detailed, use_internal_logger: false, output_paths: [#{path(DEBUG).inspect}] }
        #{"lines:" if signal == "profiles"}
      service:
        telemetry: { metrics: { level: none } }
        pipelines: { #{signal}: { receivers: [otlp], exporters: [#{exporters.join(", ")}] } }
    YAML
  end

  attr_reader :port

  def url = "otlp+http://127.0.0.1:#{@port}"

  # Starts it, and waits until it accepts connections.
  def start
    @pid = Process.spawn(@program, "--config", path("collector.yaml"), *@gate, out: [path(LINES), "a"],
                                                                               err: [path("collector.log"), "a"])
    Timeout.timeout(PATIENCE) do
      TCPSocket.open("127.0.0.1", @port, &:close)
    rescue Errno::ECONNREFUSED
      raise "the collector has ended:\n#{log}" if Process.wait(@pid, Process::WNOHANG)

      sleep 0.05
      retry
    end
  end

  # Ends it: it answers what it has received first.
  def stop
    return unless @pid

    Process.kill("TERM", @pid)
    Process.wait(@pid)
    @pid = nil
  rescue Errno::ESRCH, Errno::ECHILD
    @pid = nil
  end

  def log = File.read(path("collector.log"))

  # What its exporter for people has printed.
  def words = File.read(path(DEBUG))

  # The requests that it has received, each an Array of Profile.
  def requests = each_request.to_a

  # Yields them one by one: those of an hour do not fit into memory together.
  def each_request
    return enum_for(__method__) unless block_given?

    # The last one may be half written.
    File.foreach(path(LINES)) { |line| yield decode(JSON.parse(line)) if line.end_with?("\n") }
  end

  private

  def path(name) = File.join(@directory, name)

  def decode(data)
    @tables = data.fetch("dictionary")
    data.fetch("resourceProfiles", []).flat_map do |part|
      resource = pairs(part.dig("resource", "attributes"))
      part.fetch("scopeProfiles").flat_map do |each|
        each.fetch("profiles", []).map do |profile|
          profile(profile, resource, each.fetch("scope").values_at("name", "version"))
        end
      end
    end
  end

  def profile(profile, resource, scope)
    Profile.new(type: type(profile["sampleType"]), period_type: type(profile["periodType"]),
                period: Integer(profile.fetch("period", 0)), time: Integer(profile.fetch("timeUnixNano", 0)),
                duration: Integer(profile.fetch("durationNano", 0)), resource:, scope:,
                samples: profile.fetch("samples", []).map { |row| sample(row) })
  end

  def sample(row)
    rows = row.fetch("attributeIndices", []).map { |number| table("attributeTable", number) }
    Sample.new(frames: frames(row.fetch("stackIndex", 0)), attributes: pairs(rows),
               value: row.fetch("values").sum { |value| Integer(value) }, link: link(row.fetch("linkIndex", 0)))
  end

  def link(number)
    table("linkTable", number).values_at("traceId", "spanId") if number.positive?
  end

  def frames(stack)
    table("stackTable", stack).fetch("locationIndices", []).map do |number|
      location = table("locationTable", number)
      line = location.fetch("lines").fetch(0)
      function = table("functionTable", line.fetch("functionIndex", 0))
      [text(function["nameStrindex"]), text(function["filenameStrindex"]), Integer(line.fetch("line", 0)),
       Integer(function.fetch("startLine", 0))]
    end
  end

  # The collector writes keys and texts as numbers of the table of strings, wherever they came from.
  def pairs(rows)
    rows.to_a.to_h { |row| [row["key"] || text(row["keyStrindex"]), value(row.fetch("value"))] }
  end

  def value(value)
    return Integer(value["intValue"]) if value.key?("intValue")

    value["stringValue"] || text(value["stringValueStrindex"])
  end

  def type(type) = [text(type["typeStrindex"]), text(type["unitStrindex"])]
  def table(name, number) = @tables.fetch(name).fetch(number)
  def text(number) = table("stringTable", number || 0)
end
