# frozen_string_literal: true

require_relative "test_helper"
require "sperf/integrations"

# The directory in which profiles of slow requests, jobs and sessions are kept.
class KeptProfilesTest < Minitest::Test
  include TestHelper

  KeptProfiles = Sperf::Integrations::KeptProfiles
  PROFILE = Sperf::Profile.from_h({ samples: [[[["a.rb", "leaf"]], 100]] })

  def add(kept, kind: "request", name: "orders#show", took_ns: 812_600_000, profile: PROFILE)
    kept.add(profile, kind:, name:, took_ns:)
  end

  def test_directory_that_cannot_be_made_is_an_error_and_no_endless_loop
    File.symlink(path("nowhere"), path("link"))

    assert_raises(Errno::ENOENT) { KeptProfiles.make("/proc/nope") }
    assert_raises(Errno::ENOENT) { KeptProfiles.make(path("link/sperf")) }
    KeptProfiles.make(path("a/b/c"))
    assert_equal "700", format("%o", File.stat(path("a/b/c")).mode & 0o777)
  end

  def test_entries_tell_what_was_added_the_newest_first
    kept = KeptProfiles.new(@directory)
    before = Time.now
    paths = [add(kept), add(kept, kind: "job", name: "Mails::Sender", took_ns: 7_000_000_000)]
    newest, oldest = kept.entries

    assert_equal paths.reverse, [newest, oldest].map(&:path)
    assert_equal ["request", "orders#show", 812, Process.pid],
                 [oldest.kind, oldest.name, oldest.took_ms, oldest.pid]
    assert_equal ["job", "Mails__Sender", 7000], [newest.kind, newest.name, newest.took_ms]
    assert_in_delta before.to_f, oldest.time.to_f, Time.now - before + 0.01
  end

  def test_file_name_has_time_process_kind_duration_and_name
    name = File.basename(add(KeptProfiles.new(@directory), name: "GET /orders/:id"))

    assert_match(/\A\d{8}T\d{6}\.\d{3}Z-#{Process.pid}-request-812ms-GET__orders__id\.data\z/, name)
  end

  # Endpoints may be what a client has sent.
  def test_any_name_becomes_a_file_in_the_directory
    kept = KeptProfiles.new(@directory)
    ["../../etc/passwd", "a\0b", "\xFF\xFE", "-" * 5000, "é" * 200, "", "a\nb", nil].each { |name| add(kept, name:) }

    assert_equal 8, kept.entries.size
    assert_equal(kept.entries.map { |entry| File.basename(entry.path) }.sort, files)
    assert(files.all? { |name| name.match?(/\A[\w.#-]+\z/) && name.bytesize < 255 })
  end

  def test_newest_of_each_kind_stay
    kept = KeptProfiles.new(@directory, keep: 2)
    names = kept.then { Array.new(4) { |number| add(kept, name: number.to_s) } }
    job = add(kept, kind: "job", name: "Sender")

    assert_equal [job, names[3], names[2]], kept.entries.map(&:path)
  end

  def test_other_files_are_neither_listed_nor_removed
    others = ["notes.txt", "20261122T121314.123Z-1-other-1ms-a.pb.gz", "20269922T121314.123Z-1-request-1ms-a.pb.gz"]
    others.each { |name| file(name, "mine") }
    kept = KeptProfiles.new(@directory, keep: 1)
    newest = [add(kept), add(kept)].last

    assert_equal [newest], kept.entries.map(&:path)
    assert_equal [*others, File.basename(newest)].sort, files
  end

  slow def test_processes_use_the_directory_at_once
    kept = KeptProfiles.new(@directory, keep: 3)
    children = Array.new(3) { fork { exit!(Array.new(20) { add(kept) }.all?) } }

    assert(children.all? { |pid| Process.wait2(pid).last.success? })
    assert_equal 3, kept.entries.size
    assert_equal 3, files.size
  end

  def test_wrong_arguments_are_refused
    [0, -1, nil, "20", 1.5].each { |keep| assert_raises(ArgumentError) { KeptProfiles.new(@directory, keep:) } }
    assert_raises(ArgumentError) { add(KeptProfiles.new(@directory), kind: "other") }
    assert_empty files
  end
end
