# frozen_string_literal: true

require_relative "native_helper"
require "timeout"

# Threads, Ractors, native threads that are shared, processes and signals.
class NativeThreadsTest < Minitest::Test
  include NativeHelper

  def teardown = Sperf.stop

  # Short waits left some microseconds of waiting in profiles of CPU time, as what no tick had found.
  def test_cpu_profile_of_short_waits_has_no_waiting
    reader, writer = IO.pipe
    data = Sperf.start(mode: :cpu) do
      Thread.new { 2_000.times { writer.write("x") && reader.read(1) } }.join
      50.times { sleep 0.0001 }
    end
    assert_empty(labels(data).grep(/\A\[GVL/))
  ensure
    [reader, writer].each(&:close)
  end

  BURN = <<~RUBY
    require "sperf"
    def burn(milliseconds)
      till = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + (milliseconds / 1000.0)
      nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < till
    end
  RUBY

  LATE_EXIT = BURN + <<~'RUBY'
    late = ENV.fetch("LATE_FILE")
    Sperf.start(mode: :cpu, frequency: 1000)
    Thread.new do
      burn(50)
      File.write(late, "")
    end.join
    sleep 0.001 until File.exist?("#{late}.waiting")
    Sperf.stop
    texts = Array.new(2_000) { "x" * 16_351 } # as large as parts of a session's samples
    Sperf.start(mode: :cpu, frequency: 1000)
    File.unlink(late)
    burn(100)
    sleep 0.1
    Sperf.stop
    p texts.count { |text| text != "x" * 16_351 }
  RUBY

  # Runs a program in which native threads end as test/stress/late_exit.c says. Yields the directory first; what the
  # block returns is the environment.
  def run_with_late_exits(program)
    inapplicable "the order of destructors is glibc's" unless RUBY_PLATFORM.match?(/linux(-gnu)?\z/)
    lack "a C compiler" unless system("cc", "--version", out: File::NULL, err: File::NULL)
    Dir.mktmpdir do |directory|
      library = File.join(directory, "late_exit.so")
      source = File.join(ROOT, "test/stress/late_exit.c")
      system("cc", "-shared", "-fPIC", "-o", library, source, "-ldl", exception: true)
      preload = [ENV.fetch("LD_PRELOAD", nil), library].compact.join(" ")
      run_program(program, environment: { "LD_PRELOAD" => preload, **yield(directory) })
    end
  end

  # The thread's last sample was written to, in memory that the first session had freed.
  slow def test_native_thread_that_ends_while_the_next_session_starts_writes_nothing_to_freed_memory
    output = run_with_late_exits(LATE_EXIT) do |directory|
      { "LATE_FILE" => File.join(directory, "late"), "MALLOC_ARENA_MAX" => "1" }
    end

    assert_equal "0\n", output
  end

  MASKS = BURN + <<~'RUBY'
    masks = ENV.fetch("LATE_MASKS")
    Sperf.start(mode: :cpu, frequency: 1000, capture: :signal)
    4.times { Thread.new { burn(20) }.join }
    sleep 0.001 until File.exist?(masks) && File.readlines(masks).size >= 4
    data = Sperf.stop
    counts = File.readlines(masks).map { |line| line.count("1") }
    puts "#{counts.count(0)} #{counts.count(1)} #{data[:samples].map { |sample| sample[2] }.uniq.size >= 4}"
  RUBY

  # Ruby frees the stack on which a handler would run, while the native thread may still be there: AddressSanitizer saw
  # the handler on freed memory.
  def test_native_thread_that_ends_gets_no_signal_any_more
    not_portable "a real-time signal, which test/stress/late_exit.c looks at"
    output = run_with_late_exits(MASKS) { |directory| { "LATE_MASKS" => File.join(directory, "masks") } }

    assert_equal "0 4 true\n", output
  end

  # A native thread that several Ruby threads have in turn gets signals again.
  slow def test_ruby_threads_that_share_a_native_thread_are_all_sampled
    program = BURN + <<~RUBY
      data = Sperf.start(mode: :cpu, frequency: 1000, capture: :signal) do
        20.times { Thread.new { burn(30) }.join }
      end
      puts data[:samples].map { |sample| sample[2] }.uniq.size
    RUBY

    assert_operator Integer(run_program(program, environment: { "RUBY_MN_THREADS" => "1" })), :>=, 18
  end

  # C functions that call themselves use up a stack to its last page, where there is no room for a signal's frame: the
  # program died of SIGSEGV, or its thread stayed pinned by a handler that was left by longjmp, and waited for good.
  def test_stack_overflows_in_c_functions_end_as_they_do_without_a_session
    inapplicable "Ruby 4.0 hangs by itself after such an overflow in a thread" if RUBY_VERSION >= "4"
    program = File.join(ROOT, "test/stress/stack_overflows.rb")
    bare = ruby(program, "300")
    STRATEGIES.each do |capture|
      source = "require 'sperf'; Sperf.start(frequency: 10_000, capture: :#{capture}); load ARGV.shift; Sperf.stop"
      assert_equal bare, ruby("-e", source, program, "300")
    end
  end

  # Turns of a millisecond, as at each of 30 forks the others have theirs several times.
  def test_fork_from_a_thread_while_others_run_is_harmless
    output = run_program(<<~RUBY, environment: { "RUBY_THREAD_TIMESLICE" => "1" })
      require "sperf"
      Sperf.start(frequency: 10_000)
      busy = 3.times.map { Thread.new { loop { [3, 2, 1].sort } } }
      30.times { Thread.new { Process.wait(fork { Array.new(100) { |i| i.to_s }; exit!(0) }) }.join }
      busy.each(&:kill)
      puts Sperf.stop[:samples].size > 0
    RUBY
    assert_equal "true\n", output
  end

  def test_ignored_number_is_ignored_again_after_the_session
    output = run_program(<<~'RUBY')
      require "sperf"
      number = Sperf::Native.signals.max
      trap(number, "IGNORE")
      Sperf.start(signal: number) { 1 }
      puts File.read("/proc/self/status")[/^SigIgn:\s*(\h+)/, 1].hex[number - 1]
    RUBY
    assert_equal "1\n", output
  end

  # Read from outside, a session goes on without the signal.
  def test_signal_in_use_leaves_the_exception_that_ends_the_program
    inapplicable "stacks cannot be read from outside here" unless STRATEGIES.include?(:remote)
    output = run_program(<<~RUBY)
      require "sperf"
      Sperf::Native.find_layout
      number = Sperf::Native.signals.max
      trap(number) { nil }
      at_exit do
        Sperf.start(signal: number)
        puts $!.message
        puts Sperf.stop[:capture]
        $stdout.flush
        exit!(true)
      end
      raise "the program's"
    RUBY
    assert_equal "the program's\nremote\n", output
  end

  def test_signal_that_sperf_did_not_send_is_counted_and_harmless
    data = Sperf.start(frequency: 1) do
      number = Sperf::Native.default_signal
      5.times { Process.kill(number, Process.pid) && burn(1) }
    end
    assert_equal 5, data[:dropped][:stray_signal]
  end

  def test_signal_that_a_parent_left_blocked_is_unblocked
    need_fiddle
    output = run_program(<<~'RUBY')
      require "fiddle"
      mask = "\xff" * 128
      block = Fiddle::Function.new(Fiddle.dlopen(nil)["pthread_sigmask"], [Fiddle::TYPE_INT, Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP], Fiddle::TYPE_INT)
      block.call(0, mask, nil)
      require "sperf"
      data = Sperf.start(frequency: 5000, capture: :signal) do
        100.times { 100_000.times { |i| i.to_s } if Sperf::Native.sampling_count < 120 }
      end
      puts data[:samples].size > 100
    RUBY
    assert_equal "true\n", output
  end

  # poll, usleep and their like fail with EINTR whatever SA_RESTART says; called with the GVL they are within a signal's
  # reach. All thirty failed before sperf's thread looked whether the thread sits in a call; one that is entered between
  # the look and the signal is a known gap (docs/execution-contexts.md). Reading from outside interrupts none.
  def test_thread_that_sits_in_a_system_call_with_the_gvl_is_not_interrupted
    not_portable "the state of a thread (on macOS, Mach has it)"
    need_fiddle
    STRATEGIES.each do |capture|
      interrupted, samples = run_program(<<~RUBY).split.map(&:to_i)
        require "fiddle"
        usleep = Fiddle::Function.new(Fiddle.dlopen(nil)["usleep"], [Fiddle::TYPE_INT], Fiddle::TYPE_INT, need_gvl: true)
        require "sperf"
        data = Sperf.start(frequency: 1000, capture: :#{capture}) do
          puts(30.times.count { 20_000.times { |i| i.to_s } && usleep.call(10_000) != 0 })
          1_000.times(&:to_s) until Sperf::Native.sampling_count > 20
        end
        puts data[:samples].size
      RUBY
      assert_operator interrupted, :<=, capture == :signal ? 3 : 0
      assert_operator samples, :>, 10
    end
  end

  # Ruby 4.0 died once in a hundred such programs: its main thread's stack was freed while it was being read.
  slow def test_session_that_nobody_stops_ends_with_the_program
    Sperf::Native.capture_strategies.each do |capture|
      program = "require 'sperf'; Sperf.start(frequency: 10_000, capture: :#{capture}); 20_000.times { |i| i.to_s }"
      6.times { run_program(program) }
      2.times { run_program(program, environment: { "RUBY_FREE_AT_EXIT" => "1" }) }
    end
  end

  # Native threads end at any moment of a stop, while what they captured is still on its way.
  slow def test_threads_that_end_around_a_stop_are_harmless
    output = run_program(<<~RUBY)
      require "sperf"
      200.times do |i|
        Sperf.start(frequency: 10_000, mode: %i[cpu wall][i % 2], capture: #{STRATEGIES}[i / 2 % #{STRATEGIES.size}])
        threads = 4.times.map { Thread.new { 50.times { |j| j.to_s } } }
        Thread.pass
        Sperf.stop
        threads.each(&:join)
      end
      puts :ok
    RUBY
    assert_equal "ok\n", output
  end

  # A signal that is pending at execve would kill the new program: half of these died while the kernel kept it. Nothing
  # of Ruby is hooked for that.
  slow def test_programs_executed_while_profiling_are_never_killed
    source = <<~RUBY
      require "sperf"
      before = [Kernel, Kernel.singleton_class, Process.singleton_class].map(&:ancestors)
      Sperf.start(frequency: 10_000, capture: :signal)
      abort "hooked" if before != [Kernel, Kernel.singleton_class, Process.singleton_class].map(&:ancestors)
      deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.003
      nil while Process.clock_gettime(Process::CLOCK_MONOTONIC) < deadline
      ARGV.first == "Kernel" ? exec("true") : Object.const_get(ARGV.first).exec("true")
    RUBY
    ["Kernel", "Process"].each { |receiver| 8.times { ruby("-e", source, receiver) } }
  end

  def test_program_that_takes_or_ignores_the_signal_goes_on_and_the_loss_is_told
    ["trap(number) { nil }", "trap(number, 'IGNORE')"].each do |taking|
      output = run_program(<<~RUBY)
        require "sperf"
        Sperf.start(frequency: 10_000, capture: :signal)
        200_000.times { |i| i.to_s }
        number = Sperf::Native.default_signal
        #{taking}
        10.times { sleep(0.001) && 30_000.times { |i| i.to_s } }
        puts Sperf.stop[:dropped][:signal_taken]
      RUBY
      assert_equal "1\n", output, taking
    end
  end

  # Threads that waited for sperf's thread asked for the signal's handler, whatever the strategy; there is none here.
  def test_session_without_a_signal_does_not_look_after_one
    inapplicable "stacks cannot be read from outside here" unless STRATEGIES.include?(:remote)
    output = run_program(<<~RUBY)
      require "sperf"
      Sperf.start(frequency: 10_000, signal: false)
      trap(Sperf::Native.default_signal) { nil }
      200.times { Thread.new { 200.times { |i| i.to_s } }.join }
      data = Sperf.stop
      puts data[:capture], data[:dropped].values_at(:signal, :signal_taken).sum, data[:samples].size.positive?
    RUBY
    assert_equal "remote\n0\ntrue\n", output
  end

  # A thread without a frame, as it begins or ends, was taken for being where the one before it had been, whose stack
  # was gone.
  slow def test_threads_that_come_and_go_are_not_looked_for_where_others_were
    inapplicable "stacks cannot be read from outside here" unless STRATEGIES.include?(:remote)
    programs = Array.new(4) do
      Thread.new do
        run_program(<<~RUBY)
          require "sperf"
          Sperf.start(frequency: 10_000, capture: :remote)
          400.times { Thread.new { 200.times { |i| i.to_s } }.join }
          puts Sperf.stop[:samples].any?
        RUBY
      end
    end
    assert_equal ["true\n"] * 4, programs.map(&:value)
  end

  # Ruby announces SUSPENDED before it looks for interrupts a last time, and then does not suspend. A wait that began
  # is followed by RESUMED whatever ends it, so that the thread is sampled from there on. Its 50 ms would be missing.
  def test_thread_is_sampled_at_once_after_a_wait_that_was_interrupted
    waits = { wakeup: -> { sleep }, run: -> { Thread.stop }, raise: -> { Queue.new.pop } }
    STRATEGIES.product(waits.to_a).each do |capture, (how, wait)|
      data = Sperf.start(frequency: 2000, capture:) { interrupt(how, wait) }
      late = data[:samples].select { |frames,| frames.any? { |_, label| label.end_with?("#burn") } }
      assert_operator late.sum { |_, weight| weight }, :>, 25_000_000, [capture, how]
    end
  end

  # Ends a thread's wait by Thread#how; it computes for 50 ms then.
  def interrupt(how, wait)
    thread = Thread.new do
      begin
        wait.call
      rescue RuntimeError
        how
      end
      burn(50)
    end
    Thread.pass until thread.stop?
    thread.public_send(how)
    thread.join
  end

  # A thread that waits without the GVL must not be woken: its context switches stay what they were.
  def test_waiting_thread_is_never_disturbed
    reader, writer = IO.pipe
    waiting = Thread.new { reader.wait_readable }
    Thread.pass until waiting.status == "sleep"
    burn(20)
    switches = -> { File.read("/proc/self/task/#{waiting.native_thread_id}/status").scan(/ctxt_switches:\s*(\d+)/) }
    before = switches.call
    STRATEGIES.each do |capture|
      data = Sperf.start(frequency: 10_000, capture:) { burn(200) }
      assert_equal before, switches.call, capture
      # Ticks were due, also where a busy machine made most of them late.
      assert_operator data[:samples].size, :>, 10
      assert_operator data[:samples].size + data[:dropped][:late], :>, 300
    end
  ensure
    writer&.close
    waiting&.join
  end

  # With nothing running, sperf's thread parks: from then on it is not scheduled at all.
  slow def test_idle_program_leaves_sperfs_thread_parked
    output = run_program(<<~'RUBY')
      require "sperf"
      Sperf.start(frequency: 10_000)
      sampler = nil # it names itself as its first act; others may end meanwhile
      sampler = Dir["/proc/self/task/*"].find { |task| (File.read("#{task}/comm") rescue nil) == "sperf\n" } until sampler
      switches = -> { File.read("#{sampler}/status").scan(/ctxt_switches:\s*(\d+)/).sum { |(n)| n.to_i } }
      shell = "sleep 0.3; a=$(grep -h ctxt #{sampler}/status); sleep 0.4; b=$(grep -h ctxt #{sampler}/status); [ \"$a\" = \"$b\" ] && echo parked"
      puts `#{shell}`
      before = switches.call
      200_000.times { |i| i.to_s }
      puts switches.call > before, Sperf.stop[:samples].size > 0
    RUBY
    assert_equal "parked\ntrue\ntrue\n", output
  end

  # Runs a program of test/stress with +argument+ within a session at 10,000 Hz.
  def stress(program, argument, mode, capture, *command, environment: {})
    source = "Sperf.start(frequency: 10_000, mode: :#{mode}, capture: :#{capture}); load ARGV.shift; " \
             "puts Sperf.stop[:samples].size"
    options = ["-W0", "-I#{ROOT}/lib", "-rsperf", "-e", source, File.join(ROOT, "test/stress/#{program}.rb"), argument]
    output, errors, status = Timeout.timeout(300) { Open3.capture3(environment, *command, RbConfig.ruby, *options) }
    assert_predicate status, :success?, "#{status}\n#{errors}\n#{output}"
    output.lines(chomp: true)
  end

  slow def test_children_of_a_process_with_busy_threads_do_not_hang
    %i[cpu wall].product(STRATEGIES).each do |mode, capture|
      words, samples = stress("forks", "10", mode, capture, environment: { "RUBY_THREAD_TIMESLICE" => "1" })
      assert_equal "ok 10", words
      assert_operator Integer(samples), :>, 100
    end
  end

  slow def test_system_calls_without_the_gvl_are_never_interrupted
    need_fiddle
    STRATEGIES.each do |capture|
      calls, interrupted, samples = stress("system_calls", "1", :wall, capture)
      calls.scan(/\d+/).each { |count| assert_operator Integer(count), :>, 50, calls }
      assert_equal "interrupted 0", interrupted, capture
      assert_operator Integer(samples), :>, 100
    end
  end
end
