# frozen_string_literal: true

require "test_helper"
require_relative "applications"

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
    lack "redis-server is missing (script/tools apps)" if %w[sidekiq resque].include?(name) && !Apps::Redis.available?
    Apps::Catalogue.all.fetch(name)
  end

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
