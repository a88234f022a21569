# frozen_string_literal: true

require_relative "rack_helper"
require "sperf/active_job"
require "sperf/sidekiq"

# The labels trace_id and span_id of requests and jobs. test/apps/tracers_test.rb has the real tracers; here are their
# published interfaces, as far as sperf calls them.
module TraceIdsHelper
  include RackHelper

  TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
  SPAN = "00f067aa0ba902b7"
  IDS = { trace_id: TRACE, span_id: SPAN }.freeze

  Flags = Struct.new(:sampled) { def sampled? = sampled }
  Context = Struct.new(:hex_trace_id, :hex_span_id, :trace_flags) do
    def valid? = !hex_trace_id.nil?
  end
  Span = Struct.new(:context)
  DatadogTrace = Struct.new(:id, :sampled, :sampling_priority) { def sampled? = sampled }
  DatadogSpan = Struct.new(:id)

  def teardown
    %i[OpenTelemetry Datadog].each { |name| Object.send(:remove_const, name) if Object.const_defined?(name) }
    super
  end

  # Defines OpenTelemetry::Trace, whose current span is what the block returns; without one always the same.
  def opentelemetry(found = span, &block)
    Object.const_set(:OpenTelemetry, Module.new)
    OpenTelemetry.const_set(:Trace, Module.new)
    OpenTelemetry::Trace.define_singleton_method(:current_span, &block || -> { found })
  end

  def span(trace = TRACE, span = SPAN, sampled: true) = Span.new(Context.new(trace, span, Flags.new(sampled)))

  def datadog(trace, span)
    Object.const_set(:Datadog, Module.new)
    Datadog.const_set(:Tracing, Module.new)
    Datadog::Tracing.define_singleton_method(:active_trace) { trace }
    Datadog::Tracing.define_singleton_method(:active_span) { span }
  end

  def current = Sperf::Integrations::TraceIds.current
end

