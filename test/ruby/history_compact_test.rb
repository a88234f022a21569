# frozen_string_literal: true

require "json"
require "minitest/mock"
require_relative "test_helper"
require "sperf/cli"
Sperf::CLI.commands
require "sperf/history/compaction"

# `sperf history --compact`: profiles become files of hours and days, with the same sums, whatever interrupts it.
class HistoryCompactTest < Minitest::Test
  include TestHelper

  HOUR = 3600
  DAY = 24 * HOUR
  # Old enough for hours.
  LATER = (2 * HOUR) + DAY
  # 2026-11-01 00:00:00 UTC
  BEGINNING = 1_793_491_200

  # Writes a profile of 10 seconds that began +at+ seconds after BEGINNING, and was written then.
  def write(name, at:, slow: 100, host: "web", fields: {}, mode: :cpu, own: true)
    frames = [["app.rb", "App#slow"], ["app.rb", "<main>"]]
    samples = [[frames, slow * 1_000_000, 1, nil, nil, 1, { endpoint: "orders#slow", trace_id: "t#{at}" }],
               [frames.drop(1), 1_000_001, 1, nil, nil, 1, nil]]
    profile = Sperf::Profile.from_h({ mode:, samples:, start_time_ns: (BEGINNING + at) * 1_000_000_000,
                                      duration_ns: 10_000_000_000 })
    fields = { "sperf.version" => "1.0", "host" => host, **fields } if own
    comments = fields.compact.map { |key, value| "# #{key}: #{value}" }
    comments += ["# sperf: lost late=3", "# sperf: capture=remote ticks=#{at} captures=1 truncated=0",
                 "# spans: endpoint orders#slow 992:2", "# marks: 1 1 sql A #{at}:1"]
    Sperf.save(path(name), profile.annotate(comments), format: :pprof)
    File.utime(BEGINNING + at, BEGINNING + at, path(name))
  end

  # Three files in each of two hours, and a newer one that stays because it is the newest.
  def write_hours
    6.times { |number| write("#{number}.data", at: (number / 3 * HOUR) + (number % 3 * 60), slow: 100 + number) }
    write("newest.data", at: 3 * HOUR)
  end

  # Compacts +age+ seconds after BEGINNING.
  def compact(age:, **)
    @lines = []
    directory = Sperf::History::ProfileDirectory.new(path(".")) { |line| @lines << line }
    say = ->(line) { @lines << line }
    now_ns = (BEGINNING + age) * 1_000_000_000
    Sperf::History::Compaction.new(directory, now_ns:, warning: say, **, &say).run
  end

  def names = Dir.children(@directory).reject { |name| name.start_with?(".") }.sort

  def profiles = names.grep(/\.data\z/).map { |name| Sperf.load(path(name)) }

  # What must not change: the sums of all files, by label too, and how long was recorded.
  def sums
    all = profiles
    { totals: all.map { |profile| profile.summary[:totals] }.reduce { |a, b| a.merge(b) { |_, x, y| x + y } },
      recorded: all.sum { |profile| profile.summary[:duration_ns] },
      rows: all.flat_map { |profile| profile.to_h[:samples] }.group_by { |sample| [sample[0], sample[6]] }
        .transform_values { |rows| rows.sum { |row| row[1] } } }
  end

  # What `sperf report` adds up, which reads the files as they are.
  def total_of_report
    files = Sperf::ProfilePaths.expand([path(".")])
    capture_io { return Sperf::Merging.merge(Sperf::Merging.read(files)).summary[:totals][:cpu] }
  end

  def rows(*) = JSON.parse(sperf("history", ".", "--json", *).out)["rows"]

  # -- Merging --

  def test_profiles_of_an_hour_become_one_file_after_six_hours_and_hours_a_day_after_a_week
    write_hours
    before = sums
    hours = compact(age: LATER)

    assert_match(/\Anewest\.data,sperf-hour-20261101T00-\h{12}\.data,sperf-hour-20261101T01-\h{12}\.data\z/,
                 names.join(","))
    assert_equal before, sums
    assert_equal [6, 2, 0, 0], hours.to_a.values_at(0, 1, 2, 5)
    assert_match(/\Amerged 3 profiles of the hour 2026-11-01 00:00 UTC, [\d.]+ kB to [\d.]+ kB: sperf-hour-/, @lines[0])
    comments = Sperf.load(path(names[1])).comments

    assert_empty ["# host: web", "# sperf.version: 1.0", "# sperf: lost late=9", "# compacted.profiles: 3",
                  "# spans: endpoint orders#slow 992:6"] - comments
    assert_empty comments.grep(/marks|capture/), "single times"
    assert_equal 3, comments.grep(/\A# compacted.source: \h{32} \d\.data\z/).size
    day = compact(age: 8 * DAY)

    assert_match(/\Anewest\.data,sperf-day-20261101-\h{12}\.data\z/, names.join(","))
    assert_equal before, sums
    assert_equal [6, 1], day.to_a.first(2)
    assert_equal [1, 6], rows("--sample-type", "cpu").map { |row| row["profiles"] }.sort
  end

  def test_young_files_stay
    write_hours
    before = names
    compact(age: (7 * HOUR) - 1)

    assert_equal before, names
  end

  # A program may have written a new profile into an old file.
  def test_file_that_was_changed_lately_stays
    write_hours
    File.utime(Time.at(BEGINNING + DAY), Time.at(BEGINNING + DAY), path("0.data"))
    compact(age: LATER)

    assert_includes names, "0.data"
    assert_equal 2, Sperf::Metadata.parse(profiles[2].comments)["compacted.source"].size
  end

  # One has the name of a source, and is told by its content.
  def test_late_files_join_the_hour
    write_hours
    compact(age: LATER)
    write("late.data", at: 200)
    write("0.data", at: 5, slow: 999)
    before = sums
    compact(age: LATER + DAY)

    assert_equal [before, 3], [sums, names.size]
  end

  def test_profiles_that_differ_in_program_host_commit_or_mode_are_apart
    differing = [{}, { host: "db" }, { fields: { "git.commit" => "b" } }, { fields: { "command" => "x" } },
                 { fields: { "label.env" => "x" } }, { mode: :wall }]
    differing.each_with_index do |options, number|
      2.times { |copy| write("#{number}#{copy}.data", at: number + copy, **options) }
    end
    write("newest.data", at: 2 * HOUR)
    compact(age: LATER)

    assert_equal differing.size + 1, names.size
  end

  # -- What is not touched --

  def test_other_files_stay_as_they_are
    write_hours
    write("foreign.data", at: 0, own: false)
    write("part.data", at: 0, fields: { "part" => "1 2 3" })
    File.write(path("broken.data"), "no profile")
    File.write(path("notes.txt"), "notes")
    File.symlink("0.data", path("link.data"))
    others = %w[foreign.data part.data broken.data notes.txt link.data]
    contents = others.to_h { |name| [name, File.lstat(path(name)).ino] }
    compact(age: LATER, keep_age_ns: 1)

    assert_equal(contents, others.to_h { |name| [name, File.lstat(path(name)).ino] })
    assert_equal 1, @lines.grep(%r{\Acannot read \S*/broken\.data: }).size
    assert_equal [*others, "newest.data"].sort, names # The limit removed all that are sperf's to remove.
  end

  # Its head can be read.
  def test_file_that_cannot_be_read_is_left_out_and_kept
    write_hours
    original = Sperf::ProfileFile.method(:new)
    damaged = lambda do |path, bytes: nil, **|
      raise Sperf::Error, "cannot read #{path}: it is damaged" if bytes && path.end_with?("1.data")

      original.call(path, bytes:)
    end
    result = Sperf::ProfileFile.stub(:new, damaged) { compact(age: LATER) }

    assert_equal [5, 1, true], [result.merged, result.failures, names.include?("1.data")]
  end

  def test_name_of_a_merged_file_that_is_taken_stops_this_hour_only
    write_hours
    compact(age: LATER)
    taken = names[1]
    6.times { |number| write("#{number}.data", at: (number / 3 * HOUR) + (number % 3 * 60)) }
    File.write(path(taken), "mine")
    result = compact(age: LATER)

    assert_equal "mine", File.read(path(taken))
    assert_empty %w[0.data 1.data 2.data] - names
    assert_operator result.failures, :>=, 1
  end

  # -- The index --

  def outputs
    # One function, all of one file, one with callees, and none.
    functions = ["App#slow", "app.rb", "<main>", "nothing"].map { |name| ["--function", name] }
    [[], ["--by", "day"], ["--bisect"], ["--label", "endpoint=orders#slow"], *functions].map do |words|
      sperf("history", ".", "--sample-type", "cpu", "--json", *words).then { |result| [result.out, result.err] }
    end
  end

  def test_index_changes_nothing_that_is_shown
    write_hours
    write("other.data", at: 2 * HOUR, fields: { "git.commit" => "b" })
    compact(age: LATER)
    write("9.data", at: (2 * HOUR) + 60, slow: 7) # after the index was written
    with_index = outputs
    assert_equal(names - ["9.data"], names.select { |name| known?(name) })
    index = path(Sperf::History::Index::FILE)
    File.write(index, "damaged")

    assert_equal with_index, outputs
    File.unlink(index)

    assert_equal with_index, outputs
  end

  def known?(name) = Sperf::History::Index.load(@directory).file(path(name))

  def test_index_has_the_values_of_a_function
    write_hours
    compact(age: LATER)
    catalog = Sperf::History::Catalog.new(Sperf::ProfilePaths.expand([path(".")]))
    measure, of_many = [/slow/, /app/].map do |focus|
      Sperf::History::Measure.new("cpu", "nanoseconds", :second, [{ focus: }])
    end
    told = []
    catalog.each_known("cpu") { |file, summary| told << [file, measure.read_function(file, summary)] }

    assert_equal [303_000_000, 312_000_000, 100_000_000], told.map { |_file, reading| reading.value }.sort.rotate
    told.each { |file, reading| catalog.read(file) { |profile| assert_equal measure.read(file, profile), reading } }
    catalog.each_known("cpu") { |file, summary| assert_nil of_many.read_function(file, summary) }
  end

  # Then the file is read.
  def test_index_says_nothing_of_a_pattern_in_another_encoding
    summary = Sperf::History::Summary.new(totals: [1], names: [["é", "a.rb"]], numbers: [0], values: [1],
                                          cumulative: [1], endpoints: {})
    patterns = [/é/, Regexp.new("\xE9".dup.force_encoding("ISO-8859-1"))]
    values = patterns.map do |focus|
      measure = Sperf::History::Measure.new("cpu", "nanoseconds", :second, [{ focus: }])
      measure.read_function(Struct.new(:path) { def type_number(_type) = 0 }.new("a"), summary)&.value
    end

    assert_equal [1, nil], values
  end

  def test_index_does_not_speak_for_a_file_that_has_changed
    write_hours
    compact(age: LATER)
    write("newest.data", at: 3 * HOUR, slow: 5000)

    assert_nil known?("newest.data")
    assert_includes rows("--sample-type", "cpu").map { |row| row["total"] }, 5_001_000_001
  end

  # -- Interruptions --

  class Crash < Exception # rubocop:disable Lint/InheritException -- nothing may rescue it
  end

  # Runs the block, in which the +number+-th change of the directory does not happen, and ends the program. Returns
  # whether there were so many.
  def crash_at(number, &)
    count = 0
    step = ->(original) { ->(*args) { (count += 1) == number ? raise(Crash) : original.call(*args) } }
    File.stub(:unlink, step.call(File.method(:unlink))) do
      File.stub(:rename, step.call(File.method(:rename)), &)
    end
    false
  rescue Crash
    true
  end

  def test_crash_at_any_step_neither_loses_nor_counts_twice
    number = 0
    loop do
      names.each { |name| File.unlink(path(name)) }
      write_hours
      before = sums
      crashed = crash_at(number += 1) { compact(age: LATER) }
      shown = rows("--sample-type", "cpu")

      assert_equal [before[:totals][:cpu], before[:recorded], 7],
                   %w[total recorded_ns profiles].map { |key| shown.sum { |row| row[key] } }, "after step #{number}"
      assert_equal before[:totals][:cpu], total_of_report, "after step #{number}"
      compact(age: LATER)

      assert_equal [before, 3], [sums, names.size], "after step #{number}"
      break unless crashed
    end

    assert_equal 10, number # 2 renames, 6 removals, the rename of the index, and the run without a crash.
  end

  def test_full_disk_changes_nothing
    write_hours
    before = names.to_h { |name| [name, File.binread(path(name))] }
    failing = ->(*) { raise Errno::ENOSPC }
    result = Sperf::Native.stub(:write, failing) { compact(age: LATER) }

    assert_equal(before, names.to_h { |name| [name, File.binread(path(name))] })
    assert_equal [0, 3], [result.merged, result.failures] # Two hours and the index.
    assert_equal 3, @lines.grep(/cannot write .*: No space left on device; nothing was written\z/).size
  end

  # -- Limits --

  def test_old_profiles_are_removed_by_age_and_a_dry_run_says_the_same
    write_hours
    before = names.to_h { |name| [name, File.stat(path(name)).ino] }
    limits = { age: LATER, keep_age_ns: (DAY + HOUR + 60) * 1_000_000_000 }
    dry = compact(**limits, dry_run: true)
    lines = @lines

    assert_equal(before, names.to_h { |name| [name, File.stat(path(name)).ino] })
    assert_equal [compact(**limits), 1], [dry, dry.removed]
    assert_equal @lines.map { |line| "would have #{line}" }, lines
    assert_match(/\Anewest\.data,sperf-hour-20261101T01-\h{12}\.data\z/, names.join(","))
  end

  def test_oldest_profiles_are_removed_by_size
    write_hours
    compact(age: LATER)
    last = File.size(path(names.last))
    result = compact(age: LATER, keep_bytes: last)

    assert_match(/\Anewest\.data,sperf-hour-20261101T01-\h{12}\.data\z/, names.join(","))
    assert_equal [1, last], [result.removed, result.bytes_after]
  end

  def test_hours_are_merged_sooner_if_that_avoids_removing_profiles
    write_hours
    before = sums
    sizes = names.to_h { |name| [name, File.size(path(name))] }
    all = sizes.except("newest.data").values.sum
    compact(age: 4 * HOUR, keep_bytes: all)

    assert_equal sizes.keys, names
    result = compact(age: 4 * HOUR, keep_bytes: all - 1) # Only the first hour, which is enough.

    assert_equal [before, 3, 0], [sums, result.merged, result.removed]
    assert_match(/\A3.data,4.data,5.data,newest.data,sperf-hour-20261101T00-\h{12}.data\z/, names.join(","))
  end

  # -- The command --

  def test_command_prints_what_it_did
    write_hours
    result = sperf("history", "--compact", "--keep-size", "100M", ".")

    assert_equal ["", 0], [result.err, result.status.exitstatus]
    assert_match(/\A6 profiles merged into 1 files, 0 files removed; 0.0 MB before, 0.0 MB after\z/,
                 result.out.lines(chomp: true).last)
    assert_match(/sperf-day-/, names.join)
  end

  def test_command_refuses_in_one_line
    { %w[--keep-age 30d .] => /\A--keep-age needs --compact/, %w[--dry-run .] => /\A--dry-run needs --compact/,
      %w[--compact --by day .] => /\A--by is not for --compact/, %w[--compact . .] => /\A--compact needs one directory/,
      %w[--compact --keep-age 3y .] => /\A--keep-age must be an age such as 12h, 30d or 8w/ }.each do |words, message|
      assert_fails 2, message, sperf("history", *words)
    end
    assert_fails 1, /\Acannot compact missing: No such file or directory\z/, sperf("history", "--compact", "missing")
  end

  def test_one_command_at_a_time_has_the_directory
    write_hours
    File.open(path(".sperf.history.lock"), File::RDWR | File::CREAT) do |file|
      file.flock(File::LOCK_EX)
      assert_fails 1, /\Acannot compact \.: another sperf history --compact runs\z/, sperf("history", "--compact", ".")
    end
  end

  # What sperf push has not sent stays, and what it would send twice it does not see.
  def test_files_that_wait_for_sperf_push_stay
    require "sperf/push/directory"
    write_hours
    entries = Sperf::Push::Directory.new(path(".")).entries
    Sperf::Push::State.open(path(".")) do |state|
      entries.reject { |entry| entry.name == "1.data" }.each { |entry| state.record(entry, Sperf::Push::State::SENT) }
    end
    sperf("history", "--compact", ".")

    assert_equal ["1.data", "newest.data"], names.grep_v(/sperf-day/)
    assert_equal ["1.data", "newest.data"], Sperf::Push::Directory.new(path(".")).entries.map(&:name)
  end
end
