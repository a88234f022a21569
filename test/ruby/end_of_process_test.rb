# frozen_string_literal: true

require_relative "test_helper"

# The end of the process, by whatever ends it: the profile is whole, what is raised meanwhile comes afterwards, once,
# and the status is the program's.
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

  def recorded(source, **env) = autorun(source, env: { "SPERF_OUTPUT" => path("out.pb.gz") }.merge(env))

  def assert_written(result)
    refute_includes result.err, "lost"
    assert_operator profile("out.pb.gz").summary[:samples], :>, 0
    File.unlink(path("out.pb.gz"))
    result
  end

  # What +at_main+ does to the main thread meanwhile.
  def ended(at_main, last = "") = assert_written(recorded(PROGRAM.sub("AT_MAIN", at_main) + last))

  slow def test_what_is_raised_and_signals_come_once_after_the_profile_was_written
    ended("Thread.main.kill")
    raised = ended("Thread.main.raise(IOError, 'late')")
    before_exec = ended("Thread.main.raise(IOError, 'late')", "exec('true')") # the calling thread writes
    handled = ended("trap(:USR1) { warn \"handled, \#{File.exist?('out.pb.gz')}\" }; Process.kill(:USR1, $$)")

    assert_equal([1, 1], [raised, before_exec].map { |result| result.err.scan("late (IOError)").size })
    assert_equal([1, 0], [raised, handled].map { |result| result.status.exitstatus })
    assert_equal 1, handled.err.scan("handled, true").size, handled.err
    assert_equal Signal.list["TERM"], ended("Process.kill(:TERM, $$)").status.termsig
  end

  # Where no thread can be made, the main thread writes. A Mutex can be locked all the same.
  def test_profile_is_written_where_no_thread_can_be_made
    result = recorded(<<~RUBY)
      Sperf::Session.prepend(Module.new { def write(profile) = Mutex.new.synchronize { super } })
      #{BURN}
      Thread.current.group.enclose
      ThreadGroup.new.freeze.then { |group| Thread.current.group.freeze }
    RUBY

    assert_predicate result.status, :success?
    assert_written(result)
  end

  def test_profile_is_written_where_the_program_kills_all_other_threads
    assert_written(recorded(<<~RUBY))
      main = Thread.main
      Thread.new { loop { (Thread.list - [main, Thread.current]).each(&:kill); Thread.pass } }
      #{BURN}
    RUBY
  end

  # -- exit!, exec, and threads that end a process at once --

  def test_a_handler_that_throws_does_not_end_exit_without_handlers
    source = <<~RUBY
      trap("USR1") { throw :out }
      Sperf.start(mode: :custom, inherit: true)
      Sperf::Session.prepend(Module.new { def leave = (Process.kill(:USR1, Process.pid); sleep(0.01); super) })
      pid = fork { catch(:out) { exit!(7) }; exit!(9) }
      p Process.wait2(pid).last.exitstatus
    RUBY

    assert_equal "7\n", script(source).out
  end

  def test_a_session_goes_on_after_an_exit_without_handlers_that_was_refused
    result = recorded("Sperf.sample(1); (exit!(:x) rescue puts $!.class); Sperf.sample(6)", "SPERF_MODE" => "custom")

    assert_equal ["TypeError\n", 7], [result.out, sum_of(profile("out.pb.gz").to_h)], result.err
  end

  # Without the command, Ruby code writes what the environment asked for.
  { "throw" => ["throw(:out, 1)", "1\n"], "raise" => ["raise('late')", "late\n"] }.each do |name, (call, expected)|
    define_method(:"test_a_handler_that_#{name}s_while_an_exec_is_prepared_is_obeyed") do
      source = <<~RUBY
        trap("USR1") { #{call} }
        Sperf::Session.prepend(Module.new { def write(*) = (Process.kill(:USR1, Process.pid); sleep(0.1); super) })
        begin
          puts catch(:out) { exec("true") }
        rescue RuntimeError => e
          puts e.message
        end
        $stdout.flush
        Process.kill(:KILL, Process.pid)
      RUBY
      result = recorded(source)

      assert_equal [expected, 9, ""], [result.out, result.status.termsig, result.err]
    end
  end

  ["exit!(7)", "exec('sh', '-c', 'exit 7')", "(Sperf.stop; sleep)"].each do |call|
    define_method(:"test_threads_that_end_a_process_at_once_leave_its_recording_#{call[/\w+/]}") do
      source = <<~RUBY
        Sperf.start(mode: :custom, inherit: true, output: "#{path("%p.data")}")
        pid = fork do
          writes = Queue.new
          Sperf::OutputFile.prepend(Module.new { define_method(:write) { |profile| writes << 1; sleep 0.1; super(profile) } })
          Sperf.sample(7)
          Thread.new { #{call} }
          writes.pop
          #{call.start_with?("(") ? "exit!(7)" : call}
        end
        p Process.wait2(pid).last.exitstatus
        exit!
      RUBY

      assert_equal "7\n", script(source).out
      assert_equal(1, files.count { |name| sum_of(Sperf.load(path(name)).to_h) == 7 })
    end
  end

  def test_threads_that_end_a_process_at_once_leave_the_recording_that_the_environment_asked_for
    result = recorded(<<~RUBY)
      writes = Queue.new
      Sperf::Session.prepend(Module.new { define_method(:write) { |profile| writes << 1; sleep 0.1; super(profile) } })
      Thread.new { exit!(7) }
      writes.pop
      exit!(7)
    RUBY

    assert_equal [7, ["out.pb.gz"]], [result.status.exitstatus, files], result.err
  end

  # Nothing ends exit! in Ruby.
  def test_exit_without_handlers_ends_the_process_whatever_interrupts_its_recording
    ["main.raise('late')", "Process.kill('USR1', $$)"].each do |interrupt|
      source = <<~RUBY
        trap("USR1") { raise "handled" }
        main = Thread.main
        Sperf.start(inherit: true, output: "#{path("%p.data")}")
        child = fork do
          TracePoint.new(:call) { |event| #{interrupt} if event.method_id == :write_new }.enable(target_thread: nil)
          exit!(7)
        end
        p Process.wait2(child).last.exitstatus, File.exist?("#{path("")}/\#{child}.data")
      RUBY

      assert_equal "7\ntrue\n", script(source).out, interrupt
    end
  end

  # The child's main thread adopts it meanwhile; in the grandchild there is no such thread to wait for.
  slow def test_a_grandchild_that_is_forked_while_its_parent_is_adopted_ends
    source = <<~RUBY
      require "timeout"
      Sperf.start(inherit: true, output: "#{path("%p.data")}")
      ended = Array.new(10) do
        child = fork { Thread.new { Process.wait(fork { Sperf.running?; exec "true" }) }.join }
        Timeout.timeout(20) { Process.wait2(child).last.success? }
      end
      p ended.uniq
    RUBY

    assert_equal "[true]\n", script(source).out
  end

  # -- Signals, and what comes after the end --

  # Ruby writes what is left in its buffers after the recording has been written.
  %w[TERM INT].each do |signal|
    define_method(:"test_SIG#{signal}_while_the_end_of_the_process_writes_comes_afterwards_or_is_handled") do
      result = ended_by(signal)

      assert_equal [Signal.list[signal], "printed\n"], [result.status.termsig, result.out]
      assert_equal [7, ["a.data"]], [sum_of(Sperf.load(path("a.data")).to_h), files]
      result = ended_by(signal, "trap(:#{signal}) { $stderr.syswrite('handled') }\n")

      assert_equal [3, "printed\n", "handled"], [result.status.exitstatus, result.out, result.err]
      assert_equal ["a.data"], files
    end
  end

  def test_a_signal_after_the_last_recording_was_written_has_the_handler_of_the_program
    after = "ObjectSpace.define_finalizer($kept = Object.new, proc { Process.kill(:TERM, $$); sleep 0.01 })"
    result = script("trap(:TERM) { exit!(7) }\nSperf.start(output: #{path("a.data").inspect})\n#{after}")

    assert_equal [7, ["a.data"]], [result.status.exitstatus, files]
  end

  def ended_by(signal, first = "")
    hand_over = "private def hand_over(*) = (Process.kill(:#{signal}, $$); sleep 0.01; super)"
    script("Sperf::Session.prepend(Module.new { #{hand_over} })\n#{first}puts 'printed'\n" \
           "Sperf.start(mode: :custom, output: #{path("a.data").inspect}); Sperf.sample(7); exit 3")
  end

  # Both deliver an interrupted stop, and note the signals that come meanwhile.
  def test_handlers_of_signals_stay_when_two_threads_try_to_end_the_process_at_once
    source = <<~RUBY
      require "timeout"
      handled = Queue.new
      trap("TERM") { handled << 1 }
      Sperf.subscribe(:sample, batch: 1) { sleep 0.2 }
      #{BURN}
      p((Timeout.timeout(0.1) { Sperf.stop } rescue $!.class))
      Array.new(2) { |i| Thread.new { sleep 0.05 * i; exec("/none") rescue 0 } }.each(&:join)
      Process.kill(:TERM, $$)
      p handled.pop(timeout: 20)
    RUBY

    assert_equal "Timeout::Error\n1\n", script(source, env: { "SPERF_ENABLED" => "1" }).out
  end

  def test_a_session_cannot_be_started_when_the_process_ends
    source = "ObjectSpace.define_finalizer(+'x', proc { Sperf.start(output: #{path("a.data").inspect}) rescue " \
             "puts $!.message; 1000.times { +'x' * 100 } })"
    result = script(source)

    assert_predicate result.status, :success?, result.err
    assert_equal "sperf records nothing any more: the process is ending\n", result.out
  end
end
