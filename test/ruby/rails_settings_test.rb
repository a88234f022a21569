# frozen_string_literal: true

require_relative "test_helper"
require "sperf/rack"
require "sperf/integrations/rails/rails_settings"

# What config.sperf of a Rails application may hold: test/apps has the applications.
class RailsSettingsTest < Minitest::Test
  def check(**settings) = Sperf::Integrations::RailsSettings.check({ enabled: true, **settings })

  def refusal(**) = assert_raises(ArgumentError) { check(**) }.message

  def test_settings_that_make_sense_are_accepted
    check
    check(slow: 500, slow_jobs: 60_000)
    check(slow: 500, rate: 0.001, only: %r{\A/orders}, token: "x", directory: "tmp/kept", keep: 5, notifications: true)
    check(dump_on: "QUIT", push: "otlp+http://localhost:4318", budget: "1%")
    check(slow: nil, rate: nil, only: nil, token: nil, directory: nil, keep: nil, notifications: nil)
  end

  def test_name_that_is_near_a_setting_is_told_with_it
    assert_equal "there is no setting config.sperf.slwo; did you mean config.sperf.slow?", refusal(slwo: 500)
    assert_equal "there is no setting config.sperf.enable; did you mean config.sperf.enabled?",
                 refusal(enabled: false, enable: true)
  end

  def test_name_that_is_near_nothing_is_told_with_all_settings
    assert_equal "there is no setting config.sperf.xyz; the settings are enabled, notifications, trace_ids, slow, " \
                 "rate, only, token, directory, keep, slow_jobs, dump_on, push, budget", refusal(xyz: 1)
  end

  def test_value_that_a_setting_cannot_have_is_told_with_what_it_can
    { { slow: "500" } => 'slow must be a number of milliseconds, not "500"',
      { slow_jobs: -1 } => "slow_jobs must be a number of milliseconds, not -1",
      { rate: 2 } => "rate must be a number from 0 to 1, not 2",
      { only: "/orders" } => 'only must be a Regexp or a Proc, not "/orders"',
      { token: 7 } => "token must be a String; it is of class Integer",
      { directory: 7 } => "directory must be a String or Pathname, not 7",
      { keep: "5" } => 'keep must be a positive Integer, not "5"',
      { dump_on: "KILL" } => 'dump_on must be a signal that a program can handle, such as "QUIT", not "KILL"',
      { push: "http://me:secret@host" } => 'push must be the URL of a receiver, such as "otlp+http://localhost:4318"',
      { budget: "30%" } => "budget must be a share such as 2%, 0.1% to 20%, not 30.0",
      { trace_ids: "no" } => 'trace_ids must be true or false, not "no"',
      { notifications: "no" } => 'notifications must be true or false, not "no"',
      { enabled: "false" } => 'enabled must be true or false, not "false"' }.each do |settings, message|
      assert_equal "config.sperf.#{message}", refusal(**settings)
    end
  end

  # A job may take a minute where a request may not take a second.
  def test_requests_and_jobs_have_thresholds_of_their_own
    settings = { enabled: true, slow: 500, slow_jobs: 60_000, directory: "tmp/kept", keep: 5 }

    assert_equal({ slow: 60_000, directory: "tmp/kept", keep: 5 }, Sperf::Integrations::RailsSettings.jobs(settings))
    assert_equal({}, Sperf::Integrations::RailsSettings.jobs({ enabled: true, slow: 500 }))
  end

  def test_values_of_an_application_without_sperf_are_not_looked_at
    check(enabled: false, slow: "500")
  end
end
