# frozen_string_literal: true

module Bench
  # The ways to be profiled, for the programs that benchmarks start. Each is asked for CPU time, unless its name says
  # otherwise, and set up as its manual does it; what its thread or its signals cost is part of the bargain.
  #
  # `start` begins a session at so many samples a second; `stop` ends it, drops the profile, and returns how many
  # samples it took (or, for the floor, ticks).
  module Profilers
    # Nothing runs.
    class Bare
      def initialize(frequency)
        @frequency = frequency
      end

      def start = nil
      def stop = 0

      # What is known of the last session but for its samples: nothing, or a Hash.
      def facts = nil
    end

    # An empty handler, ticked as sperf ticks: bench/floor.
    class Floor < Bare
      def initialize(frequency)
        super
        require "floor"
      end

      def start = ::Floor.start(@frequency, true)
      def stop = ::Floor.stop
    end

    # The bare timer: bench/floor's thread wakes up at sperf's instants, and does nothing.
    class Timer < Floor
      def start = ::Floor.start(@frequency, false)
      def stop = @ticks = ::Floor.stop
      def facts = { ticks: @ticks, own_thread_ns: ::Floor.cpu_ns }
    end

    # sperf, in either mode and with each way of capturing; +options+ are Sperf.start's.
    class Sperf < Bare
      def initialize(frequency, capture, mode: :cpu, **options)
        super(frequency)
        @options = { frequency:, capture:, mode:, **options }
        require "sperf"
      end

      def start = ::Sperf.start(**@options)

      def stop
        @last = ::Sperf.stop
        @last[:sampling_count]
      end

      # The Hash of the session that was stopped last.
      attr_reader :last

      # Ticks are those at which a stack was asked for or that came too late for it. +frames+: of all samples.
      def facts
        samples = @last[:samples]
        { capture: @last[:capture], ticks: @last[:trigger_count] + @last[:dropped].fetch(:late, 0),
          own_thread_ns: @last[:sampler_time_ns], samples: samples.size, frames: samples.sum { |frames,| frames.size },
          dropped: @last[:dropped], hook_waits: @last[:hook_waits] }
      end
    end

    # No session any more: what is left of one are the hooks, which return at once.
    class SperfStopped < Bare
      def initialize(frequency)
        super
        require "sperf"
      end

      def start = ::Sperf.start(frequency: @frequency, mode: :wall) { nil }
    end

    class Rperf < Bare
      def initialize(frequency, mode: :cpu)
        super(frequency)
        @mode = mode
        require "rperf"
      end

      def start = ::Rperf.start(frequency: @frequency, mode: @mode)
      def stop = ::Rperf.stop[:sampling_count]
    end

    # Its manual's intervals are microseconds. Mode :cpu is ITIMER_PROF, which Linux serves once a jiffy.
    class Stackprof < Bare
      # `raw` makes it keep stacks; it keeps sums for each frame otherwise.
      def initialize(frequency, mode: :cpu, raw: false)
        super(frequency)
        @options = { mode:, raw: }
        require "stackprof"
      end

      def start = ::StackProf.start(**@options, interval: 1_000_000 / @frequency)

      def stop
        ::StackProf.stop
        ::StackProf.results[:samples]
      end
    end

    class Vernier < Bare
      def initialize(frequency)
        super
        require "vernier"
      end

      def start = ::Vernier.start_profile(mode: :wall, interval: 1_000_000 / @frequency, allocation_interval: 0)
      def stop = ::Vernier.stop_profile.threads.each_value.sum { |thread| thread[:samples].size }
    end

    class Pf2 < Bare
      def initialize(frequency)
        super
        require "pf2"
      end

      def start = ::Pf2.start(interval_ms: 1000.0 / @frequency, time_mode: :cpu)
      def stop = ::Pf2.stop[:samples].size
    end

    MAKERS = {
      "bare" => Bare.method(:new),
      "control" => Bare.method(:new),
      "floor" => Floor.method(:new),
      "timer" => Timer.method(:new),
      "sperf signal" => ->(frequency) { Sperf.new(frequency, :signal) },
      "sperf signal, no leaves" => ->(frequency) { Sperf.new(frequency, :signal, vm_insns: false) },
      "sperf signal, native" => ->(frequency) { Sperf.new(frequency, :signal, native: true) },
      "sperf remote" => ->(frequency) { Sperf.new(frequency, :remote) },
      "sperf safepoint" => ->(frequency) { Sperf.new(frequency, :safepoint) },
      # As a program gets it that asks for no way of capturing.
      "sperf default" => ->(frequency) { Sperf.new(frequency, nil) },
      "sperf remote wall" => ->(frequency) { Sperf.new(frequency, :remote, mode: :wall) },
      "sperf signal wall" => ->(frequency) { Sperf.new(frequency, :signal, mode: :wall) },
      "sperf wall" => ->(frequency) { Sperf.new(frequency, :signal, mode: :wall) },
      # Next to no samples: what is left are the hooks at thread and GC events.
      "sperf cpu, 1 Hz" => ->(_) { Sperf.new(1, :signal) },
      "sperf wall, 1 Hz" => ->(_) { Sperf.new(1, :signal, mode: :wall) },
      "sperf stopped" => SperfStopped.method(:new),
      "rperf" => Rperf.method(:new),
      "rperf wall" => ->(frequency) { Rperf.new(frequency, mode: :wall) },
      "stackprof" => Stackprof.method(:new),
      "stackprof wall" => ->(frequency) { Stackprof.new(frequency, mode: :wall) },
      # For more samples than the kernel's clock ticks, and for their stacks.
      "stackprof wall, raw" => ->(frequency) { Stackprof.new(frequency, mode: :wall, raw: true) },
      "vernier" => Vernier.method(:new), # knows wall time only
      "pf2" => Pf2.method(:new)
    }.freeze

    OWN = ["control", "floor", "sperf remote", "sperf signal", "sperf safepoint"].freeze

    def self.make(name, frequency) = MAKERS.fetch(name).call(frequency)
  end
end
