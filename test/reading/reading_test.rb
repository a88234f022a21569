# frozen_string_literal: true

require_relative "../ruby/push_helper"
require_relative "../ruby/signed_api"
require "sperf/trace"

# What is built on a system on which sperf cannot record, as on macOS: it reads what was recorded elsewhere, says in one
# line that it cannot record, and asks the system for nothing that Linux alone has. Needs the extension of
# `make test-reading`, which runs the tests of what reads as well.
class ReadingTest < Minitest::Test
  include PushHelper

  REASON = "sperf was built to read profiles only"
  INPUTS = File.join(ROOT, "test/golden/inputs")
  # What macOS has not, and the other rooms of the extension use.
  OF_LINUX = %w[dl_iterate_phdr mremap prctl process_vm_readv process_vm_writev pthread_getcpuclockid
                pthread_condattr_setclock sched_getaffinity sched_setattr syscall timer_create unshare].freeze

  def assert_prints(out, err, result)
    assert_equal [out, err, true], [result.out, result.err, result.status.success?]
  end

  def test_extension_only_reads
    assert_equal false, Sperf.available?
    refute_respond_to Sperf::Native, :start
  end

  def test_extension_needs_nothing_that_linux_alone_has
    extension = File.join(ROOT, "lib/sperf/sperf.so")
    names = run_command("nm", "--dynamic", "--undefined-only", "--format=just-symbols", extension).out
      .split.map { |name| name.split("@").first }

    assert_includes names, "rb_define_method"
    assert_empty names & OF_LINUX
  end

  def test_commands_that_record_refuse_in_one_line
    [%w[record true], %w[record --pid 1], %w[stat true], %w[exec true], %w[top 1], %w[dump 1]].each do |words|
      result = sperf(*words, apart: true)

      assert_equal ["", "[sperf] cannot record here: #{REASON}\n", 1],
                   [result.out, result.err, result.status.exitstatus], words
    end
    assert_empty files
  end

  def test_commands_that_record_have_help_and_check_their_words
    %w[record stat exec top dump].each { |name| assert_includes sperf(name, "-h").out, "Usage: sperf #{name}" }
    assert_fails 2, /record needs a command/, sperf("record", apart: true)
    assert_fails 2, /invalid option: --frequenzy/, sperf("top", "--frequenzy", "1")
    assert_includes sperf("help").out, "sperf record"
    assert_includes sperf("completion", "bash").out, "_sperf()"
  end

  def test_profile_of_the_api_is_read_and_written
    profile = Sperf.load("#{INPUTS}/cpu.data")
    Sperf.save(path("again.json"), profile)

    assert_equal profile.top(5, :flat), Sperf.load(path("again.json")).top(5, :flat)
    assert_equal profile.summary[:total_ns], Sperf::Profile.from_h(profile.to_h).summary[:total_ns]
    assert_operator Sperf::StackProf.results(profile)[:samples], :>, 0
    assert_operator Sperf::Trace.load("#{INPUTS}/trace.data").called, :>, 0
  end

  def test_profiles_are_listed_and_pushed
    add_profiles("cpu.data", content: File.binread("#{INPUTS}/cpu.data"))
    PushReceiver.open do |receiver|
      result = push("--once", queue, receiver.url)

      assert_equal ["[sperf] sent 1 profile\n", 0], [result.err, result.status.exitstatus]
      assert_equal ["/v1development/profiles"], receiver.received.map(&:path)
    end
    assert_match(%r{/queue/cpu.data,.*,186145158,}, sperf("history", queue, "--csv").out)
  end

  # As without an extension (unavailable_test.rb), where profiles and traces are real ones, and empty.
  def test_blocks_are_called_and_one_line_says_that_nothing_is_recorded
    result = script(<<~RUBY)
      p Sperf.label(endpoint: "x") { 1 }, Sperf.labels, Sperf.running?, Sperf.mark("x") { 2 }
      $stderr.puts "until here nothing was to be recorded"
      seen = []
      data = Sperf.start(output: "a.data", mode: :wall) { seen << 2 }
      profile = Sperf.profile(endpoint: "x") { seen << 3 }
      trace = Sperf.trace(only: "Order") { seen << 4 }
      p seen, data[:samples], profile.top(3, :flat), trace.methods, Sperf.start, Sperf.stop[:samples], Sperf.stop
      p Sperf.snapshot.summary[:total_ns], Sperf::Trace.start.stop.threads, trace.merge(trace).called, trace.running?
      p Sperf.save("b.data", profile).positive?, Sperf.load("b.data").top(3, :flat)
    RUBY

    assert_prints "1\n{}\nfalse\n2\n[2, 3, 4]\n[]\n[]\n[]\nnil\n[]\nnil\n0\n[]\n0\nfalse\ntrue\n[]\n",
                  "until here nothing was to be recorded\n[sperf] nothing is recorded here: #{REASON}\n", result
    assert_equal ["b.data"], files
  end

  def test_all_of_the_api_is_there
    assert_prints "", "", script("require 'sperf/trace'\n#{SignedApi.prints_missing}")
  end

  def test_program_that_is_to_be_recorded_says_so_once
    result = autorun("p Sperf.profile { 1 }.comments")

    assert_prints "[]\n", "[sperf] not profiling: #{REASON}\n", result
  end

  # Whatever an application requires, loads: the labels of jobs, tests and tasks are for a machine that records.
  def test_integrations_load
    gems = $LOAD_PATH.grep(%r{/rake-[^/]*/lib\z})
    result = script(<<~RUBY)
      $LOAD_PATH.concat(#{gems})
      require "rake"
      %w[active_job minitest rack rspec ruby_prof sidekiq stackprof rake].each { |name| require "sperf/\#{name}" }
      p Sperf.module_eval("INTEGRATIONS").keys - $LOADED_FEATURES.map { |path| File.basename(path, ".rb").to_sym }
    RUBY

    assert_prints "[:puma, :rails]\n", "", result
  end

  # An application for which another machine records.
  def test_middleware_and_integrations_pass_everything_on
    result = script(<<~RUBY)
      require "sperf/rack"
      require "sperf/stackprof"
      require "sperf/ruby_prof"
      app = Sperf::Rack.new(->(env) { [200, env, []] }, slow: 0, rate: 1, token: "x")
      p app.call({ "PATH_INFO" => "/", "HTTP_X_SPERF" => "x" }), app.failures
      p StackProf.run(mode: :cpu, out: "a.dump") { 1 }, RubyProf::Profile.profile { 2 }.threads
    RUBY

    assert_prints "[200, {\"PATH_INFO\" => \"/\", \"HTTP_X_SPERF\" => \"x\"}, []]\n0\nnil\n[]\n",
                  "[sperf] nothing is recorded here: #{REASON}\n", result
    assert_empty files
  end
end
