# frozen_string_literal: true

module Sperf
  module Integrations
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
          ids = of_opentelemetry if defined?(::OpenTelemetry::Trace)
          ids ||= of_datadog if defined?(::Datadog::Tracing)
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
