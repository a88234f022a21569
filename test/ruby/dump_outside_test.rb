# frozen_string_literal: true

require_relative "test_helper"
require "json"

# `sperf dump PID` of programs that wait, hang and run.
class DumpOutsideTest < Minitest::Test
  include TestHelper

  # Each program prints a line when its threads have come as far as they will.
  WAITING = <<~RUBY
    def waiting(thread, label)
      Thread.pass until thread.stop? && (thread.backtrace_locations(0, 3) || []).any? { |place| place.label == label }
    end
    def named(name, label, &block) = waiting(Thread.new { Thread.current.name = name; block.call }, label)
    def ready = puts("ready") || $stdout.flush
  RUBY

  # C code that holds the GVL for ever.
  HANGING = <<~C
    #include <ruby.h>
    #include <unistd.h>
    static VALUE hang(VALUE self) { for (;;) pause(); return self; }
    void Init_hanging(void) { rb_define_singleton_method(rb_define_module("Hanging"), "hang", hang, 0); }
  C

  def setup
    super
    need_reading_from_outside
  end

  # Runs a program without sperf, and calls the block with its process id.
  def with_program(source, *options)
    with_command(*options, "-e", WAITING + source) { |pid| yield pid }
  end

  def with_command(*words)
    Open3.popen2(CLEAN, RUBY, "--disable-gems", *words) do |_input, output, process|
      assert_equal "ready\n", Timeout.timeout(PATIENCE) { output.gets }
      yield process.pid
    ensure
      Process.kill(:KILL, process.pid)
    end
  end

  def dump_of(source, *options)
    with_program(source, *options) { |pid| return read(pid) }
  end

  # Returns the dump of a process, and its threads by name.
  def read(pid)
    result = sperf("dump", "--json", pid.to_s)

    assert_equal ["", 0], [result.err, result.status.exitstatus]
    dump = JSON.parse(result.out, symbolize_names: true)
    [dump, dump[:threads].to_h { |thread| [thread[:name] || (thread[:main] ? "main" : thread[:id]), thread] }]
  end

  def wait(thread) = thread[:waits_for].values_at(:kind, :owner)

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
    ready
    sleep
  RUBY

  def test_two_mutexes_locked_crosswise_are_a_deadlock_and_each_owner_is_named
    dump, threads = dump_of(CROSSWISE)
    one, two = threads.values_at("one", "two")

    assert_equal [[one[:id], two[:id]].sort], dump[:deadlocks].map(&:sort)
    assert_equal [["mutex", two[:id]], ["mutex", one[:id]]], [wait(one), wait(two)]
    assert_equal ["sleep", nil], wait(threads["main"])
    assert_equal 0, dump[:torn]
  end

  def test_text_has_the_command_line_without_its_secrets
    File.write(path("serve.rb"), "puts 'ready'; $stdout.flush; sleep")
    with_command(path("serve.rb"), "--password=hunter2", "two\nlines") do |pid|
      text = sperf("dump", pid.to_s).out

      assert_match(/\AProcess #{pid}: \S*ruby --disable-gems \S*serve.rb --password=\S+ two lines$/, text)
      refute_includes text, "hunter2"
    end
  end

  def test_text_names_the_threads_of_a_deadlock_and_their_lines
    with_program(CROSSWISE) do |pid|
      text = sperf("dump", pid.to_s).out

      assert_match(/\AProcess #{pid}: \S*ruby .*\nRuby #{RUBY_VERSION}, 3 threads\n\nDeadlock: 2 threads wait/, text)
      assert_match(/^  Thread \d+ "one" waits for Mutex 0x\h+, held by Thread \d+ "two"$/, text)
      assert_match(/^    Thread::Mutex#lock$/, text)
      assert_match(/^    block \(3 levels\) in <main> \(-e:\d+\)$/, text)
    end
  end

  def test_mutex_and_queue_show_the_thread_that_holds_the_producers_up
    dump, threads = dump_of(<<~RUBY)
      mutex = Mutex.new
      queue = Queue.new
      named("consumer", "Thread::Queue#pop") { mutex.synchronize { queue.pop } }
      named("producer", "Thread::Mutex#synchronize") { mutex.synchronize { queue << 1 } }
      ready
      sleep
    RUBY
    consumer, producer = threads.values_at("consumer", "producer").map { |thread| thread[:id] }

    assert_equal [{ id: consumer, waiters: [producer] }], dump[:held_up]
  end

  def test_monitor_that_is_entered_twice_has_its_owner
    _, threads = dump_of(<<~RUBY)
      require "monitor"
      monitor = Monitor.new
      named("owner", "Thread::Queue#pop") { monitor.synchronize { monitor.synchronize { Queue.new.pop } } }
      named("waiter", "Monitor#enter") { monitor.enter }
      ready
      sleep
    RUBY

    assert_equal ["monitor", threads["owner"][:id]], wait(threads["waiter"])
  end

  TIMED = <<~RUBY
    named("sleeper", "Kernel#sleep") { sleep 500 }
    named("popper", "Thread::Queue#pop") { Queue.new.pop(timeout: 400) }
    named("waiter", "Thread::ConditionVariable#wait") { Mutex.new.then { |lock| lock.synchronize { ConditionVariable.new.wait(lock, 300) } } }
    named("patient", "Thread::Queue#pop") { Queue.new.pop }
    ready
    sleep
  RUBY

  def test_waits_that_end_by_themselves_say_when
    dump, threads = dump_of(TIMED)
    left = %w[sleeper popper waiter patient main].to_h do |name|
      time = threads[name][:waits_for][:until_ns]
      [name, time && (time - dump[:time_ns]).fdiv(1e9)]
    end

    { "sleeper" => 500, "popper" => 400, "waiter" => 300 }.each do |name, seconds|
      assert_in_delta seconds - 30, left[name], 30
    end
    assert_equal [nil, nil], left.values_at("patient", "main")
    with_program(TIMED) do |pid|
      assert_match(/"sleeper" sleeps, at most [78] min \d+ s more/, sperf("dump", pid.to_s).out)
    end
  end

  def test_threads_that_wait_for_one_condition_variable_have_its_address
    _, threads = dump_of(<<~RUBY)
      mutex = Mutex.new
      conditions = Array.new(2) { ConditionVariable.new }
      %w[one two other].zip([0, 0, 1]) do |name, index|
        named(name, "Thread::ConditionVariable#wait") { mutex.synchronize { conditions[index].wait(mutex) } }
      end
      ready
      sleep
    RUBY
    one, two, other = %w[one two other].map { |name| threads[name][:waits_for].values_at(:kind, :object) }

    assert_equal "condition_variable", one.first
    assert_equal one, two
    refute_equal one, other
    assert_operator one.last, :>, 4096
  end

  def test_other_waits_are_known_by_their_kind
    _, threads = dump_of(<<~RUBY)
      mutex = Mutex.new
      named("condition", "Thread::ConditionVariable#wait") { mutex.synchronize { ConditionVariable.new.wait(mutex) } }
      full = SizedQueue.new(1)
      full << 1
      named("full", "Thread::SizedQueue#push") { full << 2 }
      pipe = IO.pipe
      named("pipe", "IO#read") { pipe[0].read }
      joined = Thread.new { sleep }
      named("join", "Thread#join") { joined.join }
      named("child", "Process.wait") { Process.wait(spawn("sleep 600", out: File::NULL)) }
      ready
      sleep
    RUBY
    Process.kill(:KILL, Integer(threads["child"][:waits_for][:what][/\d+/]))
    kinds = %w[condition full pipe join child].to_h { |name| [name, threads[name][:waits_for][:kind]] }

    assert_equal({ "condition" => "condition_variable", "full" => "sized_queue", "pipe" => "io", "join" => "thread",
                   "child" => "process" }, kinds)
    assert_match(/of fd \d+: a pipe\z/, threads["pipe"][:waits_for][:what])
  end

  # Ruby itself would end the program, but a thread sleeps for a limited time.
  def test_threads_that_join_each_other_are_a_deadlock
    dump, threads = dump_of(<<~RUBY)
      start = Queue.new
      threads = []
      threads << Thread.new { Thread.current.name = "one"; start.pop; threads[1].join }
      threads << Thread.new { Thread.current.name = "two"; start.pop; threads[0].value }
      2.times { start << 1 }
      waiting(threads[0], "Thread#join")
      waiting(threads[1], "Thread#value")
      ready
      sleep 600
    RUBY

    assert_equal [threads.values_at("one", "two").map { |thread| thread[:id] }.sort], dump[:deadlocks].map(&:sort)
  end

  def test_threads_of_other_ractors_are_shown_with_their_stacks
    dump, threads = dump_of(<<~RUBY, "-W0")
      other = Ractor.new do
        Thread.new { Thread.current.name = "inner"; Thread::Queue.new.pop }
        sleep 0.05 until Thread.list.all? { |thread| thread == Thread.current || thread.stop? }
        Ractor.main.send(:begun)
        sleep
      end
      Ractor.receive
      ready
      sleep
    RUBY

    assert_equal [["queue", nil], "Thread::Queue#pop"], [wait(threads["inner"]), threads["inner"][:frames].dig(0, 0)]
    refute_equal 1, threads["inner"][:ractor]
    assert_equal 3, dump[:threads].size
  end

  # Only a look from outside can show this.
  def test_extension_that_hangs_with_the_gvl_is_named_as_its_holder
    File.write(path("hanging.c"), HANGING)
    with_program(<<~RUBY, "-r#{build_extension(path("hanging.c"))}") do |pid|
      Thread.new { Thread.current.name = "waits"; loop { Thread.pass } }
      ready
      Thread.new { Thread.current.name = "hangs"; Hanging.hang }.join
    RUBY
      dump, threads = read(pid)
      dump, threads = read(pid) until threads["hangs"]&.dig(:frames, 0, 0) == "Hanging.hang" && !waiting(dump).empty?

      assert_equal "running", threads["hangs"][:state]
      assert_equal threads["hangs"][:id], dump[:gvl][:"1"][:holder]
      assert_equal [threads["waits"][:id]], waiting(dump)
      assert_match(/^GVL: held by Thread \d+ "hangs", 1 thread waiting$/, sperf("dump", pid.to_s).out)
    end
  end

  def waiting(dump) = dump[:gvl][:"1"][:waiting]

  def test_stopped_process_is_called_so
    with_program("ready; sleep") do |pid|
      refute_match(/stopped/, sperf("dump", pid.to_s).out)
      Process.kill(:STOP, pid)
      Thread.pass until File.read("/proc/#{pid}/stat").match?(/\) T /)
      text = sperf("dump", pid.to_s).out

      assert_match(/^Ruby #{RUBY_VERSION}, 1 thread, stopped by a signal \(SIGSTOP, Ctrl-Z\) or a debugger$/, text)
      assert read(pid).first.dig(:process, :stopped)
      assert_refused sperf("record", "--pid", pid.to_s, "--duration", "0.1"), 1,
                     /no thread used CPU time \(process #{pid} is stopped, by a signal or a debugger\); sperf\.data /
    end
  end

  # Nothing that has run is lost, and nothing is left behind.
  def test_program_runs_on_after_a_dump
    source = "puts 1; $stdout.flush; p gets.to_i + 1"
    Open3.popen2(CLEAN, RUBY, "--disable-gems", "-e", source) do |input, output, process|
      output.gets
      3.times { assert_predicate sperf("dump", process.pid.to_s).status, :success? }
      input.puts "41"

      assert_equal "42\n", output.read
      assert_predicate process.value, :success?
    end
  end

  def refused(status, message, *)
    result = sperf("dump", *)

    assert_equal ["", status], [result.out, result.status.exitstatus]
    assert_match(/\A\[sperf\] #{message}[^\n]*\n\z/, result.err)
  end

  def test_wrong_command_lines_are_refused_in_a_line
    refused 2, "dump needs one PID, the number of a Ruby process \\(see sperf dump -h\\)"
    refused 2, "dump needs one PID", "1", "2"
    refused 2, "PID must be the number of a process, not ruby", "ruby"
    refused 2, "PID must be the number of a process, not empty", ""
    refused 2, "PID must be the number of a process, not 0", "0"
  end

  def test_processes_that_cannot_be_read_are_refused_in_a_line
    sleeper = spawn("sleep 600")
    zombie = spawn("exit 0")
    Thread.pass until File.read("/proc/#{zombie}/stat").match?(/\) Z /)
    refused 1, "", sleeper.to_s
    refused 1, "", zombie.to_s
    refused 1, "", "4194305"
  ensure
    Process.kill(:KILL, sleeper)
    [sleeper, zombie].each { |pid| Process.wait(pid) }
  end
end
