# frozen_string_literal: true

require_relative "test_helper"

# sperf stands where threads are killed, Timeouts raise and handlers of signals run: nothing of that may harm the
# program, leave something behind, or lose a recording.
class InterruptedCallsTest < Minitest::Test
  include TestHelper

  ENUMERATE = File.join(ROOT, "test/interrupts/enumerate.rb")
  MODES = [[], ["--yjit"]].freeze

  # -- An interrupt at each point of a call: `make test-interrupts` has all calls and kinds of interrupts --

  # Each call in a process of its own, as all of them may take longer than a program should on a busy machine.
  def enumerate(kind, *calls)
    calls.map do |call|
      result = run_command(RUBY, "-I#{ROOT}/lib", ENUMERATE, kind, call)

      assert_predicate result.status, :success?, result.out + result.err
      Integer(result.out[/: (\d+) points/, 1])
    end
  end

  slow(/(signal|thread|restart|fork)_at_each_point/)

  %w[error kill signal thread restart fork].each do |kind|
    define_method(:"test_#{kind}_at_each_point_of_a_label_a_block_and_a_stop_leaves_nothing_behind") do
      labels, blocks, stops = enumerate(kind, "label", "profile in a session", "stop")

      assert_operator labels, :>=, 8
      assert_operator blocks, :>=, 15
      assert_operator stops, :>=, 100
    end
  end

  # -- Threads that are killed --

  # Threads take turns often: they are interrupted at more points, and those that interrupt them need not wait.
  # A kill that is caught and not passed on leaves a thread that nothing can end.
  KILLED = <<~RUBY
    calls = { profile: -> { Sperf.profile(job: "a") { 9.times { +"x" } } }, dump: -> { Sperf.dump },
              trace: -> { Sperf.trace(depth: 1) { Thread.pass } }, label: -> { Sperf.label(job: "a") { Thread.pass } },
              mark: -> { Sperf.mark("a") { Thread.pass } } }
    endless = calls.select do |name, call|
      Sperf.start(mode: :wall, aggregate: true) if %i[label mark].include?(name)
      workers = Array.new(30) { Thread.new { loop { call.call rescue nil } } }
      sleep 0.3
      workers.each(&:kill)
      workers.count { |thread| !thread.join(20) }.positive?.tap { Sperf.stop }
    end
    p endless.keys
  RUBY

  slow def test_threads_that_are_killed_in_a_call_end
    MODES.each { |options| assert_equal "[]\n", script(KILLED, *options).out, options }
  end

  slow def test_a_program_ends_while_its_threads_are_in_blocks
    source = "3.times { Thread.new { loop { Sperf.profile(job: 'a') { 9.times { +'x' } } rescue nil } } }" \
             "\nsleep 0.05"
    6.times { assert_predicate script(source, "--yjit").status, :success? }
  end

  # -- Sessions that other code starts while one is being stopped --

  def test_a_subscriber_may_start_the_next_session_while_one_is_being_stopped
    source = <<~RUBY
      started = false
      Sperf.subscribe(:sample, batch: 1) do
        next if started
        Thread.pass while Sperf.running?
        started = Sperf.start(mode: :custom).nil?
      end
      Sperf.start(output: "#{path("first.data")}")
      #{BURN}
      Sperf.stop
      Thread.pass until started
      Sperf.sample(3)
      p Sperf.stop[:samples].sum { |row| row[1] }, Sperf.running?, Sperf.stop
      p Sperf.start, Sperf.stop.class
    RUBY

    assert_equal %w[3 false nil nil Hash], script(source).out.split
    assert_equal ["first.data"], files
  end

  def test_threads_that_start_and_stop_sessions_leave_none_that_cannot_be_stopped
    source = <<~RUBY
      threads = Array.new(4) do
        Thread.new { 100.times { Sperf.running? ? Sperf.stop : Sperf.start(mode: :custom) rescue Thread.pass } }
      end
      threads.each(&:join)
      nil while Sperf.stop
      p Sperf.running?, Sperf.start, Sperf.stop.class
    RUBY

    assert_equal %w[false nil Hash], script(source).out.split
  end

  # The usual handler of a server, and it comes while the recording is written.
  def test_a_handler_that_stops_on_the_thread_that_stops_goes_on
    source = <<~RUBY
      trap("USR1") { p Sperf.stop || exit(7) }
      Sperf.start(output: "#{path("a.data")}")
      points = TracePoint.new(:call) { |event| Process.kill("USR1", $$) if event.method_id == :write }
      points.enable(target_thread: nil) { p Sperf.stop.class }
    RUBY
    result = script(source)

    assert_equal ["", 7], [result.out, result.status.exitstatus]
    assert_equal ["a.data"], files
  end

  # What looks like an error of writing is the handler's own: it reaches the program, and the recording is not lost.
  def test_handler_of_a_signal_may_raise_anything_while_a_recording_is_written
    source = <<~RUBY
      [-> { raise IOError, "mine" }, -> { raise Errno::EIO }, -> { raise LoadError, "mine" }, -> { Mutex.new.lock },
       -> { raise Sperf::Error, "mine" }, -> { raise "mine" }].each do |raising|
        handled = false
        trap("USR1") { (handled = true) && raising.call unless handled }
        Sperf.start(mode: :custom, output: "#{path("a.data")}")
        Sperf.sample(7)
        points = TracePoint.new(:c_call) { |event| Process.kill("USR1", $$) if event.method_id == :rename }
        points.enable(target_thread: nil) { Sperf.stop }
      rescue Exception => e
        puts e.backtrace_locations.first.path, Sperf.stop[:samples].sum { |row| row[1] }
      end
      p Sperf.results.to_h[:samples].sum { |row| row[1] }
    RUBY

    assert_equal [*["-e", "7"] * 6, "42"], script(source).out.split
    assert_equal ["a.data"], files
  end

  # The Timeout comes while the file is written: without sperf, the killed thread would be gone by then.
  def test_a_killed_thread_dies_whatever_is_raised_while_its_recording_is_written
    source = <<~RUBY
      require "timeout"
      worker = Thread.new do
        loop do
          Sperf.start(output: "#{path("a.data")}") { (Thread.current[:begun] = true) && sleep }
        rescue Timeout::Error
          sleep
        end
      end
      TracePoint.new(:call) { |event| worker.raise(Timeout::Error) if event.method_id == :write_new }.enable(target_thread: nil) do
        Thread.pass until worker[:begun] && worker.stop?
        worker.kill
        p worker.join(20) == worker
      end
    RUBY

    assert_equal "true\n", script(source).out
    assert_equal ["a.data"], files
  end

  class Late < StandardError; end

  # What an integration does; its worker is interrupted when the block has ended.
  Around = Struct.new(:interrupt, :worker) do
    def enter = nil
    def leave = Thread.new { worker.public_send(*interrupt) }.join
  end

  # Returns a thread that calls the block with such an integration, once it has stopped.
  def interrupted_worker(*interrupt)
    around = Around.new(interrupt)
    around.worker = Thread.new { yield around }
    around.worker.report_on_exception = false
    Thread.pass until around.worker.stop?
    around.worker
  end

  def test_a_killed_thread_dies_whatever_is_raised_at_the_end_of_its_request
    worker = interrupted_worker(:raise, Late) do |around|
      Sperf::Native.around(around) { sleep }
    rescue Late
      sleep
    end

    assert_same worker, worker.kill.join(PATIENCE)
  end

  # The program may rescue what ended the block, so nothing is dropped there.
  def test_what_interrupts_the_end_of_a_block_that_has_exited_reaches_the_thread
    { [:kill] => nil, [:raise, Late] => :late }.each do |interrupt, value|
      worker = interrupted_worker(*interrupt) do |around|
        Thread.stop
        Sperf::Native.around(around) { exit }
      rescue SystemExit
        sleep
      rescue Late
        :late
      end

      assert_equal [value], [worker.run.join(PATIENCE)].map(&:value), interrupt
    end
  end

  # What another fiber raises in a fiber that waits would end the writing.
  def test_a_fiber_that_writes_a_file_does_not_wait_in_the_scheduler
    source = <<~RUBY
      scheduler = Class.new do
        def block(*) = puts("waits")
        alias_method :kernel_sleep, :block
        def unblock(*) = nil
        def io_wait(_io, events, _timeout) = events
        def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
        def close = nil
      end
      data = Sperf.start(mode: :custom) { Sperf.sample(1) }
      Fiber.set_scheduler(scheduler.new)
      Fiber.schedule { p Sperf.save("#{path("a.data")}", data).positive? }
    RUBY

    assert_equal "true\n", script(source).out
  end

  # At each line and call of the middleware, a handler raises or throws once. What it raises is taken for an error of
  # sperf's in most places, if it is a StandardError.
  { "raises" => "raise handled", "raises_late" => "raise 'late'", "throws" => "throw :handled, 1" }.each do |word, code|
    define_method(:"test_a_request_leaves_no_labels_and_no_profile_behind_wherever_a_handler_#{word}") do
      assert_equal "true\n0\n", script(requests_whose_handler_leaves_by(code)).out
    end
  end

  def requests_whose_handler_leaves_by(leaving)
    <<~RUBY
      require "sperf/rack"
      Sperf.start(mode: :custom)
      app = Sperf::Rack.new(->(_env) { [200, {}, []] }, slow: 0, directory: "#{path("kept")}", log: ->(_line) {})
      handled = Class.new(Exception)
      trap("USR1") { #{leaving} }
      left = raised = 0
      1.upto(400) do |n|
        count = 0
        events = TracePoint.new(:line, :call, :c_call, :return, :c_return) do |event|
          next unless event.path.end_with?("rack/request.rb", "run_profiler.rb", "lib/sperf/rack.rb")

          Process.kill("USR1", $$) if (count += 1) == n
        end
        raised += catch(:handled) do
          events.enable { app.call({ "REQUEST_METHOD" => "GET", "PATH_INFO" => "/a", "SCRIPT_NAME" => "" }) }
          0
        rescue handled, RuntimeError
          1
        end
        left += 1 unless Sperf.labels.empty? && !Sperf::Native.blocks?
        Sperf.label!(method: nil, endpoint: nil)
      end
      p raised.positive?, left
    RUBY
  end

  # The end of the request is done again, and another handler raises there.
  def test_what_a_handler_throws_out_of_the_end_of_a_request_arrives
    source = <<~RUBY
      signals = %w[USR1 USR2]
      environment = Class.new(Hash) { define_method(:delete) { |key| Process.kill(signals.shift, $$) && super(key) } }
      trap("USR1") { throw :out, "thrown" }
      trap("USR2") { raise "second" }
      require "sperf/rack"
      Sperf.start(mode: :custom)
      app = Sperf::Rack.new(->(_env) { [200, {}, []] }, log: ->(_line) {})
      p catch(:out) { app.call(environment[{ "REQUEST_METHOD" => "GET", "PATH_INFO" => "/a" }]) }, Sperf.labels
    RUBY

    assert_equal "\"thrown\"\n{}\n", script(source).out
  end

  # To sperf, a throw in the ensure clause of a killed thread is not the kill.
  def test_a_timeout_in_the_cleanup_of_a_killed_thread_expires
    late = nil
    worker = interrupted_worker(:raise, Late) do |around|
      Thread.stop
    ensure
      begin
        catch(:done) { Sperf::Native.around(around) { throw :done } }
      rescue Late => e
        late = e.class
      end
    end

    assert_same worker, worker.kill.join(PATIENCE)
    assert_equal Late, late
  end

  # Fiber#kill is not the kill of the thread either.
  def test_a_thread_dies_that_is_killed_at_the_end_of_a_killed_fiber
    worker = interrupted_worker(:kill) do |around|
      Thread.stop
      fiber = Fiber.new { Sperf::Native.around(around) { Fiber.yield } }
      fiber.resume
      fiber.kill
      sleep
    end

    assert_same worker, worker.run.join(PATIENCE)
  end

  def leave_by_return(around)
    Sperf::Native.around(around) { return 2 }
  end

  def test_a_block_may_be_left_in_every_way
    around = Struct.new(:left) do
      def enter = nil
      def leave = self.left += 1
    end.new(0)
    error = assert_raises(RuntimeError) { Sperf::Native.around(around) { raise "6" } }

    assert_equal [1, 2, 3, 4, 5, "6", 6],
                 [Sperf::Native.around(around, &-> { 1 }), leave_by_return(around),
                  Sperf::Native.around(around) { next 3 }, Sperf::Native.around(around) { break 4 },
                  catch(:done) { Sperf::Native.around(around) { throw :done, 5 } }, error.message, around.left]
  end

  # A handler ends the session between a snapshot and its return: the snapshot goes to the results, which rescue one.
  # The handler's exception was lost from $! and jumped on without it. The last exception may end the program.
  slow def test_a_snapshot_that_a_handler_interrupts_goes_to_the_results
    source = <<~RUBY
      Sperf::Results.prepend(Module.new { def add(*) = (raise "error" rescue super) })
      Handled = Class.new(StandardError)
      trap("USR1") { (Sperf.stop if Sperf.running?) rescue nil; raise Handled }
      main = Process.pid
      child = fork { trap("USR1", "DEFAULT"); loop { Process.kill("USR1", main); sleep 0.0007 } }
      at_exit { Process.kill(:KILL, child) }
      left = 300
      begin
        while (left -= 1).positive?
          Sperf.start(mode: :custom)
          200.times { Sperf.sample(1) }
          Sperf.snapshot(clear: true)
          Sperf.stop
        end
      rescue Handled, RuntimeError
        retry
      end
    RUBY
    5.times { refute_predicate script(source).status, :signaled? }
  end

  # What sperf cannot write on the thread of a handler, it writes on another one.
  def test_a_program_that_kills_the_thread_of_a_handlers_stop_is_told_that_nothing_was_written
    source = <<~RUBY
      trap("USR1") { Sperf.stop rescue puts $!.class, $!.data.class }
      Sperf.start(output: "#{path("a.data")}")
      main = Thread.current
      TracePoint.new(:call) { |event| Thread.exit if event.method_id == :write_new && Thread.current != main }
        .enable(target_thread: nil) { Process.kill("USR1", $$) && sleep(0.1) }
    RUBY

    assert_equal "Sperf::WriteError\nHash\n", script(source).out
    assert_empty files
  end

  # -- Recordings whose delivery was interrupted --

  STOP_INTERRUPTED = <<~RUBY
    Sperf.start(mode: :custom, output: OUTPUT)
    Sperf.sample(7)
    main = Thread.current
    points = TracePoint.new(:call) do |event|
      next unless event.method_id == :flush
      points.disable
      raise Timeout::ExitException
    end
    require "timeout"
    begin
      points.enable { Sperf.stop }
    rescue Timeout::ExitException
      p Sperf.running?
    end
  RUBY

  def test_an_interrupted_stop_is_done_by_the_next_one
    out = path("a.data")
    source = STOP_INTERRUPTED.sub("OUTPUT") { out.inspect } +
      "p File.exist?(#{out.inspect}), Sperf.stop[:samples].sum { |row| row[1] }, Sperf.stop, " \
      "Sperf.results.to_h[:samples].sum { |row| row[1] }"

    assert_equal %w[false false 7 nil 7], script(source).out.split
    assert_equal 7, sum_of(Sperf.load(out).to_h)
  end

  def test_an_interrupted_stop_is_done_at_the_end_of_the_process
    out = path("a.data")

    assert_equal "false\n", script(STOP_INTERRUPTED.sub("OUTPUT") { out.inspect }).out
    assert_equal 7, sum_of(Sperf.load(out).to_h)
  end

  def test_an_interrupted_stop_under_the_command_is_done_at_the_end
    source = STOP_INTERRUPTED.sub(/\A.*?\n.*?\n/, "")
    result = run_command(RUBY, SPERF, "record", "-o", path("a.data"), RUBY, "-e", "#{BURN}\n#{source}")

    assert_equal "false\n", result.out
    assert_operator Sperf.load(path("a.data")).summary[:total_ns], :>, 0
  end

  # Ruby's zlib raises it if a thread is woken up at a certain moment, once in some hundred stops.
  def test_a_buffer_error_of_zlib_that_was_interrupted_loses_nothing
    source = <<~RUBY
      require "zlib"
      Zlib::Deflate.prepend(Module.new do
        def deflate(part)
          return super if @raised
          @raised = true
          self << part
          raise Zlib::BufError, "buffer error"
        end
      end)
      Sperf.start(mode: :custom, output: "#{path("a.data")}")
      Sperf.sample(7)
      p Sperf.stop.class
    RUBY

    assert_equal "Hash\n", script(source).out
    assert_equal 7, sum_of(Sperf.load(path("a.data")).to_h)
  end

  def test_two_callers_of_stop_get_the_same_result
    source = <<~RUBY
      gate = Queue.new
      Sperf.subscribe(:sample, batch: 1) { gate.pop }
      Sperf.start
      cpu = -> { Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond) }
      till = cpu.call + 50
      nil while cpu.call < till
      first = Thread.new { Sperf.stop }
      Thread.pass while Sperf.running?
      second = Thread.new { Sperf.stop }
      p first.value.equal?(second.value), first.value.class
      gate.close
    RUBY

    assert_equal "true\nHash\n", script(source).out
  end

  # -- Exceptions that sperf could take for its own --

  def test_what_another_thread_raises_passes_through_a_save_unchanged_when_the_file_is_written
    source = <<~RUBY
      profile = Sperf.profile { nil }
      main = Thread.current
      [ThreadError, Errno::ETIMEDOUT, LoadError, IOError, Sperf::Error].each do |error|
        points = TracePoint.new(:call) do |event|
          next unless event.method_id == :create
          points.disable
          Thread.new { main.raise(error, "late") }.join
        end
        points.enable(target_thread: nil) { Sperf.save("#{path("a.data")}", profile) }
      rescue Exception => e
        p e.class == error, e.message.end_with?("late"), File.unlink("#{path("a.data")}")
      end
    RUBY

    assert_equal "true\ntrue\n1\n" * 5, script(source).out
    assert_empty files
  end

  # -- Traces and blocks that an interrupt leaves --

  def test_a_trace_whose_fiber_was_abandoned_does_not_stand_in_the_way
    source = <<~RUBY
      Thread.new { 9.times { Fiber.new { Sperf.trace { Fiber.yield } }.resume rescue nil } }.join
      9.times { GC.start }
      p Sperf.trace { [1].first }.class
    RUBY

    assert_equal "Sperf::Trace\n", script(source).out
  end

  def test_a_first_call_without_stack_leaves_later_ones_as_they_are
    source = <<~RUBY
      def deep(&block) = (begin; deep(&block); rescue SystemStackError; block.call; end)
      deep { Sperf.profile { 1 } } rescue nil
      p Sperf.trace { [1].first }.class, Sperf.start { 1 }[:vm_layout]
    RUBY

    assert_equal "Sperf::Trace\n\"used\"\n", script(source).out
  end

  def test_a_start_that_is_refused_leaves_the_compile_option_of_the_program
    source = <<~RUBY
      Sperf.start
      Sperf.start(mode: :trace, operators: true) rescue puts $!.message
      p RubyVM::InstructionSequence.compile_option[:specialized_instruction]
    RUBY

    assert_equal "sperf is already running\ntrue\n", script(source).out
  end
end
