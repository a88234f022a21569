# frozen_string_literal: true

module Sperf
  # The environment variables by which every Ruby process below a command is recorded.
  module RecordedEnvironment
    # An option that loads sperf.
    REQUIRE_OPTION = %r{\A-r(\S*/)?sperf(\.rb)?\z}
    private_constant :REQUIRE_OPTION

    class << self
      # Returns the changes as a Hash for Process.spawn (nil: unset). +directory+ is the path of the HandoverDirectory.
      # Unsets variables of an outer recording that do not apply to this one.
      def changes(options, directory)
        {
          # A file without a timeline contains only sums, so no process needs to keep more.
          **options.variables(aggregate: options.aggregate? || !options.output_file&.timeline?),
          "SPERF_ENABLED" => "1",
          "SPERF_COLLECT_DIR" => directory,
          "SPERF_BUILT_FOR" => Host.release,
          # First: the program may require another version of sperf, or a file that never returns.
          "RUBYOPT" => [require_option, *ENV.fetch("RUBYOPT", "").split.grep_v(REQUIRE_OPTION)].join(" "),
          "RUBYLIB" => [*load_path, *ENV.fetch("RUBYLIB", nil)].join(File::PATH_SEPARATOR)
        }
      end

      private

      # By path: a program may start another one with a RUBYLIB of its own, which would otherwise end with a LoadError.
      # RUBYOPT cannot contain a path with blanks.
      def require_option
        path = File.expand_path("../program/sperf.rb", __dir__)
        path.match?(/\s/) ? "-rsperf/program/sperf" : "-r#{path}"
      end

      # RubyGems may keep the extension in a directory of its own.
      def load_path
        extension = $LOADED_FEATURES.find { |file| file.match?(%r{/sperf/sperf\.(so|bundle)\z}) }
        [File.expand_path("../..", __dir__), *(File.expand_path("../..", extension) if extension)].uniq
      end
    end
  end
end
