# frozen_string_literal: true

require_relative "command_signals"

module Sperf
  # A command that runs in the place of this process. It shares the terminal, standard streams and process group, and
  # starts with the signals ignored and blocked that this process was started with. This process stops when the command
  # stops, and ends as the command ends.
  #
  # All signals except CommandSignals::OWN belong to the command. A signal that was sent to this process alone is
  # forwarded. One that was sent to the whole group, as by a terminal, has already reached the command.
  class ChildProcess
    # Signals that a terminal, or the shell on it, sends.
    TERMINAL_SIGNALS = CommandSignals.numbers("INT", "QUIT", "TSTP", "TTIN", "TTOU", "CONT", "WINCH").freeze
    # Signals that stop a process, and the one that continues it. Each kind removes pending signals of the other kind.
    STOPPING = CommandSignals.numbers("TSTP", "TTIN", "TTOU").freeze
    CONTINUING = CommandSignals.numbers("CONT").freeze
    # Signals that Ruby reserves. If this process killed itself by one, Ruby would print a bug report.
    RESERVED = CommandSignals.numbers("SEGV", "BUS", "ILL", "FPE", "VTALRM").freeze
    # Signals that ask a program to end.
    ENDING = CommandSignals.numbers("INT", "QUIT", "TERM", "HUP").freeze
    # Seconds for which a signal to the group explains a signal to this process.
    GROUP_SIGNAL_SECONDS = 1
    # Shells add this to the number of the signal that ended a command, and use the sum as its status.
    SIGNAL_STATUS = 128

    # +command+ is an Array of the program and its arguments, run without a shell. +environment+ is a Hash of changes to
    # the environment (nil: unset). +out+ is an IO for the command's standard output, nil for that of this process.
    # +own_handlers+ maps names of signals that are for this process to callables.
    def initialize(environment, command, out: nil, own_handlers: {})
      CommandSignals.at_start
      @environment = environment
      @command = command
      @own_handlers = own_handlers
      @out = out
      @signals = Thread::Queue.new
      @probes = []
      @group_signals = {}
    end

    # Starts what #run needs beside the command. A method of its own, so that the time is not counted as the command's.
    def prepare = start_probe

    # Runs the command to its end, then restores the signal handlers. Raises SystemCallError if the command cannot be
    # started.
    def run
      handling_signals do
        ignored, blocked = CommandSignals.at_start
        @pid = CommandSignals.spawn(@command, ENV.to_h.merge(@environment), streams: [nil, @out], ignored:, blocked:)
        forwarding_signals { wait }
      end
    end

    # Ends the probes. Must be called after the resource usage of the children was read, as the probes add to it.
    def clean_up = @probes.each(&:stop).clear

    # Whether the command was started.
    def started? = !@pid.nil?

    # Whether the command ended with status 0.
    def success? = @status.success? == true

    # The Process::Status with which the command ended.
    attr_reader :status

    # Whether this process or the command was asked to end by a signal. The command must not be run again then.
    def end_requested? = @end_requested || ENDING.include?(@status.termsig)

    # Whether a signal ended the command, or asked it to end.
    def cut_short? = end_requested? || @status.signaled?

    # Returns in words how the command ended.
    def exit_description
      number = @status.termsig
      number ? "was ended by SIG#{Signal.signame(number) || number}" : "ended with status #{@status.exitstatus}"
    end

    # Ends this process as the command ended: with its status, or by the signal that ended it.
    def exit_like_command
      exit(@status.exitstatus) unless @status.signaled?

      kill_self(@status.termsig) unless RESERVED.include?(@status.termsig)
      exit(SIGNAL_STATUS + @status.termsig)
    end

    private

    def start_probe
      @probes << GroupSignalProbe.new
    rescue SystemCallError
      nil # sent_to_this_process_alone? works without one.
    end

    def handling_signals
      handlers = @own_handlers.transform_keys { |name| CommandSignals.numbers(name).first }
      previous = CommandSignals::ALL.to_h { |number| [number, handle(number, handlers[number])] }
      yield
    ensure
      previous&.each { |number, handler| trap(number, handler || "DEFAULT") }
    end

    # Handles signals that were ignored when this process started, too, because the command may handle them. Returns the
    # previous handler.
    def handle(number, own_handler)
      return trap(number) { own_handler.call } if own_handler

      trap(number) do
        @end_requested = true if ENDING.include?(number) && !CommandSignals.ignored?(number)
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

    # Signals are forwarded by one thread, in order: a handler must not wait for the probe.
    def forwarding_signals
      forwarder = Thread.new do
        while (number, early = @signals.pop)
          number ? forward_unless_received(number, early) : @stop_reported = true
          stop_with_command
        end
      end
      yield
    ensure
      @signals.close
      forwarder.join
    end

    def forward_unless_received(number, early)
      forward(number) if early || sent_to_this_process_alone?(number)
      @stop_requested = STOPPING.include?(number) if (STOPPING + CONTINUING).include?(number)
    end

    # Stops this process if it was asked to stop, or if the command stopped itself and a shell waits for this process
    # group. If another process stopped the command alone, it will continue the command alone as well. Once for each
    # stop that #wait reports: when this process goes on, the command may not have been continued yet.
    def stop_with_command
      @stop_reported &&= stopped?
      return unless @stop_reported && (@stop_requested || foreground?)

      @stop_reported = @stop_requested = false
      Process.kill(:STOP, Process.pid)
    end

    # Whether this process group is in the foreground of the terminal, so that a shell waits for it.
    def foreground?
      group, foreground = File.read("/proc/self/stat").rpartition(")").last.split.values_at(2, 5)
      group == foreground
    rescue SystemCallError
      false
    end

    # Whether the command is stopped. Without /proc: #wait has just reported it.
    def stopped?
      !@status && File.read("/proc/#{@pid}/stat")[/\) (\w)/, 1] == "T"
    rescue SystemCallError
      !File.exist?("/proc/self/stat")
    end

    # Without a probe, every signal that terminals send is assumed to come from the terminal, if there is one.
    def sent_to_this_process_alone?(number)
      return !(TERMINAL_SIGNALS.include?(number) && terminal?) if @probes.empty?

      found = signals_of_group
      found.each { |other| @group_signals[other] = now }
      group_signal_at = @group_signals.delete(number)
      return false if maybe_removed?(number, found)

      group_signal_at.nil? || now - group_signal_at > GROUP_SIGNAL_SECONDS
    end

    # Returns the numbers of the signals that the group has received. A new probe takes some milliseconds to be there:
    # what comes meanwhile is seen by the one before it.
    def signals_of_group
      probe = @probes.last
      found = probe.signals
      return found if found.empty?

      start_probe
      found | probe.signals
    end

    # Whether +number+ may have been sent to the group, and then removed there by one of the +found+ signals.
    def maybe_removed?(number, found)
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

    def forward(number)
      Process.kill(number, @pid) unless @status # The command has ended, and its process id may have been reused.
    rescue SystemCallError
      nil # The command has just ended, or runs as another user.
    end

    def kill_self(number)
      Process.setrlimit(:CORE, 0) # The core dump of interest is the command's.
      trap(number, "SYSTEM_DEFAULT") unless number == Signal.list["KILL"]
      Process.kill(number, Process.pid)
      sleep 1 # Until the signal arrives.
    end
  end
end
