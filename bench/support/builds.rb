# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "gem_groups"

module Bench
  # Compiles what only the benchmarks need, below build/bench: make decides what is out of date.
  module Builds
    CORE_FLAGS = %w[-std=c11 -O2 -Wall -Wextra -D_GNU_SOURCE].freeze

    class << self
      # The extension with the empty handler, bench/floor; RubyChild has its directory on the load path.
      def floor
        directory = directory("floor")
        extconf = File.join(ROOT, "bench", "floor", "extconf.rb")
        # The Makefile names the Ruby that it was made by.
        ruby = File.join(directory, "ruby")
        unless File.exist?(ruby) && File.read(ruby) == RbConfig.ruby && File.mtime(ruby) > File.mtime(extconf)
          FileUtils.rm_f(Dir[File.join(directory, "*.{o,so}")])
          run(RbConfig.ruby, extconf, chdir: directory)
          File.write(ruby, RbConfig.ruby)
        end
        run("make", "--silent", chdir: directory)
      end

      # A program of bench/core with all of src/. Returns its path.
      def core(name)
        program = File.join(directory("core"), name)
        sources = Dir[File.join(ROOT, "src", "*", "*.c")] << File.join(ROOT, "bench", "core", "#{name}.c")
        headers = Dir[File.join(ROOT, "{src,include}", "**", "*.h")]
        newest = (sources + headers).map { |path| File.mtime(path) }.max
        return program if File.exist?(program) && File.mtime(program) > newest

        include = "-I#{File.join(ROOT, "include")}"
        run(ENV["CC"] || "cc", *CORE_FLAGS, include, "-o", program, *sources, "-lm", chdir: ROOT)
        program
      end

      private

      def directory(name)
        path = File.join(ROOT, "build", "bench", name)
        FileUtils.mkdir_p(path)
        path
      end

      def run(*command, chdir:)
        log = File.join(chdir == ROOT ? directory("core") : chdir, "log")
        return if system(*command, chdir:, %i[out err] => [log, "a"])

        abort "bench: #{File.basename(command.first)} failed; see #{log}"
      end
    end
  end
end
