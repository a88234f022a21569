# frozen_string_literal: true

require_relative "gem_group"

module Bench
  # The other profilers, from the Gemfile's group bench (script/gems). A benchmark works without them: their rows are
  # left out then, and the report says so.
  module Peers
    class << self
      # The file to load with -r that puts the gems on the load path; nil where they cannot be installed.
      def loader
        return @loader if defined?(@loader)

        @loader = ENV["BENCH_GEMS"] || GemGroup.install("bench")
      end

      def available? = !loader.nil?

      # The file of the gem's own command `name`: what RubyGems would put on PATH does not find gems that stand by
      # themselves.
      def command(name)
        Dir[File.join(File.dirname(loader, 2), "ruby", "*", "gems", "#{name}-*", "{exe,bin}", name)].first
      end

      # Versions by name, as installed.
      def versions
        return {} unless available?

        gems = Dir[File.join(File.dirname(loader, 2), "ruby", "*", "gems", "*")].map { |path| File.basename(path) }
        gems.to_h { |name| name.match(/\A(.+)-([\d.]+)\z/).captures }
      end
    end
  end
end
