# frozen_string_literal: true

require "test_helper"
require "csv"
require "json"
require_relative "synthetic_trace"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# Numbers of calls that are not exact, as of methods that were found below chosen ones, have a mark wherever they are
# shown.
class PartialCallsTest < Minitest::Test
  include TestHelper

  PARTIAL = { calls: "partial" }.freeze
  # Order#total was found; what it calls by then is chosen, and so is what Shop#run calls.
  ROWS = [["Shop#run", {}, [1, 10_000_000, 10_000_000, 0]],
          ["Shop#run;Order#total", PARTIAL, [5, 40_000_000, 40_000_000, 0]],
          ["Shop#run;Order#total;Tax#rate", {}, [3, 20_000_000, 20_000_000, 0]],
          ["Shop#run;Tax#rate", {}, [4, 30_000_000, 30_000_000, 0]]].freeze
  EXACT = ROWS.map { |stack, _labels, values| [stack, {}, values] }.freeze
  NOTE = "(~ counted in part: callees of chosen methods are counted after sperf has found them)\n"

  def setup
    super
    File.binwrite(path("trace.pb"), SyntheticTrace.new(ROWS).encode)
    File.binwrite(path("exact.pb"), SyntheticTrace.new(EXACT).encode)
  end

  def report(*arguments, file: "trace.pb")
    Dir.chdir(@directory) { Sperf::CLI::Report.new.text([*arguments, *file]) }
  end

  # What stands in the row of a name, in the column of calls.
  def calls(text, name) = text[/(~?\d+) +(?:[\d.]+m?s +)?#{Regexp.escape(name)}/, 1]

  def test_flat_report_marks_what_was_counted_in_part
    text = report("--flat")
    assert_equal(%w[~5 7 1], %w[Order#total Tax#rate Shop#run].map { |name| calls(text, name) })
    assert_includes text, NOTE
    assert_includes text, "with ~17 calls"
  end

  def test_exact_reports_have_no_mark
    %w[--flat --graph --calltree --summary].each do |view|
      refute_includes report(view, file: "exact.pb"), "~", view
      assert_includes report(view), "~", view
    end
    refute_includes report("--flat", "--csv", file: "exact.pb"), "partial"
  end

  def test_graph_and_calls_mark_calls_of_and_by_what_was_counted_in_part
    [report("--graph"), report("--calls", "Tax")].each do |text|
      assert_match(%r{ ~3/7 +Order#total$}, text)
      assert_match(%r{ 4/7 +Shop#run$}, text)
    end
    assert_match(/^  calls +~5 or more: found as a callee of chosen methods$/, report("--calls", "Order"))
    assert_match(/^  calls +7$/, report("--calls", "Tax", "--per-thread"))
  end

  def test_call_tree_marks_what_is_below_as_well
    text = report("--calltree", "--no-trim")
    assert_match(/ 1  Shop#run$/, text)
    assert_match(/ ~5    Order#total$/, text)
    assert_match(/ ~3      Tax#rate$/, text)
    assert_match(/ 4    Tax#rate$/, text)
  end

  def test_reports_of_calls_mark_sums
    assert_match(/^ +~5 .* ~8 .*Order#total$/, report("--top", "--sample-type", "calls"))
    assert_match(/^ +1 .* ~13 .*Shop#run$/, report("--top", "--sample-type", "calls"))
    assert_match(/ ~8 .*\| +Order#total$/, report("--peek", "Shop#run", "--sample-type", "calls"))
    assert_match(/^ +~13 100% .*main$/, report("--threads", "--sample-type", "calls").gsub(/ +100%/, " 100%"))
    assert_match(/~5 +~8/, report("--list", "Order#total", "--sample-type", "calls"))
  end

  def test_reports_by_label_and_of_states_mark_sums
    assert_match(/^ +~13 +100% +main +~13 +0 +0 +0$/, report("--by", "thread", "--sample-type", "calls"))
    assert_match(/^ +~13 .* running$/, report("--states", "--sample-type", "calls"))
    assert_match(/\| ~13 \|/, report("--states", "--sample-type", "calls", "--markdown"))
    %w[--by=thread --states].each do |view|
      refute_includes report(view, "--sample-type", "wall"), "~", view
      refute_includes report(view, "--sample-type", "calls", file: "exact.pb"), "~", view
    end
  end

  # What the table for programs has in a column, nil without it, of the row for which the block is true.
  def partial(*, column: "partial", &)
    CSV.parse(report(*, "--csv", "--sample-type", "calls"), headers: true).find(&)&.fetch(column, nil)
  end

  def test_tables_of_sums_for_programs_say_which_are_partial
    assert_equal "yes", partial("--threads") { |row| row["thread"] == "main" }
    assert_equal "yes", partial("--states") { |row| row["name"] == "running" }
    assert_equal "yes", partial("--by", "thread") { |row| row["label"] == "main" }
    assert_equal "yes", partial("--tags") { |row| row["tag"] == "partial" }
    self_row = ->(name) { ->(row) { row.values_at("name", "relation") == [name, "self"] } }
    assert_equal "yes", partial("--peek", ".", column: "flat_partial", &self_row.call("Order#total"))
    assert_equal "", partial("--peek", ".", column: "flat_partial", &self_row.call("Shop#run")).to_s
    assert_equal "yes", partial("--peek", ".", column: "cum_partial", &self_row.call("Shop#run"))
    edge = ->(row) { row.values_at("name", "relation", "other") == %w[Shop#run callee Order#total] }
    assert_equal "yes", partial("--peek", ".", column: "cum_partial", &edge)
    %w[--threads --states --by=thread --tags].each do |view|
      refute_includes report(view, "--csv", "--sample-type", "calls", file: "exact.pb").lines.first, "partial", view
    end
  end

  def test_tables_for_programs_have_numbers_and_a_column
    rows = CSV.parse(report("--flat", "--csv"), headers: true).to_h { |row| [row["name"], row] }
    assert_equal %w[5 yes], rows["Order#total"].values_at("calls", "calls_partial")
    assert_equal ["7", ""], rows["Tax#rate"].values_at("calls", "calls_partial").map(&:to_s)
    rows = JSON.parse(report("--calltree", "--json", "--no-trim"))["rows"]
    assert_equal([["", 1], ["yes", 5], ["yes", 3], ["", 4]], rows.map { |row| row.values_at("calls_partial", "calls") })
    assert_match(/\| ~5 \|/, report("--flat", "--markdown"))
    rows = CSV.parse(report("--top", "--csv", "--sample-type", "calls"), headers: true)
    marks = rows.find { |row| row["name"] == "Shop#run" }.values_at("flat_partial", "cum_partial")
    assert_equal ["", "yes"], marks.map(&:to_s)
  end

  def test_sums_of_exact_and_partial_counts_are_partial
    assert_equal "~10", calls(report("--flat", file: %w[trace.pb exact.pb]), "Order#total")
    assert_equal "14", calls(report("--flat", file: %w[trace.pb exact.pb]), "Tax#rate")
  end

  def test_formats_that_keep_a_trace_keep_the_mark
    Sperf.load(path("trace.pb")).then do |profile|
      %w[a.pb.gz a.data a.json].each do |name|
        Sperf.save(path(name), profile)
        assert_equal "~5", calls(report("--flat", file: name), "Order#total"), name
      end
      Sperf.save(path("b.json"), profile.to_h)
      assert_equal "~5", calls(report("--flat", file: "b.json"), "Order#total")
      assert_includes profile.encode("callgrind"), "desc: Calls counted in part: Order#total\n"
      assert_match(/Order#total.*\\n~5 calls/, profile.encode("dot"))
    end
  end

  def test_objects_of_a_trace_know_what_is_partial
    trace = Sperf::Trace.load(path("trace.pb"))
    assert_equal({ "Shop#run" => false, "Order#total" => true, "Tax#rate" => false },
                 trace.methods.to_h { |method| [method.full_name, method.partial?] })
    assert_equal({ "Order#total" => true, "Shop#run" => false },
                 trace["Tax#rate"].callers.to_h { |call| [call.caller.full_name, call.partial?] })
    below = trace["Order#total"].call_trees.first.children.first
    assert_predicate below, :partial?
    assert_equal "#<Sperf::Trace::CallTree Tax#rate: ~3 calls, 20000000 ns>", below.inspect
    assert_includes trace["Order#total"].inspect, "~5 calls"
    assert_predicate trace, :partial?
    refute_predicate Sperf::Trace.load(path("exact.pb")), :partial?
  end
end
