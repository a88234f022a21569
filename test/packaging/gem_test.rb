# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "net/http"
require "open3"
require "rbconfig"
require "rubygems/package"
require "tmpdir"
require_relative "../ruby/requirements"

# Builds the gem as a release does (rake build) from a copy of what would be in an archive of the sources (no git, and
# nothing built before), installs it into an empty GEM_HOME and uses it there, as a user's machine does.
class GemTest < Minitest::Test
  include Requirements

  ROOT = File.expand_path("../..", __dir__)
  NOT_IN_AN_ARCHIVE = %w[.git build vendor pkg].freeze
  BUILT = %w[lib/sperf/sperf.so lib/sperf/sperf.bundle lib/sperf/viewer_assets].freeze
  # What npm has installed: the tests need no network.
  PACKAGES = "viewer/node_modules"
  PAGE = %w[lib/sperf/viewer_assets/viewer.js lib/sperf/viewer_assets/viewer.css].freeze
  # The only gem that sperf depends on, as script/gems has downloaded it.
  WEBRICK = Dir[File.join(ROOT, "vendor/gems/test/ruby/*/cache/webrick-*.gem")].first

  # Compiling takes some seconds, so one installation serves all tests; they do not change it.
  class << self
    def installation
      @installation ||= Installation.new
    end

    # Whether the page can be built.
    def node? = system(File.join(ROOT, "script/tools"), "--has", "node")
  end

  Minitest.after_run { installation.remove if @installation }

  # A gem that was built and installed into directories of its own.
  class Installation
    attr_reader :directory, :gem_file, :gem_home

    def initialize
      @directory = File.realpath(Dir.mktmpdir("sperf-packaging"))
      @gem_home = File.join(directory, "home")
      @sources = File.join(directory, "sources")
      copy_sources
      build
      run!("gem", "install", "--local", "--no-document", *WEBRICK, gem_file)
    rescue StandardError
      remove
      raise
    end

    # Returns stdout, stderr and the status of a command that sees this GEM_HOME, and no trace of the repository.
    def run(*command, chdir: directory)
      ruby_first = [File.dirname(RbConfig.ruby), ENV.fetch("PATH")].join(File::PATH_SEPARATOR)
      environment = {
        "GEM_HOME" => gem_home, "GEM_PATH" => gem_home, "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_GEMFILE" => nil,
        "PATH" => [File.join(gem_home, "bin"), ruby_first].join(File::PATH_SEPARATOR)
      }
      Open3.capture3(environment, *command, chdir:)
    end

    def run!(*command, **)
      stdout, stderr, status = run(*command, **)
      raise "#{command.join(" ")}: #{status}\n#{stdout}#{stderr}" unless status.success?

      stdout
    end

    # rake comes with Ruby as a gem, and this GEM_HOME is empty: it is loaded from where this process would.
    def rake(*words, **)
      from = $LOAD_PATH.find { |path| File.file?(File.join(path, "rake.rb")) }
      run(RbConfig.ruby, "-I#{from}", "-rrake", "-e", "Rake.application.run(ARGV)", *words, **)
    end

    def remove
      FileUtils.rm_rf(directory)
    end

    private

    def copy_sources
      copy(ROOT, @sources, but: NOT_IN_AN_ARCHIVE + ["viewer"])
      FileUtils.rm_rf(BUILT.map { |name| File.join(@sources, name) })
      copy(File.join(ROOT, "viewer"), File.join(@sources, "viewer"), but: [File.basename(PACKAGES)])
      packages = File.join(ROOT, PACKAGES)
      FileUtils.ln_s(packages, File.join(@sources, PACKAGES)) if File.directory?(packages)
    end

    def copy(from, to, but:)
      FileUtils.mkdir_p(to)
      FileUtils.cp_r((Dir.children(from) - but).map { |name| File.join(from, name) }, to)
    end

    def build
      if GemTest.node?
        _stdout, stderr, status = rake("build", chdir: @sources)
        raise stderr unless status.success?
      else
        run!("gem", "build", "--output", "pkg/sperf.gem", "sperf.gemspec", chdir: @sources)
      end
      @gem_file = Dir[File.join(@sources, "pkg/*.gem")].first
    end
  end

  def test_gem_depends_on_the_server_of_its_page_alone
    specification = Gem::Package.new(installation.gem_file).spec

    assert_equal ["webrick"], specification.dependencies.map(&:name)
    assert_equal Gem::Requirement.new(">= 3.4"), specification.required_ruby_version
  end

  def test_gem_holds_the_page_that_was_built_for_it
    lack "Node is missing" unless self.class.node?

    assert_empty PAGE - Gem::Package.new(installation.gem_file).spec.files
  end

  # A release is not made by halves: on a machine without Node `rake build` fails.
  def test_gem_without_its_page_is_not_built
    result = Dir.mktmpdir do |directory|
      FileUtils.cp_r(%w[Rakefile lib].map { |name| File.join(ROOT, name) }, directory)
      FileUtils.rm_rf(File.join(directory, "lib/sperf/viewer_assets"))
      FileUtils.mkdir(File.join(directory, "script"))
      FileUtils.ln_s("/bin/true", File.join(directory, "script/viewer")) # what it ends with where Node is missing
      [installation.rake("build", chdir: directory), Dir.exist?(File.join(directory, "pkg"))]
    end
    (_stdout, stderr, status), built = result

    assert_equal [1, false], [status.exitstatus, built]
    assert_match(/was not built: it would lack the page of sperf report$/, stderr)
  end

  def test_gem_holds_sources_and_documents_but_nothing_built
    files = Gem::Package.new(installation.gem_file).spec.files

    wanted = %w[README.md CHANGELOG.md LICENSE docs/guide.md man/sperf.1 sig/sperf.rbs exe/sperf lib/sperf.rb
                ext/sperf/extconf.rb src/base/arena.c include/sperf/base/arena.h]

    assert_empty wanted - files
    assert_empty files.grep(%r{\.(so|bundle|o|d|gem)\z|\A(test|build|vendor|script|bench)/})
  end

  def test_installed_command_tells_its_version
    version = File.read(File.join(ROOT, "lib/sperf/version.rb"))[/VERSION = "(.+)"/, 1]

    assert_equal "sperf #{version}\n", installation.run!("sperf", "--version")
  end

  def test_installed_command_records_a_program
    File.write(File.join(installation.directory, "app.rb"), <<~RUBY)
      def spin(seconds)
        stop = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
        nil while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < stop
      end
      spin(0.3)
      puts "done"
    RUBY
    stdout, stderr, status = installation.run("sperf", "record", "-o", "app.txt", "ruby", "app.rb")

    assert_predicate status, :success?, stderr
    assert_equal "done\n", stdout
    assert_match(/\bObject#spin\b/, File.read(File.join(installation.directory, "app.txt")))
  end

  def test_installed_library_loads_from_the_gem
    program = 'before = $LOADED_FEATURES.dup; require "sperf"; puts $LOADED_FEATURES - before'
    loaded = installation.run!("ruby", "-e", program).lines(chomp: true)
    loaded.reject! { |path| path.start_with?(RbConfig::CONFIG.fetch("rubylibdir")) }

    assert_empty(loaded.reject { |path| path.start_with?(installation.gem_home) })
    assert(loaded.any? { |path| path.end_with?("/sperf/sperf.#{RbConfig::CONFIG.fetch("DLEXT")}") }, loaded.inspect)
  end

  def test_installed_report_writes_and_serves_the_page
    # Without Node the gem has no page, and says so when it is asked for it.
    lack "Node is missing" unless self.class.node?
    installation.run!("sperf", "record", "-o", "page.data", "ruby", "-e", "20_000.times { |i| i.to_s * 9 }")
    installation.run!("sperf", "report", "page.data", "--html", "page.html")

    assert_match(/\A<!DOCTYPE html>.*"format":"sperf"/m, File.read(File.join(installation.directory, "page.html")))
    assert_match(/<div id="app">/, served_page)
  end

  # What the installed `sperf report` serves.
  def served_page
    environment = { "GEM_HOME" => installation.gem_home, "GEM_PATH" => installation.gem_home, "RUBYLIB" => nil }
    report = [RbConfig.ruby, File.join(installation.gem_home, "bin/sperf"), "report", "--no-open", "page.data"]
    Open3.popen3(environment, *report, chdir: installation.directory) do |_stdin, _stdout, stderr, process|
      line = stderr.gets
      Net::HTTP.get(URI(line[/http\S+/] || flunk(line)))
    ensure
      Process.kill("INT", process.pid)
    end
  end

  def test_extension_exports_its_entry_point_alone
    # macOS has libraries of another kind, which nm knows no -D for.
    only_on_linux "no ELF files for nm -D" unless RbConfig::CONFIG["DLEXT"] == "so"
    # It belongs to binutils: as the linker does, but not every compiler brings both.
    lack "nm is missing" unless system("nm", "--version", out: File::NULL, err: File::NULL)
    extensions = Dir[File.join(installation.gem_home, "{gems,extensions}/**/sperf.so")]

    refute_empty extensions
    extensions.each do |path|
      listing, = Open3.capture2("nm", "-D", "--defined-only", path)
      symbols = listing.lines.map { |line| line.split.last } - %w[_init _fini _edata _end __bss_start]

      assert_equal %w[Init_sperf], symbols
    end
  end

  private

  def installation = self.class.installation
end
