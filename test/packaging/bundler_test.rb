# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "net/http"
require "open3"
require "tmpdir"
require_relative "../ruby/requirements"
require_relative "sources"

# Installs sperf as a Gemfile does that names a git repository, and uses it there. The repository is made of the sources
# as they are: with the page, without the extension, which Bundler compiles.
class BundlerTest < Minitest::Test
  include Requirements

  # Compiling takes some seconds, so one installation serves all tests; they do not change it.
  def self.application = @application ||= Application.new

  Minitest.after_run { @application&.remove }

  # A directory with a Gemfile, and all that it needs beside it.
  class Application
    attr_reader :directory

    def initialize
      @root = File.realpath(Dir.mktmpdir("sperf-bundler"))
      @directory = File.join(@root, "app")
      make_repository(File.join(@root, "sperf"))
      make_application(File.join(@root, "sperf"))
      # The gems are on this machine: nothing is asked of the network.
      run!("gem", "install", "--local", "--no-document", Sources::WEBRICK)
      run!("bundle", "install", "--local")
    rescue StandardError
      remove
      raise
    end

    # Returns stdout, stderr and the status of a command.
    def run(*command, chdir: directory) = Open3.capture3(environment, *command, chdir:)

    def run!(*command, **)
      stdout, stderr, status = run(*command, **)
      raise "#{command.join(" ")}: #{status}\n#{stdout}#{stderr}" unless status.success?

      stdout
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

    def remove
      FileUtils.rm_rf(@root)
    end

    private

    # Settings of the machine's user are for other gems. The extension is compiled quickly here, as GemTest has
    # compiled it as users do.
    def environment
      Sources.environment(File.join(@root, "gems"))
        .merge("HOME" => @root, "BUNDLE_USER_HOME" => @root, "BUNDLE_SILENCE_ROOT_WARNING" => "1",
               "BUNDLE_BUILD__SPERF" => "--with-cflags=-O0", "GIT_CONFIG_NOSYSTEM" => "1", "NO_COLOR" => "1",
               "TERM" => "xterm")
    end

    def make_repository(path)
      Sources.copy(path)
      author = %w[-c user.name=sperf -c user.email=sperf@example.org]
      [%w[init --quiet], %w[add --all], %w[commit --quiet --message=Sources]].each do |words|
        run!("git", *author, *words, chdir: path)
      end
    end

    def make_application(repository)
      FileUtils.mkdir(directory)
      File.write(File.join(directory, "Gemfile"), "gem \"sperf\", git: \"file://#{repository}\"\ngem \"webrick\"\n")
      File.write(File.join(directory, "app.rb"), Sources::PROGRAM)
    end
  end

  def setup
    lack "git is missing" unless system("git", "--version", out: File::NULL, err: File::NULL)
  end

  def test_program_below_bundle_exec_is_recorded
    stdout, stderr, status = application.run("bundle", "exec", "sperf", "record", "-o", "app.txt", "ruby", "app.rb")

    assert_predicate status, :success?, stderr
    assert_equal "done\n", stdout
    assert_match(/\bObject#spin\b/, File.read(File.join(application.directory, "app.txt")))
  end

  def test_report_writes_and_serves_the_page
    application.run!("bundle", "exec", "sperf", "record", "-o", "page.data", "ruby", "app.rb")
    application.run!("bundle", "exec", "sperf", "report", "--html", "page.html", "page.data")

    assert_match(/\A<!DOCTYPE html>.*"format":"sperf"/m, File.read(File.join(application.directory, "page.html")))
    served = application.ask("bundle", "exec", "sperf", "report", "--no-open", "page.data") { |address| page(address) }

    assert_match(/<div id="app">/, served)
  end

  # The page that an application mounts for its own profiles, asked as its server would ask.
  def test_page_in_an_application_shows_a_profile
    name = "20261123T121314.123Z-4711-asked-300ms-app.data"
    FileUtils.mkdir(File.join(application.directory, "kept"))
    application.run!("bundle", "exec", "sperf", "record", "-o", "kept/#{name}", "ruby", "app.rb")
    program = <<~'RUBY'
      require "sperf/web"
      require "stringio"
      web = Sperf::Web.new(directory: "kept", development: true)
      asked = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "/sperf", "QUERY_STRING" => "", "HTTP_HOST" => "localhost",
                "REMOTE_ADDR" => "127.0.0.1", "rack.url_scheme" => "http", "rack.input" => StringIO.new }
      { "view" => '<div id="app">', "viewer.js" => "/* sources ", "viewer.css" => "#app" }.each do |part, text|
        status, _headers, body = web.call(asked.merge("PATH_INFO" => "/profiles/#{ARGV.first}/#{part}"))
        puts "#{status} #{body.join.include?(text)}"
      end
    RUBY
    answers = application.run!("bundle", "exec", "ruby", "-e", program, name)

    assert_equal ["200 true\n"] * 3, answers.lines
  end

  def test_library_is_loaded_from_the_repository_with_the_extension_that_was_compiled_for_it
    program = 'require "sperf"; puts $LOADED_FEATURES'
    loaded = application.run!("bundle", "exec", "ruby", "-e", program).lines(chomp: true)
    extension = loaded.find { |path| path.end_with?("/sperf.#{RbConfig::CONFIG.fetch("DLEXT")}") }

    [extension, loaded.find { |path| path.end_with?("/lib/sperf.rb") }].each do |path|
      assert_match(%r{\A#{Regexp.escape(File.dirname(application.directory))}/gems/bundler/gems/}, path)
    end
  end

  # Whoever runs the tests may be in the middle of something.
  def test_variables_of_the_shell_reach_neither_bundler_nor_the_program
    foreign = %w[BUNDLE_GEMFILE RUBYLIB SPERF_OUTPUT GIT_DIR].to_h { |name| [name, "/nowhere"] }
      .merge("RUBYOPT" => "-rnowhere")
    before = ENV.to_h
    ENV.update(foreign)
    seen = application.run!("ruby", "-e", "puts ENV.values_at(*ARGV).inspect", *foreign.keys)

    assert_equal "[nil, nil, nil, nil, nil]\n", seen
  ensure
    ENV.replace(before)
  end

  private

  def page(address) = Net::HTTP.get(URI(address))
  def application = self.class.application
end
