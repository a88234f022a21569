# frozen_string_literal: true

require_relative "../program/own_files"

module Sperf
  module Integrations
    # Labels runs: one run is one job, one test or one task. Counts how long each run took, and keeps the profiles of
    # slow runs if +slow+ is given.
    #
    # Threads created in a run do not inherit its label, because threads of pools and servers outlive the run.
    #
    # An exception, a throw or Thread#kill ends the labels and passes through unchanged. A run that forks is one run:
    # the child counts nothing.
    class RunLabeller
      # Tests replace this method.
      PID = Process.method(:pid)
      SAY = ->(line) { Host.say(line) }
      private_constant :PID, :SAY

      # +key+ is the label that names a run. +log+ is called with lines. +slow+, in milliseconds, is the shortest time
      # of a run whose profile is kept; nil keeps none. +directory+ and +keep+ are those of KeptProfiles. +trace_ids+:
      # whether a run is labelled with the ids of its trace (TraceIds). Raises ArgumentError.
      def initialize(key, log: SAY, slow: nil, directory: nil, keep: 20, trace_ids: false)
        @key = key
        @trace_ids = TraceIds.check(trace_ids)
        @able = Integrations.able?
        @boundary = ErrorBoundary.new("labelling a #{key}", log)
        Integrations.decline if slow && !@able
        return unless slow && @able

        @profiler = RunProfiler.new(directory: Integrations.directory(directory), slow_ms: slow, keep:, log:)
        @profiler.prepare
      end

      def failures = @boundary.failures + (@profiler ? @profiler.failures : 0)

      # Calls the block and returns its value. +labels+ is a Hash, whose first value names the run, or an object whose
      # method +call+ returns that Hash: an error in +call+ counts as sperf's.
      def call(labels, &)
        measure(labels, &)
      ensure
        BacktraceCleaner.clean($!) # rubocop:disable Style/SpecialGlobalVars -- English is a library
      end

      private

      def measure(labels, &)
        return yield unless @able && (@profiler || Native.running? || Native.blocks?)

        labels = @boundary.run { labels.call } || {} if labels.respond_to?(:call)
        return yield if labels.empty?

        begin
          @profiler&.prepare
          ids = find_ids
          process = PID.call
          started_ns = Integrations.now_ns
          @profiler ? profile(labels, ids, &) : label({ **labels, **ids }, &)
        ensure
          add_span(labels, Integrations.now_ns - started_ns) if started_ns && process == PID.call
        end
      end

      # A tracer's error is counted, and the run has its other labels.
      def find_ids
        @boundary.run { TraceIds.current } if @trace_ids
      end

      # If the labels cannot be set, the block is called without them.
      def label(labels)
        begun = false
        Native.label(labels, :fibers) do
          begun = true
          yield
        end
      rescue ArgumentError => e
        raise if begun

        @boundary.fail_with("#{e.message} (#{e.class})")
        yield
      end

      def profile(labels, ids)
        @profiler.call(@key, **labels, **ids) do |run|
          run.name = labels.first.last.to_s
          run.trace_ids = ids
          yield
        end
      end

      def add_span(labels, took_ns)
        @boundary.run { Native.span(@key, labels.first.last.to_s, took_ns) }
      end
    end

    # Removes the frames of the integrations from the backtrace of an error that passes through them. The backtrace of
    # a failed job or task then shows the application's code only.
    #
    # The error stays the same object, with its message, its cause and the rest of its backtrace. Ruby's own methods of
    # Exception are called, because an application may override them.
    module BacktraceCleaner
      DIRECTORY = File.expand_path("..", __dir__)
      # The files whose methods call the application's code. Errors of the API keep their frames.
      FILES = %r{\A#{Regexp.escape(DIRECTORY)}/(?:integrations/|(?:#{INTEGRATIONS.keys.join("|")})\.rb)}
      LOCATIONS, STRINGS, REPLACE = %i[backtrace_locations backtrace set_backtrace]
        .map { |name| Exception.instance_method(name) }
      # The number of nested causes that are cleaned.
      CAUSES_MAX = 8
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK, :DIRECTORY, :LOCATIONS, :STRINGS, :REPLACE, :CAUSES_MAX

      class << self
        # Cleans +error+ (an Exception or nil) and its causes. Raises only what other threads raise.
        def clean(error)
          return unless error

          Thread.handle_interrupt(HELD_BACK) do
            CAUSES_MAX.times { error &&= shorten(error) }
          rescue StandardError
            nil # The error is frozen, or overrides what it must not.
          end
        end

        private

        # Returns the cause. Locations stay locations. An error raised with its own backtrace has Strings only.
        def shorten(error)
          backtrace = LOCATIONS.bind_call(error) || STRINGS.bind_call(error) || []
          kept = backtrace.reject { |frame| FILES.match?(frame.is_a?(String) ? frame : frame.absolute_path.to_s) }
          REPLACE.bind_call(error, kept) if kept.size < backtrace.size
          error.cause
        end
      end
    end
  end
end
