# frozen_string_literal: true

require "zlib"
require_relative "child"

module Bench
  # Ways to get a profile out of a profiler, step by step. `start` begins a session; `stop` ends it, measures each step
  # with the Steps it is given, and returns what it knows of the profile.
  module Stopping
    # Wall and CPU seconds of each step.
    class Steps
      def initialize
        @times = {}
      end

      attr_reader :times

      # A collection in the middle would be charged to whatever step it meets.
      def measure(name)
        GC.start
        wall = Child.wall_s
        cpu = Child.process_cpu_s
        result = yield
        @times[name] = [Child.wall_s - wall, Child.process_cpu_s - cpu]
        result
      end
    end

    # sperf, step by step as Sperf.stop and Sperf.save take them.
    class SperfSteps
      GZIP_LEVEL = 1

      def initialize(frequency)
        @frequency = frequency
        require "sperf"
      end

      def start = ::Sperf::Native.start(mode: :cpu, frequency: @frequency)

      def stop(steps)
        steps.measure("stop") { @profile = ::Sperf::Native.stop }
        bytes = steps.measure("encode") { @profile.encode(:pprof, rows_max: 50) }
        packed = steps.measure("gzip") { gzip(bytes) }
        steps.measure("write") { File.binwrite(Child.task[:output], packed) }
        # What only a caller who wants the Hash pays for.
        steps.measure("to_h") { @profile.to_h }
        @profile.summary.slice(:samples, :stacks).merge(bytes: packed.bytesize)
      end

      private

      def gzip(bytes)
        deflate = Zlib::Deflate.new(GZIP_LEVEL, 31)
        deflate.deflate(bytes, Zlib::FINISH)
      ensure
        deflate&.close
      end
    end

    # sperf as a program uses it.
    class SperfWhole
      def initialize(frequency)
        @frequency = frequency
        require "sperf"
      end

      def start = ::Sperf.start(frequency: @frequency, output: Child.task[:output], format: :pprof)

      def stop(steps)
        data = steps.measure("Sperf.stop, output:") { ::Sperf.stop }
        { samples: data[:samples].size, stacks: data[:samples].map(&:first).uniq(&:__id__).size }
      end
    end

    class RperfSteps
      def initialize(frequency)
        @frequency = frequency
        require "rperf"
      end

      def start = ::Rperf.start(frequency: @frequency, mode: :cpu)

      def stop(steps)
        data = steps.measure("stop") { ::Rperf.stop }
        steps.measure("save") { ::Rperf.save(Child.task[:output], data) }
        { samples: data[:sampling_count], stacks: data[:unique_stacks] }
      end
    end

    class StackprofSteps
      def initialize(frequency)
        @frequency = frequency
        require "stackprof"
      end

      # raw: without it stackprof keeps no stacks, only sums for each frame.
      def start = ::StackProf.start(mode: :wall, interval: 1_000_000 / @frequency, raw: true)

      def stop(steps)
        steps.measure("stop") { ::StackProf.stop }
        data = steps.measure("results") { ::StackProf.results }
        steps.measure("save") { File.binwrite(Child.task[:output], Marshal.dump(data)) }
        { samples: data[:samples], stacks: nil }
      end
    end

    WAYS = {
      "sperf" => SperfSteps, "sperf, API" => SperfWhole, "rperf" => RperfSteps, "stackprof" => StackprofSteps
    }.freeze

    def self.make(name, frequency) = WAYS.fetch(name).new(frequency)
  end
end
