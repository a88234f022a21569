# frozen_string_literal: true

module Sperf
  # The signals that concern a recorded command: their numbers, and those that this process inherited as ignored or
  # blocked. Also starts a program with given signals ignored and blocked, which Process.spawn cannot do. A set of
  # signals is an Integer in which signal N is bit N - 1.
  module CommandSignals
    NAMED = Signal.list.freeze
    # Signals without a name in Ruby. The first ones are the C library's own: two of glibc, three of musl.
    FIRST_REAL_TIME = RUBY_PLATFORM.include?("musl") ? 35 : 34
    REAL_TIME = (RUBY_PLATFORM.include?("linux") ? FIRST_REAL_TIME..64 : []).to_a.freeze
    # Signals that are never forwarded to a command: nobody can handle them, or Ruby allows no handler; a child sends
    # them to its parent; or the kernel reports an error of this process.
    OWN = %w[EXIT KILL STOP SEGV BUS ILL FPE VTALRM CHLD PIPE TRAP SYS XCPU XFSZ].freeze
    private_constant :NAMED, :FIRST_REAL_TIME, :REAL_TIME, :OWN

    # The numbers of all signals that are forwarded to the command.
    ALL = (NAMED.values.uniq - NAMED.values_at(*OWN) + REAL_TIME).freeze
    # The set of all signals.
    EVERY = (1 << 64) - 1

    class << self
      # Returns the numbers of the signals +names+.
      def numbers(*names) = NAMED.values_at(*names)

      # Returns the sets of signals that this process was started with: ignored, and blocked. Must be called before this
      # process handles any signal, and before it starts a thread: a new thread has all signals blocked for a moment.
      def at_start = @at_start ||= [Native.ignored_signals, blocked].freeze

      # Returns whether this process was started with signal +number+ ignored.
      def ignored?(number) = at_start.first[number - 1] == 1

      # Starts the program +words+ (Array of String) with +environment+ (Hash) and returns its process id. +streams+ are
      # IOs for its standard streams, nil for those of this process. +ignored+ and +blocked+ are sets of signals. Raises
      # SystemCallError.
      def spawn(words, environment, streams: [], ignored: 0, blocked: 0)
        Native.start_command(words, variables(environment), descriptors(streams), ignored, blocked)
      end

      # Replaces this process by the program +words+, with the signals ignored and blocked that this process was started
      # with. Raises SystemCallError.
      def exec(words, environment, streams: [])
        Native.become_command(words, variables(environment), descriptors(streams), *at_start)
      end

      private

      def variables(environment) = environment.filter_map { |name, value| "#{name.b}=#{value.b}" if value }

      def descriptors(streams) = streams.map { |stream| stream&.fileno }

      # Ruby unblocks all signals in its main thread. Its timer thread, which Ruby starts before, keeps the inherited
      # mask.
      def blocked
        masks = Dir.glob("/proc/self/task/*/status").map { |file| File.binread(file)[/^SigBlk:\s*(\h+)/, 1].to_s.hex }
        masks.reduce(0, :|)
      rescue SystemCallError
        0
      end
    end
  end

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
