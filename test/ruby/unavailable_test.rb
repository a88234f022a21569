# frozen_string_literal: true

require_relative "signed_api"
require_relative "test_helper"

# Where sperf was not built: in other Rubies, without a compiler. The gem installs, the application runs, and what would
# have left a profile says once that there is none. And what is built on other systems, which test/reading tests.
class UnavailableTest < Minitest::Test
  include TestHelper

  REASON = "there is no working C compiler (/nowhere/cc)"
  LINE = "[sperf] nothing is recorded here: #{REASON}\n".freeze
  # What Ruby says of itself elsewhere.
  PLATFORMS = {
    "Object.send(:remove_const, :RUBY_ENGINE); RUBY_ENGINE = 'jruby'" => "jruby is not supported (CRuby is needed)",
    "Object.send(:remove_const, :RUBY_ENGINE); RUBY_ENGINE = 'truffleruby'" =>
      "truffleruby is not supported (CRuby is needed)",
    "RbConfig::CONFIG['host_os'] = 'mingw32'" => "this is Windows, and sperf needs POSIX",
    "RbConfig::CONFIG['rubyhdrdir'] = '/nowhere'" => "the headers of this Ruby are missing (/nowhere/ruby.h)",
    "RbConfig::CONFIG['CC'] = RbConfig::MAKEFILE_CONFIG['CC'] = '/nowhere/cc'" => REASON
  }.freeze

  # --- The installation

  # Runs extconf.rb as RubyGems does, in a Ruby that is changed by +change+.
  def extconf(change)
    FileUtils.mkdir_p([path("gem/ext/sperf"), path("gem/lib/sperf"), path("built")])
    FileUtils.cp(File.join(ROOT, "ext/sperf/extconf.rb"), path("gem/ext/sperf"))
    FileUtils.ln_sf(Dir[File.join(ROOT, "ext/sperf/*/")], path("gem/ext/sperf"))
    FileUtils.ln_sf([File.join(ROOT, "src"), File.join(ROOT, "include")], path("gem"))
    file("change.rb", "require 'rbconfig'; $VERBOSE = nil; #{change}")
    Dir.chdir(path("built")) { Open3.capture3(CLEAN, RUBY, "-r#{path("change.rb")}", path("gem/ext/sperf/extconf.rb")) }
  end

  def unbuilt = File.read(path("gem/lib/sperf/unbuilt.txt"))

  def assert_nothing_to_build(reason, change)
    out, err, status = extconf(change)

    assert_predicate status, :success?, out + err
    assert_equal "#{reason}\n", unbuilt
    assert_includes out, "sperf: #{reason}; nothing is built, and nothing will be recorded here\n"
    ["clean", "", "install"].each do |target|
      assert_predicate run_command("make", "-C", path("built"), *target.split).status, :success?
    end
  end

  slow def test_extension_is_not_built_where_it_cannot_be
    PLATFORMS.each { |change, reason| assert_nothing_to_build(reason, change) }
  end

  # What reads is all of the core, and one directory.
  def assert_reading_only(reason, change)
    out, err, status = extconf(change)

    assert_predicate status, :success?, out + err
    assert_equal "#{reason}\n", unbuilt
    assert_includes out, "sperf: #{reason}; only what reads profiles is built\n"
    assert_sources "{src/*,ext/sperf/reading}/*.c"
  end

  def assert_sources(pattern)
    sources = File.read(path("built/Makefile"))[/^SRCS = (.*)/, 1].split.grep(/\.c\z/)

    assert_equal Dir[File.join(ROOT, pattern)].map { |name| File.basename(name) }.sort, sources
  end

  slow def test_what_reads_is_built_on_other_systems
    assert_reading_only("sperf records on Linux and macOS only, and this is freebsd14",
                        "RbConfig::CONFIG['host_os'] = 'freebsd14'")
  end

  slow def test_all_is_built_on_macos
    out, err, status = extconf("RbConfig::CONFIG['host_os'] = 'darwin23'")

    assert_predicate status, :success?, out + err
    assert_sources "{src,ext/sperf}/*/*.c"
  end

  # As Alpine is without linux-headers.
  slow def test_what_reads_is_built_without_a_header_of_the_system
    compiler = file("cc", <<~SH)
      #!/bin/sh
      grep -q linux/futex.h conftest.c && { echo "linux/futex.h: No such file or directory" >&2; exit 1; }
      exec #{RbConfig::CONFIG.fetch("CC")} "$@"
    SH
    File.chmod(0o755, compiler)

    assert_reading_only("a header of the C library or of Linux is missing (linux/futex.h)",
                        "RbConfig::CONFIG['CC'] = RbConfig::MAKEFILE_CONFIG['CC'] = #{compiler.inspect}")
  end

  # --- The library

  # Runs +source+ with a library that was not built for +reason+; nil: nothing says why.
  def without_extension(source, *options, reason: REASON, env: {})
    TestHelper.unbuilt_library(@directory, reason)
    run_command(RUBY, "-w", *options, "-I#{path("lib")}", "-e", source, env:)
  end

  def assert_prints(out, err, result)
    assert_equal [out, err, true], [result.out, result.err, result.status.success?]
  end

  # As in a working copy on another system, or where gems of several Rubies share a directory: other systems and other
  # Rubies need no file that says so. On Linux the extension is missing because something went wrong.
  slow def test_library_is_loaded_without_a_word_unless_it_is_missing_for_no_reason
    assert_prints "false\n", "", without_extension("require 'sperf'; p Sperf.available?")
    assert_equal true, Sperf.available?
    { "RUBY_PLATFORM" => "x86_64-freebsd14", "RUBY_ENGINE" => "jruby" }.each do |name, value|
      source = "Object.send(:remove_const, :#{name}); #{name} = #{value.inspect}; require 'sperf'; p Sperf.available?"

      assert_prints "false\n", "", without_extension(source, reason: nil)
    end
    assert_match(%r{cannot load such file -- sperf/sperf \(LoadError\)},
                 without_extension("require 'sperf'", reason: nil).err)
  end

  def test_blocks_are_called_and_one_line_says_that_nothing_is_recorded
    result = without_extension(<<~RUBY)
      require "sperf"
      p Sperf.label(endpoint: "x") { 1 }, Sperf.labels, Sperf.label!(worker: 3), Sperf.running?
      $stderr.puts "until here nothing was to be recorded"
      seen = []
      data = Sperf.start(output: "a.data", mode: :wall) { seen << 2 }
      profile = Sperf.profile(endpoint: "x") { seen << 3 }
      trace = Sperf.trace(only: "Order") { seen << 4 }
      p seen, data[:samples], profile.top(3, :flat), trace.methods, Sperf.start, Sperf.stop[:samples], Sperf.stop
      p Sperf.save("b.data", profile), Sperf.results, Sperf.snapshot.summary[:total_ns], Sperf.sample(2)
      p (Sperf.start { raise "mine" } rescue $!.message), Sperf::Trace.start.stop.threads
      p Sperf.subscribe(:sample) { raise }.tap(&:cancel).lost
    RUBY

    assert_prints "1\n{}\nnil\nfalse\n[2, 3, 4]\n[]\n[]\n[]\nnil\n[]\nnil\n0\nnil\n0\nfalse\n\"mine\"\n[]\n0\n",
                  "until here nothing was to be recorded\n#{LINE}", result
    assert_equal ["lib"], files
  end

  def test_profiles_cannot_be_read_and_program_that_is_to_be_recorded_says_so_once
    source = "p Sperf.profile { 1 }.comments; begin; Sperf.load('a.data'); rescue Sperf::Error; puts $!.message; end"
    result = without_extension(source, "-rsperf", env: { "SPERF_ENABLED" => "1" })

    assert_prints "[]\ncannot read a.data: #{REASON}\n", "[sperf] not profiling: #{REASON}\n", result
  end

  def test_all_of_the_api_is_there
    assert_prints "", "", without_extension("require 'sperf'\n#{SignedApi.prints_missing}")
  end

  ANSWER = "[200, {\"PATH_INFO\" => \"/\", \"HTTP_X_SPERF\" => \"x\"}, []]\n"
  # A process each: what is done, what it prints, and whether it says that nothing is recorded.
  FRAMEWORKS = [
    ["p app[].call(request), app[].failures", "#{ANSWER}0\n", false],
    ["2.times { p app[slow: 0, rate: 1, token: 'x'].call(request) }", ANSWER * 2, true],
    ["Sperf.trace { print 1 }", "1", true], ["Sperf.profile { print 1 }", "1", true], ["p job[{}]", "1\n", false],
    ["p job[{ slow: 0 }], job[{ slow: 0 }]", "1\n1\n", true],
    ["session = Sperf::Integrations::PumaSession.new(log: ->(line) { puts line }, mode: :cpu); " \
     "p session.begin, session.end, session.failures", "nil\nnil\n0\n", true],
    ["p Minitest::Test.new.run", "7\n", false],
    ["status, headers, body = Sperf::Web.new.call({ 'REQUEST_METHOD' => 'GET', 'PATH_INFO' => '/' }); " \
     "puts status, headers['content-type'], body",
     "503\ntext/plain; charset=utf-8\ncannot record or read profiles here: #{REASON}\n", false],
    ["p StackProf.run(mode: :cpu, out: 'a.dump') { print 1 }, StackProf.running?", "1nil\nfalse\n", true],
    ["p RubyProf::Profile.profile { print 2 }.tap { RubyProf::FlatPrinter.new(it).print(StringIO.new) }.threads",
     "2[]\n", true]
  ].freeze

  def test_what_frameworks_are_given_does_nothing
    preparation = <<~RUBY
      require "stringio"
      %w[rack sidekiq integrations integrations/puma/puma_session web stackprof ruby_prof]
        .each { |name| require "sperf/\#{name}" }
      module Sidekiq; end
      module Minitest
        class Test
          def name = "test_it"
          def run = 7
        end
      end
      request = { "PATH_INFO" => "/", "HTTP_X_SPERF" => "x" }
      app = ->(**options) { Sperf::Rack.new(->(env) { [200, env, []] }, **options) }
      job = ->(options) { Sperf::Sidekiq.new(options).call(nil, { "class" => "CountJob" }, "default") { 1 } }
      $stdout.sync = true
    RUBY
    steps = FRAMEWORKS.map { |source, *| "Process.wait(fork { #{source}; exit!(0) })" }
    result = without_extension(preparation + steps.join("\n"), "-rsperf/minitest", "-rsperf/rspec")

    assert_prints FRAMEWORKS.map { |_, out, _| out }.join, LINE * FRAMEWORKS.count(&:last), result
    assert_equal ["lib"], files
  end

  # --- The command

  def test_command_says_that_it_cannot_record_here
    without_extension("")
    FileUtils.cp_r(File.join(ROOT, "exe"), @directory)
    [%w[record true], %w[stat true], %w[report a.data], %w[diff a b]].each do |words|
      result = run_command(RUBY, path("exe/sperf"), *words)

      assert_equal ["", "[sperf] cannot record or read profiles here: #{REASON}\n", 1],
                   [result.out, result.err, result.status.exitstatus]
    end
  end
end