class TraceIdsTest < Minitest::Test
  include TraceIdsHelper

  # Not without a tracer or a span, not of a trace that is not sampled, and no text that is not an id.
  def test_ids_are_those_of_opentelemetry
    assert_nil current
    found = nil
    opentelemetry { found }
    { span => IDS, Span.new(Context.new) => nil, span(sampled: false) => nil, span("0" * 32) => nil,
      span(TRACE, "0" * 16) => nil, span("#{TRACE}\n") => nil, span("x" * 32) => nil,
      span(TRACE, nil) => nil }.each do |current_span, ids|
      found = current_span

      assert_equal [ids], [current]
    end
  end

  # Not of a trace that it drops.
  def test_ids_are_those_of_datadog
    datadog(nil, nil)

    assert_nil current
    [[true, nil, IDS], [false, nil, nil], [true, 0, nil], [true, -1, nil]].each do |sampled, priority, ids|
      Object.send(:remove_const, :Datadog)
      datadog(DatadogTrace.new(TRACE.hex, sampled, priority), DatadogSpan.new(SPAN.hex))

      assert_equal [ids], [current]
    end
  end

  def test_request_has_ids_beside_its_other_labels_unless_they_are_switched_off
    opentelemetry

    assert_equal({ method: "GET", endpoint: "GET /orders/:id", **IDS }, labels_of)
    labels = nil
    rack = middleware(trace_ids: false) { labels = Sperf.labels and [200, {}, []] }
    Sperf.start { rack.call(env) }

    assert_equal %i[endpoint method], labels.keys.sort
    error = assert_raises(ArgumentError) { middleware(trace_ids: "no") }
    assert_equal 'trace_ids must be true or false, not "no"', error.message
  end

  # The tracer's middleware is inside: its span is open when the framework reports the route, and not before. The first
  # span is the request's; spans inside are parts of it.
  def test_ids_of_a_tracer_inside_are_found_with_the_route
    none = Span.new(Context.new)
    found = nil
    opentelemetry { found }
    routed = { method: "GET", endpoint: "orders#show", **IDS }
    { [none, span] => [{ method: "GET", endpoint: "GET /orders/:id" }, routed],
      [span, span(TRACE, "1" * 16)] => [{ method: "GET", endpoint: "GET /orders/:id", **IDS }, routed] }
      .each do |(outer, inner), expected|
        labels = []
        rack = middleware do |env|
          labels << Sperf.labels
          found = inner
          env[Sperf::Integrations::Request::KEY].set_route?("orders#show")
          labels << Sperf.labels
          [200, {}, []]
        end
        found = outer
        Sperf.start { rack.call(env) }

        assert_equal expected, labels
      end
  end

  def test_error_of_the_tracer_leaves_the_other_labels
    opentelemetry { raise NoMethodError, "undefined method" }

    assert_equal({ method: "GET", endpoint: "GET /orders/:id" }, labels_of)
    assert_match(/\Alabelling requests failed: undefined method/, @lines.join)
  end

  def test_slow_request_is_logged_and_kept_with_its_trace
    opentelemetry
    middleware(slow: 0) { [200, {}, []] }.call(env)
    path = kept.first.path

    line = %r{\Arequest GET /orders/:id took \d+ ms; its profile: #{Regexp.escape(path)}; its trace: #{TRACE}\z}

    assert_match(line, @lines.fetch(0))
    assert_empty ["# trace_id: #{TRACE}", "# span_id: #{SPAN}"] - Sperf.load(path).comments
  end

  def test_jobs_have_ids
    opentelemetry
    message = { "class" => "ReportJob", "args" => [1], "jid" => "1" }
    labels = [{}, { trace_ids: false }].map do |options|
      found = nil
      Sperf.start { Sperf::Sidekiq.new(options).call(Object.new, message, "low") { found = Sperf.labels } }
      found
    end

    assert_equal [{ job: "ReportJob", queue: "low", **IDS }, { job: "ReportJob", queue: "low" }], labels
  end
end

# What ids of 20,000 requests leave of other labels. A process of its own, as it fills the table of label sets.
class ManyTraceIdsTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~'RUBY'
    require "sperf/rack"
    module OpenTelemetry
      module Trace
        Flags = Struct.new(:x) { def sampled? = true }.new
        Context = Struct.new(:hex_trace_id, :hex_span_id) do
          def valid? = true
          def trace_flags = Flags
        end
        Span = Struct.new(:context)
        def self.current_span = Span.new(Context.new(format("%032x", $n += 1), format("%016x", $n)))
      end
    end
    $n = wrong = with_ids = 0
    endpoint = queries = nil
    app = lambda do |env|
      found = Sperf.labels
      wrong += 1 if found.values_at(:method, :endpoint) != ["GET", endpoint]
      with_ids += 1 if found[:trace_id] == format("%032x", $n) && found[:span_id] == format("%016x", $n)
      Sperf.label(sql: "Query #{$n % 50}") do
        wrong += 1 if Sperf.labels.values_at(:endpoint, :sql) != [endpoint, "Query #{$n % 50}"]
      end
      [200, {}, []]
    end
    rack = Sperf::Rack.new(app)
    Sperf.start(frequency: 10)
    20_000.times do |number|
      path = "/#{%w[orders users items carts].fetch(number % 4)}/#{number}"
      endpoint = "GET #{path.sub(/\d+/, ":id")}"
      rack.call({ "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => path })
    end
    Sperf.label(late: 1) { p Sperf.labels }
    p wrong, with_ids
    puts Sperf.snapshot(clear: true).comments.grep(/label/)
    GC.start
    Sperf.snapshot(clear: true)
    with_ids = 0
    endpoint = "GET /orders/:id"
    rack.call({ "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => "/orders/1" })
    p with_ids
    puts Sperf::Native.stop.comments.grep(/label/)
  RUBY

  # Each request has a set with its ids, and another one with the query.
  slow def test_ids_take_no_room_from_other_labels_and_are_bounded
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", PROGRAM)

    assert_equal ["", 0], [result.err, result.status]
    late, wrong, with_ids, comment, again = result.out.lines(chomp: true)
    assert_equal ['{late: "1"}', "0", "5000"], [late, wrong, with_ids]
    assert_equal "# sperf: labels trace_id and span_id were left out 15000 times: there were too many label sets",
                 comment
    assert_equal ["1"], [again] + result.out.lines(chomp: true).drop(5)
  end
end
