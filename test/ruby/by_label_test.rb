# frozen_string_literal: true

require "test_helper"
require_relative "native_helper"
require "csv"

# `sperf report --by` and `sperf diff --by`: a table by label. What stands in which row, test/c/test_by_label.c shows.
class ByLabelTest < Minitest::Test
  include TestHelper
  include NativeHelper

  FRAMES = [["app.rb", "work"], ["app.rb", "<main>"]].freeze
  SLEEP = [["<GVL>", "[GVL blocked]"], ["<C method>", "Kernel#sleep"], *FRAMES].freeze

  def write(name, show: 50, index: 30)
    samples = [
      [SLEEP, 20_000_000, 1, nil, nil, 1, { endpoint: "orders#show", user: 7 }],
      [FRAMES, show * 1_000_000, 1, nil, nil, 6, { endpoint: "orders#show" }],
      [FRAMES, index * 1_000_000, 2, nil, nil, 3, { endpoint: "orders#index" }],
      [FRAMES, 10_000_000, 2, nil, nil, 1]
    ]
    Sperf.save(path(name), { mode: :wall, samples:, threads: { 1 => "main", 2 => "worker" } })
    name
  end

  def setup
    super
    write("sperf.data")
  end

  def report(*, **) = sperf("report", *, **)

  # Rows by their label, as Hashes.
  def rows(*) = rows_of(report(*, "--csv").out)
  def rows_of(csv) = CSV.parse(csv, headers: true).to_h { |row| [row["label"], row.to_h.except("label")] }

  # The words of each line of the table, without the head of the report.
  def lines(text)
    text.lines(chomp: true).drop_while { |line| !line.start_with?(/ *(?:total|status|difference) /) }.map(&:split)
  end

  def refused(words, result, status: 2) = assert_fails(status, words, result)

  def test_report_by_a_label_has_a_row_for_each_value
    assert_equal [%w[total total% endpoint running blocked GVL wait GC],
                  %w[70ms 63.64% orders#show 50ms 20ms 0 0],
                  %w[30ms 27.27% orders#index 30ms 0 0 0],
                  %w[10ms 9.09% (none) 10ms 0 0 0],
                  %w[110ms 100% total 90ms 20ms 0 0]], lines(report("--by", "endpoint").out)
  end

  def test_report_by_a_label_adds_up_several_files
    write("more.data", show: 10)

    assert_equal "100000000", rows("--by=endpoint", "sperf.data", "more.data")["orders#show"]["total"]
  end

  def test_report_by_a_label_heeds_filters_and_says_so
    text = report("--by=endpoint", "--focus=sleep").out

    assert_includes text, "Active filters:\n   focus=sleep\n"
    assert_equal [%w[20ms 18.18% orders#show 0 20ms 0 0], %w[20ms 18.18% total 0 20ms 0 0]], lines(text).drop(1)
    assert_equal %w[orders#index], rows("--by=endpoint", "--tagfocus=endpoint=index").keys
    assert_equal %w[orders#index (none)], rows("--by=endpoint", "--tagignore=endpoint=show").keys
    assert_equal "0", rows("--by=endpoint", "--hide=GVL")["orders#show"]["blocked"]
  end

  def test_report_by_a_label_heeds_unit_sample_type_and_number_of_rows
    assert_equal %w[0.07s 63.64% orders#show 0.05s 0.02s 0 0], lines(report("--by=endpoint", "--unit=s").out)[1]
    assert_equal "7", rows("--by=endpoint", "--sample-type=samples")["orders#show"]["total"]
    assert_equal [%w[70ms 63.64% orders#show 50ms 20ms 0 0], %w[30ms 27.27% (1 more not shown) 30ms 0 0 0]],
                 lines(report("--by=endpoint", "-n", "1").out)[1, 2]
    assert_equal ["orders#show", "(none)"], rows("--by=endpoint", "-n1").keys
  end

  def test_key_that_is_not_there_is_refused_with_those_that_are
    keys = "endpoint, thread, thread_id, user, wait"
    refused(/\Ano sample has a label called endpont; there are #{keys}; did you mean endpoint\?\z/,
            report("--by", "endpont"), status: 1)
    refused(/\Ano sample has a label called nothing; there are #{keys}\z/, report("--by", "nothing"), status: 1)
    Sperf.save(path("bare.data"), { mode: :cpu, samples: [] })
    refused(/ a label called endpoint; there are none\z/, report("--by=endpoint", "bare.data"), status: 1)
  end

  def test_key_among_many_is_refused_with_some_of_them
    labels = ("a".."z").to_h { |name| [name.to_sym, "x"] }
    samples = labels.to_a.each_slice(2).map { |some| [FRAMES, 1, 1, nil, nil, 1, some.to_h] }
    Sperf.save(path("many.data"), { mode: :cpu, samples: })

    refused(/ there are a, b, c, d, e, f, g, h, i, j, k, l, 16 more\z/, report("--by=nothing", "many.data"), status: 1)
  end

  def test_by_excludes_what_it_cannot_be_with
    refused(/--by and --top exclude each other/, report("--by=endpoint", "--top"))
    refused(/--tagleaf is not for --by/, report("--by=endpoint", "--tagleaf=endpoint"))
    refused(/--by must be the name of a label, not empty/, report("--by="))
    refused(/--html is for the viewer, --by for text/, report("--by=endpoint", "--html=x.html"))
  end

  # -- Differences --

  def compare(*, **) = sperf("diff", "sperf.data", write("target.data", show: 80, index: 10), *, **)

  def test_diff_by_a_label_normalized_compares_shares
    row = rows_of(compare("--by=endpoint", "--normalize", "--csv").out)["orders#show"]

    assert_equal %w[70000000 91666666], row.values_at("before", "after")
  end

  def test_diff_by_a_label_keeps_the_gate_and_refuses_shares_of_the_difference
    result = compare("--by=endpoint", "--fail-above=5", "--tagfocus=endpoint=show")

    assert_equal 3, result.status.exitstatus
    assert_match(/\AFAILED: \+42\.86%/, result.words.last)
    refused(/--share-of=difference is not for --by/, compare("--by=endpoint", "--share-of=difference"))
    refused(/no sample has a label called endpont; .*did you mean endpoint/, compare("--by=endpont"), status: 1)
  end

  # -- Spans --

  SPANS = <<~RUBY
    %w[orders#show orders#index].each do |endpoint|
      Sperf.label(endpoint:) { till = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + 0.03
        nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < till }
    end
    [1_048_576, 1_048_577, 4_194_304].each { |ns| Sperf::Native.span("endpoint", "orders#show", ns) }
    Sperf::Native.span("endpoint", "GET /quick", 15)
    Sperf::Native.span("status", "200", 15)
  RUBY

  def test_report_has_how_long_spans_took_and_adds_up_those_of_files
    %w[one.data two.data].each { |name| record(SPANS, "-o", name) }
    spans = ->(row) { row.values_at("count", "median_ns", "p95_ns") }
    table = rows("--by=endpoint", "one.data").transform_values(&spans)

    assert_equal({ "orders#show" => %w[3 1081344 4325376], "orders#index" => %w[0 0 0], "GET /quick" => %w[1 15 15] },
                 table.except("(none)"))
    assert_equal %w[6 1081344 4325376], spans.call(rows("--by=endpoint", "one.data", "two.data")["orders#show"])
    assert_match(/%  orders#show +.* 3 +1\.08ms +4\.33ms$/, report("--by=endpoint", "one.data").out)
  end

  def test_key_of_spans_alone_is_a_table_of_spans
    record(SPANS, "-o", "one.data")

    assert_equal [%w[status count median 95%], %w[200 1 15ns 15ns], %w[total 1]],
                 lines(report("--by=status", "one.data").out)
    refused(/\Ano sample has this label: only its times are known, and filters apply to samples\z/,
            report("--by=status", "--focus=.", "one.data"), status: 1)
  end

  def test_diff_has_the_spans_of_each_side
    record(SPANS, "-o", "one.data")
    record("#{SPANS}; Sperf::Native.span('endpoint', 'orders#show', 1)", "-o", "two.data")
    row = rows_of(sperf("diff", "--by=endpoint", "--csv", "one.data", "two.data").out)["orders#show"]

    assert_equal %w[3 4], row.values_at("count_before", "count_after")
    assert_equal %w[1081344 1081344], row.values_at("median_before_ns", "median_after_ns")
  end

  # -- Truth --

  # Each labels what it does, and adds up what a clock says of it. Saves the profile, and prints what chance makes of a
  # share, the whole, and the parts.
  CLOCKS = <<~RUBY
    require "sperf"
    def clock_ns(clock) = Process.clock_gettime(clock, :nanosecond)
    CLOCKS = Hash.new(0)
    def timed(name, clock = Process::CLOCK_THREAD_CPUTIME_ID)
      Sperf.label(endpoint: name) do
        begun = clock_ns(clock)
        yield
        CLOCKS[name] += clock_ns(clock) - begun
      end
    end
    def burn(ms)
      till = clock_ns(Process::CLOCK_THREAD_CPUTIME_ID) + (ms * 1_000_000)
      nil while clock_ns(Process::CLOCK_THREAD_CPUTIME_ID) < till
    end
    def report(data)
      Sperf.save(ARGV[0], data)
      weights = data[:samples].map { |sample| sample[1].to_f }
      puts Math.sqrt(weights.sum { |ns| ns * ns }) / weights.sum, weights.sum
      CLOCKS.each { |name, ns| puts name, ns }
    end
  RUBY

  # Each row's share is what the clocks say, and all rows are the whole.
  def assert_parts(expected, mode, source)
    chance, total, *parts = ruby(mode, "-e", CLOCKS + source, path("truth.data")).split
    table = rows("--by=endpoint", "--idle", path("truth.data"))

    assert_equal expected, parts.each_slice(2).map(&:first).sort
    parts.each_slice(2) do |name, ns|
      assert_share Float(ns) / Float(total), Float(table.fetch(name)["share"]), Float(chance), name
    end
    assert_in_delta Float(total), table.values.sum { |row| Float(row["total"]) }, 1
    table
  end

  in_each_mode("shares_of_labelled_parts_are_what_clocks_say") do |mode|
    assert_parts(%w[long short], mode, <<~RUBY)
      report(Sperf.start(frequency: 2000) do
        80.times do
          timed("short") { burn(1) }
          timed("long") { burn(4) }
        end
      end)
    RUBY
  end

  # In wall time each label has its waits, too, also those for the GVL.
  in_each_mode("shares_of_labelled_waits_are_what_clocks_say") do |mode|
    table = assert_parts(%w[compute sleep], mode, <<~RUBY)
      report(Sperf.start(mode: :wall, frequency: 2000) do
        Array.new(2) do
          Thread.new do
            20.times do
              timed("compute", Process::CLOCK_MONOTONIC) { burn(10) }
              timed("sleep", Process::CLOCK_MONOTONIC) { sleep 0.005 }
            end
          end
        end.each(&:join)
      end)
    RUBY

    assert_operator Integer(table["sleep"]["blocked"]), :>, Integer(table["compute"]["blocked"])
    assert_equal "0", table["sleep"]["count"]
  end
end
