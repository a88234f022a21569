# frozen_string_literal: true

require "socket"
require_relative "support/apps_test"
require "task_pages"

# The pages of docs/tasks that need Rails, RSpec or Sidekiq: their commands print what they show.
# REFRESH_PAGES and SHOW_OUTPUTS as in test/ruby/tasks_test.rb.
class ApplicationTasksTest < Minitest::Test
  slow

  include TestHelper
  include TaskPages::Assertions

  # A page takes some ten seconds, several times as many on a machine that is busy.
  PAGE_PATIENCE = 120

  # Bundler has what is installed, and asks nobody.
  GEMFILE = <<~RUBY
    source "https://127.0.0.1" # never asked
    %w[railties activerecord sqlite3 puma rackup sidekiq rspec minitest rake].each { |name| gem name }
  RUBY

  def environment
    FileUtils.mkdir_p(path("bin"))
    File.write(path("bin/sperf"), "#!/bin/sh\nexec '#{RUBY}' '#{SPERF}' \"$@\"\n", perm: 0o755)
    CLEAN.merge("PATH" => "#{path("bin")}:#{CLEAN.fetch("PATH")}", "GEM_HOME" => Apps.gems, "GEM_PATH" => Apps.gems,
                "HOME" => @directory, "LC_ALL" => "C.UTF-8", "RUBYLIB" => File.join(ROOT, "lib"))
  end

  # Runs a page in a copy of +example+. +replaced+ as in TaskPages.run.
  def check(name, example, env: {}, replaced: {})
    FileUtils.cp_r(File.join(ROOT, "docs/examples", example), path("work"))
    File.write(path("work/Gemfile"), GEMFILE)
    page = TaskPages::Page.new(File.join(ROOT, "docs/tasks/#{name}.md"))
    assert_page page, TaskPages.run(page, path("work"), environment.merge(env), patience: PAGE_PATIENCE, replaced:)
  end

  def free_port = TCPServer.open("127.0.0.1", 0) { |server| server.local_address.ip_port }

  def test_slow_rails_request_prints_what_it_shows
    lack "curl is missing (script/tools apps)" unless system("curl", "--version", out: File::NULL)
    port = free_port
    replaced = { "/srv/shop" => path("work"), "localhost:3000" => "localhost:#{port}", "-p 3000" => "-p #{port}" }
    env = { "RAILS_ENV" => "production", "RUBYOPT" => "-r#{Apps::END_OF_PUMA}" }
    check("slow-rails-request", "shop", env:, replaced:)
  end

  def test_slow_test_suite_prints_what_it_shows = check("slow-test-suite", "suite")

  def test_slow_job_queue_prints_what_it_shows
    lack "redis-server is missing (script/tools apps)" unless Apps::Redis.available?
    check("slow-job-queue", "jobs", env: Apps::Redis.environment)
  end

  # The page only tells of profiled.rb.
  def test_request_with_profile_in_its_address_is_recorded
    FileUtils.cp_r(File.join(ROOT, "docs/examples/shop/."), path("."))
    File.write(path("Gemfile"), GEMFILE)
    requests = "session = ActionDispatch::Integration::Session.new(Rails.application); " \
               "print session.get('/customers'), File.exist?('index.data'), session.get('/customers?profile')"
    result = run_command("bundle", "exec", "bin/rails", "runner", requests, env: environment)

    assert_equal "200false200", result.out, result.err
    profile = profile("index.data")
    assert_equal :wall, profile.summary[:mode]
    assert_includes labels(profile), "Customer#spent"
  end
end
