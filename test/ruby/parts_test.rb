# frozen_string_literal: true

require_relative "test_helper"
require "sperf/integrations"
require "sperf/integrations/puma/puma_session"

# Profiles of single requests beside those of the processes that served them: nothing is added up twice.
class PartsTest < Minitest::Test
  include TestHelper

  # A process as Puma's plugin and the middleware record it. Requests are in threads of their own, two at a time; `kept`
  # has the profiles of all.
  SERVER = <<~RUBY
    require "sperf/integrations"
    require "sperf/integrations/puma/puma_session"

    def busy = (ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.05) &&
               (nil until Process.clock_gettime(Process::CLOCK_MONOTONIC) > ends)

    def serve(profiler, name) = profiler.call("request") { |run| run.name = name; busy }

    def serve_two(profiler, name) = Array.new(2) { Thread.new { serve(profiler, name) } }.each(&:join)

    log = ->(line) {}
    profiler = Sperf::Integrations::RunProfiler.new(directory: "kept", slow_ms: 0, mode: :cpu, log:)
    session = Sperf::Integrations::PumaSession.new(output: "kept/puma-%p.pb.gz", mode: :cpu, log:)
  RUBY

  def serve(source, env: {})
    result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", SERVER + source, env:)

    assert_equal ["", 0], [result.err, result.status.exitstatus]
  end

  def served(name) = Dir.glob("kept/*-request-*#{name}*", base: @directory).sort
  def whole = Dir.glob("kept/puma-*", base: @directory).first

  def total(*paths) = Sperf.load(path(*paths)).summary[:total_ns]

  # Returns the total that `sperf merge` comes to, and what it says.
  def merged(*paths)
    result = sperf("merge", *paths, "-o", "merged.pb.gz")

    assert_equal 0, result.status.exitstatus, result.err
    [total("merged.pb.gz"), result.err]
  end

  def test_requests_that_a_session_has_are_left_out_with_a_line
    serve('session.begin; 2.times { |number| serve_two(profiler, format("orders%d", number)) }; session.end')
    line = "[sperf] left out 4 profiles of requests, jobs or snapshots that are contained in #{whole}; " \
           "to see one: sperf report #{served("orders").first}\n"

    assert_equal 4, served("orders").size
    assert_equal [total(whole), line], merged("kept")
    report = sperf("report", "--top", "kept")
    assert_equal [sperf("report", "--top", whole).out, line], [report.out, report.err]
    assert_equal total(served("orders").first), merged(served("orders").first).first
  end

  def test_requests_outside_of_the_session_are_added
    serve("serve(profiler, 'before'); session.begin; serve(profiler, 'inside'); session.end; serve(profiler, 'after')")
    others = [whole, *served("before"), *served("after")]
    sum, line = merged("kept")

    assert_equal others.sum { |name| total(name) }, sum
    assert_match(/\A\[sperf\] left out the profile of a request, job or snapshot that is contained in #{whole}; /, line)
    assert_includes line, served("inside").first
  end

  def test_requests_of_other_processes_are_added
    serve("session.begin; pid = fork { serve(profiler, 'child') }; Process.wait(pid); " \
          "serve(profiler, 'own'); session.end")

    assert_equal total(whole) + total(served("child").first), merged("kept").first
  end

  def test_requests_without_any_session_are_all_added
    serve("2.times { serve_two(profiler, 'orders') }")

    assert_equal [served("orders").sum { |name| total(name) }, ""], merged("kept")
  end

  def test_requests_are_left_out_beside_a_file_that_they_were_put_together_in
    serve("2.times { serve(profiler, 'orders') }")
    sum, = merged(*served("orders"))
    FileUtils.cp(path("merged.pb.gz"), path("kept/all.pb.gz"))

    assert_equal sum, merged("kept").first
  end

  def test_requests_of_a_command_that_was_recorded_are_left_out
    source = "#{SERVER}2.times { serve(profiler, 'orders') }"
    result = sperf("record", "-m", "cpu", RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", source)

    assert_equal 0, result.status.exitstatus, result.err
    assert_equal 2, served("orders").size
    sum, line = merged("sperf.data", "kept")

    assert_equal total("sperf.data"), sum
    assert_includes line, "left out 2 profiles"
  end

  def test_metadata_that_is_left_out_leaves_the_part
    serve("session.begin; serve(profiler, 'orders'); session.end", env: { "SPERF_METADATA" => "0" })

    assert_equal total(whole), merged("kept").first
  end
end
