# frozen_string_literal: true

require "json"
require_relative "test_helper"

# `sperf history`: tables, spark lines and the commit since which a value is higher, of profiles whose values are known.
class HistoryTest < Minitest::Test
  include TestHelper

  # 2026-11-01 00:00:00 UTC
  BEGINNING = 1_793_491_200
  SECOND_NS = 1_000_000_000

  # Writes a profile of +seconds+ that began +at+ seconds after BEGINNING, with the milliseconds of two functions, each
  # with an endpoint of its own.
  def write(name, at: 0, slow: 100, fast: 300, seconds: 10, commit: nil, host: nil, mode: :cpu, fields: {})
    samples = { slow:, fast: }.map do |function, ms|
      frames = [["app.rb", "App##{function}"], ["app.rb", "<main>"]]
      [frames, (ms * 1_000_000).round, 1, nil, nil, 1, { endpoint: "orders##{function}", user: 7 }]
    end
    profile = Sperf::Profile.from_h({ mode:, samples:, start_time_ns: (BEGINNING + at) * SECOND_NS,
                                      duration_ns: seconds * SECOND_NS })
    comments = { "git.commit" => commit, "host" => host, **fields }.compact.map { |key, value| "# #{key}: #{value}" }
    Sperf.save(path(name), profile.annotate(comments), format: (:pprof unless name.end_with?(".json")))
  end

  def history(*, **) = sperf("history", *, **)

  def test_changes_are_of_functions_of_all_releases
    { "1" => 10, "2" => 30 }.each do |name, ms|
      samples = [[[["/srv/releases/#{name}/app.rb", "App#run"]], ms * 1_000_000]]
      profile = Sperf::Profile.from_h({ mode: :cpu, samples:, start_time_ns: ms * SECOND_NS, duration_ns: SECOND_NS })
      Sperf.save(path("#{name}.data"), profile.annotate(["# cwd: /srv/releases/#{name}"]))
    end
    changes = JSON.parse(history(*%w[1.data 2.data --json]).out)["functions"]

    assert_equal([["App#run", 10_000_000, 30_000_000]], changes.map { |row| row.values_at("name", "before", "after") })
  end

  def rows(*) = JSON.parse(history(*, "--json").out)["rows"]

  def output(*) = history(*).out.dup.force_encoding("UTF-8")

  def refused(status, words, *) = assert_fails(status, words, history(*))

  # Profiles of +commits+, 5 each, an hour apart. The block gets the number of the commit, and returns milliseconds.
  def write_commits(commits)
    random = Random.new(42)
    commits.times do |commit|
      5.times do |run|
        number = (commit * 5) + run
        write("#{number}.data", at: number * 3600, slow: yield(commit) + random.rand(-10.0..10.0), commit: "c#{commit}")
      end
    end
  end

  # -- Tables --

  def test_function_has_a_row_for_each_profile_in_the_order_of_time
    write("b.data", at: 0, slow: 100)
    write("a.data", at: 60, slow: 800)

    assert_equal <<~TEXT, output(".", "--function", "App#slow")
      CPU time per second of recording; 2 profiles, 2026-11-01 00:00:00 UTC to 2026-11-01 00:01:00 UTC
      App#slow  ▂█  10.0 ms/s to 80.0 ms/s

      start (UTC)          profiles  recorded      total   App#slow  trend  file
      2026-11-01 00:00:00         1    10.0 s  40.0 ms/s  10.0 ms/s  ▂      b.data
      2026-11-01 00:01:00         1    10.0 s   110 ms/s  80.0 ms/s  █      a.data
    TEXT
  end

  def test_label_selects_one_value_exactly
    write("a.data")

    assert_equal([100_000_000], rows(".", "--label", "endpoint=orders#slow").map { |row| row["value"] })
    assert_equal([400_000_000], rows(".", "--label", "user=7").map { |row| row["value"] })
    assert_equal([400_000_000], rows(".", "--function", "<main>").map { |row| row["value"] }) # with its callees
    refused 2, /\Ano sample of any profile matches --label endpoint=orders\z/, ".", "--label", "endpoint=orders"
    refused 2, /\Ano sample of any profile matches --label endpoint=.\*,x\z/, ".", "--label", "endpoint=.*,x"
  end

  def test_without_a_choice_the_largest_changes_follow
    write("a.data", slow: 100, fast: 300)
    write("b.data", at: 60, slow: 200, fast: 310)
    changes = JSON.parse(history(".", "--json").out)

    assert_equal([["App#slow", 1e7, 2e7], ["App#fast", 3e7, 3.1e7]],
                 changes["functions"].map { |change| change.values_at("name", "before", "after") })
    assert_equal(["orders#slow", "orders#fast"], changes["endpoints"].map { |change| change["name"] })
    assert_match(%r{^10\.0 ms/s  20\.0 ms/s  \+10\.0 ms/s  App#slow$}, output("."))
  end

  def test_values_are_divided_by_what_per_says
    write("a.data", slow: 100, fast: 300, seconds: 10)
    rates = %w[second profile total].map { |per| rows(".", "--function", "slow", "--per", per).first["rate"] }

    assert_equal [1e7, 1e8, 0.25], rates
  end

  def test_rows_are_of_days_hours_commits_and_hosts
    write("a.data", at: 0, commit: "one", host: "web2")
    write("b.data", at: 1800, commit: "one", host: "web1")
    write("c.data", at: 86_400, commit: "two", host: "web2")
    keys = %w[day hour commit host].map do |kind|
      rows(".", "--by", kind).map { |row| row.values_at("key", "profiles") }
    end

    assert_equal [["2026-11-01", 2], ["2026-11-02", 1]], keys[0]
    assert_equal [["2026-11-01 00:00", 2], ["2026-11-02 00:00", 1]], keys[1]
    assert_equal [["one", 2], ["two", 1]], keys[2]
    assert_equal [["web1", 1], ["web2", 2]], keys[3]
  end

  def test_csv_has_numbers_quoted_names_and_no_formulas
    write("a,\"b\".data", host: "=cmd()")

    assert_equal <<~CSV, history(".", "--csv", "--function", "slow").out
      key,start,profiles,recorded_ns,value,total,rate
      "./a,""b"".data",2026-11-01T00:00:00.000Z,1,10000000000,100000000,400000000,10000000.0
    CSV
    assert_match(/^'=cmd\(\),/, history(".", "--csv", "--by", "host").out)
  end

  # -- Which files --

  def test_from_and_to_limit_the_time_of_the_start
    4.times { |hour| write("#{hour}.data", at: hour * 3600) }
    limits = [%w[--from 2026-11-01T01:00], %w[--to 2026-11-01T01:00:00Z],
              %w[--from 2026-11-01T02:00+01:00 --to 2026-11-01T03:00], %w[--to 0s]]
    names = limits.map { |options| rows(".", *options).map { |row| File.basename(row["key"], ".data").to_i } }

    assert_equal [[1, 2, 3], [0], [1, 2]], names.first(3)
    refused 1, /\Ano profile begins in this time; they begin from 2026-11-01 00:00:00 UTC to 2026-11-01 03:00:00 UTC\z/,
            ".", "--to", "2026-10-31"
  end

  def test_relative_times_are_before_now
    age = 2 * 86_400
    write("old.data", at: Time.now.to_i - BEGINNING - age)
    write("new.data", at: Time.now.to_i - BEGINNING - 60)

    assert_equal(["./new.data"], rows(".", "--from", "1d").map { |row| row["key"] })
    assert_equal(["./old.data"], rows(".", "--to", "12h").map { |row| row["key"] })
  end

  def test_file_without_a_recorded_start_has_the_time_of_its_change
    Sperf.save(path("a.data"), { mode: :cpu, samples: [[[["app.rb", "work"]], 1]] })
    File.utime(BEGINNING, BEGINNING, path("a.data"))

    assert_equal "2026-11-01T00:00:00.000Z", rows(".", "--per", "total").first["start"]
    refused 1, /\Athere are only profiles without a duration/, "."
  end

  def test_patterns_other_formats_and_other_sample_types
    write("a.data")
    write("b.json", at: 1)
    write("c.data", at: 2, mode: :wall)
    result = history(".", "--json")

    assert_equal(%w[./a.data ./b.json], JSON.parse(result.out)["rows"].map { |row| row["key"] })
    assert_equal ["left out 1 profile without cpu (nanoseconds)"], result.words
    assert_equal(%w[./c.data], rows(".", "--sample-type", "wall").map { |row| row["key"] })
    assert_equal(%w[a.data], rows("[ax].data").map { |row| row["key"] })
    refused 2, /\A--sample-type must be one of samples, cpu, wall, not heap\z/, ".", "--sample-type", "heap"
  end

  def test_parts_of_a_recording_are_left_out
    start_ns = (BEGINNING + 2) * SECOND_NS
    part = { "part" => "1 #{start_ns} #{3 * SECOND_NS}" }
    write("whole.data", host: "a")
    write("part.data", at: 2, seconds: 3, host: "a", fields: part)
    write("other.data", at: 2, seconds: 3, host: "b", fields: part)

    assert_equal(%w[./whole.data ./other.data], rows(".").map { |row| row["key"] })
  end

  # -- Bad input --

  def test_unreadable_files_are_reported_and_the_others_shown
    write("good.data")
    file("empty.data", "")
    file("text.data", "no profile")
    result = history(".", "gone.data", "--json")

    assert_predicate result.status, :success?
    assert_equal 1, JSON.parse(result.out)["rows"].size
    beginnings = result.words.map { |line| line[/\Acannot read .*: it is empty|\Acannot read \S+:/] }

    assert_equal ["cannot read ./empty.data: it is empty", "cannot read ./text.data:", "cannot read gone.data:"],
                 beginnings
  end

  def test_status_is_1_if_no_file_can_be_read
    refused 1, /\Acannot read \.: there is no profile in this directory/, "."
    file("empty.data", "")
    result = history(".")

    assert_equal [1, ""], [result.status.exitstatus, result.out]
    assert_equal ["cannot read ./empty.data: it is empty", "no file can be read"], result.words
  end

  def test_control_characters_of_names_are_not_printed
    write("a\e[31m\n.data", commit: "c\e]0;x\a", host: "h\u{202E}\t")
    file("b\e[2J\n.data", "")
    %w[profile commit host].each do |kind|
      result = history(".", "--by", kind)

      refute_match(/[\e\a\t]/, result.out + result.err)
      assert_equal 1, result.err.lines.size
      refute_match(/^\.data/, result.out)
    end
  end

  def test_wrong_command_lines_are_refused
    write("a.data")
    refused 2, /\Ahistory needs a directory or files/
    refused 2, /\Ahistory reads files twice, and cannot read standard input\z/, "-"
    refused 2, /\A--function and --label exclude each other/, ".", "--function", "a", "--label", "a=b"
    refused 2, /\A--json and --csv exclude each other: use only one of them\z/, ".", "--json", "--csv"
    refused 2, /\A--from must be before --to\z/, ".", "--from", "2026-11-02", "--to", "2026-11-01"
    refused 2, /\A--label must be KEY=VALUE, such as endpoint=orders#show, not x\z/, ".", "--label", "x"
    refused 2, /\A--function must be a regular expression/, ".", "--function", "("
    refused 2, /\A--by must be profile, hour, day, commit or host, not week\z/, ".", "--by", "week"
    refused 2, /\A--by is not for --bisect/, ".", "--bisect", "--by", "day"
    %w[2026-02-30 2026-11-01T25:00 7y yesterday].each do |time|
      refused 2, /\A--from must be a time such as .*, not #{time}\z/, ".", "--from", time
    end
  end

  # -- Bisection --

  def test_bisect_names_the_commit_that_was_planted
    write_commits(8) { |commit| commit < 5 ? 100 : 130 }
    text = output(".", "--bisect", "--function", "App#slow")

    assert_match(/\AApp#slow: slower since commit c5, first recorded 2026-11-02 01:00:00 UTC$/, text)
    assert_match(%r{^before +(?:9|10)\.\d+ ms/s  25 profiles of 5 commits$}, text)
    assert_match(%r{^since +1[23]\.\d ms/s  15 profiles of 3 commits$}, text)
    assert_match(/^\+[23]\d\.\d\d%; noise would do this with p = [\d.]+e-\d+ \(Welch's t-test, 7 cand/, text)
    assert_equal "c5", JSON.parse(history(".", "--bisect", "--label", "endpoint=orders#slow", "--json").out)["commit"]
  end

  def test_bisect_names_no_commit_for_noise
    write_commits(8) { 100 }
    result = history(".", "--bisect", "--function", "App#slow")

    assert_match(/\ANo commit is slower by more than noise: .*, but noise may explain it \(p = /, result.out)
    assert_predicate result.status, :success?
    assert_nil JSON.parse(history(".", "--bisect", "--function", "App#slow", "--json").out)["commit"]
  end

  def test_bisect_names_no_commit_for_an_improvement
    write_commits(4) { |commit| commit < 2 ? 200 : 100 }

    assert_match(/\ANo commit is slower/, output(".", "--bisect", "--function", "App#slow"))
  end

  def test_bisect_says_that_one_profile_is_too_few
    write("a.data", commit: "one")
    write("b.data", at: 1, commit: "one", slow: 101)
    write("c.data", at: 2, commit: "two", slow: 900)

    assert_match(/at two, \+\d+\.\d\d%, but one profile on a side is too few/,
                 output(".", "--bisect", "--function", "slow"))
  end

  def test_bisect_needs_commits
    write("a.data")
    refused 1, /\Athere are only profiles without a commit\z/, ".", "--bisect"
    write("a.data", commit: "one")
    refused 1, /\A--bisect needs profiles of two commits, and these are of one\z/, ".", "--bisect"
  end

  # Of 200 histories of 6 commits without a change, at most 5 % may name a commit; 20 are 3 standard deviations above.
  def test_bisection_seldom_names_a_commit_for_noise
    require "sperf/cli"
    Sperf::CLI.const_get(:History)
    found = 200.times.count { |seed| bisection(Random.new(seed)).result&.found? }

    assert_operator found, :<=, 20
  end

  private

  # Returns the Bisection of 6 commits with 4 values each, which are normally distributed.
  def bisection(random)
    measure = Sperf::History::Measure.new("cpu", "nanoseconds", :profile, [])
    file = Struct.new(:profiles).new(1)
    commits = Array.new(6) do |commit|
      readings = Array.new(4) do
        noise = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
        Sperf::History::Reading.new(file:, value: 1_000_000 + (20_000 * noise), total: 1)
      end
      Sperf::History::Period.new("c#{commit}", readings)
    end
    Sperf::History::Bisection.new(commits, measure)
  end
end
