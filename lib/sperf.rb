# frozen_string_literal: true

# Loads sperf, a profiler for Ruby; see the module Sperf for its API. If Rails is loaded already, as when an
# application's Gemfile is loaded, this file loads the railtie as well, so a line in the Gemfile is enough.
require_relative "sperf/program/sperf"
require_relative "sperf/rails" if defined?(Rails) && Rails.const_defined?(:Railtie)
