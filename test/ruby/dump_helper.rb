# frozen_string_literal: true

require "json"
require_relative "test_helper"

# For tests of dumps that are made inside, by Sperf.dump, and from outside, by `sperf dump PID`: programs whose threads
# wait in known ways, and what both say of them. The class has dump_of, which runs a program up to where all wait, and
# returns its dump and its threads by name.
module DumpHelper
  include TestHelper

  # `waiting` returns when the thread has begun to wait in a method of that name.
  WAITING = <<~RUBY
    def waiting(thread, label)
      Thread.pass until thread.stop? && (thread.backtrace_locations(0, 3) || []).any? { |place| place.label == label }
      thread
    end
    def named(name, label, &block) = waiting(Thread.new { Thread.current.name = name; block.call }, label)
  RUBY

  CROSSWISE = <<~RUBY
    locks = [Mutex.new, Mutex.new]
    met = Queue.new
    threads = %w[one two].each_with_index.map do |name, i|
      Thread.new do
        Thread.current.name = name
        locks[i].synchronize { met << i; Thread.pass until met.size == 2; locks[1 - i].lock }
      end
    end
    threads.each { |thread| waiting(thread, "Thread::Mutex#lock") }
  RUBY

  # Returns what +json+ says, and the threads by name.
  def parsed(json)
    dump = JSON.parse(json, symbolize_names: true)
    [dump, dump[:threads].to_h { |thread| [thread[:name] || (thread[:main] ? "main" : thread[:id]), thread] }]
  end

  def wait(thread) = thread[:waits_for].values_at(:kind, :owner)

  def ids(threads, *names) = threads.values_at(*names).map { |thread| thread[:id] }

  def test_two_mutexes_locked_crosswise_are_a_deadlock_and_each_owner_is_named
    dump, threads = dump_of(CROSSWISE)
    one, two = threads.values_at("one", "two")

    assert_equal [[one[:id], two[:id]].sort], dump[:deadlocks].map(&:sort)
    assert_equal [["mutex", two[:id]], ["mutex", one[:id]]], [wait(one), wait(two)]
    assert_equal %w[waiting waiting], [one[:state], two[:state]]
    assert_equal 0, dump[:torn]
    refute_equal one[:waits_for][:object], two[:waits_for][:object]
    assert_equal "Thread::Mutex#lock", one[:frames].dig(0, 0)
  end

  def test_monitor_that_is_entered_twice_has_its_owner
    dump, threads = dump_of(<<~RUBY)
      require "monitor"
      monitor = Monitor.new
      queue = Queue.new
      named("owner", "Thread::Queue#pop") { monitor.synchronize { monitor.synchronize { queue.pop } } }
      named("waiter", "\#{Monitor}#enter") { monitor.enter }
    RUBY
    owner, waiter = ids(threads, "owner", "waiter")

    waits = threads.values_at("waiter", "owner").map { |thread| wait(thread) }

    assert_equal [["monitor", owner], ["queue", nil]], waits
    assert_empty dump[:deadlocks]
    assert_equal [{ id: owner, waiters: [waiter] }], dump[:held_up]
  end

  def test_mutex_and_queue_show_the_thread_that_holds_the_producers_up
    dump, threads = dump_of(<<~RUBY)
      mutex = Mutex.new
      queue = Queue.new
      named("consumer", "Thread::Queue#pop") { mutex.synchronize { queue.pop } }
      2.times { |i| named("producer \#{i}", "Thread::Mutex#synchronize") { mutex.synchronize { queue << 1 } } }
    RUBY
    consumer, *producers = ids(threads, "consumer", "producer 0", "producer 1")

    assert_equal [{ id: consumer, waiters: producers }], dump[:held_up]
    assert_equal([["mutex", consumer]] * 2, ["producer 0", "producer 1"].map { |name| wait(threads[name]) })
  end

  # Ruby itself would end the program if its main thread joined them as well.
  def test_threads_that_join_each_other_are_a_deadlock
    dump, threads = dump_of(<<~RUBY)
      start = Queue.new
      threads = []
      threads << Thread.new { Thread.current.name = "one"; start.pop; threads[1].join }
      threads << Thread.new { Thread.current.name = "two"; start.pop; threads[0].value }
      2.times { start << 1 }
      waiting(threads[0], "Thread#join")
      waiting(threads[1], "Thread#value")
    RUBY

    assert_equal [ids(threads, "one", "two").sort], dump[:deadlocks].map(&:sort)
  end

  KINDS = { "condition" => "condition_variable", "full" => "sized_queue", "sleep" => "sleep", "pipe" => "io",
            "child" => "process", "join" => "thread" }.freeze

  def test_other_waits_are_known_by_their_kind
    dump, threads = dump_of(<<~RUBY)
      mutex = Mutex.new
      named("condition", "Thread::ConditionVariable#wait") { mutex.synchronize { ConditionVariable.new.wait(mutex) } }
      full = SizedQueue.new(1)
      full << 1
      named("full", "Thread::SizedQueue#push") { full << 2 }
      named("sleep", "Kernel#sleep") { sleep }
      pipe = IO.pipe
      named("pipe", "IO#read") { pipe[0].read }
      joined = named("joined", "Kernel#sleep") { sleep }
      named("join", "Thread#join") { joined.join }
      named("child", "Process.wait") { Process.wait(spawn("sleep 600", %i[in out err] => File::NULL)) }
    RUBY
    Process.kill(:KILL, Integer(threads["child"][:waits_for][:what][/\Aprocess (\d+)\z/, 1]))

    assert_equal(KINDS, KINDS.to_h { |name, _| [name, threads[name][:waits_for]&.fetch(:kind)] })
    assert_equal threads["joined"][:id], threads["join"][:waits_for][:owner]
    assert_equal(%w[blocking blocking], threads.values_at("pipe", "child").map { |thread| thread[:state] })
    assert_match(/of fd \d+: a pipe\z/, threads["pipe"][:waits_for][:what])
    assert_empty dump[:deadlocks]
  end
end
