# frozen_string_literal: true

module Sperf
  # The signals that a command has to do with: their numbers, and what this process has inherited of them.
  module SignalSet
    NAMED = Signal.list.freeze
    # Those that have no name in Ruby.
    REAL_TIME = (RUBY_PLATFORM.include?("linux") ? 34..64 : []).to_a.freeze
    # Those that are not for a command: nobody can handle them, or Ruby lets nobody; a child tells its parent; the
    # kernel says that this process itself has done something wrong.
    OWN = %w[EXIT KILL STOP SEGV BUS ILL FPE VTALRM CHLD PIPE TRAP SYS XCPU XFSZ].freeze
    private_constant :NAMED, :REAL_TIME, :OWN

    # The numbers of all signals that somebody may send to the command.
    ALL = (NAMED.values.uniq - NAMED.values_at(*OWN) + REAL_TIME).freeze
    # All there are, as a set: an Integer, in which signal N is bit N - 1.
    EVERY = (1 << 64) - 1

    class << self
      # Returns the numbers of signals by their names.
      def numbers(*names) = NAMED.values_at(*names)

      # Returns the sets that this process was started with: of signals that it ignores, and of those that it blocks.
      # To be asked before it handles any.
      def at_start = @at_start ||= [Native.ignored_signals, blocked].freeze

      # Whether this process was started with the signal called +number+ ignored.
      def ignored?(number) = at_start.first[number - 1] == 1

      # Starts the program +words+ (Array of String) with the +environment+ (Hash) and returns its process id. +streams+
      # are IOs or descriptors in the place of our standard ones; +ignored+ and +blocked+ are sets. Raises
      # SystemCallError.
      def start(words, environment, streams: [], ignored: 0, blocked: 0)
        Native.start_command(words, variables(environment), descriptors(streams), ignored, blocked)
      end

      # Becomes the program +words+ in the same way, with the signals ignored and blocked that this process was started
      # with. Raises SystemCallError.
      def become(words, environment, streams: [])
        Native.become_command(words, variables(environment), descriptors(streams), *at_start)
      end

      private

      def variables(environment) = environment.filter_map { |name, value| "#{name.b}=#{value.b}" if value }

      def descriptors(streams) = streams.map { |stream| stream&.fileno }

      # Ruby has its main thread block nothing. The thread that it starts before, for its timer, has what was inherited.
      def blocked
        masks = Dir.glob("/proc/self/task/*/status").map { |file| File.binread(file)[/^SigBlk:\s*(\h+)/, 1].to_s.hex }
        masks.reduce(0, :|)
      rescue SystemCallError
        0
      end
    end
  end
end
