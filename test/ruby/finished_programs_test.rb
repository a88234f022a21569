# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/handover/handover_directory"

# FinishedPrograms: profiles of many short processes are merged while the command runs, without a loss.
class FinishedProgramsTest < Minitest::Test
  include TestHelper

  BATCH_SIZE = 4

  WORK = "work = -> { 30_000.times { |i| (i ** 5).to_s } };"

  # Each process has a first turn; some become another program, fork, have a handler of their own, or are killed.
  CHILDREN = <<~RUBY.freeze
    #{WORK}
    21.times { Process.wait(fork(&work)) }
    Process.wait(fork { work.call; exec(RbConfig.ruby, "-e", "3.times { 10_000.times(&:to_s) }") })
    Process.wait(fork { work.call; Process.wait(fork(&work)) })
    Process.wait(fork { Process.kill(:KILL, Process.pid) })
    Process.wait(fork { work.call; Sperf::Native.span("job", "a", 5) })
    Process.wait(fork { work.call; Sperf::Native.span("job", "a", 5) })
    work.call
  RUBY

  def left_by(source)
    directory = path("collection")
    Dir.mkdir(directory)
    result = autorun(source, env: { "SPERF_COLLECT_DIR" => directory, "SPERF_INHERIT" => "1" })
    assert_predicate result.status, :success?, result.err
    directory
  end

  # What a HandoverDirectory returns.
  def facts(collection)
    collection.command_ended
    profile = collection.profile
    { counts: %i[started_count finished_count process_count forked_count].to_h { |name| [name, collection.send(name)] },
      lost: %i[toggle snapshot].map { |kind| collection.overridden_signal_count(kind) }, failures: collection.failures,
      cut_off: collection.cut_off_entries.size, statistics: collection.statistics.to_s,
      usage: collection.ruby_usage.to_s, origins: collection.origins.sort, samples: samples_of(profile),
      summary: profile.summary, comments: profile.comments.sort }
  end

  # Threads are numbered in the order in which files are read, and a time is rounded in each.
  def samples_of(profile)
    profile.to_h[:samples].map { |frames, weight, _thread, lines, _time| [frames, weight, lines].inspect }.tally
  end

  slow def test_merged_profiles_are_equal_to_the_profiles_that_were_left
    directory = left_by(CHILDREN)
    assert system("cp", "-r", directory, path("copy")) # which leaves holes what they are
    before = Sperf::HandoverDirectory.new(path("copy"), batch_size: 1000)
    before.merge_finished
    expected = facts(before)
    assert_equal 29, expected[:counts][:started_count]
    assert_equal 27, expected[:counts][:process_count]
    assert_includes expected[:comments], "# spans: job a 5:2"

    collection = Sperf::HandoverDirectory.new(directory, batch_size: BATCH_SIZE)
    3.times { collection.merge_finished }
    assert_operator Dir["#{directory}/*.started"].size, :<=, BATCH_SIZE
    found = facts(collection)
    assert_empty expected[:samples].to_a - found[:samples].to_a
    expected.each { |name, value| assert value == found[name], "#{name} differ" }
  end

  slow def test_files_that_are_many_become_one
    directory = left_by("#{WORK} 67.times { Process.wait(fork(&work)) }")
    expected = Dir["#{directory}/*.started"].size
    collection = Sperf::HandoverDirectory.new(directory, batch_size: 2)
    3.times { collection.merge_finished }
    collection.command_ended
    assert_operator Dir["#{directory}/0-*.pb"].size, :<=, 16
    assert_equal 68, expected
    assert_equal expected, collection.process_count
    assert_equal expected, collection.process_count_in(collection.parts.values.flatten)
    assert_equal expected, collection.profile.to_h[:threads].size
  end

  def test_separate_profiles_stay
    directory = left_by("#{WORK} 9.times { Process.wait(fork(&work)) }")
    collection = Sperf::HandoverDirectory.new(directory, batch_size: 2)
    collection.merge_finished(separate: true)
    assert_equal 10, collection.parts.size
    collection.remove_parts(collection.parts.values.first(5).flatten)
    collection.merge_finished(separate: true)
    assert_equal 6, Dir["#{directory}/*.started"].size
    assert_equal [10, 10, 5], [collection.started_count, collection.process_count, collection.parts.size]
  end

  def test_full_disk_leaves_what_is_there
    directory = left_by("#{WORK} 9.times { Process.wait(fork(&work)) }")
    collection = Sperf::HandoverDirectory.new(directory, batch_size: 2)
    collection.parts
    before = Dir.children(directory).sort
    File.stub(:rename, ->(*) { raise Errno::ENOSPC }) { collection.merge_finished }
    assert_equal before, Dir.children(directory).sort
    assert_equal 10, collection.process_count
  end

  # The recorder merges every few seconds.
  slow def test_command_of_many_processes_is_recorded_whole
    source = <<~'RUBY'
      120.times { Process.wait(fork { 10_000.times { |i| (i ** 5).to_s } }) }
      sleep 0.05 until Dir.children(ENV.fetch("SPERF_COLLECT_DIR")).grep(/started\z/).size < 32
      20.times { Process.wait(fork { 10_000.times { |i| (i ** 5).to_s } }) }
    RUBY
    program = <<~RUBY
      require "sperf"
      require "sperf/cli"
      Sperf::CLI.commands # loads all of them
      Sperf::CommandRun.__send__(:remove_const, :MERGE_INTERVAL)
      Sperf::CommandRun.const_set(:MERGE_INTERVAL, 0.1)
      Sperf::HandoverDirectory.prepend(Module.new { def initialize(path, batch_size: 16) = super })
      Sperf::CLI.new.run(ARGV)
    RUBY
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", program, "--", "record", "-o", "out.data", RUBY, "-e", source)
    assert_predicate result.status, :success?, result.err
    assert_match(/in 141 processes/, result.err)
    assert_empty result.remarks
    pids = sperf("report", "--tags", "out.data").out[/^ *pid:\n(?: .*\n)+/]
    assert_equal 141, pids.lines.size - 1
  end
end
