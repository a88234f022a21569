# frozen_string_literal: true

require "test_helper"
require "json"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# sperf's own text reports: their units, their digits, and the threads that only waited. The reports of pprof
# (--top, --tree, --peek) stay what pprof prints: report_pprof_test.rb.
class OwnReportsTest < Minitest::Test
  include TestHelper

  BLOCKED = ["<GVL>", "[GVL blocked]"].freeze
  SERVE = ["app.rb", "Server#serve"].freeze
  REAP = ["pool.rb", "Pool#reap"].freeze
  MAIN = ["app.rb", "<main>"].freeze
  VIEWER = File.join(ROOT, "viewer")
  # Prints how much time the page shows of each of several profiles, all threads and those that worked.
  PAGE = <<~TYPESCRIPT
    import { readFileSync } from "node:fs";
    import { Model } from "./src/data/model.ts";
    import { profileOf } from "./src/data/profile_json.ts";
    import { DEFAULT_STATE } from "./src/data/view_state.ts";
    const totals = process.argv.slice(2).map((path) => {
      const model = new Model(profileOf(JSON.parse(readFileSync(path, "utf8"))));
      return [false, true].map((idle) => model.total({ ...DEFAULT_STATE, idle }));
    });
    console.log(JSON.stringify(totals));
  TYPESCRIPT

  # +samples+: [frames, milliseconds, thread number].
  def write(name, samples, mode: :wall, frequency: 1000, **others)
    samples = samples.map { |frames, ms, thread| [frames, (ms * 1_000_000).round, thread || 1] }
    Sperf.save(path(name), { mode:, frequency:, samples:, **others })
    name
  end

  # Returns the first words of the lines of a report that end in +name+.
  def values(name, *)
    line = sperf("report", *).out.lines.find { |text| text.rstrip.end_with?(name) }
    line&.split&.first
  end

  # -- Units --

  def test_times_are_in_milliseconds_unless_all_are_seconds
    write("mixed.data", [[[SERVE, MAIN], 2_400], [[REAP, MAIN], 14.4]], mode: :cpu)
    write("long.data", [[[SERVE, MAIN], 20_000], [[REAP, MAIN], 3_000]], mode: :cpu)

    assert_equal(%w[2400ms 14ms], ["Server#serve", "Pool#reap"].map { |name| values(name, "mixed.data") })
    assert_equal(%w[20s 3s], ["Server#serve", "Pool#reap"].map { |name| values(name, "long.data") })
    assert_equal(%w[2.40s 0.01s], ["Server#serve", "Pool#reap"].map { |name| values(name, "--top", "mixed.data") })
  end

  def test_microseconds_stay_readable
    write("short.data", [[[SERVE, MAIN], 0.3], [[REAP, MAIN], 0.004]], mode: :cpu, frequency: 1_000_000)

    assert_equal "300us", values("Server#serve", "short.data")
  end

  # -- Digits --

  def test_digits_are_those_that_the_samples_justify
    hundred_hz = Array.new(20) { |i| [[SERVE, MAIN], 9.8565, i + 1] }
    write("coarse.data", hundred_hz, mode: :cpu, frequency: 100)
    write("fine.data", hundred_hz, mode: :cpu, frequency: 10_000)

    assert_equal "197ms", values("Server#serve", "coarse.data")
    assert_equal "197.1ms", values("Server#serve", "fine.data")
    assert_equal "197.13ms", values("Server#serve", "--top", "coarse.data")
    assert_equal [197_130_000], JSON.parse(sperf("report", "--json", "coarse.data").out)["rows"].map { |row|
      row["cum"]
    }.uniq
  end

  def test_shares_have_a_decimal_for_each_factor_of_ten_in_samples
    parts = ->(count) { [[[SERVE, MAIN], count / 3.0], [[REAP, MAIN], count * 2 / 3.0]] }
    shares = { 20 => "33%", 600 => "33.3%", 30_000 => "33.33%" }.to_h do |count, _|
      write("#{count}.data", parts.call(count), mode: :cpu)
      [count, sperf("report", "#{count}.data").out[/ (\S+%)  Server#serve/, 1]]
    end

    assert_equal({ 20 => "33%", 600 => "33.3%", 30_000 => "33.33%" }, shares)
  end

  def test_what_is_less_than_a_sample_is_not_nothing
    write("small.data", [[[SERVE, MAIN], 700], [[BLOCKED, REAP, MAIN], 0.26]])

    assert_equal "0.3ms", values("Pool#reap pool.rb", "--states", "small.data")
  end

  def test_a_trace_keeps_its_digits
    sperf("record", "-m", "trace", "-o", "trace.data", RUBY, "-e", "def a = sleep(0.012); 3.times { a }")
    calls = sperf("report", "--flat", "trace.data").out

    assert_match(/ \d+\.\d\dms .* Kernel#sleep/, calls)
    refute_match(/ [\d.]+s /, calls.lines.drop_while { |line| !line.include?("self%") }.join)
  end

  # -- Threads that only waited --

  IDLERS = [[[SERVE, MAIN], 60, 1], [[BLOCKED, SERVE, MAIN], 40, 1], [[BLOCKED, REAP], 100, 2],
            [[BLOCKED, REAP], 99.9, 3], [[REAP], 0.1, 3]].freeze
  NAMES = { 1 => "main", 2 => "reaper", 3 => "reactor" }.freeze

  def total(*) = JSON.parse(sperf("report", "--json", *).out)["total"]

  def test_reports_leave_out_threads_that_only_waited
    write("idlers.data", IDLERS, threads: NAMES)
    views = [[], %w[--text], %w[--lines], %w[--states], %w[--by thread], %w[--calltree], %w[--threads], %w[--list=.]]
    views.each do |view|
      totals = [view, [*view, "--idle"]].map { |options| total(*options, "idlers.data") }

      assert_equal [100_000_000, 300_000_000], totals, view
      assert_equal ["2 threads that only waited (0.2 s) are left out; --idle shows them"],
                   sperf("report", *view, "idlers.data").words
    end
    assert_empty sperf("report", "--idle", "idlers.data").words
  end

  def test_reports_of_pprof_show_all_threads
    write("idlers.data", IDLERS, threads: NAMES)

    %w[--top --tree].each { |view| assert_equal 300_000_000, total(view, "idlers.data"), view }
  end

  def test_a_filter_shows_the_thread_that_it_names
    write("idlers.data", IDLERS, threads: NAMES)

    assert_match(/^ +0 .* 100ms .* Pool#reap$/, sperf("report", "--tagfocus", "thread=reaper", "idlers.data").out)
  end

  def test_files_are_added_up_before_idle_threads_are_looked_for
    write("first.data", [[[BLOCKED, REAP], 100, 2], [[SERVE], 100, 1]], threads: NAMES)
    write("second.data", [[[REAP], 100, 2]], threads: NAMES)

    assert_equal 300_000_000, total("first.data", "second.data")
  end

  def test_diff_leaves_them_out_on_both_sides
    write("base.data", IDLERS, threads: NAMES)
    write("target.data", [*IDLERS, [[SERVE, MAIN], 50, 1]], threads: NAMES)
    result = sperf("diff", "base.data", "target.data")

    assert_match(/^ +50ms +\+50\.0% +\+50\.0% +50ms +\+50\.0%  Server#serve$/, result.out)
    assert_equal ["4 threads that only waited (0.4 s) are left out; --idle shows them"], result.words
  end

  # The page is bundled by esbuild, as its own tests are.
  def test_page_and_text_agree_on_the_total
    random = Random.new(20_261_123)
    profiles = Array.new(30) { |i| write("#{i}.data", random_samples(random)) }
    paths = profiles.map { |name| file("#{name}.json", Sperf::ProfileFile.named(path(name)).read.encode(:json, timeline: true)) }
    own = profiles.map { |name| [[], ["--idle"]].map { |options| text_total(*options, name) } }

    assert_operator own.count { |working, all| working < all }, :>, 5
    assert_equal page_totals(paths), own
  end

  # -- Chains of calls --

  # The middleware of a request: twenty frames of three gems, each of which takes a millisecond, then the application.
  def write_request
    gems = %w[puma-6.4.0 rack-3.1.8 rack-session-2.0.0]
    middleware = Array.new(20) { |i| ["/bundle/gems/#{gems[i % 3]}/lib/m#{i}.rb", "Middleware#{i}#call"] }
    inner = [["/srv/app/controllers/orders.rb", "OrdersController#index"]]
    samples = Array.new(20) { |i| [middleware.first(i + 1).reverse, 1] } << [[*inner, *middleware.reverse], 980]
    write("request.data", samples)
  end

  def calltree(*)
    sperf("report", "--calltree", *, write_request).out.lines.drop_while { |line| !line.include?("total%") }.drop(1)
  end

  def test_calltree_of_a_request_opens_on_the_application
    assert_equal ["    1000ms   100%        1ms  Middleware0#call",
                  "                        19ms    … 19 frames of rack, rack-session, puma",
                  "     980ms  98.0%      980ms      OrdersController#index",
                  "(… stands for frames with a single relevant callee; --unfold shows them)"], calltree.map(&:chomp)
  end

  def test_calltree_unfolded_has_a_row_for_each_call
    rows = calltree("--unfold", "-n0")

    assert_equal 21, rows.size
    assert_equal(rows.map { |row| row.sub(/^( +\S+ +\S+ +\S+  ) *(?:\d+: )?/, '\1') },
                 calltree("--no-trim").map { |row| row.sub(/^( +\S+ +\S+ +\S+  ) +/, '\1') })
  end

  private

  # Threads that worked around the thousandth at which the page draws the line, and such that did more.
  def random_samples(random)
    Array.new(random.rand(1..5)) do |thread|
      worked = [0, 0.99, 1, 1.01, 30].sample(random:)
      [[[BLOCKED, REAP], 1000 - worked, thread + 1], *([[[REAP], worked, thread + 1]] if worked.positive?)]
    end.flatten(1)
  end

  def text_total(*arguments)
    JSON.parse(Dir.chdir(@directory) { Sperf::CLI::Report.new.text(["--json", "--states", *arguments]) })["total"]
  end

  def page_totals(paths)
    esbuild = File.join(VIEWER, "node_modules/.bin/esbuild")
    lack "the page's packages are missing" unless File.executable?(esbuild)
    bundle = path("page.mjs")
    _, status = Open3.capture2(esbuild, "--bundle", "--platform=node", "--format=esm", "--outfile=#{bundle}",
                               "--log-level=error", "--loader=ts", stdin_data: PAGE, chdir: VIEWER)
    assert_predicate status, :success?
    JSON.parse(IO.popen(["node", bundle, *paths], &:read))
  end
end
