# frozen_string_literal: true

module Bench
  # The other profilers, from the Gemfile's group bench (script/gems). A benchmark works without them: their rows are
  # left out then, and the report says so.
  module Peers
    ROOT = File.expand_path("../..", __dir__)

    class << self
      # The file to load with -r that puts the gems on the load path; nil where they cannot be installed.
      def loader
        return @loader if defined?(@loader)

        @loader = ENV["BENCH_GEMS"] || install
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

      private

      def install
        path = IO.popen({ "RUBY" => RbConfig.ruby }, [File.join(ROOT, "script", "gems"), "bench"], &:read).to_s.strip
        path unless path.empty?
      end
    end
  end
end
