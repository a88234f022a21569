# frozen_string_literal: true

require_relative "test_helper"

# For tests that read processes from outside.
module PidHelper
  include TestHelper

  WAITING = "$stdout.puts 'ready'; $stdout.flush; sleep"

  # What is learnt of this Ruby, once for all tests.
  CACHE = Dir.mktmpdir("sperf-pid-record")
  Minitest.after_run { FileUtils.remove_entry(CACHE) }

  def setup
    super
    need_reading_from_outside
    @env = { "XDG_CACHE_HOME" => CACHE }
  end

  # What programs may call.
  CALLS = <<~RUBY
    def clock = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    def burn(seconds) = (limit = clock + seconds; (200.times { |i| i.to_s }) while clock < limit)
    def ready = ($stdout.puts("ready"); $stdout.flush)
  RUBY

  # Yields the process of a program that has printed "ready", and its output.
  def program(source, *options)
    file("program.rb", source)
    calls = file("calls.rb", CALLS)
    output = IO.popen([CLEAN, RUBY, *options, "-r", calls, path("program.rb"), { err: File::NULL }], "r+")
    assert_equal "ready\n", output.gets
    yield output.pid, output
  ensure
    Process.kill(:KILL, output.pid)
    output.close
  end

  def record_pid(*, **) = sperf("record", "--pid", *, env: @env, **)

  # A program that lives for a moment has ended when its Ruby is known.
  def learn_layout = program(WAITING) { |pid| record_pid(pid.to_s, "--duration", "10ms", "-m", "wall") }
end
