# frozen_string_literal: true

require "json"
require_relative "support/apps_test"

# Requests and jobs of applications that a tracer watches, with the tracers themselves: labels are the ids that the
# tracer gives to its spans, on either side of its middleware. Each application is a process that answers mock requests.
class TracersTest < Minitest::Test
  include AppsTest

  REQUESTS = <<~'RUBY'
    class OrdersController < ActionController::Base
      def show
        $seen << { labels: Sperf.labels, **seen_by_tracer }
        head :no_content
      end
    end
    class Shop < Rails::Application
      config.root = Dir.pwd
      config.eager_load = true
      config.logger = Logger.new("rails.log")
      config.hosts.clear
      config.sperf.slow = 0
      routes.append { get "orders/:id", to: "orders#show" }
    end
    $seen = []
    Shop.initialize!
    stack = Shop.middleware.map(&:inspect)
    Sperf.start(mode: :wall) do
      3.times { |number| Rack::MockRequest.new(Shop).get("/orders/#{number}") }
    end
    puts JSON.generate(seen: $seen, stack: stack)
  RUBY

  OPENTELEMETRY = <<~RUBY
    require "opentelemetry/sdk"
    require "opentelemetry-instrumentation-rails"
    ENV["OTEL_TRACES_EXPORTER"] = "none"
    OpenTelemetry::SDK.configure(&:use_all)
    def seen_by_tracer
      span = OpenTelemetry::Trace.current_span.context
      { trace_id: span.hex_trace_id, span_id: span.hex_span_id }
    end
  RUBY

  DATADOG = <<~RUBY
    require "datadog"
    Datadog.configure do |config|
      config.tracing.test_mode.enabled = true
      config.tracing.instrument :rails
      config.telemetry.enabled = false
      config.remote.enabled = false
      config.logger.level = Logger::FATAL
    end
    def seen_by_tracer
      trace = Datadog::Tracing.active_trace
      { trace_id: format("%032x", trace.id), root_id: format("%016x", trace.send(:root_span).id),
        span_id: format("%016x", Datadog::Tracing.active_span.id) }
    end
  RUBY

  def run_program(source)
    program = <<~RUBY
      require "logger"
      require "json"
      require "action_controller/railtie"
      require "rack/mock"
      #{source}
    RUBY
    result = patiently(RUBY, "-I#{ROOT}/lib", "-e", program, env: { "RAILS_ENV" => "production" })
    assert_equal 0, result.status, result.err
    JSON.parse(result.out.lines.last, symbolize_names: true)
  end

  def ids(row) = row.slice(:trace_id, :span_id)

  def assert_labelled(answer, span: :span_id)
    expected = answer[:seen].map { |row| { trace_id: row[:trace_id], span_id: row[span] } }

    assert_equal(expected, answer[:seen].map { |row| ids(row[:labels]) })
    assert_equal 3, expected.uniq.size
    assert_equal ["orders#show"], answer[:seen].map { |row| row[:labels][:endpoint] }.uniq
    log = File.read(path("rails.log")).scan(/request orders#show took .*; its trace: (\h+)/).flatten
    assert_equal expected.map { |row| row[:trace_id] }.sort, log.sort
  end

  def position(answer, name) = answer[:stack].index { |middleware| middleware.include?(name) }

  slow def test_requests_have_the_ids_of_opentelemetry_outside_of_sperf
    answer = run_program(<<~RUBY)
      #{OPENTELEMETRY}
      require "sperf/rails"
      #{REQUESTS.sub("Shop.initialize!", <<~ORDER)}
        Shop.initializer("order", before: :build_middleware_stack) do |app|
          app.middleware.move_after(ActionDispatch::Executor, Sperf::Rack)
        end
        Shop.initialize!
      ORDER
    RUBY

    assert_operator position(answer, "Rack::Events"), :<, position(answer, "Sperf")
    assert_labelled answer
  end

  # The order that both come to by themselves.
  def test_requests_have_the_ids_of_opentelemetry_inside_of_sperf
    answer = run_program("#{OPENTELEMETRY}\nrequire \"sperf/rails\"\n#{REQUESTS}")

    assert_equal 0, position(answer, "Sperf")
    assert_labelled answer
  end

  # Datadog opens a span for the action; the request's is the outermost one.
  slow def test_requests_have_the_ids_of_datadog
    answer = run_program("#{DATADOG}\nrequire \"sperf/rails\"\n#{REQUESTS}")

    assert_labelled answer, span: :root_id
  end
end
