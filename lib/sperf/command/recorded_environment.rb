# frozen_string_literal: true

module Sperf
  # What has to be in the environment of a command for every Ruby process below it to be recorded.
  module RecordedEnvironment
    # An option that loads sperf.
    REQUIRE_OPTION = %r{\A-r(\S*/)?sperf(\.rb)?\z}
    private_constant :REQUIRE_OPTION

    class << self
      # Returns the changes as a Hash for Process.spawn (nil: unset). +collection+ is the directory that the processes
      # leave their profiles in. Variables of an outer environment that are not meant for this recording are unset.
      def changes(options, collection)
        {
          # Sums are all that a file without a timeline holds, so no process needs to keep more.
          **options.variables(aggregate: options.aggregate? || !options.output_file&.timeline?),
          "SPERF_ENABLED" => "1",
          "SPERF_COLLECT_DIR" => collection,
          "SPERF_BUILT_FOR" => Host.release,
          # In front: the program may bring another version of sperf, or a -r that never returns.
          "RUBYOPT" => [require_option, *ENV.fetch("RUBYOPT", "").split.grep_v(REQUIRE_OPTION)].join(" "),
          "RUBYLIB" => [*load_path, *ENV.fetch("RUBYLIB", nil)].join(File::PATH_SEPARATOR)
        }
      end

      private

      # By its path, as a program may run another one with a RUBYLIB of its own, which would end with a LoadError.
      # RUBYOPT cannot hold a path with blanks.
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
