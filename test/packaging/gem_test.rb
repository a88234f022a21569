# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "net/http"
require "open3"
require "rbconfig"
require "rubygems/package"
require "tmpdir"
require_relative "../ruby/requirements"
require_relative "sources"

# Builds the gem as a release does (rake build) from a copy of what would be in an archive of the sources (no git, and
# nothing built before), installs it into an empty GEM_HOME and uses it there, as a user's machine does.
class GemTest < Minitest::Test
  include Requirements

  ROOT = Sources::ROOT
  PAGE = %w[lib/sperf/viewer_assets/viewer.js lib/sperf/viewer_assets/viewer.css].freeze
  # Documents and pictures that stay in the repository: what was measured on one machine, and what the page looks like.
  LEFT_OUT = %w[docs/accuracy.md docs/benchmarking.md docs/images/viewer.png
                docs/pictures/diff.png].freeze

  # Compiling takes some seconds, so one installation serves all tests; they do not change it.
  class << self
    def installation
      @installation ||= Installation.new
    end
  end

  Minitest.after_run { installation.remove if @installation }

  # A gem that was built and installed into directories of its own.
  class Installation
    attr_reader :directory, :gem_file, :gem_home

    def initialize
      @directory = File.realpath(Dir.mktmpdir("sperf-packaging"))
      @gem_home = File.join(directory, "home")
      @sources = File.join(directory, "sources")
      Sources.copy(@sources)
      build
      run!("gem", "install", "--local", "--no-document", *Sources::WEBRICK, gem_file)
    rescue StandardError
      remove
      raise
    end

    # Returns stdout, stderr and the status of a command that sees the gems of +home+, and no trace of the repository.
    def run(*command, chdir: directory, home: gem_home, env: {})
      Open3.capture3(Sources.environment(home).merge(env), *command, chdir:)
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

    def build
      _stdout, stderr, status = rake("build", chdir: @sources)
      raise stderr unless status.success?

      @gem_file = Dir[File.join(@sources, "pkg/*.gem")].first
    end
  end

  # All of these would be dependencies of an application that has sperf in its Gemfile.
  def test_gem_depends_on_no_other
    assert_empty Gem::Package.new(installation.gem_file).spec.dependencies
  end

  # A newer Ruby than those that were tested may install it: there sperf works by the public API.
  def test_gem_is_for_every_ruby_from_the_oldest_that_was_tested_on
    required = Gem::Package.new(installation.gem_file).spec.required_ruby_version

    %w[3.4.0 4.0.99 4.1.0 9.7.0].each { |version| assert required.satisfied_by?(Gem::Version.new(version)), version }
    refute required.satisfied_by?(Gem::Version.new("3.3.9"))
  end

  # What was tested is in the extension, and in what CI runs.
  def test_newest_ruby_that_the_extension_knows_is_one_that_ci_tests
    newest = File.read(File.join(ROOT, "ext/sperf/vm/vm_layout.h"))[/^#define SPERF_NEWEST_RUBY (\d+)$/, 1]
    tested = File.read(File.join(ROOT, ".github/workflows/test.yml"))[/ruby: \[(.*)\]/, 1].scan(/\d+\.\d+/)

    assert_equal Integer(newest), code(tested.last)
  end

  # Its number refuses no Ruby to who builds the extension by hand; what the extension calls must be there.
  def test_ruby_without_a_function_that_is_needed_is_told
    program = 'require "mkmf"; module MakeMakefile; def have_func(*) = false; end; load ARGV[0]'
    extconf = File.join(ROOT, "ext/sperf/extconf.rb")
    _stdout, stderr, status = Dir.mktmpdir do |directory|
      Open3.capture3(RbConfig.ruby, "-W0", "-e", program, extconf, chdir: directory)
    end

    assert_equal 1, status.exitstatus
    assert_equal "sperf needs rb_postponed_job_preregister, which Ruby has since 3.4; ruby #{RUBY_VERSION} lacks it\n",
                 stderr
  end

  # A release in the form of RUBY_API_VERSION_CODE.
  def code(release) = release.split(".").map(&:to_i).then { |major, minor| (major * 10_000) + (minor * 100) }

  # Nor where something else is missing: test/ruby/unavailable_test.rb has what.
  def test_gem_installs_without_a_compiler_and_does_nothing
    home = File.join(installation.directory, "without_compiler")
    changed = File.join(installation.directory, "no_compiler.rb")
    File.write(changed, "require 'rbconfig'; RbConfig::CONFIG['CC'] = RbConfig::MAKEFILE_CONFIG['CC'] = '/nowhere/cc'")
    stdout, stderr, status = installation.run("gem", "install", "--local", "--no-document", installation.gem_file,
                                              home:, env: { "RUBYOPT" => "-r#{changed}" })
    assert_predicate status, :success?, stdout + stderr
    program = "require 'sperf'; p Sperf.available?, Sperf.profile { 1 }.comments"
    stdout, stderr, = installation.run("ruby", "-e", program, home:)

    assert_equal ["false\n[]\n", "[sperf] nothing is recorded here: there is no working C compiler (/nowhere/cc)\n"],
                 [stdout, stderr]
  end

  def test_gem_is_published_with_two_factors_and_links_to_nothing_that_is_not_there
    specification = Gem::Package.new(installation.gem_file).spec

    assert_equal({ "rubygems_mfa_required" => "true" }, specification.metadata)
    assert_nil specification.homepage
  end

  def test_gem_is_described_by_the_formats_that_it_writes
    program = 'require "sperf"; puts Sperf::Native.formats.map { |format| format[:name] }'
    names = installation.run!("ruby", "-e", program).lines(chomp: true)
    description = Gem::Package.new(installation.gem_file).spec.description.downcase

    assert_includes names, "pprof"
    assert_empty(names.reject { |name| description.include?(name) })
  end

  def test_gem_holds_sources_and_documents_but_nothing_built
    files = Gem::Package.new(installation.gem_file).spec.files

    wanted = PAGE + %w[README.md CHANGELOG.md LICENSE docs/guide.md docs/guide/api.md man/sperf.1 sig/sperf.rbs
                       exe/sperf lib/sperf.rb ext/sperf/extconf.rb src/base/rows.c include/sperf/base/rows.h
                       lib/.document ext/.document]

    assert_empty wanted - files
    assert_empty LEFT_OUT & files
    assert_empty(LEFT_OUT.reject { |name| File.file?(File.join(ROOT, name)) })
    assert_empty files.grep(%r{\.(so|bundle|o|d|gem)\z|\A(test|build|vendor|script|bench)/})
  end

  # git holds the bundle: after a commit of the page's sources alone, a gem from git would have the old page.
  def test_page_in_the_last_commit_is_bundled_from_its_sources
    lack "git is missing" unless system("git", "--version", out: File::NULL, err: File::NULL)
    lack "these sources are an archive" unless File.exist?(File.join(ROOT, ".git"))
    Dir.mktmpdir do |directory|
      tar = File.join(directory, "head.tar")
      Open3.capture2e("git", "archive", "-o", tar, "HEAD", "viewer", PAGE.first, chdir: ROOT)
      Open3.capture2e("tar", "-xf", tar, "-C", directory)
      digest, = Open3.capture2(File.join(ROOT, "script/viewer"), "digest", File.join(directory, "viewer"))

      assert_equal "/* sources #{digest.chomp} */\n", File.open(File.join(directory, PAGE.first), &:gets)
    end
  end

  def test_installed_command_tells_its_version
    version = File.read(File.join(ROOT, "lib/sperf/version.rb"))[/VERSION = "(.+)"/, 1]

    assert_equal "sperf #{version}\n", installation.run!("sperf", "--version")
  end

  def test_installed_command_records_a_program
    File.write(File.join(installation.directory, "app.rb"), Sources::PROGRAM)
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
