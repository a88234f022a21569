# frozen_string_literal: true

require "minitest/autorun"
require "etc"
require "fileutils"
require "net/http"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../ruby/requirements"

# What an archive of the sources holds, for tests that build and install sperf from it.
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

  # Copies the sources into the directory +to+.
  def self.copy(to)
    copy_entries(ROOT, to, but: NOT_IN_AN_ARCHIVE + ["viewer"])
    FileUtils.rm_rf(BUILT.map { |name| File.join(to, name) })
    copy_entries(File.join(ROOT, "viewer"), File.join(to, "viewer"), but: ["node_modules"])
  end

  def self.copy_entries(from, to, but:)
    FileUtils.mkdir_p(to)
    FileUtils.cp_r((Dir.children(from) - but).map { |name| File.join(from, name) }, to)
  end
  private_class_method :copy_entries

  # A directory of its own in which #install, of a subclass, makes sperf a command. Compiling takes some seconds, so one
  # serves all tests of a class; they do not change it.
  class Installation
    attr_reader :directory

    def self.only = @only ||= new.tap { |one| Minitest.after_run { one.remove } }

    def initialize
      @directory = File.realpath(Dir.mktmpdir("sperf-packaging"))
      install
    rescue StandardError
      remove
      raise
    end

    def path(name) = File.join(directory, name)
    def gem_home = path("home")
    def remove = FileUtils.rm_rf(directory)

    # Returns stdout, stderr and the status of a command.
    def run(*command, chdir: directory, **) = Open3.capture3(environment(**), *command, chdir:)

    def run!(*command, **)
      stdout, stderr, status = run(*command, **)
      raise "#{command.join(" ")}: #{status}\n#{stdout}#{stderr}" unless status.success?

      stdout
    end

    # Returns what rake prints. It comes with Ruby as a gem, and this GEM_HOME is empty: it is loaded from where this
    # process would.
    def rake!(task, chdir:)
      from = $LOAD_PATH.find { |path| File.file?(File.join(path, "rake.rb")) }
      run!(RbConfig.ruby, "-I#{from}", "-rrake", "-e", "Rake.application.run(ARGV)", task, chdir:)
    end

    # Yields the address that a command prints on stderr, ends the command, and returns what the block returned.
    def ask(*command)
      Open3.popen3(environment, *command, chdir: directory) do |_stdin, _stdout, stderr, process|
        line = stderr.gets
        yield line[/http\S+/] || raise(line)
      ensure
        Process.kill("INT", process.pid)
      end
    end

    # Variables for a process that sees the gems of +home+ alone, and no trace of the repository or of the shell.
    def environment(home: gem_home, env: {})
      path = [File.join(home, "bin"), File.dirname(RbConfig.ruby), ENV.fetch("PATH")].join(File::PATH_SEPARATOR)
      ENV.keys.grep(FOREIGN).to_h { |name| [name, nil] }
        .merge("GEM_HOME" => home, "GEM_PATH" => home, "PATH" => path, "MAKEFLAGS" => "-j#{Etc.nprocessors}", **env)
    end
  end

  # What sperf does wherever it is installed. +installation+ is an Installation, +command+ the words that call sperf.
  module Uses
    include Requirements

    def test_program_is_recorded_and_its_page_written_and_served
      File.write(installation.path("app.rb"), PROGRAM)
      stdout, stderr, status = installation.run(*command, "record", "-o", "app.data", "ruby", "app.rb")
      assert_predicate status, :success?, stderr
      assert_equal "done\n", stdout
      installation.run!(*command, "report", "--html", "app.html", "app.data")
      page = File.read(installation.path("app.html"))
      served = installation.ask(*command, "report", "--no-open", "app.data") { |address| Net::HTTP.get(URI(address)) }

      assert_match(/\A<!DOCTYPE html>.*"format":"sperf"/m, page)
      assert_includes page, '"Object#spin"'
      assert_match(/<div id="app">/, served)
    end
  end
end
