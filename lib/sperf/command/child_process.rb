# frozen_string_literal: true

require_relative "group_witness"
require_relative "signal_set"

module Sperf
  # A command that runs in the place of this process: it shares the terminal, standard streams and process group, begins
  # with the signals ignored and blocked that this process began with, gets those that are meant for it, and this
  # process stops and ends as it does.
  #
  # All signals but SignalSet::OWN are the command's. Sent to this process alone, they are passed on; sent to the whole
  # group, as by a terminal, the command has got them.
  class ChildProcess
    # Those that a terminal, or the shell on it, sends.
    TERMINALS = SignalSet.numbers("INT", "QUIT", "TSTP", "TTIN", "TTOU", "CONT", "WINCH").freeze
    # Those that stop a process, and the one that has it go on. Each of both kinds takes away what is pending of the
    # other one.
    STOPPING = SignalSet.numbers("TSTP", "TTIN", "TTOU").freeze
    CONTINUING = SignalSet.numbers("CONT").freeze
    # Ruby reserves these; killing itself by one would print a bug report that is not Ruby's fault.
    RESERVED = SignalSet.numbers("SEGV", "BUS", "ILL", "FPE", "VTALRM").freeze
    # Those that ask a program to end.
    ENDING = SignalSet.numbers("INT", "QUIT", "TERM", "HUP").freeze
    # Seconds for which it counts that the group was sent a signal.
    FRESH = 1
    # Added to the number of a signal by shells, for the status of a command that it ended.
    SIGNAL_STATUS = 128

    # +command+ is an Array of the program and its arguments, which no shell sees; +environment+ is what changes in the
    # environment (nil: unset); +out+ is where its standard output goes, an IO, nil for ours.
    # +orders+ are signals that are meant for this process while the command runs: their names, and who is called.
    def initialize(environment, command, out: nil, orders: {})
      @environment = environment
      @command = command
      @orders = orders
      @out = out
      @signals = Thread::Queue.new
      @witnesses = []
      @told = {}
    end

    # Starts what #run needs beside the command. Apart from it, for that takes time, too.
    def prepare = call_witness

    # Runs the command to its end. Signals have their former meaning again then. Raises SystemCallError if the command
    # cannot be started.
    def run
      handling_signals do
        ignored, blocked = SignalSet.at_start
        @pid = SignalSet.start(@command, ENV.to_h.merge(@environment), streams: [nil, @out], ignored:, blocked:)
        passing_signals_on { wait }
      end
    end

    # To be called at the end, when nobody wants to know any more what the children of this process used: there are some
    # beside the command.
    def clean_up = @witnesses.each(&:dismiss).clear

    # Whether there is a command that has run or is running.
    def started? = !@pid.nil?

    # Whether the command ended with status 0.
    def success? = @status.success? == true

    # The Process::Status with which the command ended.
    attr_reader :status

    # Whether somebody wanted this process or the command to end: a reason not to run it again.
    def told_to_end? = @told_to_end || ENDING.include?(@status.termsig)

    # Whether it did not come to its own end: a signal ended it, or somebody wanted that.
    def cut_short? = told_to_end? || @status.signaled?

    # Returns in words how the command ended.
    def ending
      number = @status.termsig
      number ? "was ended by SIG#{Signal.signame(number) || number}" : "ended with status #{@status.exitstatus}"
    end

    # Ends this process as the command ended: with its status, or by the signal that ended it.
    def exit_alike
      exit(@status.exitstatus) unless @status.signaled?

      kill_self(@status.termsig) unless RESERVED.include?(@status.termsig)
      exit(SIGNAL_STATUS + @status.termsig)
    end

    private

    def call_witness
      @witnesses << GroupWitness.new
    rescue SystemCallError
      nil # alone? does without.
    end

    def handling_signals
      orders = @orders.transform_keys { |name| SignalSet.numbers(name).first }
      SignalSet.at_start
      previous = SignalSet::ALL.to_h { |number| [number, handle(number, orders[number])] }
      yield
    ensure
      previous&.each { |number, handler| trap(number, handler || "DEFAULT") }
    end

    # A handler in any case, and for what was ignored when this process started, too: the command may handle it. Returns
    # what was done about the signal before.
    def handle(number, order)
      return trap(number) { order.call } if order

      trap(number) do
        @told_to_end = true if ENDING.include?(number) && !SignalSet.ignored?(number)
        @signals << [number, @pid.nil?]
      end
    end

    def wait
      loop do
        _pid, status = Process.wait2(@pid, Process::WUNTRACED)
        return @status = status unless status.stopped?

        @signals << []
      end
    end

    # Not in the handler itself: asking the witness takes its time. In one thread, so that all has its order.
    def passing_signals_on
      passer = Thread.new do
        while (number, early = @signals.pop)
          take(number, early) if number
          stop_with_command
        end
      end
      yield
    ensure
      @signals.close
      passer.join
    end

    def take(number, early)
      pass_on(number) if early || alone?(number)
      @asked_to_stop = STOPPING.include?(number) if (STOPPING + CONTINUING).include?(number)
    end

    # Stops this process, too, where it was told to stop, or where a shell waits for it because the command stopped
    # itself. If somebody else stopped the command alone, that will be continued alone as well.
    def stop_with_command
      return unless (@asked_to_stop || foreground?) && stopped?

      @asked_to_stop = false
      Process.kill(:STOP, Process.pid)
    end

    # Whether a shell waits for this process group before it reads on from the terminal.
    def foreground?
      group, foreground = File.read("/proc/self/stat").rpartition(")").last.split.values_at(2, 5)
      group == foreground
    rescue SystemCallError
      false
    end

    # Whether the command is stopped.
    def stopped?
      !@status && File.read("/proc/#{@pid}/stat")[/\) (\w)/, 1] == "T"
    rescue SystemCallError
      true # It has just said so, where there is no /proc.
    end

    # Where there is no witness, a terminal is taken for the one who sends what terminals send.
    def alone?(number)
      return !(TERMINALS.include?(number) && terminal?) if @witnesses.empty?

      found = @witnesses.last.signals
      call_witness if found.any?
      found.each { |other| @told[other] = now }
      told = @told.delete(number)
      return false if taken_away?(number, found)

      told.nil? || now - told > FRESH
    end

    # Whether it may have been sent to the group, which was then sent what takes it away.
    def taken_away?(number, found)
      [[STOPPING, CONTINUING], [CONTINUING, STOPPING]].any? do |one, other|
        one.include?(number) && found.intersect?(other)
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def terminal?
      File.open("/dev/tty") { true }
    rescue SystemCallError
      false
    end

    def pass_on(number)
      Process.kill(number, @pid) unless @status # It has ended, and its number may be another's by now.
    rescue SystemCallError
      nil # It ended a moment ago, or runs as another user.
    end

    def kill_self(number)
      Process.setrlimit(:CORE, 0) # The command's core dump is the one of interest.
      trap(number, "SYSTEM_DEFAULT") unless number == Signal.list["KILL"]
      Process.kill(number, Process.pid)
      sleep 1 # The signal is on its way.
    end
  end
end
