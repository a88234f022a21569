# frozen_string_literal: true

require_relative "test_helper"
require "sperf/rack"

# The middleware, with environments and answers as Rack has them, and no gem.
module RackHelper
  include TestHelper

  TOKEN = "0123456789abcdef0123"

  def setup
    super
    @lines = []
  end

  def teardown
    Sperf::Integrations::ProfileWriter.instance.flush(60)
    super
  end

  # Returns the middleware around the application that the block is.
  def middleware(directory: path("kept"), **, &app)
    Sperf::Rack.new(app || ->(_env) { [200, {}, ["fine"]] }, directory:, log: ->(line) { @lines << line }, **)
  end

  def env(path = "/orders/7", method: "GET", **others)
    { "REQUEST_METHOD" => method, "SCRIPT_NAME" => "", "PATH_INFO" => path, **others.transform_keys(&:to_s) }
  end

  def asking(token = TOKEN, path = "/orders/7") = env(path, HTTP_X_SPERF: token)

  # Returns the labels that a request has inside of the application, while a session runs.
  def labels_of(...)
    found = nil
    rack = middleware do |_env|
      found = Sperf.labels
      [200, {}, []]
    end
    Sperf.start { rack.call(env(...)) }
    found
  end

  # What is there once all is written.
  def kept
    assert Sperf::Integrations::ProfileWriter.instance.flush(60)
    Sperf::Integrations::KeptProfiles.new(path("kept")).entries
  end

  def kinds = kept.map { |entry| [entry.kind, entry.name] }
end
