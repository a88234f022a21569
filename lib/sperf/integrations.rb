# frozen_string_literal: true

require_relative "program/sperf"
require_relative "integrations/kept_profiles"
require_relative "integrations/run_profiler"

module Sperf
  # What the integrations share. sperf/NAME is what an application requires, INTEGRATIONS lists the names, and
  # integrations/NAME has the further files of one integration. Files in integrations/ itself belong to all of them.
  #
  # A run is one request, job, test or task. Integrations execute inside an application's runs. They load nothing that
  # the application has not loaded, count their own errors and log the first one (ErrorBoundary), and never change the
  # application's answer.
  module Integrations
    # The directory of kept profiles by default, in the application's directory.
    DIRECTORY = "tmp/sperf"
    # Tests replace this method.
    CLOCK = Process.method(:clock_gettime)
    private_constant :DIRECTORY, :CLOCK

    class << self
      # Whether this Ruby can be recorded. If it cannot, sperf has said so to a program that was to be recorded.
      def able? = Host.records?

      # Returns whether the module +outer+ is there and has the constant +inner+ (Strings or Symbols).
      def constant?(outer, inner) = Object.const_defined?(outer) && Object.const_get(outer).const_defined?(inner)

      # Returns the absolute path of +given+, a String or Pathname; for nil, that of the default directory. Raises
      # ArgumentError for anything else.
      def directory(given = nil)
        root = ::Rails.root if defined?(::Rails) && ::Rails.respond_to?(:root)
        File.absolute_path(given || DIRECTORY, root&.to_s || Dir.pwd)
      rescue TypeError, ArgumentError
        raise InvalidOption.new(:directory, "a String or Pathname", given)
      end

      # Says, once in a process, that nothing is recorded on this platform: otherwise users would wait for a profile.
      # Returns nil.
      def decline
        Unavailable.warn if defined?(Unavailable)
        nil
      end

      # Returns whether two Strings are equal, in a time that depends on their lengths only.
      def same_secret?(one, other)
        one.bytesize == other.bytesize &&
          one.each_byte.with_index.reduce(0) { |difference, (byte, i)| difference | (byte ^ other.getbyte(i)) }.zero?
      end

      # Returns the monotonic time in nanoseconds.
      def now_ns = CLOCK.call(Process::CLOCK_MONOTONIC, :nanosecond)
    end

    # Runs sperf's part of a request or a job, so that an error in it never reaches the application. Errors are counted,
    # and the first one is logged.
    #
    # Exceptions from other threads (Timeout, Thread#kill) belong to the application: they are held back until sperf's
    # part is done, and raised then.
    class ErrorBoundary
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK

      attr_reader :failures

      # +task+ is the subject of the logged line: "keeping the profile of a request". +log+ is called with the line.
      def initialize(task, log)
        @task = task
        @log = log
        @failures = 0
      end

      # Calls the block and returns its value; returns nil after an error.
      def run
        Thread.handle_interrupt(HELD_BACK) do
          yield
        rescue StandardError, ScriptError, NoMemoryError => e # Rescued inside, where no other thread can raise.
          fail_with("#{e.message} (#{e.class})")
        end
      end

      # Counts an error, logs it if it is the first one, and returns nil. Cheap: a busy application may have many.
      def fail_with(problem)
        @failures += 1
        return if @failures > 1

        @log.call("#{@task} failed: #{problem}; further failures are not logged")
        nil
      rescue StandardError
        nil # The log is the application's.
      end
    end

    # The ids of the trace and of the span that OpenTelemetry or Datadog's tracer has open on this fiber, for the labels
    # trace_id and span_id.
    #
    # Only ids of sampled traces are returned. The others lead nowhere, because the tracer drops these traces, and each
    # id takes room in the profile. Of both tracers only objects that the application has loaded are asked.
    module TraceIds
      TRACE = /\A(?!0+\z)\h{32}\z/
      SPAN = /\A(?!0+\z)\h{16}\z/
      private_constant :TRACE, :SPAN

      class << self
        # Returns { trace_id: 32 hexadecimal digits, span_id: 16 hexadecimal digits }, as W3C's Trace Context has them;
        # nil without an open span of a sampled trace. Raises what the tracer raises.
        def current
          ids = of_opentelemetry if Integrations.constant?(:OpenTelemetry, :Trace)
          ids ||= of_datadog if Integrations.constant?(:Datadog, :Tracing)
          trace, span = ids
          { trace_id: trace, span_id: span } if TRACE.match?(trace) && SPAN.match?(span)
        end

        # Raises InvalidOption unless +value+ is true or false.
        def check(value)
          raise InvalidOption.new(:trace_ids, [true, false], value) unless [true, false].include?(value)

          value
        end

        private

        def of_opentelemetry
          context = ::OpenTelemetry::Trace.current_span.context
          [context.hex_trace_id, context.hex_span_id] if context.valid? && context.trace_flags.sampled?
        end

        # Datadog's ids are Integers. A trace has no priority until its sampler is asked, at the latest when it ends.
        def of_datadog
          trace = ::Datadog::Tracing.active_trace
          span = ::Datadog::Tracing.active_span
          return unless trace && span && trace.sampled? && !trace.sampling_priority&.<=(0)

          [format("%032x", trace.id), format("%016x", span.id)]
        end
      end
    end
  end
end
