# frozen_string_literal: true

require_relative "command_signals"

module Sperf
  # Detects whether a signal that this process received was sent to its whole process group, as a terminal does with
  # Ctrl-C, or to this process alone.
  #
  # The kernel does not report the difference: `kill -INT -PGID` and `kill -INT PID` look alike to a handler. So the
  # probe adds a member to the group: a `cat` that waits for input that never comes. It blocks all signals, so a signal
  # that was sent to the group stays pending for it, whatever the signal does by default. If none is pending, the signal
  # was sent to this process alone. The probe ends when this process does, however this process ends.
  class GroupSignalProbe
    PROGRAM = "cat"
    # Seconds to wait for the probe to end, on a system where pending signals cannot be read and the probe blocks none.
    END_TIMEOUT = 0.1
    private_constant :PROGRAM, :END_TIMEOUT

    # Raises SystemCallError if the program cannot be started.
    def initialize
      input, @input = IO.pipe
      @output, output = IO.pipe
      blocked = pending_readable? ? CommandSignals::EVERY : 0
      File.open(File::NULL, "w") do |null|
        @pid = CommandSignals.spawn([PROGRAM], ENV, streams: [input, output, null], blocked:)
      end
    rescue SystemCallError
      [@input, @output].each { |io| io&.close }
      raise
    ensure
      [input, output].each { |io| io&.close }
    end

    # Returns the numbers of the signals that the group has received, an Array. After it has returned any, the caller
    # must use a new probe.
    def signals
      await_delivery
      return @output.wait_readable(END_TIMEOUT) ? CommandSignals::ALL : [] unless pending_readable?

      set = pending
      CommandSignals::ALL.select { |number| set[number - 1] == 1 }
    end

    # Ends the probe. From then on its resource usage counts as usage of this process's children.
    def stop
      Process.kill(:KILL, @pid)
      Process.wait(@pid)
      [@input, @output].each(&:close)
    end

    private

    # Whether the system reports pending signals.
    def pending_readable? = File.exist?("/proc/self/status")

    # The kernel signals the members of a group one by one, under the lock that setpgid takes as well: when setpgid
    # returns, every member has the signal. A group from outside of our PID namespace has id 0, which setpgid would take
    # as a request for a new group.
    def await_delivery
      group = Process.getpgrp
      Process.setpgid(0, group) if group.positive?
    rescue SystemCallError
      nil # Some processes may not call it. It would have changed nothing.
    end

    # Returns the set of pending signals.
    def pending
      File.binread("/proc/#{@pid}/status").scan(/^S(?:ig|hd)Pnd:\s*(\h+)/).flatten.map(&:hex).reduce(0, :|)
    rescue SystemCallError
      0
    end
  end
end
