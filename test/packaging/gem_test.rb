# frozen_string_literal: true

require "rubygems/package"
require_relative "sources"

# Builds the gem as a release does (rake build) from a copy of what would be in an archive of the sources (no git, and
# nothing built before), installs it into an empty GEM_HOME and uses it there, as a user's machine does.
class GemTest < Minitest::Test
  include Sources::Uses

  ROOT = Sources::ROOT
  PAGE = %w[lib/sperf/viewer_assets/viewer.js lib/sperf/viewer_assets/viewer.css].freeze
  # Documents and pictures that stay in the repository: what was measured on one machine, and what the page looks like.
  LEFT_OUT = %w[docs/accuracy.md docs/benchmarking.md docs/images/viewer.png docs/pictures/diff.png].freeze

  # A gem that was built and installed into directories of its own.
  class Installed < Sources::Installation
    def gem_file = Dir[path("sources/pkg/*.gem")].first
    def specification = @specification ||= Gem::Package.new(gem_file).spec

    private

    def install
      Sources.copy(path("sources"))
      rake!("build", chdir: path("sources"))
      run!("gem", "install", "--local", "--no-document", *Sources::WEBRICK, gem_file)
    end
  end

  def installation = Installed.only
  def specification = installation.specification
  def command = %w[sperf]

  # Dependencies would be those of an application that has sperf in its Gemfile.
  def test_gem_depends_on_no_other_is_published_with_two_factors_and_links_to_nothing_that_is_not_there
    assert_empty specification.dependencies
    assert_equal({ "rubygems_mfa_required" => "true" }, specification.metadata)
    assert_nil specification.homepage
  end

  # A newer Ruby than those that were tested may install it: there sperf works by the public API.
  def test_gem_is_for_every_ruby_from_the_oldest_that_was_tested_on
    versions = %w[3.3.9 3.4.0 4.0.99 4.1.0 9.7.0].map { |version| Gem::Version.new(version) }
    fitting = versions.select { |version| specification.required_ruby_version.satisfied_by?(version) }

    assert_equal versions.drop(1), fitting
  end

  # What was tested is in the extension, in the form of RUBY_API_VERSION_CODE, and in what CI runs.
  def test_newest_ruby_that_the_extension_knows_is_one_that_ci_tests
    newest = File.read(File.join(ROOT, "ext/sperf/vm/vm_layout.h"))[/^#define SPERF_NEWEST_RUBY (\d+)$/, 1]
    tested = File.read(File.join(ROOT, ".github/workflows/test.yml"))[/ruby: \[(.*)\]/, 1].scan(/(\d+)\.(\d+)/)

    assert_equal newest, format("%d%02d00", *tested.last)
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

  # Nor where something else is missing: test/ruby/unavailable_test.rb has what.
  def test_gem_installs_without_a_compiler_and_does_nothing
    home = installation.path("without_compiler")
    changed = installation.path("no_compiler.rb")
    File.write(changed, "require 'rbconfig'; RbConfig::CONFIG['CC'] = RbConfig::MAKEFILE_CONFIG['CC'] = '/nowhere/cc'")
    installation.run!("gem", "install", "--local", "--no-document", installation.gem_file,
                      home:, env: { "RUBYOPT" => "-r#{changed}" })
    program = "require 'sperf'; p Sperf.available?, Sperf.profile { 1 }.comments"
    stdout, stderr, = installation.run("ruby", "-e", program, home:)

    assert_equal ["false\n[]\n", "[sperf] nothing is recorded here: there is no working C compiler (/nowhere/cc)\n"],
                 [stdout, stderr]
  end

  def test_gem_is_described_by_the_formats_that_it_writes
    program = 'require "sperf"; puts Sperf::Native.formats.map { |format| format[:name] }'
    names = installation.run!("ruby", "-e", program).lines(chomp: true)

    assert_includes names, "pprof"
    assert_empty(names.reject { |name| specification.description.downcase.include?(name) })
  end

  def test_gem_holds_sources_and_documents_but_nothing_built
    files = specification.files
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

  def test_installed_library_loads_from_the_gem
    program = 'before = $LOADED_FEATURES.dup; require "sperf"; puts $LOADED_FEATURES - before'
    loaded = installation.run!("ruby", "-e", program).lines(chomp: true)
    loaded.reject! { |path| path.start_with?(RbConfig::CONFIG.fetch("rubylibdir")) }

    assert_empty(loaded.reject { |path| path.start_with?(installation.gem_home) })
    assert(loaded.any? { |path| path.end_with?("/sperf/sperf.#{RbConfig::CONFIG.fetch("DLEXT")}") }, loaded.inspect)
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
end
