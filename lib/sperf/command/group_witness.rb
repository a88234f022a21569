# frozen_string_literal: true

require_relative "signal_set"

module Sperf
  # Tells whether a signal that this process has got was sent to its whole process group, as a terminal does with
  # Ctrl-C, or to this process alone.
  #
  # The kernel does not say that, nor does its account of the sender: `kill -INT -PGID` and `kill -INT PID` look alike.
  # So the group has one more member, a `cat` that waits for input that never comes. It blocks all signals, so that one
  # that was sent to the group stays pending for it, whatever it does by default. If none is, nobody else was meant. The
  # witness ends when this process does, however that ends.
  class GroupWitness
    PROGRAM = "cat"
    # Seconds in which it ends where it cannot be seen what is pending, and it blocks nothing.
    PATIENCE = 0.1
    private_constant :PROGRAM, :PATIENCE

    # Raises SystemCallError where there is no such program.
    def initialize
      input, @input = IO.pipe
      @output, output = IO.pipe
      File.open(File::NULL, "w") do |null|
        @pid = SignalSet.start([PROGRAM], ENV, streams: [input, output, null], blocked: told? ? SignalSet::EVERY : 0)
      end
    rescue SystemCallError
      [@input, @output].each { |io| io&.close }
      raise
    ensure
      [input, output].each { |io| io&.close }
    end

    # Returns the numbers of the signals that it has got, an Array. Where there are any, it has served its time.
    def signals
      settle
      return @output.wait_readable(PATIENCE) ? SignalSet::ALL : [] unless told?

      got = pending
      SignalSet::ALL.select { |number| got[number - 1] == 1 }
    end

    # Ends the witness. What it used counts as used by the children of this process from then on.
    def dismiss
      Process.kill(:KILL, @pid)
      Process.wait(@pid)
      [@input, @output].each(&:close)
    end

    private

    # Whether the system tells what is pending.
    def told? = File.exist?("/proc/self/status")

    # The kernel tells the members of a group one by one, under the lock that this call takes as well: when it returns,
    # all have been told. A group that began outside of our PID namespace is called 0, which would ask for a new one.
    def settle
      group = Process.getpgrp
      Process.setpgid(0, group) if group.positive?
    rescue SystemCallError
      nil # It has nothing to change, and is refused to some.
    end

    # Returns the set of signals that it has been sent.
    def pending
      File.binread("/proc/#{@pid}/status").scan(/^S(?:ig|hd)Pnd:\s*(\h+)/).flatten.map(&:hex).reduce(0, :|)
    rescue SystemCallError
      0
    end
  end
end
