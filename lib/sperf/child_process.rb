# frozen_string_literal: true

module Sperf
  # A command that runs in the place of this process: it shares the terminal, standard streams and process group, gets
  # the signals that are meant for it, and this process ends as it does.
  class ChildProcess
    # Sent by somebody who knows this process only: passed on.
    FORWARDED = %w[TERM HUP USR1 USR2].freeze
    # Sent by the terminal to the command as well, which decides what they mean. (That one of them was sent to this
    # process alone cannot be seen here.)
    LEFT_TO_CHILD = %w[INT QUIT].freeze
    # Ruby reserves these; killing itself by one would print a bug report that is not Ruby's fault.
    RESERVED = %w[SEGV BUS ILL FPE VTALRM].freeze
    # The numbers of those that ask a program to end.
    ENDING = %w[INT QUIT TERM HUP].map { |name| Signal.list.fetch(name) }.freeze
    # Added to the number of a signal by shells, for the status of a command that it ended.
    SIGNAL_STATUS = 128

    # +command+ is an Array of the program and its arguments, which no shell sees; +environment+ is what changes in the
    # environment (nil: unset); +out+ is where its standard output goes, as Process.spawn takes it, nil for ours.
    def initialize(environment, command, out: nil)
      @environment = environment
      @command = command
      @redirection = { out: }.compact
      @early_signals = []
    end

    # Runs the command to its end. Raises SystemCallError if it cannot be started.
    def run
      # Handlers, not "IGNORE": an ignored signal would stay ignored in the command.
      FORWARDED.each { |name| handle(name) { pass_on(name) } }
      LEFT_TO_CHILD.each { |name| handle(name) { @told_to_end = true } }
      program, *arguments = @command
      @pid = Process.spawn(@environment, [program, program], *arguments, **@redirection)
      @early_signals.each { |name| pass_on(name) }
      _pid, @status = Process.wait2(@pid)
    end

    # Whether the command ended with status 0.
    def success? = @status.success? == true

    # The Process::Status with which the command ended.
    attr_reader :status

    # Whether somebody wanted this process or the command to end: a reason not to run it again.
    def told_to_end? = @told_to_end || ENDING.include?(@status.termsig)

    # Ends this process as the command ended: with its status, or by the signal that ended it.
    def exit_alike
      exit(@status.exitstatus) unless @status.signaled?

      name = Signal.signame(@status.termsig)
      kill_self(name) unless RESERVED.include?(name)
      exit(SIGNAL_STATUS + @status.termsig)
    end

    private

    # What was ignored when this process started (nohup) stays so, here and in the command.
    def handle(name, &)
      previous = trap(name, &)
      trap(name, "IGNORE") if previous == "IGNORE"
    end

    def pass_on(name)
      @told_to_end = true if ENDING.include?(Signal.list.fetch(name))
      return if @status # It has ended, and its number may be another's by now.
      return @early_signals << name unless @pid

      Process.kill(name, @pid)
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
