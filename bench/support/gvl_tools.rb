# frozen_string_literal: true

require "json"
require "tempfile"

module Bench
  # Tools that measure waiting for the GVL. Each method calls the block under one, and returns the nanoseconds that
  # threads waited: {"total" => Integer}, and by holder where the tool knows holders.
  module GvlTools
    class << self
      def sperf(names)
        require "sperf"
        file = Tempfile.new(["gvl", ".data"])
        Sperf.start(mode: :wall, frequency: 1000, output: file.path) { yield }
        profile = Sperf.load(file.path)
        names.to_h { |name| [name, held_by(profile, name)] }.merge("total" => profile.waiting_for_gvl.first)
      end

      def gvltools(_names)
        require "gvltools"
        GVLTools::GlobalTimer.enable
        before = GVLTools::GlobalTimer.monotonic_time
        yield
        { "total" => GVLTools::GlobalTimer.monotonic_time - before }
      end

      def gvl_tracing(_names, &)
        require "gvl-tracing"
        file = Tempfile.new(["gvl", ".json"])
        GvlTracing.start(file.path, &)
        { "total" => waits_of_trace(JSON.parse(File.read(file.path))).sum { |us| (us * 1000).round } }
      end

      def vernier(_names, &)
        require "vernier"
        threads = Vernier.profile(mode: :wall, interval: 1000, &).threads.values
        waits = threads.flat_map { |thread| thread[:markers] }.select { |marker| marker[1] == "Thread Stalled" }
        { "total" => waits.sum { |marker| marker[3] - marker[2] } }
      end

      private

      def held_by(profile, name)
        options = { format: :json, type: 1, show: /\AKeepers\.#{name}\z|\A\[GVL wait\]/ }
        rows = JSON.parse(profile.render(:holders, options).first)["rows"]
        rows.select { |row| row["name"] == "Keepers.#{name}" }.sum { |row| row["value"] }
      end

      # An event of a thread ends the one before.
      def waits_of_trace(events)
        begun = {}
        events.filter_map do |event|
          last = begun.delete(event["tid"])
          begun[event["tid"]] = event if event["ph"] == "B"
          event["ts"] - last["ts"] if event["ph"] == "E" && last && last["name"] == "wants_gvl"
        end
      end
    end
  end
end
