# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "open3"
require "pty"
require "tmpdir"
require_relative "../ruby/requirements"
require_relative "sources"

# Installs sperf as a Gemfile does that names a git repository, and uses it there. The repository is made of the sources
# as they are, and holds nothing that is built: neither the extension, which is compiled then, nor the page.
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
      # sperf needs no other gem: nothing is asked of the network.
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

    # Returns what a command prints on a terminal, and what it says on stderr.
    def run_on_terminal(*command)
      said = File.join(@root, "said")
      text = +""
      PTY.open do |terminal, device|
        pid = Process.spawn(environment.merge("PAGER" => "cat"), *command, chdir: directory, out: device, err: said)
        device.close
        loop { text << terminal.readpartial(4096) }
      rescue Errno::EIO # the command has ended
        Process.wait(pid)
      end
      [text.delete("\r"), File.read(said)]
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
      File.write(File.join(directory, "Gemfile"), "gem \"sperf\", git: \"file://#{repository}\"\n")
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

  def test_report_without_a_page_says_so_in_a_line_and_prints_text
    application.run!("bundle", "exec", "sperf", "record", "-o", "app.data", "ruby", "app.rb")
    text, said = application.run_on_terminal("bundle", "exec", "sperf", "report", "app.data")

    assert_equal "[sperf] the page was not built into this sperf: install Node and run make build; " \
                 "printing text instead\n", said
    assert_match(/\bObject#spin$/, text)
    assert_equal application.run!("bundle", "exec", "sperf", "report", "--text", "app.data"), text
  end

  def test_page_that_is_asked_for_and_not_there_is_one_line_and_a_failure
    application.run!("bundle", "exec", "sperf", "record", "-o", "page.data", "ruby", "app.rb")
    stdout, stderr, status = application.run("bundle", "exec", "sperf", "report", "--html", "page.html", "page.data")

    assert_equal ["", 1], [stdout, status.exitstatus]
    assert_match(/\A\[sperf\] .*the page was not built into this sperf: .*\n\z/, stderr)
    refute_path_exists File.join(application.directory, "page.html")
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

  def application = self.class.application
end
