# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/handover/handover_directory"

# Recordings whose recorder was killed, or could not write the file.
class RecoverTest < Minitest::Test
  include TestHelper

  # Runs until its spool was written twice, says so, and goes on until it is told to end.
  PROGRAM = <<~'RUBY'
    $stdout.sync = true
    def work = 20_000.times { |i| i * 3 }
    def spooled
      file = Dir.glob("#{ENV.fetch("SPERF_COLLECT_DIR")}/#{$$}-*.started").first
      at = File.binread(file, 8, 80).unpack1("Q")
      at.zero? ? nil : [at, File.binread(file, 8, at + 80)]
    end
    seen = []
    until seen.size == 3
      work
      seen |= [spooled].compact
    end
    trap("USR1") { exit }
    puts $$
  RUBY

  # Kills the recorder of a program that goes on, and yields the id of that process. Then the program is killed as well.
  def kill_recorder(*options, program: PROGRAM)
    pid = nil
    converse(RUBY, SPERF, "record", *options, RUBY, "-e", "#{program}; sleep") do |recorder, first|
      pid = Integer(first)
      Process.kill("KILL", recorder)
      Process.wait(recorder)
      yield pid if block_given?
    ensure
      Process.kill("KILL", pid) if pid
    end
  rescue Errno::ECHILD
    sleep 0.01 while mapped?(pid)
  end

  # Whether the process still has memory.
  def mapped?(pid)
    File.foreach("/proc/#{pid}/maps").any?
  rescue SystemCallError
    false
  end

  def directory = Dir.glob(".sperf.data.*.d", File::FNM_DOTMATCH, base: @directory).first

  slow def test_trace_of_a_killed_recorder_is_recovered
    kill_recorder("-m", "trace", "-o", "out.data")
    result = sperf("recover", directory)

    assert_predicate result.status, :success?, result.err
    assert_operator Sperf::Trace.load(path("out.data"))["Object#work"].called, :>, 1
  end

  slow def test_recorder_that_lives_is_left_alone
    result = converse(RUBY, SPERF, "record", "-o", "out.data", RUBY, "-e", "#{PROGRAM}; sleep") do |_recorder, first|
      %w[recover report].each do |command|
        refused = sperf(command, directory)
        assert_equal [1, "cannot recover #{directory}: its recorder is still running, and will write the file"],
                     [refused.status.exitstatus, refused.words.first]
      end
      Process.kill("USR1", Integer(first))
    end

    assert_predicate result.status, :success?, result.err
    assert_equal ["out.data"], files
  end

  # Processes that go on are not disturbed, and the directory stays for what comes later.
  slow def test_processes_that_still_run_keep_the_directory_and_output_may_be_another_one
    kill_recorder("-o", "out.data") do |pid|
      result = sperf("recover", "-o", "other.collapsed", directory)

      assert_predicate result.status, :success?, result.err
      assert_includes result.words, "1 process is still running: later data will be missing"
      assert_match(/Object#work/, File.read(path("other.collapsed")))
      assert_equal [directory, "converse.err", "other.collapsed"], files
      assert_equal "S", File.read("/proc/#{pid}/stat")[/\) (\w)/, 1] if File.exist?("/proc/self/stat")
    end
  end

  # One recorder is killed for all of this.
  def test_what_a_killed_recorder_left_is_shown_and_named_and_becomes_the_file_that_it_would_have_written
    kill_recorder("--label", "env=staging", "-o", "out.data")
    assert_shown_and_unchanged
    left = directory

    assert_equal "an earlier recording was not finished; to save it: sperf recover #{path(left)}",
                 record("1", "-o", "other.data").words.first
    FileUtils.cp(path("other.data"), path("out.data"))
    assert_fails 1, /\A#{path("out.data")} exists: -o OUT writes another file, --force replaces this one\z/,
                 sperf("recover", left)
    assert_equal File.binread(path("other.data")), File.binread(path("out.data"))
    assert_recovered sperf("recover", "--force", left)
    assert_equal %w[other.data out.data], files
  end

  def assert_recovered(result)
    assert_predicate result.status, :success?, result.err
    assert_match(/\A1 Ruby process was ended by SIGKILL or a crash/, result.words.first)
    assert_match(/\A\S+out\.data: .* of CPU time; to look at it: sperf report \S+out\.data\z/, result.words.last)
    assert_includes labels(profile("out.data")), "Object#work"
    comments = profile("out.data").comments
    assert_empty ["# label.env: staging", "# processes: 1", "# ruby: #{RUBY_DESCRIPTION}"] - comments
    assert_equal 1, comments.grep(/\A# command: /).size
  end

  def assert_shown_and_unchanged
    before = Dir.children(path(directory)).sort

    assert_match(/Object#work/, sperf("report", "--top", directory).out)
    assert_equal [before, [directory]], [Dir.children(path(directory)).sort, files]
    assert_fails 1, /: it is a part of a recording; sperf report #{directory} shows it\z/,
                 sperf("report", "--top", "#{directory}/#{before.grep(/started/).first}")
  end

  # Profiles of processes that are over are put together while the command runs.
  slow def test_processes_that_were_taken_in_before_are_there
    kill_recorder("-o", "out.data", program: "2.times { Process.wait(fork { #{BURN} }) }; #{PROGRAM}")
    Sperf::HandoverDirectory.new(path(directory), batch_size: 1).merge_finished
    result = sperf("recover", directory)

    assert_match(/ in 3 processes; to look at it/, result.words.last)
    assert_includes labels(profile("out.data")), "Object#work"
  end

  def test_what_is_no_recording_is_refused
    Dir.mkdir(path("empty"))

    assert_fails 1, /\Acannot recover empty: it is not the directory of a recording \(\.sperf\.data\.PID\.d\)\z/,
                 sperf("recover", "empty")
    assert_fails 2, /needs/, sperf("recover")
    assert_fails 1, /nowhere/, sperf("recover", "nowhere")
  end
end
