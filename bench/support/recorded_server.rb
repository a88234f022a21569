# frozen_string_literal: true

require "json"
require_relative "ruby_child"

module Bench
  # Rails under Puma (bench/programs/served.rb), and a way in which it is recorded: from inside, by a row of
  # support/profilers.rb, or by `sperf record` with these options.
  RecordedServer = Data.define(:name, :tracer, :frequency, :options) do
    def self.bare(name = "bare") = new(name, nil, 0, nil)
    def self.traced = new("trace", "trace", 0, nil)
    def self.inside(tracer, frequency) = new("#{tracer} #{frequency} Hz", tracer, frequency, nil)

    def self.under(name, frequency, *options) = new("record #{name} #{frequency} Hz", nil, frequency, options)

    # Yields {RecordedServer => [port, process id]} once all have been started, and kills them afterwards. Files are
    # written to `directory`.
    def self.serve(servers, directory, started = {}, &)
      return yield(started) if servers.empty?

      server, *rest = servers
      output = File.join(directory, "#{started.size}-%t.data")
      RubyChild.watch("served", server.task, flags: ["--yjit"], prefix: server.command(output), with_apps: true,
                                             with_peers: server.peer?) do |_, answer|
        serve(rest, directory, started.merge(server => JSON.parse(answer)), &)
      end
    end

    def peer? = Peers.include?(name)
    def sperf? = !peer? && (tracer || options)

    def task = { tracer:, frequency: }

    def command(output)
      options ? [*SPERF, "record", "-q", *options, "-f", frequency.to_s, "-o", output] : []
    end
  end
end
