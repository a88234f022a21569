# frozen_string_literal: true

require "rbconfig"

module Bench
  # A group of gems, as script/gems installs it below vendor/gems.
  module GemGroup
    ROOT = File.expand_path("../..", __dir__)

    # The file to load with -r that puts the gems of +group+ on the load path; nil where they cannot be installed.
    def self.install(group)
      path = IO.popen({ "RUBY" => RbConfig.ruby }, [File.join(ROOT, "script", "gems"), group], &:read).to_s.strip
      path unless path.empty?
    end
  end
end
