# frozen_string_literal: true

require "json"
require "sperf/integrations"
require_relative "support/apps_test"

# How a Rails application gets sperf, and its settings.
class RailsBootTest < Minitest::Test
  include AppsTest

  SLOW = "Rails.application.config.sperf.slow = 0"

  # Runs an application of Rails that requires sperf/rails and has +configuration+ in its class. Then +source+ runs.
  def application(source = "", configuration: "", required: "sperf/rails", initializer: nil)
    file("config/initializers/sperf.rb", initializer.to_s)
    run_command(RUBY, "-I#{ROOT}/lib", "-e", <<~RUBY, env: environment)
      require "action_controller/railtie"
      require "active_job/railtie"
      require "json"
      require "rack/mock"
      require #{required.inspect}
      class Shop < Rails::Application
        config.root = #{@directory.inspect}
        config.eager_load = true
        config.logger = Logger.new($stdout)
        config.hosts.clear
        routes.append { get "orders", to: "orders#index" }
        #{configuration}
      end
      class OrdersController < ActionController::Base
        def index = head(:no_content)
      end
      Shop.initialize!
      #{source}
    RUBY
  end

  def environment
    { "GEM_HOME" => Apps.gems, "GEM_PATH" => Apps.gems, "RAILS_ENV" => "production", "SECRET_KEY_BASE" => "x" * 64 }
  end

  def file(name, content)
    FileUtils.mkdir_p(path(File.dirname(name)))
    super
  end

  def kept = Sperf::Integrations::KeptProfiles.new(path("tmp/sperf")).entries

  # The middleware of an application, its last line.
  MIDDLEWARE = "puts Rails.application.middleware.map(&:inspect).to_json"

  def middleware(result)
    assert_predicate result.status, :success?, result.err
    JSON.parse(result.out.lines.last)
  end

  def test_settings_of_an_initializer_are_those_of_requests_and_jobs
    result = application(<<~RUBY, initializer: "#{SLOW}\nRails.application.config.sperf.slow_jobs = 0\n")
      class CountJob < ActiveJob::Base
        def perform = nil
      end
      Rack::MockRequest.new(Rails.application).get("/orders")
      CountJob.perform_now
    RUBY

    assert_predicate result.status, :success?, result.err
    assert_equal [%w[job CountJob], %w[request orders#index]], kept.map { |entry| [entry.kind, entry.name] }.sort
  end

  # Active Job is loaded by what runs before.
  def test_settings_of_an_initializer_are_those_of_jobs_that_are_loaded_before_it
    file("config/initializers/a.rb", "class CountJob < ActiveJob::Base\n  def perform = nil\nend")
    application("CountJob.perform_now", initializer: "Rails.application.config.sperf.slow_jobs = 0")

    assert_equal %w[CountJob], kept.map(&:name)
  end

  def test_initializer_switches_sperf_off
    refute_includes middleware(application(MIDDLEWARE, initializer: "Rails.application.config.sperf.enabled = false")),
                    "Sperf::Rack"
    assert_equal "Sperf::Rack", middleware(application(MIDDLEWARE, initializer: "")).first
  end

  # A request's profile has what all other middleware does.
  def test_middleware_of_sperf_is_the_first_whatever_the_application_inserts
    result = application(MIDDLEWARE, configuration: "config.middleware.insert_before 0, Rack::Runtime",
                                     initializer: "Rails.application.config.middleware.unshift Rack::ETag")

    assert_equal %w[Sperf::Rack Rack::ETag Rack::Runtime], middleware(result).first(3)
  end

  # In the words of the error, without the way through Rails.
  def test_wrong_settings_are_told_in_one_line_when_the_application_starts
    { "slwo = 500" => "there is no setting config.sperf.slwo; did you mean config.sperf.slow?",
      'slow = "500"' => 'config.sperf.slow must be a number of milliseconds, not "500"' }.each do |setting, message|
      [application(configuration: "config.sperf.#{setting}"),
       application(initializer: "Rails.application.config.sperf.#{setting}")].each do |result|
        assert_equal ["-e: #{message} (ArgumentError)\n", 1], [result.err, result.status.exitstatus]
      end
    end
  end
end
