# frozen_string_literal: true

require "test_helper"
require "stringio"
require "sperf/cli"
Sperf::CLI.commands # loads all of them
require_relative "scripted_target"

# `sperf top` without a terminal and without a process: keys, measurements, and the lines of the screen.
class TopTest < Minitest::Test
  include TestHelper

  Top = Sperf::Top
  TITLE = "4711  ruby 3.4.5  ruby app.rb"
  SECOND = 1_000_000_000

  # A clock of the process and of the samples, moved by hand. Each look at what samples cost adds +sample_ns+.
  class Clock
    attr_accessor :now_ns, :cpu_ns, :sample_ns

    def initialize = @now_ns = @cpu_ns = @sample_ns = @cost_ns = 0
    def cost_ns = @cost_ns += @sample_ns
    def to_proc = -> { @now_ns }
  end

  def setup
    super
    @clock = Clock.new
  end

  def sampling(target = ScriptedTarget.new, frequency: 100)
    Top::Sampling.new(target, frequency:, process_clock: @clock, clock: @clock.to_proc,
                              cost_clock: @clock.method(:cost_ns), random: Random.new(1))
  end

  # Samples for a second in which the process used half a second of CPU time, and returns the Interval.
  def second_of(sampling)
    end_ns = @clock.now_ns + SECOND
    while sampling.due_ns < end_ns
      @clock.now_ns = [@clock.now_ns, sampling.due_ns].max
      sampling.sample
    end
    @clock.now_ns = end_ns
    @clock.cpu_ns += SECOND / 2
    sampling.end_interval
  end

  # Returns what +seconds+ of +target+ measure.
  def measured(target = ScriptedTarget.new, seconds: 1)
    source = sampling(target)
    Top::Measurements.new.tap { |sum| seconds.times { sum.add(second_of(source)) } }
  end

  def screen(measurements = measured, view: Top::View.new, width: 100, height: 24, **)
    Top::Screen.new(title: TITLE, measurements:, view:, width:, height:, **)
  end

  def text(screen) = screen.lines.map { |line| line.map(&:first).join }

  # The columns of rows: numbers, and the rest of the line.
  def rows(lines) = lines.grep(/\A +\d/).map { |line| line.split(nil, 5) }

  # -- Keys --

  def keys(*parts)
    reader = Top::Keys.new
    parts.flat_map { |part| reader.feed(part) } + reader.flush
  end

  # Parts of a key are one key, an escape alone is a key, unknown sequences and invalid bytes are none.
  def test_keys_are_characters_and_sequences_with_names
    { ["qä日\r\x7f "] => ["q", "ä", "日", :enter, :backspace, " "],
      ["\e[A\eOB\e[5~\e[6~\e[H\eOF"] => %i[up down page_up page_down home end],
      ["\eOP\e[14~\e[21~\e[[A\x04"] => %i[help filter quit help quit],
      ["\e", "[", "A"] => [:up], ["\xE6", "\x97", "\xA5"] => ["日"], ["\e[6", "~x"] => [:page_down, "x"],
      ["\e"] => [:escape], ["\eq"] => [:escape, "q"], ["\e\e[A"] => [:escape, :up], ["\e["] => [:escape, "["],
      ["\e[200~\e[1;5Aa"] => ["a"], ["a\xFF\x00\x01b"] => %w[a b], ["a\xE6", "b"] => %w[a b],
      ["\e[#{"1" * 12}~"] => [] }.each { |parts, found| assert_equal found, keys(*parts), parts.inspect }
  end

  # -- The view --

  def press(view, *keys, columns: 4, rows: 100, page: 10)
    keys.map { |key| view.press(key, columns:, rows:, page:) }.last
  end

  def test_view_switches_tables_times_and_order
    view = Top::View.new
    press(view, "3", "w")

    assert_equal [:methods, :wall, 2, false], [view.table, view.time, view.column, view.reversed?]
    press(view, "3")
    assert_predicate view, :reversed?
    press(view, "t")
    assert_equal [:threads, 0, false], [view.table, view.column, view.reversed?]
    press(view, "9", "w", "l")
    assert_equal [:lines, :cpu, 0], [view.table, view.time, view.column]
  end

  def test_view_scrolls_within_the_rows
    view = Top::View.new
    firsts = [:up, :down, "j", :page_down, :end, :down, :page_up, :home].map do |key|
      press(view, key)
      view.first
    end

    assert_equal [0, 1, 2, 12, 90, 90, 80, 0], firsts
    press(view, :end, rows: 3)
    assert_equal 0, view.first
  end

  def test_view_filter_is_typed_edited_kept_and_cleared
    view = Top::View.new
    press(view, "/", "q", "1", "x", :backspace)

    assert_equal [true, "q1"], [view.typing?, view.filter]
    press(view, :enter)
    assert_equal [false, /q1/i], [view.typing?, view.pattern]
    press(view, :escape)
    assert_nil view.pattern
    press(view, :filter, "O", "r", :clear, "A", "[", :enter)
    assert_equal(/A\[/, view.pattern)
    assert_equal :quit, press(view, "/", :quit)
  end

  def test_view_quits_resets_freezes_and_helps
    view = Top::View.new
    # Keys, what the last one asks for, and whether rows are frozen and the help is shown.
    [[["q"], :quit, nil, nil], [[" "], nil, true, nil], [["r"], :reset, false, nil], [["h"], nil, false, true],
     [["q"], nil, false, false], [["?", :quit], :quit, false, true], [[:up, "ß"], nil, false, false]]
      .each do |keys, answer, *state|
        assert_equal [answer, state], [press(view, *keys), [view.frozen_rows?, view.help?]], keys.inspect
      end
  end

  # -- Measurements --

  def test_measurements_have_shares_of_the_last_second_and_sums_since_the_start
    table = measured(seconds: 3).table(:methods, :cpu)
    row = table.rows(0, 99).first
    ran_ns = row.sums.first

    assert_equal ["Order#total", "/srv/app/models/order.rb"], [row.name, row.place]
    assert_in_delta 100, table.value(row, table.columns[0]), 2
    assert_in_delta 3 * SECOND, ran_ns, SECOND / 10
    assert_equal %w[Order#total <main> Order#each], table.rows(0, 99).map(&:name)
    assert_equal [0, ran_ns], table.rows(0, 99).last.sums
  end

  def test_measurements_of_wall_time_have_the_waits
    names = measured.table(:methods, :wall).rows(0, 99).map(&:name)

    assert_equal ["Order#total", "[GVL blocked]", "[GVL wait]"], names.first(3)
    assert_includes measured.table(:lines, :wall).rows(0, 99).map { |row| [row.name, row.place] },
                    ["Report#rows", "/srv/app/report.rb:7"]
  end

  def test_measurements_of_threads_have_states_and_what_they_do
    table = measured.table(:threads, :cpu)
    rows = table.rows(0, 99).to_h { |row| [row.name, [row.place, row.recent.map { |ns| (ns / 1e8).round }]] }

    assert_equal ["running  Order#total /srv/app/models/order.rb:12", [10, 0, 0, 0]], rows["main"]
    assert_equal ["waits for the GVL  Report#rows /srv/app/report.rb:7", [0, 0, 10, 0]], rows["worker 1"]
    assert_equal ["sleeps  Kernel#sleep", [0, 0, 0, 10]], rows["worker 2"]
  end

  def test_thread_words_say_what_a_thread_waits_for_and_who_has_it
    thread = { id: 1, name: "one", state: :waiting, frames: [["Thread::Mutex#lock", "", 0]] }
    other = { id: 2, name: "", main: true, frames: [] }
    words = Top::ThreadWords.new([thread, other])
    said = { { kind: :mutex, owner: 2 } => "waits for a Mutex of main",
             { kind: :mutex, owner: nil } => "waits for a Mutex",
             { kind: :thread, owner: 2 } => "waits for main", { kind: :io } => "waits for I/O",
             { kind: :other } => "waiting", nil => "waiting" }
    said.each { |wait, text| assert_equal "#{text}  Thread::Mutex#lock", words.doing(thread.merge(waits_for: wait)) }
    assert_equal "without the GVL  (no frames)", words.doing(other.merge(state: :blocking))
    assert_equal "thread 3", Top::ThreadWords.new([{ id: 3, main: false }]).name({ id: 3 })
  end

  def test_measurements_figures_are_shares_of_the_second
    figures = measured(ScriptedTarget.new(torn: 2)).figures

    { cpu: 50, held: 100, gvl_wait: 100, gc: 0, rate: 100 }.each do |name, share|
      assert_in_delta share, figures.public_send(name), 2, name
    end
    assert_equal figures.rate.round * 2, figures.torn
    assert_equal({ running: 1, gvl_wait: 1, waiting: 1 }, figures.states)
  end

  def test_measurements_keep_functions_that_rest_and_forget_threads_that_ended
    target = ScriptedTarget.new
    source = sampling(target)
    sum = Top::Measurements.new.add(second_of(source))
    frozen = sum.dup
    target.threads_left = [target.threads_left.last]
    sum.add(second_of(source))
    table = sum.table(:methods, :cpu)
    row = table.rows(2, 99).first

    assert_equal ["Order#total", 0.0], [row.name, table.value(row, table.columns[0])]
    assert_in_delta SECOND, row.sums.first, SECOND / 10
    assert_equal ["worker 2"], sum.table(:threads, :cpu).rows(0, 99).map(&:name)
    assert_equal 3, frozen.table(:threads, :cpu).rows(0, 99).size
  end

  # One sample, after Ctrl-Z and fg, would count for all of the time between.
  def test_measurements_leave_out_what_was_sampled_after_a_pause
    source = sampling
    sum = Top::Measurements.new.add(second_of(source))
    before = sum.table(:methods, :cpu).rows(0, 99).map(&:dup)
    @clock.now_ns += 60 * SECOND
    sum.add(second_of(source))

    assert_equal before, sum.table(:methods, :cpu).rows(0, 99)
    assert_in_delta SECOND, sum.figures.elapsed_ns
  end

  # Tables that nobody looks at are added up later, and with the same result.
  def test_measurements_are_the_same_however_often_they_are_looked_at
    seldom, often = Array.new(2) do |number|
      @clock = Clock.new
      source = sampling
      sum = Top::Measurements.new
      50.times { sum.add(second_of(source)) && number == 1 && sum.table(:lines, :wall).count(nil) }
      sum.table(:lines, :wall).rows(1, 99).map { |row| [row.name, row.recent, row.sums] }
    end

    assert_equal often, seldom
    assert_in_delta 50 * SECOND, often.first.last.last, SECOND
  end

  def test_measurements_of_an_interval_without_samples_are_zero
    figures = Top::Measurements.new.add(Top::Interval.new(profile: ScriptedTarget.new.remove_profile,
                                                          elapsed_ns: 1)).figures

    assert_equal [0, 0, 0, nil, {}], [figures.held, figures.gvl_wait, figures.gc, figures.cpu, figures.states]
  end

  def test_table_orders_filters_and_reverses
    table = measured.table(:methods, :wall)
    by_total = table.rows(1, 99).map(&:name)

    assert_equal "block in <main>", by_total.first
    assert_equal by_total.first(2), table.rows(1, 2).map(&:name)
    assert_equal by_total.reverse, table.rows(1, 99, reversed: true).map(&:name)
    assert_equal ["Report#rows"], table.rows(0, 99, pattern: /report\.rb/).map(&:name)
    assert_empty table.rows(0, 99, pattern: /nowhere/)
  end

  def test_table_of_too_many_rows_drops_the_smallest_and_counts_them
    rows = (1..10_001).to_h { |number| [number, ["m#{number}", "", [number, number]]] }
    table = Top::Table.new(Top::Table::FUNCTIONS) { rows }
    table.add(Top::Interval.new(profile: nil, elapsed_ns: 1))

    assert_equal [5000, 5001], [table.count(nil), table.dropped]
    assert_equal %w[m10001 m5002], table.rows(0, 5000).map(&:name).values_at(0, -1)
    assert_match(/5001 rows dropped/, text(screen_of(table)).join)
  end

  # A screen that shows +table+.
  def screen_of(table)
    screen(Struct.new(:figures) { define_method(:table) { |*| table } }.new)
  end

  # -- Sampling --

  def test_sampling_instants_are_one_in_each_period_and_those_that_are_late_are_left_out
    source = sampling
    instants = Array.new(50) do
      @clock.now_ns = [@clock.now_ns, source.due_ns].max
      source.sample
      source.due_ns
    end

    assert_equal((1..50).to_a, instants.map { |instant| instant / 10_000_000 })
    assert_operator instants.map { |instant| instant % 10_000_000 }.uniq.size, :>, 40
    @clock.now_ns = 10 * SECOND
    source.sample

    assert_includes (10 * SECOND)...((10 * SECOND) + 20_000_000), source.due_ns
    assert_equal 51, source.end_interval.ticks
  end

  def test_sampling_that_is_expensive_takes_a_share_of_a_core
    source = sampling
    @clock.sample_ns = 2_000_000
    5.times { second_of(source) }

    assert_in_delta 25, second_of(source).ticks, 3
    @clock.sample_ns = 400_000
    5.times { second_of(source) }
    assert_in_delta 100, second_of(source).ticks, 3
  end

  # -- The screen --

  def test_screen_shows_meters_states_and_rows
    lines = text(screen)

    assert_equal "sperf top  #{TITLE}", lines[0]
    assert_match(/\ACPU\[\|{22} +50\.0%\]  3 threads: 1 running, 1 GVL wait, 1 waiting\z/, lines[1])
    assert_match(/\AGVL\[\|{30,}.*%\]  Waiting for the GVL: \d+\.\d%\z/, lines[2])
    assert_match(/\AGC \[ +0\.0%\]  Samples: \d+ a second for 1\.00s\z/, lines[3])
    assert_match(/\A SELF%▼  TOTAL%    SELF   TOTAL  METHOD \(CPU time\) +\z/, lines[5])
    assert_match(%r{\A +\d+\.\d +\d+\.\d +\S+ +\S+  Order#total  /srv/app/models/order\.rb\z}, lines[6])
    assert_match(/\A h Help q Quit/, lines.last)
  end

  def test_screen_fills_every_window_and_never_exceeds_it
    thread = ScriptedTarget::Stack.new("日本語のスレッド", [["漢字クラス##{"長い名前" * 20}", "/路/é.rb", 3]])
    sum = measured(ScriptedTarget.new([thread]))
    views = Top::View.new.then { |view| [view, Top::View.new(table: :lines), Top::View.new(table: :threads)] }
    help = Top::View.new
    press(help, "h")
    typing = Top::View.new
    press(typing, "/", *("x" * 150).chars)
    [*views, help, typing].product([1, 7, 19, 40, 76, 80, 200], [1, 2, 4, 10, 24]) do |view, width, height|
      lines = text(screen(sum, view:, width:, height:))

      assert_equal height, lines.size
      assert_operator lines.map { |line| Top::TerminalText.width(line) }.max, :<=, width, lines.join("\n")
    end
  end

  def test_screen_of_forty_columns_and_ten_rows_has_what_matters
    lines = text(screen(width: 40, height: 10))

    { 1 => /\ACPU 50\.0% GVL \S+% wait \S+% GC 0\.0%\z/, 2 => /\A3 threads: 1 running, 1 GVL wait/,
      4 => /\A SELF%▼  TOTAL%  METHOD/, 5 => /\A +\d+\.\d +\d+\.\d  Order#total/ }
      .each { |number, line| assert_match line, lines[number] }
  end

  def test_screen_before_the_first_second_says_that_it_samples
    lines = text(screen(Top::Measurements.new))

    assert_equal ["the first samples are being taken", []], [lines[1], rows(lines)]
  end

  def test_screen_shows_the_filter_the_freeze_and_the_end
    view = Top::View.new
    press(view, "/", "e", "a")

    assert_match(/\AFilter: ea_/, text(screen(view:))[4])
    press(view, "c", :enter, " ")
    lines = text(screen(view:, message: "the process has ended"))

    assert_equal "the process has ended - frozen - only eac", lines[4]
    assert_equal(["Order#each"], rows(lines).map { |row| row[4][/\S+/] })
  end

  def test_screen_scrolls_helps_and_the_last_one_has_no_keys
    view = Top::View.new(time: :wall)
    press(view, :down, rows: 8, page: 3)

    assert_equal "[GVL blocked]", rows(text(screen(view:))).first[4]
    last = screen(view:).last_lines.map { |line| line.map(&:first).join }
    assert_equal 6 + 7, last.size
    refute_match(/Quit/, last.join)
    press(view, "h")
    shown = text(screen(view:)).join("\n")
    ["m l t", "1 to 9", "w  ", "/ TEXT", "Space", "r  ", "PgUp", "h, q"].each { |key| assert_includes shown, key }
  end

  def test_painter_paints_by_share_and_only_with_colours
    line = screen.lines[6]

    assert_match(%r{\A\e\[1;31m +\d+\.\d.*\e\[0m\e\[2m  /srv}, Top::Painter.new(color: true).paint(line))
    assert_equal line.map(&:first).join, Top::Painter.new(color: false).paint(line)
  end

  # -- Text --

  def test_terminal_text_is_as_wide_as_its_columns_and_harmless
    { "abc" => 3, "日本" => 4, "e\u0301" => 1, "👍" => 2, "ｱ" => 1, "Ａ" => 2, "" => 0, "é" => 1 }.each do |text, width|
      assert_equal width, Top::TerminalText.width(text), text
    end
    { [:cut, 4] => "日…", [:cut, 5] => "日本…", [:cut, 6] => "日本語", [:cut_beginning, 4] => "…語",
      [:cut_beginning, 5] => "…本語", [:fit, 4] => "日… ", [:fit, 8] => "日本語  ", [:fit, 0] => "" }
      .each { |(way, width), text| assert_equal text, Top::TerminalText.public_send(way, "日本語", width) }
    { "a\e[31mb\xFF\u202Ec" => "a\uFFFD[31mb\uFFFD\uFFFDc", "ä\n".b => "ä\uFFFD" }
      .each { |text, harmless| assert_equal harmless, Top::TerminalText.harmless(text) }
  end

  def test_figures_text_of_times_fits_seven_columns
    { 0 => "0ms", 999_400_000 => "999ms", 999_600_000 => "1.00s", 12_340_000_000 => "12.34s", 99_999_000_000 => "1m40s",
      3_599_400_000_000 => "59m59s", 3_600_000_000_000 => "1h00m", 360_000_000_000_000 => "100h00m" }
      .each { |time, words| assert_equal words, Top::FiguresText.time(time) }
  end

  # -- Without a terminal --

  def test_plain_prints_the_rows_of_the_last_second
    plain = Top::Plain.new(nil, nil, view: Top::View.new, rows: 2, period_ns: SECOND)
    lines = plain.lines(measured, Time.new(2024, 2, 3, 4, 5, 6))

    assert_match(/\A04:05:06  cpu 50\.0%  gvl \S+%  gvl wait \S+%  gc 0\.0%  3 threads: 1 running, /, lines[0])
    assert_equal(["Order#total", "<main>"], rows(lines).map { |row| row[4][/\S+/] })
    assert_equal "", lines.last
  end
end
