# frozen_string_literal: true

require "test_helper"
require "csv"
require_relative "synthetic_trace"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# `sperf report` and `sperf diff` of traces: what is refused, and that all who tell of a trace say the same. What stands
# in which column, test/c/test_trace_reports.c shows, and what is printed golden_test.rb.
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

  MEASURES = { "calls" => :called, "total" => :total_ns, "self" => :self_ns, "wait" => :wait_ns, "gc" => :gc_ns,
               "children" => :children_ns, "cpu" => :self_cpu_ns, "objects" => :objects }.freeze

  def test_flat_report_and_the_objects_of_a_trace_say_the_same
    write("trace.pb", allocations: SyntheticTrace::ALLOCATIONS)
    methods = Sperf::Trace.load(path("trace.pb")).merged.threads.flat_map(&:methods)
    told = rows("--no-trim").to_h { |row| [row["name"], row.fields(*MEASURES.keys).map(&:to_i)] }

    assert_equal(told, methods.to_h { |one| [one.full_name, MEASURES.values.map { |name| one.public_send(name) }] })
    assert_equal %w[Order#total], methods.select(&:recursive?).map(&:full_name)
  end

  def profile = Sperf.load(path("trace.pb"))

  # -- Of the profile --

  def test_profile_of_a_trace_is_of_mode_trace_and_counts_calls
    assert_equal [:trace, 17, 100_000_000], profile.summary.values_at(:mode, :samples, :total_ns)
    assert_equal [57_000_000, 40_000_000, 3_000_000], profile.summary[:times].values_at(:running, :blocked, :marking)
    assert_equal({ calls: 34, wall: 200_000_000, cpu: 116_800_000, wait: 80_000_000 },
                 Sperf::Profile.sum([profile, profile]).summary[:totals])
  end

  # -- Numbers of calls that are not exact, as of methods that were found below chosen ones --

  # Order#total was found; what it calls by then is chosen, and so is what Shop#run calls.
  PARTIAL = [["Shop#run", {}, [1, 10_000_000, 10_000_000, 0]],
             ["Shop#run;Order#total", { calls: "partial" }, [5, 40_000_000, 40_000_000, 0]],
             ["Shop#run;Order#total;Tax#rate", {}, [3, 20_000_000, 20_000_000, 0]],
             ["Shop#run;Tax#rate", {}, [4, 30_000_000, 30_000_000, 0]]].freeze

  # In sperf's own formats, too.
  def test_sums_of_exact_and_partial_counts_are_partial
    write("trace.pb", PARTIAL)
    write("exact.pb", PARTIAL.map { |stack, _labels, values| [stack, {}, values] })
    calls = rows("--flat", "exact.pb").to_h { |row| [row["name"], row.fields("calls", "calls_partial").map(&:to_s)] }

    assert_equal({ "Order#total" => %w[10 yes], "Tax#rate" => ["14", ""] }, calls.slice("Order#total", "Tax#rate"))
    %w[a.pb.gz a.data a.json].each do |name|
      Sperf.save(path(name), profile)
      text = Dir.chdir(@directory) { Sperf::CLI::Report.new.text(["--flat", name]) }

      assert_match(/ ~5 .* Order#total/, text, name)
    end
  end

  def test_objects_of_a_trace_know_what_is_partial
    trace = Sperf::Trace.load(path(write("trace.pb", PARTIAL)))
    assert_equal({ "Shop#run" => false, "Order#total" => true, "Tax#rate" => false },
                 trace.methods.to_h { |method| [method.full_name, method.partial?] })
    assert_equal({ "Order#total" => true, "Shop#run" => false },
                 trace["Tax#rate"].callers.to_h { |call| [call.caller.full_name, call.partial?] })
    below = trace["Order#total"].call_trees.first.children.first
    assert_predicate below, :partial?
    assert_equal "#<Sperf::Trace::CallTree Tax#rate: ~3 calls, 20000000 ns>", below.inspect
    assert_includes trace["Order#total"].inspect, "~5 calls"
    assert_predicate trace, :partial?
    refute_predicate Sperf::Trace.load(path(write("exact.pb"))), :partial?
  end
end
