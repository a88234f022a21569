# frozen_string_literal: true

require_relative "test_helper"
require_relative "native_helper"
require "sperf/recorder/command_run"

# Recordings that are divided, paused and resumed again and again while the program does what is hardest for that.
class ControlStressTest < Minitest::Test
  include TestHelper
  extend NativeHelper::EachMode

  # Threads, fibers, exceptions that one thread raises at another, children, an exec that fails, collections. Each
  # exception is waited for, so one that got lost hangs the program.
  PROGRAM = <<~'RUBY'
    $stdout.sync = true
    def work(n) = n.times { |i| i.to_s; [i] * 3 }
    Thread.report_on_exception = false
    3.times { |k| Thread.new { loop { work(200); sleep 0.0005 if k == 0; Thread.pass } } }
    Thread.new { loop { Fiber.new { work(20); Fiber.yield; work(20) }.then { |fiber| 2.times { fiber.resume } } } }
    raised = Queue.new
    ready = Queue.new
    target = Thread.new do
      Thread.handle_interrupt(IndexError => :never) do
        ready << true
        loop do
          Thread.handle_interrupt(IndexError => :immediate) { loop { work(20) } }
        rescue IndexError
          raised << true
        end
      end
    end
    ready.pop
    File.write("begun", "")
    until File.exist?("enough") || Process.ppid == 1
      target.raise(IndexError, "now")
      raised.pop
      Thread.new { loop { work(10) } }.then { |thread| thread.kill.join }
      Process.wait(fork { work(200); Thread.new { work(50) }.join; exit!(0) })
      abort "a child: #{$?}" unless $?.success?
      begin
        exec("/nonexistent")
      rescue SystemCallError
        GC.start
      end
    end
    puts Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    exit!(true)
  RUBY

  # Has the program's recording divided +times+ times, paused and resumed.
  def divide(run, times)
    sleep 0.01 until File.exist?(path("begun"))
    times.times do |i|
      run.control.request_handover
      run.control.pause if i % 5 == 0
      run.control.resume if i % 5 == 1
      run.handover.remove_parts(run.handover.parts.values.flatten[1..] || []) if i % 7 == 0
    end
    run.control.resume
    file("enough", "")
  end

  def divided(run, child)
    divider = Thread.new { divide(run, 500) }
    child.run
    divider.join
  end

  def stress(mode, **options)
    options = Sperf::Options.new(output: path("sperf.data"), aggregate: true, **options)
    command = [RUBY, *[mode].reject(&:empty?), "-C", @directory, "-e", PROGRAM]
    run = nil
    File.open(File::NULL, "w") do |out|
      run = Sperf::CommandRun.new(options, command, @directory, out:)
      Timeout.timeout(PATIENCE) { run.run { |child| divided(run, child) } }
    end

    assert_predicate run.child, :success?, run.child.exit_description
    assert_empty run.handover.failures
    refute_nil run.handover.profile
  end

  in_each_mode("program_survives_many_parts") { |mode = ""| stress(mode, mode: :wall) }

  slow(/program_survives_many_parts_captured_by_/)
  (Sperf::Native.capture_strategies - [:remote]).each do |capture|
    define_method(:"test_program_survives_many_parts_captured_by_#{capture}") { stress("", capture:, mode: :cpu) }
  end
end
