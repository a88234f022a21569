# frozen_string_literal: true

require_relative "own_threads"

module Sperf
  class Dump
    # Dumps this process when it gets a signal: Sperf.dump_on.
    #
    # Ruby runs the handler of a signal on the main thread, in the middle of whatever that does, and a handler must not
    # lock a Mutex, which loggers do. So the handler only creates a thread, which reads and writes the dump. The main
    # thread goes on waiting, and is shown as it waits. All code is loaded beforehand. One dump is made at a time:
    # signals that come meanwhile are ignored.
    class OnSignal
      # Signals without handlers, and those that Ruby reserves.
      REFUSED = %w[EXIT KILL STOP SEGV BUS ILL FPE VTALRM CHLD CLD].freeze
      private_constant :REFUSED

      # Returns the name of +signal+ without SIG. Raises InvalidOption, whose message names the +option+.
      def self.name_of(signal, option)
        name =
          case signal
          when Integer then ::Signal.signame(signal)
          when String, Symbol then signal.to_s.upcase.delete_prefix("SIG")
          end
        return name if ::Signal.list.key?(name) && !REFUSED.include?(name)

        raise InvalidOption.new(option, "a signal that a program can handle, such as \"QUIT\"", signal)
      end

      # +write+ is called with each Dump.
      def initialize(signal, &write)
        @signal = signal
        @write = write
      end

      def install
        Native.find_layout
        ::Signal.trap(@signal) { start }
      end

      private

      # Context: a handler of Signal.trap. In a child of fork, the parent's thread is dead.
      def start
        return if @thread&.alive?

        @thread = ::Thread.new { dump }
      rescue StandardError => e
        report(e)
      end

      def dump
        ::Thread.current.name = "sperf-dump"
        @write.call(Dump.of_this_process(without: ::Thread.current))
      rescue StandardError => e
        report(e)
      end

      def report(error) = Host.say("cannot dump the threads: #{error.message.lines.first.to_s.chomp}")
    end
  end
end
