# frozen_string_literal: true

require_relative "dump_helper"

# `sperf dump PID` of programs that wait, hang and run.
class DumpOutsideTest < Minitest::Test
  include DumpHelper

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

  # Runs a program without sperf that says when its threads have come as far as they will, and calls the block with its
  # process id.
  def with_program(source, *options)
    with_command(*options, "-e", "#{WAITING}def ready = puts('ready') || $stdout.flush\n#{source}") { |pid| yield pid }
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
    with_program("#{source}ready\nsleep", *options) { |pid| return read(pid) }
  end

  # Returns the dump of a process, and its threads by name.
  def read(pid)
    result = sperf("dump", "--json", pid.to_s)

    assert_equal ["", 0], [result.err, result.status.exitstatus]
    parsed(result.out)
  end

  def test_text_has_the_command_line_without_its_secrets
    File.write(path("serve.rb"), "puts 'ready'; $stdout.flush; sleep")
    with_command(path("serve.rb"), "--password=hunter2", "two\nlines") do |pid|
      text = sperf("dump", pid.to_s).out

      assert_match(/\AProcess #{pid}: \S*ruby --disable-gems \S*serve.rb --password=\S+ two lines$/, text)
      refute_includes text, "hunter2"
    end
  end

  TIMED = <<~RUBY
    named("sleeper", "Kernel#sleep") { sleep 500 }
    named("popper", "Thread::Queue#pop") { Queue.new.pop(timeout: 400) }
    named("waiter", "Thread::ConditionVariable#wait") { Mutex.new.then { |lock| lock.synchronize { ConditionVariable.new.wait(lock, 300) } } }
    named("patient", "Thread::Queue#pop") { Queue.new.pop }
  RUBY

  def test_waits_that_end_by_themselves_say_when
    with_program("#{TIMED}ready\nsleep") do |pid|
      dump, threads = read(pid)
      left = threads.transform_values do |thread|
        time = thread[:waits_for][:until_ns]
        time && (time - dump[:time_ns]).fdiv(1e9)
      end

      { "sleeper" => 500, "popper" => 400, "waiter" => 300 }.each do |name, seconds|
        assert_in_delta seconds - 30, left[name], 30
      end
      assert_equal [nil, nil], left.values_at("patient", "main")
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
    RUBY
    one, two, other = %w[one two other].map { |name| threads[name][:waits_for].values_at(:kind, :object) }

    assert_equal "condition_variable", one.first
    assert_equal one, two
    refute_equal one, other
    assert_operator one.last, :>, 4096
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

  def test_wrong_command_lines_are_refused_in_a_line
    { [] => "dump needs one PID, the number of a Ruby process \\(see sperf dump -h\\)", %w[1 2] => "dump needs one PID",
      %w[ruby] => "PID must be the number of a process, not ruby",
      [""] => "PID must be the number of a process, not empty",
      %w[0] => "PID must be the number of a process, not 0" }.each do |arguments, words|
      assert_fails 2, /\A#{words}/, sperf("dump", *arguments)
    end
  end
end
