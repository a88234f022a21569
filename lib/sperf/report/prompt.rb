# frozen_string_literal: true

module Sperf
  # Reads lines from a terminal: with Reline, which comes with Ruby and has keys, history and completion; if Reline
  # cannot be loaded, without these.
  #
  # The terminal's mode is restored when the block ends, also by an exception or a signal that Ruby turns into an
  # exception (SIGINT, SIGTERM, SIGHUP, SIGQUIT), and while SIGTSTP has stopped the process.
  class Prompt
    # Ends bracketed paste, which Reline switches on.
    PLAIN_PASTE = "\e[?2004l"
    private_constant :PLAIN_PASTE

    # +input+ and +output+ are the terminal; Reline always uses the process's own. +completions+ is called with the
    # typed text (String), and returns the possible lines, an Array of String.
    def initialize(input: $stdin, output: $stdout, completions: ->(_) { [] })
      @input = input
      @output = output
      @completions = completions
    end

    # Returns whether both ends are a terminal.
    def self.possible?(input: $stdin, output: $stdout) = input.tty? && output.tty?

    # Calls the block, in which #read may be called, and returns its value.
    def open
      require "io/console"
      @mode = @input.console_mode
      @reline = reline
      handler = trap("TSTP") { stop }
      trap("TSTP", handler) if handler == "IGNORE"
      yield
    ensure
      trap("TSTP", handler) if handler
      restore if @mode
    end

    # Returns the next line (String) without its end; nil at the end of input (Ctrl-D). Raises Interrupt (Ctrl-C).
    def read(prompt)
      @reading = true
      line = @reline ? @reline.readline(prompt, true) : read_plainly(prompt)
      line && line.dup.force_encoding(Encoding::UTF_8).scrub.strip
    ensure
      @reading = false
    end

    private

    # Lines are completed as a whole, because names contain blanks and punctuation.
    def reline
      require "reline"
      Reline.completion_append_character = nil
      Reline.completer_word_break_characters = ""
      Reline.completer_quote_characters = ""
      Reline.completion_proc = ->(typed) { @completions.call(typed) }
      Reline
    rescue LoadError
      nil
    end

    def read_plainly(prompt)
      @output.write(prompt)
      @output.flush
      @input.gets&.chomp
    end

    def restore
      @input.console_mode = @mode
    rescue SystemCallError
      nil # The terminal is gone.
    end

    # Stops the process with the terminal's mode restored. Reline sets its mode again on SIGCONT.
    def stop
      mode = @input.console_mode
      @output.syswrite("#{PLAIN_PASTE}\r\n") if @reading && @reline
      restore
      trap("TSTP", "SYSTEM_DEFAULT")
      Process.kill(:TSTP, Process.pid)
      trap("TSTP") { stop }
      @input.console_mode = mode
    rescue SystemCallError
      nil
    end
  end
end
