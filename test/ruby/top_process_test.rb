# frozen_string_literal: true

require_relative "test_helper"

# `sperf top` of real processes.
class TopProcessTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    class Order
      def total = 50_000.times { |number| number * number }
    end
    lock = Thread::Mutex.new
    Thread.new { lock.synchronize { sleep } }.name = "owner"
    Thread.pass until lock.locked?
    Thread.new { lock.lock }.name = "locker"
    puts "ready"
    $stdout.flush
    Order.new.total until $stdin.read_nonblock(1, exception: false).nil?
  RUBY

  def setup
    super
    need_reading_from_outside
  end

  # Yields the process id of the program and what ends it.
  def on_program(*options)
    IO.popen([CLEAN, RUBY, *options, "-e", PROGRAM], "r+") do |program|
      program.gets
      yield program.pid, -> { program.close_write }
    end
  end

  # Runs `sperf top` on +pid+ until it has printed +updates+ updates, and then yields its process id. Returns the
  # Result.
  def top(pid, *options, updates: 1)
    read = +""
    result = converse(RUBY, SPERF, "top", *options, pid.to_s) do |top, _, reader|
      read << reader.gets until read.scan(/^$/).size >= updates
      yield top
    end
    first, *rest = result.out.lines
    Result.new([first, read, *rest].join, result.err, result.status)
  end

  def interrupt = ->(top) { Process.kill(:INT, top) }

  def test_top_of_a_program_shows_its_methods_and_figures
    on_program("--yjit") do |pid, _|
      result = top(pid, &interrupt)
      row = result.out.match(/^ *(\d+\.\d) +(\d+\.\d) +\S+ +\S+  Order#total  -e:2$/)

      assert_equal [0, ""], [result.status.exitstatus, result.err]
      assert row, result.out
      assert_operator Float(row[2]), :>, Float(row[1])
      assert_match(/^\d\d:\d\d:\d\d  cpu \d+\.\d%  gvl \d+\.\d%  gvl wait \S+  gc \S+  3 threads: /, result.out)
    end
  end

  def test_top_of_a_program_says_which_thread_has_the_lock
    on_program do |pid, _|
      result = top(pid, "--by=thread", &interrupt)

      assert_match(/  locker  waits for a Mutex of owner  Thread::Mutex#lock/, result.out)
      assert_match(/  owner  sleeps  /, result.out)
    end
  end

  def test_top_of_a_program_that_ends_says_so
    on_program do |pid, stop|
      result = top(pid) { stop.call }

      assert_equal [0, ["process #{pid} has ended"]], [result.status.exitstatus, result.words]
    end
  end
end
