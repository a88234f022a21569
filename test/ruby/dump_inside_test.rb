# frozen_string_literal: true

require_relative "dump_helper"

# Sperf.dump and Sperf.dump_on in programs whose threads wait in known ways.
class DumpInsideTest < Minitest::Test
  include DumpHelper

  PRELUDE = <<~RUBY.freeze
    require "sperf"
    require "json"
    require "monitor"
    #{WAITING}
    def report(dump = Sperf.dump.to_h)
      puts JSON.generate(dump)
      $stdout.flush
      exit!(true)
    end
  RUBY

  # Runs a program, and returns its dump with its threads by name.
  def dump_of(source, *options)
    program = "#{PRELUDE}#{source}report #{ALL_WAIT}"
    result = run_command(RUBY, "--disable-gems", *options, "-I#{ROOT}/lib", "-e", program)

    assert_equal ["", 0], [result.err, result.status.exitstatus]
    parsed(result.out)
  end

  # A thread that is about to wait is seen before.
  ALL_WAIT = "(1..).each { at = Sperf.dump.to_h; break at if at[:threads].all? { |it| it[:waits_for] || it[:main] } }"

  def test_stacks_monitors_and_fibers_of_the_program
    _, threads = dump_of(<<~RUBY)
      Thread.report_on_exception = false
      eval("class Shop\n  def wait(queue)\n    [1].each { queue.pop }\n  end\nend", nil, "shop.rb", 1)
      named("shop", "Thread::Queue#pop") { Shop.new.wait(Queue.new) }

      condition = Monitor.new.then { |monitor| [monitor, monitor.new_cond] }
      # Ruby 4.1 shows the oldest of its own methods that are written in Ruby.
      wait = Monitor.name == "Monitor" ? "Monitor#wait_for_cond" : "Thread::Monitor::ConditionVariable#wait"
      named("monitor", wait) { condition[0].synchronize { condition[1].wait } }

      mutex = Mutex.new
      def pausing = Fiber.yield
      keep = []
      named("fibers", "Thread::Queue#pop") do
        keep << Fiber.new { mutex.lock; pausing }.tap(&:resume)
        keep << Fiber.new { pausing }.tap(&:resume)
        keep << Fiber.new { 1 } << Fiber.new { 1 }.tap(&:resume)
        Queue.new.pop
      end
      named("waiter", "Thread::Mutex#lock") { mutex.lock }
    RUBY
    frames = threads["shop"][:frames].reject { |_label, path, _line| path.start_with?("<internal:") }
    fibers = threads["fibers"][:fibers]

    assert_equal [["block in Shop#wait", "shop.rb", 3]], frames.first(1)
    assert_includes frames, ["Shop#wait", "shop.rb", 3]
    assert_empty threads["main"][:frames].flatten.grep(/sperf/i), "sperf's own frames are hidden"
    assert_equal "condition_variable", threads["monitor"][:waits_for][:kind]
    assert_equal 2, fibers.size, "neither the fiber that did not begin nor the one that has ended"
    fibers.each { |fiber| assert_equal ["Fiber.yield", "Object#pausing"], fiber[:frames].map(&:first).first(2) }
    assert_equal ["mutex", threads["fibers"][:id]], wait(threads["waiter"]), "a fiber's Mutex is its thread's"
    assert_empty threads["main"][:fibers]
  end

  # An object exists from its allocation on: an exception may come before it is initialized.
  def test_objects_that_were_not_initialized_are_left_out
    _, threads = dump_of(<<~RUBY)
      keep = [Fiber, Mutex, Monitor, Queue, ConditionVariable, Enumerator].map(&:allocate)
      [Fiber, Thread].each do |parent|
        made = Class.new(parent)
        made.define_method(:initialize) { |&_| keep << self && raise("broken") }
        made.new {} rescue nil
      end
      Sperf::Native.find_layout
      found = keep.product(%i[stack_of thread_of_fiber lock_owner]).filter_map do |object, method|
        more = method == :stack_of ? [] : [Thread.list]
        Sperf::Native.public_send(method, object, *more)
      rescue TypeError
        nil
      end
      warn found unless found.empty?
      named("fibers", "Thread::Queue#pop") do
        keep << Fiber.new { Fiber.yield }.tap(&:resume)
        Queue.new.pop
      end
    RUBY

    assert_equal 1, threads["fibers"][:fibers].size
    assert_empty threads["main"][:fibers]
  end

  # Of each pair of threads that pass a token to and fro, one is always able to run.
  def test_dump_is_of_one_moment_however_often_threads_switch
    env = { "RUBY_THREAD_TIMESLICE" => "1" }
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", PRELUDE + <<~RUBY, env:)
      pairs = 20.times.map { [Queue.new, Queue.new] }
      [0, 1].each do |side|
        pairs.each_with_index do |queues, i|
          Thread.new do
            Thread.current.name = i.to_s
            loop { queues[1 - side] << queues[side].pop }
          end
        end
      end
      pairs.each { |queues| queues[0] << 1 }
      standing = 40.times.sum do
        sides = Sperf.dump.to_h[:threads].reject { |thread| thread[:main] }.group_by { |thread| thread[:name] }
        sides.count { |_name, pair| pair.all? { |thread| thread[:state] == :waiting } }
      end
      puts standing
    RUBY

    assert_equal ["0\n", ""], [result.out, result.err]
  end

  # The heap would have no fibers to tell, and crash where other Ractors add pages to it.
  def test_other_ractors_are_counted_and_neither_dump_nor_have_the_heap_walked
    result = run_command(RUBY, "--disable-gems", "-W0", "-I#{ROOT}/lib", "-e", <<~RUBY)
      require "sperf"
      ObjectSpace.singleton_class.prepend(Module.new { def each_object(*) = ($walked = true; super) })
      Sperf.dump
      puts $walked
      $walked = false
      Ractor.new { sleep }
      puts Sperf.dump.to_h[:unseen_ractors], $walked
      Ractor.new { Sperf.dump rescue puts "\#{$!.class}: \#{$!.message}" }.then { |r| r.respond_to?(:value) ? r.value : r.take }
    RUBY

    assert_equal "true\n1\nfalse\nSperf::Error: Sperf.dump works in the main Ractor only\n", result.out
  end

  def test_dump_without_the_layout_has_stacks_and_says_that_owners_are_unknown
    result = run_command(RUBY, "--disable-gems", "-W0", "-I#{ROOT}/lib", "-e", "#{PRELUDE}#{<<~RUBY}")
      RUBY_VERSION = "9.9.0"
      mutex = Mutex.new
      named("owner", "Kernel#sleep") { mutex.synchronize { sleep } }
      named("waiter", "Thread::Mutex#lock") { mutex.lock }
      puts Sperf.dump
      $stdout.flush
      exit!(true)
    RUBY

    assert_match(/^Thread \d+ "waiter" waits for a Mutex, whose owner is not known\n {4}Thread::Mutex#lock$/,
                 result.out)
    assert_match(/^ {4}block in <main> \(-e:\d+\)$/, result.out)
    refute_includes result.out, "held by Thread"
  end

  # Threads, fibers, exceptions of other threads, collections that move objects, children and a session come and go.
  #
  # In one of some 5,000 forks, the child of Ruby 3.4 waits within fork for ever, without sperf as well: for the
  # interrupt_lock of a thread that it does not have. Ruby 4.0 initializes that lock again. Such a child does not close
  # its pipe while a thousand dumps are made: it is killed, and another one is forked.
  HOSTILE = <<~RUBY
    require "timeout"
    Sperf.dump.to_s # loads its files: Ruby's own require fails where objects move meanwhile (EFAULT)
    dumps = children = 0
    stop = false
    GC.auto_compact = true
    Sperf.start(mode: :wall, frequency: 1000)
    lock = Monitor.new
    churn = 4.times.map do |i|
      Thread.new do
        until stop
          begin
            Timeout.timeout(0.002) do
              Thread.new { lock.synchronize { Array.new(50) { "x" * 40 } } }.join
              Fiber.new { Fiber.yield([i] * 10) }.tap(&:resume)
              Enumerator.new { |y| loop { y << i } }.next
            end
          rescue Timeout::Error
            nil
          end
        end
      end
    end
    compacting = Thread.new { (GC.compact; sleep 0.001) until stop }
    forking = Thread.new do
      until stop
        born, birth = IO.pipe
        latest = dumps + 1000
        child = fork { birth.close; exit!(Sperf.dump.to_h[:threads].size == 1) }
        birth.close
        sleep 0.001 until (is_born = born.wait_readable(0)) || dumps > latest || stop
        Process.kill(:KILL, child) unless is_born
        Process.wait(child)
        exit!(false) if is_born && !$?.success?
        born.close
        children += 1 if is_born
      end
    end
    now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
    begun = now.call
    # On a busy machine, fewer dumps are enough.
    until dumps >= (now.call - begun < 20 ? 150 : 20) && children >= 5
      threads = Sperf.dump.to_h[:threads]
      exit!(false) unless threads.all? { |thread| thread[:frames].all? { |label, path, line| !label.empty? && path && line } }
      dumps += 1
      Timeout.timeout(0.001) { Sperf.dump.to_s } rescue Timeout::Error
    end
    stop = true
    [*churn, compacting, forking].each(&:join)
    Sperf.stop
    puts "done"
  RUBY

  slow def test_dumps_of_a_hostile_program_do_not_harm_it
    [[], *([["--yjit"]] if RubyVM.const_defined?(:YJIT))].each do |options|
      program = ["--disable-gems", *options, "-I#{ROOT}/lib", "-e", PRELUDE + HOSTILE]
      result = run_command(RUBY, *program, env: HOSTILE_ENVIRONMENT)

      assert_equal ["done\n", "", 0], [result.out, result.err, result.status.exitstatus]
    end
  end

  # The main thread is found as it waits, and goes on waiting.
  def test_dump_on_a_signal_writes_to_stderr_and_harms_nothing
    Open3.popen3(CLEAN, RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", <<~RUBY) do |input, output, errors, process|
      require "sperf"
      Sperf.dump_on("QUIT")
      mutex = Mutex.new
      Thread.new { Thread.current.name = "owner"; mutex.synchronize { puts "ready"; $stdout.flush; $stdin.gets } }
      Thread.pass until mutex.locked?
      mutex.synchronize { puts "got it" }
    RUBY
      Timeout.timeout(PATIENCE) do
        output.gets
        text = +""
        reader = Thread.new { errors.each_line { |line| text << line } }
        until text.scan(/^Process/).size >= 3
          Process.kill(:QUIT, process.pid) # one that comes while a dump is made is ignored
          sleep 0.05
        end
        input.puts

        assert_equal "got it\n", output.read
        assert_predicate process.value, :success?
        reader.join
        waits = text.scan(/^Thread \d+ \(main\) waits for Mutex 0x\h+, held by Thread \d+ "owner"$/)

        assert_operator waits.size, :>=, 3
        assert_match(/^Thread \d+ "owner" waits in read of fd 0: a pipe$/, text)
        refute_includes text, "sperf-dump"
      end
    end
  end

  # A Logger locks a Monitor, which a handler of a signal may not.
  def test_dump_on_calls_the_block_where_a_logger_works
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", <<~RUBY)
      require "sperf"
      require "monitor"
      lock = Monitor.new
      done = Queue.new
      Sperf.dump_on(:USR2) { |dump| lock.synchronize { puts dump.to_h[:threads].size; done << 1 } }
      Process.kill(:USR2, $$)
      done.pop
      Sperf.dump_on("USR2") { |dump| done << 1; raise "no log" }
      Process.kill(:USR2, $$)
      done.pop
      Thread.list.each { |thread| thread.join unless thread == Thread.current }
    RUBY

    assert_equal ["1\n", 0], [result.out, result.status.exitstatus]
    assert_equal ["cannot dump the threads: no log"], result.words
  end

  # The program has no line of sperf in it. Its children dump as well.
  def test_record_with_dump_on_prints_the_dump_of_a_process_that_gets_the_signal
    result = record(<<~RUBY, "--dump-on", "usr2", "-o", "a.data")
      mutex = Mutex.new
      Thread.new { Thread.current.name = "owner"; mutex.lock; sleep }
      Thread.pass until mutex.locked?
      told = Thread.new { Thread.current.name = "waiter"; mutex.lock }
      Thread.pass until told.stop?
      before = Thread.list
      Process.kill(:USR2, Process.pid)
      Thread.pass until (dumping = (Thread.list - before).first)
      dumping.join
    RUBY

    assert_predicate result.status, :success?
    assert_match(/^Thread \d+ "waiter" waits for Mutex 0x\h+, held by Thread \d+ "owner"$/, result.err)
    assert_path_exists path("a.data")
  end

  # Signals come faster than dumps are made, while threads and children come and go.
  slow def test_dump_on_survives_a_storm_of_signals
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", PRELUDE + <<~RUBY, env: HOSTILE_ENVIRONMENT)
      dumps = 0
      Sperf.dump_on("USR2") { |dump| dumps += 1 if dump.to_s.start_with?("Process") }
      parent = Process.pid
      storm = fork { loop { Process.kill(:USR2, parent) } }
      sums = 200.times.map { |i| Thread.new { (1..1000).sum + GC.start.to_i } }.map(&:value).uniq
      children = 10.times.map { fork { Process.kill(:USR2, Process.pid); exit!(7) } }
      statuses = children.map { |pid| Process.wait2(pid)[1].exitstatus }.uniq
      Thread.pass until dumps > 50
      Process.kill(:KILL, storm)
      Process.wait(storm)
      p sums, statuses
    RUBY

    assert_equal ["[500500]\n[7]\n", "", 0], [result.out, result.err, result.status.exitstatus]
  end

  def test_stack_before_the_layout_was_looked_for_is_unknown
    result = run_command(RUBY, "-I#{File.join(ROOT, "lib")}", "-e", <<~RUBY)
      require "sperf"
      p Sperf::Native.stack_of(Thread.current), Sperf::Native.find_layout, Sperf::Native.stack_of(Thread.current).class
    RUBY

    assert_equal ["nil\ntrue\nArray\n", "", 0], [result.out, result.err, result.status.exitstatus]
  end

  def test_dump_on_refuses_signals_that_a_program_cannot_handle
    { "KILL" => '"KILL"', "nosuch" => '"nosuch"', 9 => "9", nil => "nil" }.each do |signal, words|
      error = assert_raises(ArgumentError) { Sperf.dump_on(signal) }

      assert_equal "signal must be a signal that a program can handle, such as \"QUIT\", not #{words}", error.message
    end
  end
end
