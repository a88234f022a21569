# frozen_string_literal: true

module Sperf
  # Tells whether a signal that this process has got was sent to its whole process group, as a terminal does with
  # Ctrl-C, or to this process alone.
  #
  # The kernel does not say that, nor does its account of the sender: `kill -INT -PGID` and `kill -INT PID` look alike.
  # So the group has one more member, a `cat` that waits for input that never comes and does nothing about signals. If
  # it is still there, nobody else was meant. It ends when this process does, however that ends.
  class GroupWitness
    PROGRAM = "cat"
    # Seconds between two looks at a witness that is about to do something.
    PAUSE = 0.005
    # Seconds in which it ends where its state cannot be read.
    PATIENCE = 0.1
    # The names of all signals.
    ALL = Signal.list.reject { |_name, number| number.zero? }.keys.freeze
    private_constant :PROGRAM, :PAUSE, :PATIENCE, :ALL

    # Raises SystemCallError where there is no such program.
    def initialize
      input, @input = IO.pipe
      @output, output = IO.pipe
      @pid = Process.spawn(PROGRAM, in: input, out: output, err: File::NULL, rlimit_core: 0)
    ensure
      [input, output].each { |io| io&.close }
    end

    # Returns the names of the signals that it has got, an Array. It has ended of them, or is about to.
    def signals
      settle
      loop do
        found = look
        return found if found

        sleep PAUSE
      end
    end

    # Ends the witness. What it used counts as used by the children of this process from then on.
    def dismiss
      Process.kill(:KILL, @pid) # It may have been stopped.
      Process.wait(@pid)
      [@input, @output].each(&:close)
    end

    private

    # The kernel tells the members of a group one by one, under the lock that this call takes as well: when it returns,
    # all have been told. A group that began outside of our PID namespace is called 0, which would ask for a new one.
    def settle
      group = Process.getpgrp
      Process.setpgid(0, group) if group.positive?
    rescue SystemCallError
      nil # It has nothing to change, and is refused to some.
    end

    # Returns what #signals does, nil for not yet known: something has woken it up.
    def look
      state, pending = status
      return @output.wait_readable(PATIENCE) ? ALL : [] unless state

      names = ALL.select { |name| pending[Signal.list[name] - 1] == 1 }
      return names | cause if %w[Z X].include?(state)

      names if names.any? || %w[S T t].include?(state)
    end

    # Returns the state, a letter, and the set of signals that it has been sent and has not seen yet; nil for unknown.
    def status
      text = File.binread("/proc/#{@pid}/status")
      [text[/^State:\s*(\w)/, 1], text.scan(/^S(?:ig|hd)Pnd:\s*(\h+)/).flatten.map(&:hex).reduce(0, :|)]
    rescue SystemCallError
      nil
    end

    # Returns the signal that it has ended of, any if that is not told. Process.wait would know, but add what the
    # witness used to what the command did.
    def cause
      number = File.binread("/proc/#{@pid}/stat").split.last.to_i & 0x7f
      number.zero? ? ALL : [Signal.signame(number)]
    rescue SystemCallError
      ALL
    end
  end
end
