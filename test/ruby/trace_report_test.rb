# frozen_string_literal: true

require "test_helper"
require "csv"
require "json"
require_relative "synthetic_trace"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# `sperf report` and `sperf diff` of traces. What stands in which column, golden_test.rb shows.
class TraceReportTest < Minitest::Test
  include TestHelper

  def setup
    super
    write("trace.pb")
  end

  def write(name, ...)
    File.binwrite(path(name), SyntheticTrace.new(...).encode)
    name
  end

  def report(*arguments) = Dir.chdir(@directory) { Sperf::CLI::Report.new.text([*arguments, "trace.pb"]) }

  def rows(*) = CSV.parse(report(*, "--csv"), headers: true)

  # The first values of a column.
  def column(name, count, *) = rows(*).first(count).map { |row| row[name] }

  def refused(error, words, *)
    assert_match words, assert_raises(error) { report(*) }.message
  end

  # -- Which report --

  def test_report_of_a_trace_without_a_view_is_the_flat_one_by_self
    assert_equal report("--flat"), report
    assert_equal %w[Order#total Tax#rate Array#each], column("name", 3)
  end

  def test_flat_by_total_and_by_calls
    assert_equal "[outside of methods]", rows("--cum").first["name"]
    assert_equal %w[7 6 2], column("calls", 3, "--sample-type", "calls")
  end

  def test_head_says_what_the_tracer_took
    assert_includes report("--graph"),
                    "Measured: 150ms with 17 calls; subtracted: 50ms (33.33%) of tracing overhead, 80.1ns a call, " \
                    "60.2ns a call of a C method\n"
    refute_includes report("--graph"), "Warning"
    assert_includes report("--summary"), "\nCalls: 17\n"
    assert_match(/\A# Profile: 100\.0ms of wall, 17 calls, in 90\.0ms\n/, report("--summary", "--markdown"))
  end

  MEASURES = { "calls" => :called, "total" => :total_ns, "self" => :self_ns, "wait" => :wait_ns, "gc" => :gc_ns,
               "children" => :children_ns, "cpu" => :self_cpu_ns, "objects" => :objects }.freeze

  def test_flat_report_and_the_objects_of_a_trace_say_the_same
    write("trace.pb", allocations: SyntheticTrace::ALLOCATIONS)
    methods = Sperf::Trace.load(path("trace.pb")).merged.threads.flat_map(&:methods)
    told = rows("--no-trim").to_h { |row| [row["name"], row.fields(*MEASURES.keys).map(&:to_i)] }

    assert_equal(told, methods.to_h do |method|
      [method.full_name, MEASURES.values.map do |name|
        method.public_send(name)
      end]
    end)
    assert_equal %w[Order#total], methods.select(&:recursive?).map(&:full_name)
  end

  def test_small_methods_are_left_out_unless_nothing_is_to_be
    rows = SyntheticTrace::ROWS + [["[outside of methods];Tiny#method", {}, [1, 9, 9, 0]]]
    write("trace.pb", rows)

    assert_includes report, "(1 more methods not shown)\n"
    refute_includes report, "Tiny#method"
    assert_match(/ 9ns +9ns +0 +0 +0 +1 +9ns +Tiny#method/, report("--no-trim", "--unit", "ns"))
  end

  def test_calls_tell_callers_and_callees_of_what_matches
    callers = rows("--calls", "Tax").filter_map { |row| row.fields("other", "calls") if row["relation"] == "caller" }

    assert_equal [["[outside of methods]", "1"], ["Order#total", "5"]], callers
    refused Sperf::Error, /\Ano function matches: Nothing/, "--calls", "Nothing"
  end

  def test_reports_by_thread_and_fiber
    headings = report("--per-thread").scan(/^Thread .*$/)

    assert_equal ["Thread 1 (main) of process 4711: 82.50ms", "Thread 2 (worker) of process 4711: 10ms",
                  "Thread 2 (worker) of process 4711, fiber 2: 7.50ms"], headings
    assert_equal %w[fiber pid thread thread_id wait], profile.label_keys.sort
    assert_equal({ "2" => "7500000" }, CSV.parse(report("--by", "fiber", "--csv"), headers: true)
      .filter_map { |row| [row["label"], row["total"]] if row["label"] == "2" }.to_h)
  end

  def profile = Sperf.load(path("trace.pb"))

  def test_allocations_of_a_trace_by_class_and_line
    write("trace.pb", allocations: SyntheticTrace::ALLOCATIONS)

    assert_equal [%w[String Order#total app.rb 14 9], %w[String Shop#run app.rb 3 4], %w[Hash Order#total app.rb 15 2]],
                 rows("--allocated").map(&:fields)
    assert_equal %w[11 4], column("objects", 2, "--sample-type", "alloc_objects")
    assert_match(/^ +9  String at app\.rb:14$/, report("--calls", "Order"))
  end

  def test_calls_of_hidden_methods_are_not_those_of_their_callers
    hidden = rows("--hide", "Order").to_h { |row| row.fields("name", "calls") }

    assert_equal({ "Tax#rate" => "6", "Array#each" => "2" }, hidden.slice("Tax#rate", "Array#each"))
    assert_match(/ 37ms 37\.00% +31ms +2 +Array#each$/, report("--calltree", "--hide", "Order"))
  end

  def test_allocations_by_class_have_no_states
    write("trace.pb", allocations: SyntheticTrace::ALLOCATIONS)

    assert_match(/^total +total% +class\n +13 +86\.67% +String\n/, report("--by", "class"))
  end

  # -- What is refused --

  def test_reports_of_traces_refuse_samples_in_words
    Sperf.save(path("samples.pb"), { mode: :cpu, samples: [[[["a.rb", "work"]], 1000, 1]] })
    %w[--flat --graph --calls=x].each do |flag|
      error = assert_raises(Sperf::CLI::UsageError) { Sperf::CLI::Report.new.text([flag, path("samples.pb")]) }

      assert_match(/\A#{flag[/--\w+/]} needs a trace, and this profile has samples: use --top, --tree or --peek\z/,
                   error.message)
    end
  end

  def test_what_makes_no_sense_is_refused_in_words
    refused Sperf::Error, /\A--allocated needs allocations, and this profile has none\z/, "--allocated"
    refused Sperf::CLI::UsageError, /\A--per-thread is for --flat, --graph and --calls/, "--per-thread", "--top"
    refused Sperf::CLI::UsageError, /\A--per-thread is for text/, "--per-thread", "--flat", "--json"
    refused Sperf::CLI::UsageError, /\A--tagleaf is not for --flat/, "--tagleaf", "thread", "--flat"
    refused Sperf::CLI::UsageError, /\A--flat and --graph exclude each other/, "--flat", "--graph"
  end

  # -- Differences --

  def test_diff_of_two_traces_says_which_calls_are_more
    rows = SyntheticTrace::ROWS.map do |stack, labels, values|
      [stack, labels, stack.end_with?("Array#each(C);Order#total") ? [9, 28_000_000, 27_000_000, 0] : values]
    end
    write("target.pb", rows)
    diff = ->(*options) { Dir.chdir(@directory) { Sperf::CLI::Diff.new.text([*options, "trace.pb", "target.pb"]) } }

    assert_match(/^ +4 23\.53% 23\.53% +4 23\.53%  Order#total$/, diff["--sample-type", "calls", "--top"])
    refute_includes diff["--flat"], "Measured:"
    assert_match(/^ 8\.00% +8ms +8ms +0 +0 +4 +2ms \* Order#total /, diff["--flat"])
  end

  # -- Of the profile --

  def test_profile_of_a_trace_is_of_mode_trace_and_counts_calls
    assert_equal [:trace, 17, 100_000_000], profile.summary.values_at(:mode, :samples, :total_ns)
    assert_equal [57_000_000, 40_000_000, 3_000_000], profile.summary[:times].values_at(:running, :blocked, :marking)
    assert_equal({ calls: 34, wall: 200_000_000, cpu: 116_800_000, wait: 80_000_000 },
                 Sperf::Profile.sum([profile, profile]).summary[:totals])
  end
end
