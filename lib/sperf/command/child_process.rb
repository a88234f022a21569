# frozen_string_literal: true

require_relative "group_witness"

module Sperf
  # A command that runs in the place of this process: it shares the terminal, standard streams and process group, gets
  # the signals that are meant for it, and this process ends as it does.
  class ChildProcess
    # Those that this process lets the command decide about. Sent to this process alone, they are passed on; sent to the
    # whole group, as by a terminal, the command has got them.
    SIGNALS = %w[INT QUIT TERM HUP USR1 USR2].freeze
    # Those that a terminal sends.
    TERMINALS = %w[INT QUIT].freeze
    # Ruby reserves these; killing itself by one would print a bug report that is not Ruby's fault.
    RESERVED = %w[SEGV BUS ILL FPE VTALRM].freeze
    # Those that ask a program to end.
    ENDING = %w[INT QUIT TERM HUP].freeze
    # Seconds for which it counts that the group was sent a signal.
    FRESH = 1
    # Added to the number of a signal by shells, for the status of a command that it ended.
    SIGNAL_STATUS = 128

    # +command+ is an Array of the program and its arguments, which no shell sees; +environment+ is what changes in the
    # environment (nil: unset); +out+ is where its standard output goes, as Process.spawn takes it, nil for ours.
    # +orders+ are signals that are meant for this process while the command runs: their names, and who is called.
    def initialize(environment, command, out: nil, orders: {})
      @environment = environment
      @command = command
      @orders = orders
      @redirection = { out: }.compact
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
        program, *arguments = @command
        @pid = Process.spawn(@environment, [program, program], *arguments, **@redirection)
        passing_signals_on { _pid, @status = Process.wait2(@pid) }
      end
    end

    # To be called at the end, when nobody wants to know any more what the children of this process used: there are some
    # beside the command.
    def clean_up = @witnesses.each(&:dismiss).clear

    # Whether the command ended with status 0.
    def success? = @status.success? == true

    # The Process::Status with which the command ended.
    attr_reader :status

    # Whether somebody wanted this process or the command to end: a reason not to run it again.
    def told_to_end? = @told_to_end || ENDING.include?(signal)

    # Returns in words how the command ended.
    def ending = signal ? "was ended by SIG#{signal}" : "ended with status #{@status.exitstatus}"

    # Ends this process as the command ended: with its status, or by the signal that ended it.
    def exit_alike
      exit(@status.exitstatus) unless signal

      kill_self(signal) unless RESERVED.include?(signal)
      exit(SIGNAL_STATUS + @status.termsig)
    end

    private

    # The name of the signal that ended the command, nil for none.
    def signal = @status.termsig && Signal.signame(@status.termsig)

    def call_witness
      @witnesses << GroupWitness.new
    rescue SystemCallError
      nil # alone? does without.
    end

    def handling_signals
      previous = (SIGNALS - @orders.keys).to_h { |name| [name, handle(name)] }
      @orders.each { |name, order| previous[name] = trap(name) { order.call } }
      yield
    ensure
      previous.each { |name, handler| trap(name, handler || "DEFAULT") }
    end

    # A handler, not "IGNORE": an ignored signal would stay ignored in the command. What was ignored when this process
    # started (nohup) stays so, here and in the command. Returns what was done about the signal before.
    def handle(name)
      previous = trap(name) do
        @told_to_end = true if ENDING.include?(name)
        @signals << [name, @pid.nil?]
      end
      previous == "IGNORE" ? trap(name, "IGNORE") && previous : previous
    end

    # Not in the handler itself: asking the witness takes its time.
    def passing_signals_on
      passer = Thread.new do
        while (name, early = @signals.pop)
          pass_on(name) if early || alone?(name)
        end
      end
      yield
    ensure
      @signals.close
      passer.join
    end

    # Where there is no witness, a terminal is taken for the one who sends what terminals send.
    def alone?(name)
      return !(TERMINALS.include?(name) && terminal?) if @witnesses.empty?

      found = @witnesses.last.signals
      call_witness if found.any? # That one has ended.
      found.each { |other| @told[other] = now }
      told = @told.delete(name)
      told.nil? || now - told > FRESH
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def terminal?
      File.open("/dev/tty") { true }
    rescue SystemCallError
      false
    end

    def pass_on(name)
      Process.kill(name, @pid) unless @status # It has ended, and its number may be another's by now.
    rescue SystemCallError
      nil # It ended a moment ago, or runs as another user.
    end

    def kill_self(name)
      Process.setrlimit(:CORE, 0) # The command's core dump is the one of interest.
      trap(name, "SYSTEM_DEFAULT") unless name == "KILL"
      Process.kill(name, Process.pid)
      sleep 1 # The signal is on its way, unless our parent had it blocked.
    end
  end
end
