# frozen_string_literal: true

module Sperf
  module Top
    # The terminal: keys without echo, a screen of its own, the window's size.
    #
    # What was on the terminal before is there again when the block of #open ends, also by an exception or a signal that
    # Ruby turns into an exception, and while the process is stopped. Signal handlers only write to a pipe, on which
    # #wait wakes up: they may run anywhere.
    class Terminal
      # The other screen, no cursor, no wrapping of long lines; and back.
      ENTER = "\e[?1049h\e[?25l\e[?7l"
      LEAVE = "\e[?7h\e[?25h\e[?1049l"
      # Each line is written over the one before; a blink of an empty screen would be seen.
      HOME = "\e[H"
      END_OF_LINE = "\e[K"
      END_OF_SCREEN = "\e[J"
      CLEAR = "\e[2J"
      SIGNALS = { "WINCH" => "w", "TSTP" => "z", "CONT" => "c" }.freeze
      # The window of a terminal that does not know its size.
      SIZE = [24, 80].freeze
      READ_MAX = 4096
      private_constant :ENTER, :LEAVE, :HOME, :END_OF_LINE, :END_OF_SCREEN, :CLEAR, :SIGNALS, :SIZE, :READ_MAX

      # Returns whether both ends are a terminal whose cursor can be moved.
      def self.possible?(input, output, env = ENV)
        input.tty? && output.tty? && !["", "dumb"].include?(env.fetch("TERM", ""))
      end

      def initialize(input: $stdin, output: $stdout)
        require "io/console"
        @input = input
        @output = output
      end

      # Calls the block with the terminal prepared, and returns its value.
      def open
        @woken, @waker = IO.pipe
        @mode = @input.console_mode
        handlers = SIGNALS.to_h { |signal, letter| [signal, trap(signal) { wake(letter) }] }
        enter
        yield
      ensure
        leave if @mode
        handlers&.each { |signal, handler| trap(signal, handler || "DEFAULT") }
        [@woken, @waker].each { |pipe| pipe&.close }
      end

      # Returns the window's height and width.
      def size
        size = @output.winsize
        size.all?(&:positive?) ? size : SIZE
      rescue SystemCallError
        SIZE
      end

      # Waits until a key comes, the window has changed, or +seconds+ are over. Returns the bytes of keys (String), and
      # whether the screen must be drawn again. Raises EOFError if the terminal is gone.
      def wait(seconds)
        ready, = IO.select([@input, @woken], nil, nil, seconds)
        return ["", false] unless ready

        changed = ready.include?(@woken)
        obey(@woken.read_nonblock(READ_MAX, exception: false)) if changed
        [ready.include?(@input) ? keys : "", changed]
      end

      # Draws +lines+ (Strings as wide as the window at most). +clear+: the window has changed.
      def draw(lines, clear: false)
        text = lines.map { |line| "#{line}#{END_OF_LINE}" }.join("\r\n")
        write("#{CLEAR if clear}#{HOME}#{text}#{END_OF_SCREEN}")
      end

      private

      # Ctrl-C and Ctrl-Z stay signals.
      def enter
        @input.raw!(intr: true)
        write(ENTER)
      end

      def leave
        write(LEAVE)
        @input.console_mode = @mode
      rescue SystemCallError, IOError
        nil # The terminal is gone.
      end

      def write(text)
        @output.write(text)
        @output.flush
      end

      # A full pipe has enough to wake up.
      def wake(letter) = @waker.write_nonblock(letter, exception: false)

      def keys
        bytes = @input.read_nonblock(READ_MAX, exception: false)
        bytes == :wait_readable ? "" : bytes || raise(EOFError)
      rescue Errno::EIO
        raise EOFError
      end

      # SIGCONT alone: the process was stopped by SIGSTOP, and the shell has set the terminal's mode.
      def obey(signals)
        return stop if signals.to_s.include?(SIGNALS["TSTP"])

        enter if signals.to_s.include?(SIGNALS["CONT"])
      end

      # Stops the process as SIGTSTP does, with the terminal as it was. Goes on after SIGCONT.
      def stop
        leave
        trap("TSTP", "SYSTEM_DEFAULT")
        Process.kill(:TSTP, Process.pid)
        trap("TSTP") { wake(SIGNALS["TSTP"]) }
        enter
      end
    end
  end
end
