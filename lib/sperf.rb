# frozen_string_literal: true

# Loads sperf, a profiler for Ruby; see the module Sperf for its API. Where Rails is loaded already, as for the gems of
# an application's Gemfile, its railtie comes with it, so <tt>gem "sperf"</tt> is enough there.
require_relative "sperf/program/sperf"
require_relative "sperf/rails" if defined?(Rails::Railtie)
