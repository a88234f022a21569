# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "open3"
require "tmpdir"

# script/collector: what is taken from the cache, and what is said if the collector cannot be had. PATH holds links to
# the few commands that the script needs and an apt that fetches nothing, so nothing is ever built here.
class CollectorScriptTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  COMMANDS = %w[awk bash cat chmod dirname env find flock id mkdir mktemp mv rm sleep sort tail timeout].freeze
  SCRIPT = File.read(File.join(ROOT, "script/collector"))
  CONTENTS = "#{SCRIPT[/from_suite=(\w+)/, 1]}: #{SCRIPT[/from_packages=\((.*)\)/, 1]}\n" \
             "#{File.read(File.join(ROOT, "test/fleet/collector/main.go"))}".freeze

  def setup
    @directory = Dir.mktmpdir("sperf-script-collector")
    @bin = File.join(@directory, "bin")
    @cache = File.join(@directory, "cache/sperf/collector")
    FileUtils.mkdir_p([@bin, @cache])
    COMMANDS.each do |command|
      found = ENV.fetch("PATH").split(File::PATH_SEPARATOR).map { |directory| File.join(directory, command) }
      FileUtils.ln_s(found.find { |path| File.executable?(path) }, @bin)
    end
  end

  def teardown
    FileUtils.rm_rf(@directory)
  end

  def test_collector_in_the_cache_is_used
    cached(CONTENTS)

    assert_equal ["#{@cache}/program/collector\n", "", 0], collector
  end

  def test_collector_of_another_source_is_not_used
    cached(CONTENTS.sub("package main", "package other"))

    assert_equal ["", "collector: the collector is built from Debian's packages, and apt is missing\n", 1], collector
  end

  def test_packages_that_cannot_be_had_are_the_reason_in_the_last_line
    apt("echo 'E: no such package'; exit 100")
    out, err, status = collector

    assert_equal ["", 1], [out, status]
    assert_match(/\AE: no such package$/, err.lines[-2])
    assert_match(/\Acollector: apt could not fetch golang-\S+ .* suite sid within 600 s\n\z/, err.lines.last)
    assert_equal %w[lock], Dir.children(@cache)
  end

  def test_mirror_that_hangs_is_given_up
    apt("exec sleep 600")
    out, err, status = collector("COLLECTOR_FETCH_SECONDS" => "1")

    assert_equal ["", 1], [out, status]
    assert_match(/\Acollector: apt could not fetch .* within 1 s\n\z/, err.lines.last)
  end

  # Where there is no collector, make test-fleet passes and says so in one line, in CI, too.
  def test_target_passes_with_the_reason
    copy_for_make
    output, status = Open3.capture2e({ "CI" => "true" }, "make", "-C", @directory, "-f", File.join(ROOT, "Makefile"),
                                     "test-fleet", "-o", "build")

    assert_includes output.lines, "test-fleet: skipped, no collector to send to: collector: there is none\n"
    assert_predicate status, :success?, output
    assert_includes File.read(File.join(ROOT, ".ci/run")), 'step "make test-more" make test-more'
    assert_match(/^MORE_TIMED_TARGETS := .*\btest-fleet\b/, File.read(File.join(ROOT, "Makefile")))
  end

  private

  # Returns what script/collector printed, what it said, and its exit status.
  def collector(more = {})
    environment = { "PATH" => @bin, "XDG_CACHE_HOME" => File.join(@directory, "cache"), **more }
    stdout, stderr, status = Open3.capture3(environment, File.join(@bin, "bash"), File.join(ROOT, "script/collector"))
    [stdout, stderr, status.exitstatus]
  end

  def cached(contents)
    FileUtils.mkdir_p("#{@cache}/program")
    File.write("#{@cache}/program/contents", contents)
    executable("#{@cache}/program/collector", "exit 0")
  end

  def apt(body)
    executable("#{@bin}/apt-get", body)
    executable("#{@bin}/apt-config", "echo \"list='#{@directory}/none' parts='#{@directory}/none'\"")
    executable("#{@bin}/dpkg", "echo amd64")
  end

  # A directory in which the recipe finds a script/collector that fails.
  def copy_for_make
    FileUtils.mkdir_p(File.join(@directory, "script"))
    executable(File.join(@directory, "script/collector"), "echo 'collector: trying' >&2\n" \
                                                          "echo 'collector: there is none' >&2; exit 1")
  end

  def executable(path, body)
    File.write(path, "#!#{@bin}/bash\n#{body}\n")
    File.chmod(0o755, path)
  end
end
