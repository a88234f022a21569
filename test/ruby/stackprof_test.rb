# frozen_string_literal: true

require_relative "test_helper"
require "sperf/stackprof"

# The gem's structure, and its calls, by sperf. What the gem itself says to it is in stackprof_gem_test.rb.
class StackprofTest < Minitest::Test
  include TestHelper

  HEAD = %i[version mode interval samples gc_samples missed_samples metadata frames].freeze
  RAW = %i[raw raw_lines raw_sample_timestamps raw_timestamp_deltas].freeze
  MAIN = ["app.rb", "<main>"].freeze
  SAMPLES = [
    [[["<C method>", "Array#map"], ["app.rb", "Order#total"], MAIN], 3_000_000, 1, [0, 7, 2], 3_000_000],
    [[["app.rb", "Order#total"], ["app.rb", "Order#total"], MAIN], 2_400_000, 1, [8, 7, 2], 6_000_000],
    [[["<GC>", "[GC marking]"], MAIN], 1_000_000, 1, [0, 3], 7_000_000],
    [[["<C method>", "Array#map"], ["app.rb", "Order#total"], MAIN], 2_600_000, 2, [0, 7, 2], 9_000_000]
  ].freeze
  DATA = { mode: :cpu, frequency: 1000, samples: SAMPLES }.freeze

  def teardown
    StackProf.stop
    StackProf.results(File::NULL)
    super
  end

  def burn(milliseconds = 30) = eval("#{TestHelper.burning(milliseconds)}; true")

  # Of a file that a test has written.
  def marshalled(name) = Marshal.load(File.binread(path(name))) # rubocop:disable Security/MarshalLoad

  def frame(hash, name) = hash[:frames].values.find { |frame| frame[:name] == name }

  # -- The Hash --

  def test_results_have_the_keys_of_the_gem
    hash = Sperf::StackProf.results(DATA)

    assert_equal HEAD + RAW, hash.keys
    assert_equal({ version: 1.2, mode: :cpu, interval: 1000, samples: 9, gc_samples: 1, missed_samples: 0,
                   metadata: {} }, hash.except(:frames, *RAW))
    assert_equal({ name: "Array#map", file: "<cfunc>", total_samples: 6, samples: 6 }, frame(hash, "Array#map"))
    assert_equal({ name: "(marking)", file: "", total_samples: 1, samples: 1 }, frame(hash, "(marking)"))
    total = frame(hash, "Order#total")
    assert_equal [8, 2, { 7 => [8, 0], 8 => [2, 2] }], total.values_at(:total_samples, :samples, :lines)
    assert_equal [2, 6], total[:edges].values.sort
  end

  def test_results_options_are_those_of_the_gem
    plain = Sperf::StackProf.results(DATA, raw: false, aggregate: false, ignore_gc: true, interval: 500,
                                           metadata: { "a" => 1 })

    assert_equal HEAD, plain.keys
    assert_equal [500, 18, 0, { "a" => 1 }], plain.values_at(:interval, :samples, :gc_samples, :metadata)
    assert_equal({ name: "<main>", file: "app.rb", total_samples: 18, samples: 2 }, frame(plain, "<main>"))
  end

  def test_results_of_a_difference_are_refused
    halved = SAMPLES.map { |frames, weight, *rest| [frames, -weight, *rest] }

    assert_raises(Sperf::Error) { Sperf::StackProf.results({ mode: :cpu, samples: halved }) }
    assert_raises(ArgumentError) { Sperf::StackProf.results("sperf.data") }
  end

  # -- Files --

  def test_dump_is_the_same_hash_and_can_be_read_again
    Sperf.save(path("a.dump"), DATA)

    assert_equal Sperf::StackProf.results(DATA), marshalled("a.dump")
    read = Sperf.load(path("a.dump"))
    assert_equal [:cpu, 9_000_000, 9], read.summary.values_at(:mode, :total_ns, :samples)
    assert_equal ["Array#map", "<C method>", 6_000_000, 6_000_000], read.top(1, :flat).first
    Sperf.save(path("b.stackprof"), read)
    assert_equal read.top(9, :cumulative), Sperf.load(path("b.stackprof")).top(9, :cumulative)
    times = %w[a.dump b.stackprof].map { |name| marshalled(name)[:raw_sample_timestamps] }
    assert_equal(*times.map { |row| row.map { |time| time - row.min } })
  end

  def test_dump_without_stacks_says_what_to_do
    file("a.dump", Marshal.dump(Sperf::StackProf.results(DATA, raw: false)))
    error = assert_raises(Sperf::Error) { Sperf.load(path("a.dump")) }

    assert_match(/\Acannot read .*a\.dump: .*no stacks: record it with raw: true\)\z/, error.message)
  end

  def test_dump_may_be_replaced_but_no_other_dump_of_marshal
    2.times { Sperf.save(path("a.dump"), DATA) }
    cache = file("cache.dump", Marshal.dump({ version: 1, mode: :x }))

    assert_raises(Sperf::WriteError) { Sperf.save(cache, DATA) }
  end

  def test_dump_of_objects_of_any_class_makes_none
    klass = Class.new { def self._load(_text) = raise("loaded") }
    self.class.const_set(:Loaded, klass)
    klass.define_method(:_dump) { |_level| "x" }
    hash = Sperf::StackProf.results(DATA, metadata: { klass.new => [1.5, 2**80, nil, /a/, Time.at(0)] })
    file("a.dump", Marshal.dump(hash))

    assert_equal 9_000_000, Sperf.load(path("a.dump")).summary[:total_ns]
  end

  # -- The calls --

  def test_run_returns_the_hash_of_the_block
    hash = StackProf.run(mode: :cpu, metadata: { test: 1 }) { burn }

    assert_equal HEAD, hash.keys
    assert_equal [:cpu, 1000, { test: 1 }], hash.values_at(:mode, :interval, :metadata)
    assert_operator frame(hash, "StackprofTest#burn")[:total_samples], :>, 10
    assert_nil StackProf.results
    assert(hash[:frames].values.none? { |frame| frame[:file].include?("integrations/stackprof") })
    raw = StackProf.run(mode: :cpu, raw: true, interval: 3000) { burn(60) }

    assert_equal [HEAD + RAW, 3000], [raw.keys, raw[:interval]]
    assert_equal raw[:samples], raw[:raw_sample_timestamps].size
    assert_operator raw[:samples], :<, 60
  end

  def test_run_with_out_writes_a_file_or_an_io_and_returns_it
    io = StackProf.run(mode: :cpu, raw: true, out: path("a.dump")) { burn }
    io.close

    assert_equal path("a.dump"), io.path
    assert_equal :cpu, Sperf.load(path("a.dump")).summary[:mode]
    File.open(path("b.dump"), "wb") do |given|
      assert_same given, StackProf.run(mode: :cpu, out: given) { burn }
    end
    assert_equal :cpu, marshalled("b.dump")[:mode]
  end

  def test_run_that_raises_leaves_the_results
    assert_raises(IOError) { StackProf.run(mode: :cpu) { burn && raise(IOError) } }

    refute_predicate StackProf, :running?
    assert_equal :cpu, StackProf.results[:mode]
    assert_raises(LocalJumpError) { StackProf.run }
  end

  def test_start_and_stop_return_what_the_gem_does
    refute StackProf.stop
    assert_nil StackProf.results
    assert StackProf.start(mode: :cpu)
    assert_predicate StackProf, :running?
    refute StackProf.start(mode: :wall)
    assert_nil StackProf.results
    assert_equal [true, false, false], [StackProf.stop, StackProf.stop, StackProf.running?]
    assert_equal [:cpu, nil], [StackProf.results[:mode], StackProf.results]
    assert_nil StackProf.use_postponed_job!
  end

  def test_results_accumulate_until_they_are_taken
    Array.new(2) { StackProf.start(mode: :cpu) && burn && StackProf.stop }
    both = StackProf.results
    one = StackProf.run(mode: :cpu) { burn }

    assert_operator frame(both, "StackprofTest#burn")[:total_samples], :>,
                    1.5 * frame(one, "StackprofTest#burn")[:total_samples]
  end

  def test_results_of_one_mode_are_not_added_to_those_of_another
    StackProf.start(mode: :cpu) && StackProf.stop
    error = assert_raises(ArgumentError) { StackProf.start(mode: :wall) }

    assert_match(/call StackProf.results first\z/, error.message)
    refute_predicate StackProf, :running?
    StackProf.results
    assert StackProf.start(mode: :wall)
  end

  def test_results_of_the_calls_are_no_results_of_sperf
    source = "require 'sperf/stackprof'; StackProf.run(mode: :cpu) { 1 }; p Sperf.results"

    assert_equal "nil\n", script(source).out
  end

  def test_child_of_fork_is_not_recorded_and_has_no_results
    StackProf.start(mode: :cpu) && StackProf.stop
    StackProf.start(mode: :cpu)
    child = IO.popen("-") do |io|
      next io.read if io

      print [StackProf.running?, StackProf.stop, StackProf.results].inspect
      exit!(0)
    end

    assert_equal "[false, false, nil]", child
    assert StackProf.stop
  end

  def test_wrong_options_are_refused_before_anything_starts
    { { interval: 99 } => /100 to 1000000 microseconds/, { interval: 0 } => /interval must be/,
      { interval: 2.5 } => /interval must be/, { mode: :rss } => /mode must be :cpu, :wall, :object or :custom/,
      { metadata: "a" } => /metadata must be a Hash/ }.each do |options, words|
      assert_match words, assert_raises(ArgumentError) { StackProf.start(**options) }.message
      refute_predicate StackProf, :running?
    end
  end

  def test_report_names_where_the_reports_are
    assert_match(/`sperf report FILE` reads the dump/, assert_raises(NameError) { StackProf::Report }.message)
    assert_raises(NameError) { StackProf::Nothing }
  end

  def test_gem_that_is_loaded_is_an_error_of_one_line
    source = "module StackProf; end; begin; require 'sperf/stackprof'; rescue Sperf::Error => e; print e.message; end"

    assert_match(%r{\Asperf/stackprof cannot take the place of the stackprof gem, which is loaded already: .*\)\z},
                 script(source).out)
  end

  # A program that calls stackprof, under `sperf record`: its own results are missing, and it is recorded all the same.
  def test_calls_in_a_session_of_sperfs_do_nothing_and_say_so_once
    source = "require 'sperf/stackprof'; 2.times { p StackProf.run(mode: :cpu) { #{BURN} } }"
    result = record(source)

    assert_equal "nil\nnil\n", result.out
    assert_equal 1, result.err.scan("StackProf.start does nothing: a session of sperf already records").size
    assert_operator profile.summary[:total_ns], :>, 30_000_000
  end

  # -- The middleware --

  def test_middleware_writes_a_dump_after_so_many_requests
    app = StackProf::Middleware.new(->(env) { burn && [200, {}, [env[:body]]] },
                                    enabled: true, save_every: 2, raw: true, path: path("new/dumps/"))
    assert_equal [200, {}, ["a"]], app.call({ body: "a" })
    refute_path_exists path("new")
    app.call({})
    names = Dir.children(path("new/dumps"))

    assert_match(/\Astackprof-cpu-#{Process.pid}-\d+\.dump\z/, names.first)
    assert_includes labels(profile("new/dumps/#{names.first}")), "StackprofTest#burn"
    assert_nil StackProf::Middleware.save
  end

  def test_middleware_records_what_is_enabled_and_passes_errors_on
    app = StackProf::Middleware.new(->(env) { env[:raise] ? raise(IOError) : StackProf.running? },
                                    enabled: ->(env) { env[:profile] }, path: path("a.dump"))
    refute app.call({})
    assert app.call({ profile: true })
    assert_raises(IOError) { app.call({ profile: true, raise: true }) }
    refute_predicate StackProf, :running?
    assert_equal "a.dump", StackProf::Middleware.save
    settings = %i[mode interval raw].map { |name| StackProf::Middleware.public_send(name) }
    assert_equal [:cpu, 1000, false], settings
  end

  def test_middleware_that_cannot_write_answers_and_says_so
    result = script("require 'sperf/stackprof'; app = StackProf::Middleware.new(->(_env) { :answer }, enabled: true, " \
                    "save_every: 1, path: '#{file("a", "b")}/dumps/'); p app.call({})")

    assert_equal ":answer\n", result.out
    assert_match(/\A\[sperf\] StackProf::Middleware cannot write to .*: Not a directory/, result.err)
  end

  # Of two requests at a time one has the session, and the other does not end it.
  def test_middleware_in_a_request_leaves_the_session_of_another
    inner = StackProf::Middleware.new(->(_env) { :answer }, enabled: true)
    outer = StackProf::Middleware.new(->(env) { [inner.call(env), StackProf.running?] }, enabled: true)

    assert_equal [:answer, true], outer.call({})
    refute_predicate StackProf, :running?
  end

  # -- Modes that sample no time --

  def test_custom_samples_are_those_that_were_taken
    refute StackProf.sample
    hash = StackProf.run(mode: :custom, raw: true) { 3.times { assert StackProf.sample } }

    assert_equal [:custom, nil, 3], hash.values_at(:mode, :interval, :samples)
    refute StackProf.sample
  end

  def test_objects_are_counted_one_by_one_or_one_in_so_many_as_an_estimate
    hash = StackProf.run(mode: :object, raw: true) { 1000.times { Object.new } }

    assert_equal [:object, 1], hash.values_at(:mode, :interval)
    assert_includes 1000..1100, hash[:samples]
    assert_in_delta 20_000, StackProf.run(mode: :object, interval: 10) { 20_000.times { Object.new } }[:samples], 2_000
  end
end
