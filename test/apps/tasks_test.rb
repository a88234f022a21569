# frozen_string_literal: true

require "socket"
require_relative "support/apps_test"
require "task_pages"

# The pages of docs/tasks that need Rails, RSpec or Sidekiq: their commands print what they show.
# SHOW_OUTPUTS=1 prints what they printed.
class ApplicationTasksTest < Minitest::Test
  include TestHelper

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

  # Runs a page in a copy of +example+, which the page calls /srv/shop or the like.
  def check(name, example, shown: nil, env: {}, **replaced)
    FileUtils.cp_r(File.join(ROOT, "docs/examples", example), path("work"))
    File.write(path("work/Gemfile"), GEMFILE)
    page = TaskPages::Page.new(File.join(ROOT, "docs/tasks/#{name}.md"))
    replaced = replaced.transform_keys(&:to_s)
    replaced[shown] = path("work") if shown
    printed = TaskPages.run(page, path("work"), environment.merge(env), patience: Apps::PATIENCE, replaced:)
    page.commands.zip(printed) { |command, lines| puts "$ #{command.text}", lines } if ENV["SHOW_OUTPUTS"]
    page.commands.zip(printed) do |command, lines|
      assert_empty command.differences(lines || []), "$ #{command.text}\n#{lines&.join("\n")}"
    end
  end

  def free_port = Addrinfo.tcp("127.0.0.1", 0).bind.then { |socket| socket.local_address.ip_port.tap { socket.close } }

  def test_slow_rails_request_prints_what_it_shows
    check("slow-rails-request", "shop", shown: "/srv/shop", "localhost:3000": "localhost:#{port = free_port}",
          "-p 3000": "-p #{port}", ":3000": ":#{port}", env: { "RAILS_ENV" => "production" })
  end

  def test_slow_test_suite_prints_what_it_shows = check("slow-test-suite", "suite", shown: "/srv/cart")

  def test_slow_job_queue_prints_what_it_shows
    lack "redis-server is missing (script/tools apps)" unless Apps::Redis.available?
    Apps::Redis.instance.flush
    check("slow-job-queue", "jobs", env: { "REDIS_URL" => "unix://#{Apps::Redis.instance.socket}" })
  end
end
