# frozen_string_literal: true

module Bench
  # The profilers, for the programs that benchmarks start. Each measures CPU time, unless its name says otherwise, and
  # is set up as its manual says. The cost of its thread and signals is part of its cost.
  #
  # `start` starts a session at that many samples a second. `stop` ends it and returns the number of its samples (or,
  # for the floor, ticks). `last` is the recording in the library's own form.
  module Profilers
    # No profiler.
    class Bare
      def initialize(frequency, library = nil, **options)
        require library if library
        @frequency = frequency
        @options = options
      end

      attr_reader :last

      def interval_us = 1_000_000 / @frequency
      def start = nil
      def stop = 0

      # Returns what the profiler reports about the last session besides its samples: a Hash, or nil.
      def facts = nil
    end

    # bench/floor: an empty handler on sperf's schedule of ticks. Without signals it is the bare timer, whose thread
    # wakes up on that schedule and does nothing.
    class Floor < Bare
      def initialize(frequency, signals:) = super(frequency, "floor", signals:)
      def start = ::Floor.start(@frequency, @options[:signals])
      def stop = @last = ::Floor.stop
      def facts = @options[:signals] ? nil : { ticks: @last, own_thread_ns: ::Floor.cpu_ns }
    end

    # sperf, in either mode and with each way of capturing; +options+ are Sperf.start's.
    class Sperf < Bare
      ACCOUNT = %i[sampling_count sampling_time_ns trigger_count sampler_time_ns dropped].freeze

      def initialize(frequency, capture = nil, mode: :cpu, **) = super(frequency, "sperf", capture:, mode:, **)
      def start = ::Sperf.start(frequency: @frequency, **@options)
      def label(**, &) = ::Sperf.label(**, &)

      def stop
        @last = ::Sperf.stop
        @last[:sampling_count]
      end

      # Ticks are those at which a stack was asked for or that came too late for it. +frames+: of all samples; +depth+:
      # of most.
      def facts
        depths = @last[:samples].map { |frames,| frames.size }
        { **@last.slice(*ACCOUNT), ticks: @last[:trigger_count] + @last[:dropped].fetch(:late, 0),
                                   own_thread_ns: @last[:sampler_time_ns], samples: depths.size, frames: depths.sum,
                                   depth: depths.tally.max_by(&:last)&.first }
      end
    end

    class Rperf < Bare
      def initialize(frequency, mode: :cpu, **) = super(frequency, "rperf", mode:, **)
      def start = ::Rperf.start(frequency: @frequency, **@options)
      def label(**, &) = ::Rperf.label(**, &)

      def stop
        @last = ::Rperf.stop
        @last[:sampling_count]
      end
    end

    # Its manual's intervals are microseconds. Mode :cpu is ITIMER_PROF, which Linux serves once a jiffy. `raw` makes it
    # keep stacks; it keeps sums for each frame otherwise.
    class Stackprof < Bare
      def initialize(frequency, mode: :cpu, raw: false) = super(frequency, "stackprof", mode:, raw:)
      def start = ::StackProf.start(**@options, interval: interval_us)

      def stop
        ::StackProf.stop
        @last = ::StackProf.results
        @last[:samples]
      end
    end

    # Measures wall time only.
    class Vernier < Bare
      def initialize(frequency) = super(frequency, "vernier")
      def start = ::Vernier.start_profile(mode: :wall, interval: interval_us, allocation_interval: 0)

      def stop
        @last = ::Vernier.stop_profile
        @last.threads.each_value.sum { |thread| thread[:samples].size }
      end
    end

    class Pf2 < Bare
      def initialize(frequency, mode: :cpu) = super(frequency, "pf2", time_mode: mode)
      def start = ::Pf2.start(interval_ms: 1000.0 / @frequency, **@options)

      def stop
        @last = ::Pf2.stop
        @last[:samples].size
      end
    end

    # The profiler of each row: a class, and its arguments besides the frequency.
    ROWS = {
      "bare" => [Bare], "control" => [Bare],
      "floor" => [Floor, { signals: true }], "timer" => [Floor, { signals: false }],
      "sperf signal" => [Sperf, :signal], "sperf signal wall" => [Sperf, :signal, { mode: :wall }],
      "sperf remote" => [Sperf, :remote], "sperf remote wall" => [Sperf, :remote, { mode: :wall }],
      "sperf safepoint" => [Sperf, :safepoint],
      "sperf object" => [Sperf, nil, { mode: :object }],
      "sperf object, retained" => [Sperf, nil, { mode: :object, retained: true }],
      "sperf cpu,object" => [Sperf, nil, { mode: %i[cpu object] }],
      "rperf" => [Rperf], "rperf wall" => [Rperf, { mode: :wall }],
      "stackprof" => [Stackprof], "stackprof wall" => [Stackprof, { mode: :wall }],
      "vernier" => [Vernier], "pf2" => [Pf2]
    }.freeze

    def self.make(name, frequency)
      type, *arguments = ROWS.fetch(name)
      options = arguments.last.is_a?(Hash) ? arguments.pop : {}
      type.new(frequency, *arguments, **options)
    end
  end
end
