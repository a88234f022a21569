# frozen_string_literal: true

require_relative "test_helper"

# Recordings that go to a pipe, whose reader may never read, or to a device.
class StreamsTest < Minitest::Test
  include TestHelper

  # What programs begin with: a pipe that has a reader, more samples than it holds, and a scheduler of fibers.
  def self.head(kernel_sleep = "Fiber.yield")
    <<~RUBY
      FIFO = "fifo"
      File.mkfifo(FIFO)
      reader = File.open(FIFO, File::RDONLY | File::NONBLOCK)
      def much = 1_000.times { |i| Sperf.label(job: "x" * 200 + i.to_s) { Sperf.sample(1) } }
      Scheduler = Class.new do
        def kernel_sleep(*) = #{kernel_sleep}
        alias_method :block, :kernel_sleep
        def unblock(*) = nil
        def io_wait(_io, events, _timeout) = events
        def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
        def close = nil
      end
    RUBY
  end

  HEAD = head.freeze

  def test_a_pipe_that_is_not_read_is_given_up_when_a_timeout_expires
    source = <<~RUBY
      require "timeout"
      given_up = ->(&block) { p((Timeout.timeout(0.2, &block) rescue $!.class)) }
      data = Sperf.start(mode: :custom) { much }
      given_up.call { Sperf.save(FIFO, data, format: :json) }
      Sperf.start(mode: :custom, output: FIFO, format: :json)
      much
      given_up.call { Sperf.stop }
      $stdout.flush
      exit!
    RUBY

    assert_equal "Timeout::Error\nTimeout::Error\n", script(HEAD + source).out
  end

  %w[kill raise(RuntimeError)].each do |call|
    define_method(:"test_#{call[/\w+/]}_ends_what_writes_to_a_pipe_that_is_not_read_after_a_block_has_raised") do
      source = <<~RUBY
        worker = Thread.new do
          Thread.current.report_on_exception = false
          Sperf.start(mode: :custom, output: FIFO, format: :json) do
            much
            raise "b"
          end
        end
        Thread.pass until reader.wait_readable(0)
        worker.#{call}
        p((worker.join(20) rescue $!.class) && worker.alive?)
        $stdout.flush
        exit!
      RUBY

      assert_equal "false\n", script(HEAD + source).out
    end
  end

  # A thread that ends wakes the fibers that join it, and Ruby crashes if their thread is gone.
  def test_a_thread_may_end_while_one_of_its_fibers_writes_to_a_pipe
    source = <<~RUBY
      data = Sperf.start(mode: :custom) { much }
      Thread.new do
        Fiber.set_scheduler(Scheduler.new)
        Fiber.schedule { Sperf.save(FIFO, data, format: :json) }
        Thread.exit
      end.join
      GC.start
      nil while reader.wait_readable(1) && reader.read_nonblock(65_536, exception: false)
      puts "ended"
      $stdout.flush
      exit!
    RUBY

    assert_equal "ended\n", script(HEAD + source).out
  end

  def test_a_fiber_of_a_scheduler_writes_to_a_device
    source = <<~RUBY
      Fiber.set_scheduler(Scheduler.new)
      Fiber.schedule do
        Sperf.start(mode: :custom, output: "/dev/null", format: :json)
        Sperf.sample(7)
        p Sperf.stop[:samples].sum { |sample| sample[1] }
      end
    RUBY

    assert_equal "7\n", script(self.class.head("Thread.pass") + source).out
  end

  slow def test_what_interrupts_writing_to_a_pipe_leaves_no_thread
    source = <<~RUBY
      data = Sperf.start(mode: :custom) { much }
      is_armed = false
      trap("USR1") { is_armed && (is_armed = false; raise "late") }
      killer = fork { trap("USR1", "DEFAULT"); loop { sleep(rand * 0.003); Process.kill(:USR1, Process.ppid) } }
      500.times do
        is_armed = true
        Sperf.save(FIFO, data, format: :json)
      rescue RuntimeError
        nil
      end
      Process.kill(:KILL, killer)
      Process.wait(killer)
      sleep 0.01 until Thread.list.size < 5
      $stdout.syswrite("none is left\n")
      exit!
    RUBY

    assert_equal "none is left\n", script(HEAD + source).out
  end

  # The application may have set it for its own threads.
  def test_an_error_of_writing_to_a_device_is_raised_where_it_is_rescued_only
    source = <<~RUBY
      Thread.abort_on_exception = true
      data = Sperf.start(mode: :custom) { Sperf.sample(1) }
      Thread.new { Sperf.save("/dev/full", data, format: :json) rescue p $!.class }.join
      puts "goes on"
    RUBY

    assert_equal "Sperf::WriteError\ngoes on\n", script(source).out
  end

  def test_a_stream_is_written_where_no_thread_can_be_made
    source = <<~RUBY
      data = Sperf.start(mode: :custom) { Sperf.sample(1) }
      Thread.new do
        ThreadGroup.new.tap { |group| group.add(Thread.current) }.freeze
        Sperf.save("/dev/stdout", data, format: :json)
      end.join
    RUBY

    assert_includes script(source).out, '"samples"'
  end
end
