# frozen_string_literal: true

require "rbconfig"

module Bench
  ROOT = File.expand_path("../..", __dir__)
  SPERF = [RbConfig.ruby, File.join(ROOT, "exe", "sperf")].freeze

  # Gems that script/gems installs below vendor/gems. Each group has a loader: the file to load with -r that puts its
  # gems on the load path, nil where they cannot be installed.
  module Gems
    def self.install(group)
      path = IO.popen({ "RUBY" => RbConfig.ruby }, [File.join(ROOT, "script", "gems"), group], &:read).to_s.strip
      path unless path.empty?
    end
  end

  # The other profilers. A benchmark works without them: their rows are left out then.
  module Peers
    NAMES = %w[rperf stackprof vernier pf2 ruby-prof].freeze

    class << self
      def loader
        return @loader if defined?(@loader)

        @loader = ENV["BENCH_GEMS"] || Gems.install("bench")
      end

      def available? = !loader.nil?

      # Whether the row +name+ is a peer's: "rperf wall".
      def include?(name) = NAMES.any? { |peer| name.start_with?(peer) }

      # Those rows of +names+ that can be measured here.
      def among(names) = available? ? names : names.reject { |name| include?(name) }

      # The words of the gem's own command `name`: what RubyGems would put on PATH does not find gems that stand by
      # themselves.
      def command(name) = [RbConfig.ruby, "-r", loader, Dir[File.join(gems, "#{name}-*", "{exe,bin}", name)].first]

      # Versions by name, as installed.
      def versions
        return {} unless available?

        Dir[File.join(gems, "*")].to_h { |path| File.basename(path).match(/\A(.+)-([\d.]+)\z/).captures }
      end

      private

      def gems = Dir[File.join(File.dirname(loader, 2), "ruby", "*", "gems")].first
    end
  end

  # The gems of the applications in test/apps, Rails among them.
  module Apps
    class << self
      def loader
        return @loader if defined?(@loader)

        # Some of the gems are compiled with headers that it sees to.
        system(File.join(ROOT, "script", "tools"), "apps", out: File::NULL)
        @loader = Gems.install("apps")
      end

      def available? = !loader.nil?
    end
  end
end
