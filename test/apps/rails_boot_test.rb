# frozen_string_literal: true

require "json"
require "sperf/integrations"
require "sperf/integrations/rails/rails_settings"
require_relative "support/apps_test"

# How a Rails application gets sperf, and its settings.
class RailsBootTest < Minitest::Test
  include AppsTest

  SLOW = "Rails.application.config.sperf.slow = 0"

  # Runs an application of Rails that has the text +initializer+ in config/initializers/sperf.rb, and +configuration+ in
  # its class. It is initialized, then +source+ runs. +prefix+ are the words in front of the command.
  def application(source = "", configuration: "", required: %w[sperf], initializer: nil, prefix: [],
                  start: "Shop.initialize!", lib: "#{ROOT}/lib")
    file("config/initializers/sperf.rb", initializer.to_s)
    patiently(*prefix, RUBY, "-w", "-I#{lib}", "-e", <<~RUBY, env: PRODUCTION)
      require "action_controller/railtie"
      require "active_job/railtie"
      require "json"
      require "rack/mock"
      #{required.map { |name| "require #{name.inspect}" }.join("\n")}
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
      #{start}
      #{source}
    RUBY
  end

  PRODUCTION = { "RAILS_ENV" => "production" }.freeze

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
  slow def test_settings_of_an_initializer_are_those_of_jobs_that_are_loaded_before_it
    file("config/initializers/a.rb", "class CountJob < ActiveJob::Base\n  def perform = nil\nend")
    application("CountJob.perform_now", initializer: "Rails.application.config.sperf.slow_jobs = 0")

    assert_equal %w[CountJob], kept.map(&:name)
  end

  slow def test_initializer_switches_sperf_off
    refute_includes middleware(application(MIDDLEWARE, initializer: "Rails.application.config.sperf.enabled = false")),
                    "Sperf::Rack"
    assert_equal "Sperf::Rack", middleware(application(MIDDLEWARE, initializer: "")).first
  end

  # A request's profile has what all other middleware does.
  slow def test_middleware_of_sperf_is_the_first_whatever_the_application_inserts
    result = application(MIDDLEWARE, configuration: "config.middleware.insert_before 0, Rack::Runtime",
                                     initializer: "Rails.application.config.middleware.unshift Rack::ETag")

    assert_equal %w[Sperf::Rack Rack::ETag Rack::Runtime], middleware(result).first(3)
  end

  # In the words of the error, without the way through Rails.
  slow def test_wrong_settings_are_told_in_one_line_when_the_application_starts
    { "slwo = 500" => "there is no setting config.sperf.slwo; did you mean config.sperf.slow?",
      'slow = "500"' => 'config.sperf.slow must be a number of milliseconds, not "500"' }.each do |setting, message|
      [application(configuration: "config.sperf.#{setting}"),
       application(initializer: "Rails.application.config.sperf.#{setting}")].each do |result|
        assert_equal ["-e: #{message} (ArgumentError)\n", 1], [result.err, result.status.exitstatus]
      end
    end
  end

  # By the Gemfile of an application: gem "sperf", with require: "sperf/rails" or without, behind the gem rails.
  slow def test_railtie_is_loaded_with_the_gem_where_rails_is
    [%w[sperf], %w[sperf/rails], %w[sperf sperf/rails], %w[sperf/rails sperf]].each do |required|
      result = application(MIDDLEWARE, required:)

      assert_equal "Sperf::Rack", middleware(result).first, required
      assert_empty result.err.lines.grep_v(/\ADEPRECATION WARNING/) # of Rails 8.0
    end
  end

  # There sperf is loaded before anything else.
  slow def test_railtie_is_loaded_with_the_gem_under_sperf_record
    result = application(MIDDLEWARE, prefix: [RUBY, SPERF, "record", "-o", path("app.data")])

    assert_equal "Sperf::Rack", middleware(result).first
  end

  # The Mac of somebody in the team.
  def test_application_runs_where_sperf_was_not_built
    reason = TestHelper.unbuilt_library(@directory)
    settings = "#{SLOW}\nRails.application.config.sperf.notifications = true\n"
    result = application(<<~RUBY, initializer: settings, lib: path("lib"))
      class CountJob < ActiveJob::Base
        def perform = puts("counted")
      end
      puts Rack::MockRequest.new(Rails.application).get("/orders").status, Sperf.available?
      CountJob.perform_now
    RUBY

    assert_predicate result.status, :success?, result.err
    assert_equal %w[204 false counted], result.out.lines(chomp: true).grep(/\A\w+\z/)
    assert_equal ["[sperf] nothing is recorded here: #{reason}\n"], result.err.lines.grep(/sperf/)
    assert_empty kept
  end

  # --- The generator

  TEMPLATE = File.read(File.join(ROOT, "lib/generators/sperf/install/templates/sperf.rb"))

  # The Gemfile of the example has the frameworks of the corner that is tested.
  def generated
    FileUtils.cp_r(File.join(ROOT, "docs/examples/shop"), path("shop"))
    FileUtils.rm_rf(path("shop/config/initializers"))
    rails = File.read(path("shop/config/application.rb"))
    file("shop/config/application.rb", rails.sub("load_defaults 8.1", "load_defaults Rails::VERSION::STRING.to_f")
      .sub('require "sperf/rails"', "Bundler.require"))
    gems = %w[railties activerecord sqlite3 puma].map { |name| "gem \"#{name}\"\n" }.join
    file("shop/Gemfile", "source \"https://127.0.0.1\" # never asked\n#{gems}gem \"sperf\", path: #{ROOT.inspect}\n")
    bundled("bin/rails", "generate", "sperf:install")
  end

  def bundled(*command) = patiently("bundle", "exec", *command, env: PRODUCTION, chdir: path("shop"))

  slow def test_generator_writes_the_initializer_into_an_application_whose_gemfile_names_sperf
    result = generated

    assert_predicate result.status, :success?, result.err
    assert_equal "      create  config/initializers/sperf.rb\n", result.out
    assert_equal TEMPLATE, File.read(path("shop/config/initializers/sperf.rb"))
  end

  # In a process of its own for each line, as whatever is set stays so.
  BOOTED = <<~RUBY
    text = File.read("initializer.rb")
    lines = text.lines.each_index.select { |number| text.lines[number].match?(/^  # config/) }
    [[], *lines.zip, lines].each do |chosen|
      changed = text.lines.each_with_index.map { |line, number| chosen.include?(number) ? line.sub("# ", "") : line }
      pid = fork do
        File.write("config/initializers/sperf.rb", changed.join)
        Shop.initialize!
        puts [Shop.config.sperf.count, Rack::MockRequest.new(Shop).get("/orders").status].join(" ")
      end
      abort changed.join unless Process.wait2(pid).last.success?
    end
    exit!(0)
  RUBY

  slow def test_generated_initializer_boots_as_it_is_and_with_each_line
    file("initializer.rb", TEMPLATE)
    result = application(BOOTED, start: "")

    assert_predicate result.status, :success?, result.err + result.out
    settings = Sperf::Integrations::RailsSettings::NAMES.size
    counts = result.out.scan(/^(\d+) 204$/).flatten.map(&:to_i)
    # +enabled+ is set before, and is another value in the file.
    assert_equal [1, 1, *[2] * (settings - 1), settings], [counts.first, *counts[1..-2].sort, counts.last]
  end
end
