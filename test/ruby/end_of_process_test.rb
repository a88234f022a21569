# frozen_string_literal: true

require_relative "test_helper"

# What is raised in the main thread while the profile is written at the end of the process: the profile is whole, and
# the exception comes afterwards, once.
class EndOfProcessTest < Minitest::Test
  include TestHelper

  # The profile is written until AT_MAIN has been done, by a thread of the program's.
  PROGRAM = <<~RUBY.freeze
    module Slow
      def write(profile)
        $writing = true
        Thread.pass until $done
        Mutex.new.synchronize { super }
      end
    end
    Sperf::Session.prepend(Slow)
    Thread.new { Thread.pass until $writing; begin; AT_MAIN; ensure; $done = true; end }
    #{BURN}
  RUBY

  def ended(at_main) = autorun(PROGRAM.sub("AT_MAIN", at_main), env: { "SPERF_OUTPUT" => "out.pb.gz" })

  def assert_written(result)
    refute_includes result.err, "lost"
    assert_operator profile("out.pb.gz").summary[:samples], :>, 0
  end

  def test_exception_of_another_thread_comes_after_the_profile_was_written
    result = ended("Thread.main.raise(IOError, 'late')")

    assert_equal 1, result.err.scan("late (IOError)").size, result.err
    assert_equal 1, result.status.exitstatus
    assert_written(result)
  end

  def test_kill_of_the_main_thread_loses_nothing
    assert_written(ended("Thread.main.kill"))
  end

  def test_signal_comes_after_the_profile_was_written
    result = ended("Process.kill(:TERM, $$)")

    assert_equal Signal.list["TERM"], result.status.termsig, result.err
    assert_written(result)
  end

  def test_handler_of_a_signal_runs_once_after_the_profile_was_written
    result = ended("trap(:USR1) { warn \"handled, \#{File.exist?('out.pb.gz')}\" }; Process.kill(:USR1, $$)")

    assert_equal 1, result.err.scan("handled, true").size, result.err
    assert_predicate result.status, :success?
    assert_written(result)
  end

  def test_exit_status_of_the_program_stays
    result = autorun("#{BURN}; exit 3", env: { "SPERF_OUTPUT" => "out.pb.gz" })

    assert_equal [3, ""], [result.status.exitstatus, result.remarks.join]
    assert_written(result)
  end

  # Where no thread can be made, the main thread writes. A Mutex can be locked all the same.
  def test_profile_is_written_where_no_thread_can_be_made
    result = autorun(<<~RUBY, env: { "SPERF_OUTPUT" => "out.pb.gz" })
      Sperf::Session.prepend(Module.new { def write(profile) = Mutex.new.synchronize { super } })
      #{BURN}
      Thread.current.group.enclose
      ThreadGroup.new.freeze.then { |group| Thread.current.group.freeze }
    RUBY

    assert_predicate result.status, :success?
    assert_written(result)
  end

  def test_profile_is_written_where_the_program_kills_all_other_threads
    result = autorun(<<~RUBY, env: { "SPERF_OUTPUT" => "out.pb.gz" })
      main = Thread.main
      Thread.new { loop { (Thread.list - [main, Thread.current]).each(&:kill); Thread.pass } }
      #{BURN}
    RUBY

    assert_written(result)
  end

  # Before an exec the calling thread writes.
  def test_exception_of_another_thread_comes_after_the_profile_was_written_before_an_exec
    result = autorun("#{PROGRAM.sub("AT_MAIN", "Thread.main.raise(IOError, 'late')")}exec('true')",
                     env: { "SPERF_OUTPUT" => "out.pb.gz" })

    assert_equal 1, result.err.scan("late (IOError)").size, result.err
    assert_written(result)
  end
end
