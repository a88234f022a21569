# frozen_string_literal: true

require_relative "gem_group"

module Bench
  # The gems of the applications in test/apps, Rails among them.
  module Apps
    class << self
      # The file to load with -r that puts the gems on the load path; nil where they cannot be installed.
      def loader
        return @loader if defined?(@loader)

        # Some of the gems are compiled with headers that it sees to.
        system(File.join(GemGroup::ROOT, "script", "tools"), "apps", out: File::NULL)
        @loader = GemGroup.install("apps")
      end

      def available? = !loader.nil?
    end
  end
end
