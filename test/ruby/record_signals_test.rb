# frozen_string_literal: true

require_relative "test_helper"
require_relative "terminal"

# Signals to a recorded program and to `sperf record`: both end as the program would have ended alone, with a profile.
class RecordSignalsTest < Minitest::Test
  include TestHelper
  include Terminal

  # Works, prints its process id, and works on until it is told to stop.
  # It has used the processor long enough for some tick to find it, whatever else the machine does.
  WORK = "def work; nil until Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) > 0.4; puts Process.pid; " \
         "nil while true; end; $stdout.sync = true; work"

  # Records +source+, which prints its process id first, and yields that and the recorder's.
  def interrupt(source, *options)
    converse(RUBY, SPERF, "record", *options, RUBY, "-e", source) { |recorder, first| yield Integer(first), recorder }
  end

  def assert_killed(name, result)
    assert_equal Signal.list.fetch(name), result.status.termsig, "#{result.status} #{result.err}"
  end

  def assert_recorded(label = "Object#work")
    assert_includes labels(profile), label
    assert_equal ["sperf.data"], files
  end

  # PID 1 of a container gets its signals alone, as does a program that some other one has started.
  { program: %w[TERM INT], recorder: %w[HUP QUIT] }.each do |process, names|
    names.each do |name|
      define_method(:"test_#{name.downcase}_to_the_#{process}_alone_ends_both_and_the_program_is_recorded") do
        result = interrupt(WORK) { |program, recorder| Process.kill(name, process == :program ? program : recorder) }

        assert_killed name, result
        assert_recorded
        assert_empty result.remarks
      end
    end
  end

  # Says when one of +signals+ has come, +times+ times, and then, when another signal asks for it, how many came. sperf
  # passes signals on in the order in which they come, so one that was passed on without need is there before.
  def counting(*signals, times: 1)
    <<~RUBY
      count = 0
      said, say = IO.pipe
      #{signals.inspect}.each { |signal| trap(signal) { count += 1; say.puts("caught") } }
      trap("USR2") { say.puts(count) }
      $stdout.sync = true
      puts Process.pid
      #{times + 1}.times { puts said.gets }
    RUBY
  end

  # What a signal does by default is of no consequence: some end a process, some stop it, some do nothing. CONT is far
  # from those that stop: the kernel drops either where the other is still to be handled.
  SIGNALS = ["TERM", "HUP", "TSTP", "TTIN", "INT", "USR1", "WINCH", "CONT", "QUIT", 40].freeze

  # Each is another signal than the one before, for two of one kind that sperf has not seen yet are one.
  def test_signals_to_the_recorder_alone_and_to_the_group_reach_a_program_that_handles_them_once_each
    count = 2 * SIGNALS.size
    command = [RUBY, SPERF, "record", RUBY, "-e", counting(*SIGNALS, times: count)]
    result = converse(*command) do |recorder, _first, out|
      processes = [recorder, -recorder].cycle(5).to_a
      (SIGNALS * 2).zip(processes + processes.reverse) do |signal, process|
        Process.kill(signal, process)
        assert_equal "caught\n", out.gets, signal
      end
      Process.kill("USR2", recorder)
    end

    assert_equal [count.to_s, 0], [result.out.lines(chomp: true).last, result.status.exitstatus], result.err
    assert_equal ["sperf.data"], files
  end

  SLOW_PROBE = <<~RUBY.freeze
    require "sperf"
    require "sperf/recorder/subprocess/command_signals"
    Sperf::GroupSignalProbe.prepend(Module.new { def initialize = sleep(0.3) && super })
    load #{SPERF.inspect}
  RUBY

  # The second one finds no new member of the group yet; it was taken for one to the recorder alone, and came twice.
  def test_signals_to_the_group_that_follow_each_other_closely_come_once_each
    command = [RUBY, "-I#{ROOT}/lib", "-e", SLOW_PROBE, "--", "record", RUBY, "-e", counting("TERM", "HUP", times: 2)]
    result = converse(*command) do |recorder, _first, out|
      %w[TERM HUP].each do |signal|
        Process.kill(signal, -recorder)
        assert_equal "caught\n", out.gets, signal
        sleep 0.1 # sperf has seen it, and starts another probe
      end
      sleep 0.6 # for two more probes
      Process.kill("USR2", recorder)
    end

    assert_equal ["2", 0], [result.out.lines(chomp: true).last, result.status.exitstatus], result.err
  end

  def test_tstp_to_the_recorder_alone_stops_both_until_cont
    result = interrupt(WORK) do |program, recorder|
      Process.kill("TSTP", recorder)
      assert_predicate Process.wait2(recorder, Process::WUNTRACED).last, :stopped?
      assert_equal "T", File.read("/proc/#{program}/stat")[/\) (\w)/, 1] if File.exist?("/proc/self/stat")
      Process.kill("TERM", recorder)
      Process.kill("CONT", recorder)
    end

    assert_killed "TERM", result
    assert_recorded
  end

  # Somebody else has it go on, and expects the recorder to be there.
  def test_program_that_is_stopped_by_others_does_not_stop_the_recorder
    result = interrupt(WORK) do |program, recorder|
      Process.kill("STOP", program)
      sleep 0.01 until File.read("/proc/#{program}/stat")[/\) (\w)/, 1] == "T"
      Process.kill("CONT", program)
      Process.kill("TERM", recorder)
    end

    assert_killed "TERM", result
  end

  # As from an interactive shell: control-Z stops all of it, and the shell goes on.
  def test_stop_by_a_terminal_gives_it_back_to_the_shell
    lack "bash" unless system("bash", "-c", "", err: File::NULL)
    on_terminal("-e", "exec(*ARGV)", "bash", "--norc", "--noprofile", "-i", env: { "PS1" => "$ " }) do |terminal, _pid|
      terminal.puts("#{RUBY} #{SPERF} record #{RUBY} -e 'trap(:TERM) { exit 7 }; puts :begun; sleep'")
      read_until(terminal, /begun\r\n/)
      terminal.write("\x1a")
      read_until(terminal, /Stopped/)
      terminal.puts("echo meanwhile $((40 + 2))")
      read_until(terminal, /meanwhile 42/)
      terminal.puts("kill -TERM %1; fg; echo status $?")
      read_until(terminal, /status 7/)
      terminal.puts("exit")
    end
  end

  # The end of the command is known a moment before its status is.
  def test_recorder_does_not_stop_for_a_command_that_has_ended
    source = <<~RUBY
      require "sperf/recorder/subprocess/child_process"
      class Sperf::ChildProcess
        def wait
          @status = Process.wait2(@pid).last.tap do
            @stop_requested = true
            @signals << []
            sleep 0.001 until @signals.empty? && @signals.num_waiting == 1
          end
        end
      end
      Sperf::ChildProcess.new({}, ["true"]).run
    RUBY
    pid = Process.spawn(CLEAN, RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", source)
    status = Process.wait2(pid, Process::WUNTRACED).last
    Process.kill(:KILL, pid) if status.stopped?

    assert_predicate status, :success?
  end

  def test_interrupt_by_a_terminal_reaches_the_program_once
    on_terminal(SPERF, "record", RUBY, "-e", counting("INT")) do |terminal, recorder|
      read_until(terminal, /\d+\r\n/)
      terminal.write("\x03")
      read_until(terminal, /caught\r\n/)
      Process.kill("USR2", recorder)

      assert_match(/\A1\r\n/, read_until(terminal, /to look at it/))
    end
  end

  # Nobody tells the two apart then; what a terminal does not send is passed on as it comes.
  def test_signal_is_passed_on_where_there_is_no_witness
    result = converse(RUBY, SPERF, "record", RUBY, "-e", WORK, env: { "PATH" => "/nowhere" }) do |recorder, _first|
      Process.kill("TERM", recorder)
    end

    assert_killed "TERM", result
    assert_recorded
  end

  def test_recorder_leaves_no_process_behind
    source = "puts Process.ppid; puts File.read(\"/proc/\#{Process.ppid}/task/\#{Process.ppid}/children\")"
    _recorder, children = record(source).out.lines
    children = children.split.map(&:to_i)

    assert_equal 2, children.size
    assert_empty(children.select { |pid| File.exist?("/proc/#{pid}") })
  end

  # What a terminal does with control-C: everybody in the foreground gets it.
  def test_interrupt_of_the_whole_group_lets_the_program_clean_up
    source = <<~RUBY
      begin
        #{WORK}
      rescue Interrupt
        puts "cleaned up"
        exit 3
      end
    RUBY
    result = converse(RUBY, SPERF, "record", RUBY, "-e", source) { |recorder, _first| Process.kill("INT", -recorder) }

    assert_equal ["cleaned up\n", 3], [result.out.lines.last, result.status.exitstatus]
    assert_empty result.remarks
    assert_includes labels(profile), "Object#work"
  end

  # Returns what +source+ prints, a program of ChildProcess.
  def of_child_process(source) = script("require 'sperf/recorder/subprocess/child_process'; #{source}").out

  # Process.spawn asks the environment what it holds just before there is a child to pass anything on to.
  def test_signal_before_the_program_starts_reaches_it_when_it_has
    assert_equal "TERM\n", of_child_process(<<~RUBY)
      environment = Object.new
      def environment.to_hash = Process.kill("TERM", Process.pid) && {}
      child = Sperf::ChildProcess.new(environment, %w[sleep 20])
      child.run
      puts Signal.signame(child.status.termsig.to_i)
    RUBY
  end

  # The C library starts threads with all signals blocked.
  def test_thread_that_begins_before_the_program_blocks_no_signals_of_it
    assert_match(/\ASigBlk:\s*0+\n\z/, of_child_process(<<~RUBY))
      child = Sperf::ChildProcess.new({}, ["grep", "SigBlk", "/proc/self/status"])
      Sperf::CommandSignals.singleton_class.undef_method(:blocked)
      Sperf::CommandSignals.define_singleton_method(:blocked) { Sperf::CommandSignals::EVERY }
      child.run
    RUBY
  end

  def test_signals_mean_what_they_did_when_the_program_has_ended
    assert_equal "mine\n\"DEFAULT\"\n", of_child_process(<<~RUBY)
      trap("INT") { puts "mine" }
      child = Sperf::ChildProcess.new({}, %w[true])
      child.run
      child.clean_up
      Process.kill("INT", Process.pid)
      p trap("TERM", "DEFAULT")
    RUBY
  end

  # Runs `sperf` with the command line +arguments+, interrupted when it has just begun to read profiles.
  def interrupted_after(*)
    source = <<~RUBY
      require "sperf"
      require "sperf/cli"
      Sperf::CLI.commands # loads all of them
      Sperf::HandoverDirectory.prepend(Module.new { def profile = Process.kill("INT", Process.pid) && sleep })
      Sperf::CLI.new.run(ARGV)
    RUBY
    run_command(RUBY, "-I#{ROOT}/lib", "-e", source, "--", *)
  end

  def test_interrupt_after_the_program_has_ended_keeps_its_profile_and_says_where
    result = interrupted_after("record", RUBY, "-e", BURN)

    assert_equal 130, result.status.exitstatus
    kept = %r{#{@directory}/\.sperf\.data\.\d+\.d}
    assert_match(/\Ainterrupted; the profile of each process is in #{kept}; to put .*: sperf recover #{kept}\z/,
                 result.words.first)
    assert_equal 1, result.err.lines.size
    assert_equal 1, Dir["#{result.words.first[/\S+\z/]}/*.pb"].size
  end

  def test_interrupt_after_a_program_that_left_no_profile_leaves_no_directory
    result = interrupted_after("record", "true")

    assert_equal [130, ""], [result.status.exitstatus, result.err]
    assert_empty files
  end

  def test_killed_process_among_others_is_counted
    killed = "Process.kill(:KILL, Process.pid)"
    result = sperf("record", "sh", "-c", "'#{RUBY}' -e '#{killed}'; '#{RUBY}' -e 'def work; #{BURN}; end; work'")

    assert_match(/\A1 of 2 Ruby processes left no profile/, result.words.first)
    assert_recorded
  end

  # Ruby reserves SEGV.
  def test_program_that_aborts_by_signal_passes_it_on_without_a_word
    { "ABRT" => [6, nil], "SEGV" => [nil, 128 + 11] }.each do |name, ending|
      result = sperf("record", "sh", "-c", "kill -#{name} $$")

      assert_equal ending, [result.status.termsig, result.status.exitstatus]
      assert_equal 1, result.err.lines.size, result.err
    end
  end

  # A shell without job control starts commands in the background so, and `kill -INT $!` is for those that handle it.
  def test_signal_that_was_ignored_at_the_start_reaches_a_program_that_handles_it
    background = ["sh", "-c", "trap '' INT QUIT HUP; exec \"$@\"", "sh"]
    result = converse(*background, RUBY, SPERF, "record", RUBY, "-e", counting("INT")) do |recorder, _first, out|
      Process.kill("INT", recorder)
      assert_equal "caught\n", out.gets
      Process.kill("HUP", recorder) # which it ignores
      Process.kill("USR2", recorder)
    end

    assert_equal ["1", 0], [result.out.lines(chomp: true).last, result.status.exitstatus], result.err
    assert_equal ["sperf.data"], files
  end

  # Shells and Ruby unblock all signals; this one unblocks none.
  def test_signal_that_was_blocked_at_the_start_waits_for_the_program
    signals_of("true", env: ["--block-signal=TERM"])
    command = ["env", "--block-signal=TERM", RUBY, SPERF, "record", "tail", "-f", file("text", "begun\n")]
    result = converse(*command) do |recorder, _first|
      Process.kill("TERM", recorder)
      children = File.read("/proc/#{recorder}/task/#{recorder}/children").split
      program = children.find { |pid| File.read("/proc/#{pid}/comm") == "tail\n" }
      sleep 0.01 until File.read("/proc/#{program}/status")[/^ShdPnd:\s*(\h+)/, 1].hex[Signal.list["TERM"] - 1] == 1
      Process.kill("KILL", program.to_i)
    end

    assert_killed "KILL", result
  end

  # Returns what a process says of its signals that +command+ runs in, with the options +env+ of env(1).
  def signals_of(*command, env: [])
    only_on_linux "no /proc" unless File.exist?("/proc/self/status")
    result = run_command("env", *env, *command)
    lack "env cannot set signals: #{result.err}" if result.status.exitstatus == 125
    result.out.lines.grep(/^Sig(?:Ign|Blk|Cgt):/)
  end
  # In a Ruby sperf may capture by a signal of its own.
  READING = "puts File.read('/proc/self/status').gsub(/^SigCgt.*/) { |line| " \
            "format('SigCgt: %016x', line[/\\h+\\z/].hex & ~(1 << #{Sperf::Native.default_signal - 1})) }".freeze
  BEFORE = ["--ignore-signal=HUP,INT,QUIT,PIPE,TSTP,USR1", "--block-signal=TERM,CHLD,USR2"].freeze

  def test_signals_of_the_program_are_those_without_sperf
    [["cat", "/proc/self/status"], [RUBY, "-e", READING]].product([[], BEFORE]) do |command, env|
      plain = signals_of(*command, env:)

      assert_equal 3, plain.size
      assert_equal plain, signals_of(RUBY, SPERF, "record", *command, env:)
    end
  end
end
