# frozen_string_literal: true

require "etc"
require "fileutils"
require "rbconfig"

# What an archive of the sources holds, for tests that build and install sperf from it, and the environment that they do
# that in.
module Sources
  ROOT = File.expand_path("../..", __dir__)
  NOT_IN_AN_ARCHIVE = %w[.git build vendor pkg].freeze
  BUILT = %w[lib/sperf/sperf.so lib/sperf/sperf.bundle].freeze
  # The gem that serves the page, as script/gems has downloaded it. sperf does without.
  WEBRICK = Dir[File.join(ROOT, "vendor/gems/test/ruby/*/cache/webrick-*.gem")].first
  # A program that works for a while.
  PROGRAM = <<~RUBY
    def spin(seconds)
      stop = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
      nil while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < stop
    end
    spin(0.3)
    puts "done"
  RUBY
  # What a shell may hold for Ruby, for its gems and for git.
  FOREIGN = /\A(?:RUBY|GEM_|GEMRC|BUNDLE|SPERF_|GIT_|MAKE)/

  class << self
    # Copies the sources into the directory +to+.
    def copy(to)
      copy_entries(ROOT, to, but: NOT_IN_AN_ARCHIVE + ["viewer"])
      FileUtils.rm_rf(BUILT.map { |name| File.join(to, name) })
      copy_entries(File.join(ROOT, "viewer"), File.join(to, "viewer"), but: ["node_modules"])
    end

    # Variables for a process that sees the gems of +gem_home+ alone, and no trace of the repository or of the shell.
    def environment(gem_home)
      path = [File.join(gem_home, "bin"), File.dirname(RbConfig.ruby), ENV.fetch("PATH")]
      ENV.keys.grep(FOREIGN).to_h { |name| [name, nil] }
        .merge("GEM_HOME" => gem_home, "GEM_PATH" => gem_home, "PATH" => path.join(File::PATH_SEPARATOR),
               "MAKEFLAGS" => "-j#{Etc.nprocessors}")
    end

    private

    def copy_entries(from, to, but:)
      FileUtils.mkdir_p(to)
      FileUtils.cp_r((Dir.children(from) - but).map { |name| File.join(from, name) }, to)
    end
  end
end
