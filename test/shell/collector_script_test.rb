# frozen_string_literal: true

require_relative "script_helper"

# script/collector: what is taken from the cache, and what is said if the collector cannot be had. An apt that fetches
# nothing is the only one there is.
class CollectorScriptTest < Minitest::Test
  include ScriptHelper

  SCRIPT = File.read("#{ROOT}/script/collector")
  CONTENTS = "#{SCRIPT[/from_suite=(\w+)/, 1]}: #{SCRIPT[/from_packages=\((.*)\)/, 1]}\n" \
             "#{File.read("#{ROOT}/test/fleet/collector/main.go")}".freeze

  def setup
    super
    link(*%w[awk bash cat chmod dirname env find flock id mkdir mktemp mv rm sleep sort tail timeout])
  end

  def cached(contents)
    file("cache/sperf/collector/program/contents", contents)
    program("cache/sperf/collector/program/collector", "exit 0")
  end

  def apt(body)
    program("bin/apt-get", body)
    program("bin/apt-config", "echo \"list='#{@directory}/none' parts='#{@directory}/none'\"")
    program("bin/dpkg", "echo amd64")
  end

  def test_collector_in_the_cache_is_used_unless_it_has_another_source
    collector = cached(CONTENTS)
    assert_equal ["#{collector}\n", "", 0], run_linked("collector")
    cached(CONTENTS.sub("package main", "package other"))
    words = "collector: the collector is built from Debian's packages, and apt is missing\n"
    assert_equal ["", words, 1], run_linked("collector")
  end

  def test_packages_that_cannot_be_had_are_the_reason_in_the_last_line
    apt("echo 'E: no such package'; exit 100")
    out, err, status = run_linked("collector")

    assert_equal ["", 1, ["lock"]], [out, status, Dir.children(path("cache/sperf/collector"))]
    assert_match(/^E: no such package\ncollector: apt could not fetch golang-\S+ .* suite sid within 600 s\n\z/, err)
  end

  slow def test_mirror_that_hangs_is_given_up
    apt("exec sleep 600")
    out, err, status = run_linked("collector", env: { "COLLECTOR_FETCH_SECONDS" => "1" })

    assert_equal ["", 1], [out, status]
    assert_match(/^collector: apt could not fetch .* within 1 s\n\z/, err)
  end

  # Where there is no collector, make test-fleet passes and says so in one line, in CI, too.
  def test_target_passes_with_the_reason
    program("script/collector", "echo 'collector: trying' >&2; echo 'collector: there is none' >&2; exit 1")
    output, status = Open3.capture2e({ "CI" => "true" }, "make", "-C", @directory, "-f", "#{ROOT}/Makefile",
                                     "test-fleet", "-o", "build")

    assert_predicate status, :success?, output
    assert_includes output.lines, "test-fleet: skipped, no collector to send to: collector: there is none\n"
  end
end
