# frozen_string_literal: true

module Accuracy
  # The profilers of the suite: one adapter for each, in profilers/, that starts it as its manual does and brings what
  # it recorded into one shape.
  module Profilers
    # `stacks` are [frames, weight] with frames [path, label], the innermost first. `count` is how many independent
    # samples they are worth; `total_ns` is their time where the profiler measures time; `notes` is what it lost.
    Recording = Data.define(:stacks, :count, :total_ns, :notes)

    # What an adapter can do.
    class Adapter
      def initialize(frequency)
        @frequency = frequency
      end

      # The clock that it measures when it is asked for `mode`; nil if it cannot at all.
      def clock(mode) = mode

      # Begins to record.
      def start(_mode) = raise(NotImplementedError)

      # Ends it and returns a Recording.
      def stop = raise(NotImplementedError)
    end

    PEERS = %w[rperf stackprof vernier pf2].freeze

    class << self
      # Names of rows: "sperf signal", "rperf", ...; what of sperf there is, it says itself.
      def names = sperf_captures.map { |capture| "sperf #{capture}" } + PEERS

      def own?(name) = name.start_with?("sperf")

      def make(name, frequency)
        library, capture = name.split
        require_relative "profilers/#{library}"
        adapter = const_get(library.capitalize)
        capture ? adapter.new(frequency, capture.to_sym) : adapter.new(frequency)
      end

      private

      def sperf_captures
        lib = File.join(Bench::RubyChild::ROOT, "lib")
        $LOAD_PATH.unshift(lib) unless $LOAD_PATH.include?(lib)
        require "sperf"
        ::Sperf::Native.capture_strategies
      end
    end
  end
end
