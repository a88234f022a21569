# frozen_string_literal: true

require_relative "test_helper"

# What test/stress/interrupts.rb has found: calls of sperf that other threads, or their exceptions, interrupt. Programs
# run with short time slices, and count what is lost.
class InterruptedThreadsTest < Minitest::Test
  include TestHelper

  # `interrupt` raises in a thread that calls the block over and over, until +times+ exceptions have arrived. The block
  # gets a Proc: what that calls may be interrupted, and nothing else.
  PRELUDE = <<~RUBY
    require "sperf"
    class Strike < Exception; end

    def interrupt(times)
      struck = Thread.handle_interrupt(Strike => :never) do
        Thread.new do
          arrived = 0
          while arrived < times
            yield(lambda do |&part|
              Thread.handle_interrupt(Strike => :immediate, &part)
            rescue Strike
              arrived += 1
            end)
          end
        end
      end
      struck.report_on_exception = false
      (struck.raise(Strike); sleep(rand / 1_000)) while struck.alive?
      struck.join
    rescue Strike
      nil # The last one may arrive at the end.
    end
  RUBY

  def run_program(source)
    result = run_command(RUBY, "-W0", "-I#{ROOT}/lib", "-e", PRELUDE + source,
                         env: { "RUBY_THREAD_TIMESLICE" => "1", "OUT" => path("out") })

    assert_equal "", result.err
    result.out
  end

  def test_snapshot_that_clears_loses_nothing_when_an_exception_arrives
    lost = run_program(<<~RUBY)
      sampled = seen = 0
      Sperf.start(mode: :custom)
      interrupt(200) do |interruptible|
        profiles = []
        interruptible.call do
          3.times do
            sampled += 1 if Sperf.sample
            profiles << Sperf.snapshot(clear: true)
          end
          Thread.pass
        end
        profiles << Sperf.snapshot(clear: true)
        seen += profiles.sum { |profile| profile.to_h[:samples].sum { |row| row[1] } }
      end
      puts [sampled - seen, 0].max
    RUBY

    # A time slice that ends within nanoseconds of the return loses the result.
    assert_operator Integer(lost), :<=, 2
  end

  slow def test_results_have_all_sessions_that_stop_while_others_are_added_up
    assert_equal "200 200\n", run_program(<<~RUBY)
      over = false
      readers = Array.new(2) { Thread.new { Sperf.results until over } }
      starting = Mutex.new
      sampled = 0
      stopping = Array.new(4) do
        Thread.new do
          50.times do
            starting.synchronize do
              Sperf.start(mode: :custom)
              Sperf.sample
              sampled += 1
              Sperf.stop
            end
            Sperf.results
          end
        end
      end
      stopping.each(&:join)
      over = true
      readers.each(&:join)
      puts "\#{sampled} \#{Sperf.results.to_h[:samples].sum { |row| row[1] }}"
    RUBY
  end

  def test_reading_files_leaves_none_open
    assert_equal "0\n", run_program(<<~RUBY)
      Sperf::Metadata.of_server
      before = Dir.children("/proc/self/fd").size
      interrupt(300) { |interruptible| interruptible.call { loop { Sperf::Metadata.of_server } } }
      GC.start
      puts Dir.children("/proc/self/fd").size - before
    RUBY
  end

  slow def test_compressed_profiles_are_whole_where_zlib_is_interrupted
    assert_equal "true\n", run_program(<<~RUBY)
      samples = Array.new(3_000) { |i| [[["app.rb", "method_\#{i * 7919}"]], 5, 1, [1], i] }
      profile = Sperf::Profile.from_h({ mode: :cpu, samples: })
      path = "\#{ENV.fetch("OUT")}.pb.gz"
      contents = []
      interrupt(100) do |interruptible|
        Sperf.save(path, profile)
        contents |= [File.binread(path)]
        interruptible.call { Thread.pass }
      end
      puts contents.size == 1 && Sperf.load(path).summary == profile.summary
    RUBY
  end

  # The second exception would end an `ensure`.
  def test_two_exceptions_at_once_leave_no_file_behind
    inside = Queue.new
    go_on = Queue.new
    writer = Thread.new do
      Sperf::AtomicFile.write(path("out")) do |file|
        file.write("part")
        Thread.handle_interrupt(Exception => :never) { [inside << true, go_on.pop] }
      end
    end
    writer.report_on_exception = false
    inside.pop
    2.times { writer.raise(Interrupt) }
    go_on << true

    assert_raises(Interrupt) { writer.join }
    assert_empty Dir.children(@directory)
  end

  # Other threads may stop what records blocks before the block begins.
  def test_block_begins_though_sessions_start_and_stop_meanwhile
    refused = 5
    begin_block = Sperf::Native.method(:begin_block)
    replace_begin_block { |*arguments| (refused -= 1).negative? ? begin_block.call(*arguments) : nil }
    block = Sperf::Session.begin_block(&:itself)

    refute_nil block
    assert_operator refused, :<, 0
  ensure
    replace_begin_block(&begin_block)
    Sperf::Native.end_block(block, false) if block
  end

  private

  def replace_begin_block(&)
    Sperf::Native.singleton_class.remove_method(:begin_block)
    Sperf::Native.define_singleton_method(:begin_block, &)
  end
end
