# frozen_string_literal: true

require "test_helper"
require_relative "families"

# For tests that run real applications, bare and under sperf.
module AppsTest
  include TestHelper

  # Everything that sperf may say of an application that ended well.
  SHAPES = [
    /\A\S+:\ [\d.]+\ [kM]?B,\ [\d,]+\ (?:samples?|calls?),\ [\d.]+\ m?s\ of\ (?:CPU|wall)\ time
       (?:\ in\ [\d,]+\ processes)?;\ to\ look\ at\ it:\ sperf/x,
    /\Atime: \d+\.\d% running\b/, /\Atop \d: \d+\.\d% / # where it went
  ].freeze

  class << self
    # The outcome of each application without sperf, which is the same for all tests.
    def bare = @bare ||= {}

    # What a session of sperf has beyond the clocks of clocks.rb, in nanoseconds: it begins a little earlier and ends a
    # little later. Measured on a program that does nothing.
    def margins = @margins ||= {}
  end

  def setup
    super
    @runner = Apps::Runner.new(@directory)
  end

  # Returns the application, and skips the test where what it needs is missing; in CI that fails.
  def application(name)
    need_redis if %w[sidekiq resque].include?(name)
    Apps::Catalogue.all.fetch(name)
  end

  def need_redis = Apps::Redis.available? || lack("redis-server is missing (script/tools apps)")

  # The environment of a program with an empty Redis.
  def redis = need_redis && Apps::Redis.environment

  # Runs a command that sees the gems of applications, with the patience that they need.
  def patiently(*command, env: {}, chdir: @directory)
    environment = { **CLEAN, "GEM_HOME" => Apps.gems, "GEM_PATH" => Apps.gems, "SECRET_KEY_BASE" => "x" * 64, **env }
    Timeout.timeout(Apps::PATIENCE) { Result.new(*Open3.capture3(environment, *command, chdir:)) }
  end

  # Runs a server with sperf in it that says nothing on stderr, and ends it. Returns what the block does with the port.
  def serve(server, **)
    outcome = @runner.run(server, flags: ["-I", File.join(ROOT, "lib")], clocks: false, **) do |pid, port|
      yield(port).tap { Process.kill(:TERM, pid) }
    end
    assert_empty outcome.own_err
    outcome.answers
  end

  # Keeps a server busy while the block runs, with +pause+ seconds in between.
  def under_load(port, path, pause: 0)
    ended = false
    load = Thread.new { Apps::Client.open(port) { |client| client.get(path) && sleep(pause) until ended } }
    yield
  ensure
    ended = true
    load.join
  end

  # Runs a Puma under load, and ends it. Yields its process id and the Apps::Load, and returns the Outcome, whose
  # answers are the failures until the end.
  def loaded(puma, **)
    outcome = @runner.run(puma, **) do |pid, port|
      load = Apps::Load.new(port)
      yield pid, load
      load.end_server(pid)
    end
    assert_terminated outcome
    outcome
  end

  # Puma ends as a process that was killed by SIGTERM.
  def assert_terminated(outcome) = assert_equal(Signal.list["TERM"], outcome.status.termsig, outcome.err)

  def bare(name) = AppsTest.bare[name] ||= @runner.run(application(name))

  # Runs an application under sperf record into "app.data".
  def recorded(application, *options, **, &)
    @runner.run(application, prefix: [RUBY, SPERF, "record", *options, "-o", path("app.data")], **, &)
  end

  def assert_as_bare(application, bare, recorded)
    assert_equal bare.status.to_s.sub(/\d+/, ""), recorded.status.to_s.sub(/\d+/, ""), recorded.err
    assert_equal [bare.answers], [recorded.answers]
    assert_equal application.normalize(bare.out), application.normalize(recorded.out)
    assert_equal application.normalize(bare.own_err), application.normalize(recorded.own_err)
    assert_empty unknown_words(recorded)
  end

  # What sperf said that is of no known shape.
  def unknown_words(outcome) = outcome.words.reject { |line| SHAPES.any? { |shape| line.match?(shape) } }
end
