# frozen_string_literal: true

require "rubygems/package"
require_relative "sources"

# The gem with a compiled extension for this platform (rake native), installed and used where there is no compiler.
class NativeGemTest < Minitest::Test
  include Sources::Uses

  PLATFORM = "x86_64-linux"
  SERIES = RUBY_VERSION[/\A\d+\.\d+/]
  LINKED = File.join(Sources::ROOT, "script/lib/linked.rb")

  # What the extension is compiled with is kept in build/, so only what has changed is compiled anew.
  class Installed < Sources::Installation
    attr_reader :gem_file

    # Once the gem is there: no compiler, and no make.
    def environment(home: gem_home, **)
      path = { "PATH" => [File.join(home, "bin"), File.dirname(RbConfig.ruby)].join(File::PATH_SEPARATOR) }
      super.merge(gem_file ? path : {})
    end

    private

    def install
      printed = rake!("native[#{PLATFORM}]", chdir: Sources::ROOT)
      @gem_file = File.join(Sources::ROOT, printed[/^pkg\S+\.gem(?=:)/])
      run!("gem", "install", "--local", "--no-document", *Sources::WEBRICK, gem_file)
    end
  end

  def setup
    inapplicable "the gem is for Linux on x86-64 with glibc" unless RUBY_PLATFORM.match?(/\Ax86_64-linux(?!-musl)/)
    lack "there is no cross compiler" unless system(File.join(Sources::ROOT, "script/zig"), out: File::NULL)
  end

  def installation = Installed.only
  def command = %w[sperf]
  def specification = @specification ||= Gem::Package.new(installation.gem_file).spec

  def test_gem_holds_the_extension_and_the_header_for_others_but_no_sources
    assert_empty ["lib/sperf/#{SERIES}/sperf.so", "ext/include/sperf_events.h", "lib/sperf.rb"] - specification.files
    assert_empty specification.files.grep(%r{\A(?:src|include|ext/sperf)/|\.[co]\z|unbuilt})
    assert_empty specification.extensions
    assert_equal PLATFORM, specification.platform.to_s
  end

  # Another series of Ruby takes the gem with sources.
  def test_gem_is_for_the_series_that_it_has_an_extension_for
    fitting = [Gem::Version.new(RUBY_VERSION), Gem::Version.new("#{SERIES}.99")]
    others = [Gem::Version.new("3.3.9"), Gem::Version.new("#{SERIES.succ}.0.dev")]

    assert(fitting.all? { |version| specification.required_ruby_version.satisfied_by?(version) })
    assert(others.none? { |version| specification.required_ruby_version.satisfied_by?(version) })
  end

  def test_extension_that_cannot_be_loaded_is_told_with_the_reason
    path = File.join(installation.gem_home, "gems", "#{specification.full_name}/lib/sperf/#{SERIES}/sperf.so")
    whole = File.binread(path)
    File.binwrite(path, "no library")
    _stdout, stderr, status = installation.run("ruby", "-e", 'require "sperf"')

    refute_predicate status, :success?
    assert_match(/invalid ELF header|file too short/, stderr)
  ensure
    File.binwrite(path, whole) if whole
  end

  def test_extension_that_is_not_for_every_machine_is_refused
    built = File.join(installation.gem_home, "gems", "#{specification.full_name}/lib/sperf/#{SERIES}/sperf.so")

    assert_match(/\Ax86_64: \d+ kB, needs \d+ functions/, check(built, "x86_64"))
    assert_equal "linked: #{built} is for x86_64, not aarch64\n", check(built, "aarch64")
    assert_match(/ needs (?!.*GLIBC_2\.[0-9]\b).*@GLIBC_2\.\d+, newer than glibc 2\.28$/, check(newer, "x86_64"))
  end

  private

  def check(path, processor) = Open3.capture2e(RbConfig.ruby, LINKED, path, processor).first

  # A library that calls a function which glibc has had since 2.30.
  def newer
    @newer ||= File.join(installation.directory, "newer.so").tap do |path|
      source = "#include <unistd.h>\nextern int gettid(void);\nint Init_sperf(void) { return gettid(); }\n"
      zig, = Open3.capture2(File.join(Sources::ROOT, "script/zig"))
      Open3.capture2e(zig.chomp, "cc", "-target", "x86_64-linux-gnu.2.30", "-shared", "-x", "c", "-", "-o", path,
                      stdin_data: source)
    end
  end
end
