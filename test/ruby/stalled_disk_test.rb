# frozen_string_literal: true

require "test_helper"

# A disk on which a write does not return: the recorded program goes on (ext/sperf/spool/spool_writer.h).
class StalledDiskTest < Minitest::Test
  include TestHelper

  STALLED = <<~'RUBY'
    stall = ENV.fetch("STALL_FILE")
    def burn(seconds)
      till = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      [].push("x").sort while Process.clock_gettime(Process::CLOCK_MONOTONIC) < till
    end
    # What waits for the disk goes on after a while, and then says so.
    release = spawn("sleep 40; rm -f #{stall}", %i[in out err] => File::NULL)
    at_exit do
      puts "went on while the disk stalled: #{File.exist?("#{stall}.waiting")}"
      File.unlink(stall) if File.exist?(stall)
      Process.kill(:TERM, release)
    end
    File.write(stall, "")
    burn(0.01) until File.exist?("#{stall}.waiting")
    # The write is blocked from here on.
  RUBY

  def library
    not_portable "the call that is held up here"
    lack "a C compiler" unless system("cc", "--version", out: File::NULL, err: File::NULL)
    output = path("stalled_disk.so")
    system("cc", "-shared", "-fPIC", "-o", output, File.join(ROOT, "test/stress/stalled_disk.c"), "-ldl",
           exception: true)
    output
  end

  # +source+ runs while the disk stalls. The hand-over at the end, to the same disk, waits for it.
  def record_stalled(source, *options)
    env = { "LD_PRELOAD" => [ENV.fetch("LD_PRELOAD", nil), library].compact.join(" "), "STALL_FILE" => path("stall") }
    sperf("record", *options, "-o", path("sperf.data"), RUBY, "-W0", "-e", STALLED + source, env:)
  end

  def assert_goes_on(out, source, *)
    inapplicable "another system has its own calls" unless RUBY_PLATFORM.include?("linux")
    result = record_stalled(source, *)
    out += "went on while the disk stalled: true\n"
    assert_equal [out, 0], [result.out, result.status.exitstatus], result.err
    result
  end

  # Sperf::Native.stop, as Sperf.stop hands over what a command has asked for.
  slow def test_snapshot_pause_and_stop_proceed_while_a_write_is_blocked
    assert_goes_on "[true, true, true]\n", <<~RUBY
      require "sperf"
      burn(0.1)
      profiles = [Sperf.snapshot]
      Sperf.pause
      Sperf.resume
      burn(0.1)
      profiles << Sperf.snapshot(clear: true)
      burn(0.1)
      profiles << Sperf::Native.stop
      p profiles.map { |profile| profile.summary[:total_ns].positive? }
    RUBY
  end

  def test_forks_blocks_threads_and_collections_go_on_and_samples_are_taken_while_a_write_is_blocked
    assert_goes_on "#{"7\n" * 5}20\n45\n", <<~'RUBY', "--no-inherit"
      require "sperf"
      5.times { Process.wait(fork { $stdout.syswrite("7\n"); exit!(0) }) }
      p Array.new(20) { Sperf.profile { burn(0.01) } }.count { |profile| profile.summary[:total_ns].positive? }
      p Array.new(10) { |i| Thread.new { GC.start; burn(0.01); i } }.sum(&:value)
      def in_the_stall = burn(0.5)
      in_the_stall
    RUBY
    assert_includes labels(profile), "Object#in_the_stall"
  end

  slow def test_kill_after_a_stall_finds_what_was_written_later
    inapplicable "another system has its own calls" unless RUBY_PLATFORM.include?("linux")
    result = record_stalled(<<~RUBY)
      burn(0.5)
      File.unlink(stall)
      Process.kill(:TERM, release)
      def later = burn(0.01)
      300.times { later }
      Process.kill(:KILL, $$)
      sleep
    RUBY
    assert_equal 9, result.status.termsig, result.err
    assert_includes labels(profile), "Object#later"
  end
end
