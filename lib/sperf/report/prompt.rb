# frozen_string_literal: true

module Sperf
  # Reads lines that somebody types on a terminal: with Reline, which comes with Ruby, so with its keys, history and
  # completion; where it cannot be loaded, as the terminal reads them by itself.
  #
  # The terminal is left as it was found, however the reading ends: by the end of the block, an exception or a signal
  # that Ruby turns into one (SIGINT, SIGTERM, SIGHUP, SIGQUIT), and while SIGTSTP has stopped the process.
  class Prompt
    # Reline asks terminals to mark what is pasted.
    PLAIN_PASTE = "\e[?2004l"
    private_constant :PLAIN_PASTE

    # +input+ and +output+ are the terminal: Reline reads the process's own, whatever is given here.
    # [+completions+] is called with what was typed so far (String), and returns what it may become, an Array of String
    def initialize(input: $stdin, output: $stdout, completions: ->(_) { [] })
      @input = input
      @output = output
      @completions = completions
    end

    # Says whether both ends are a terminal.
    def self.possible?(input: $stdin, output: $stdout) = input.tty? && output.tty?

    # Calls the block, in which #read may be called, and returns what it does.
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

    # Returns the next line (String), without its end; nil where there is none any more (Ctrl-D). Raises Interrupt
    # (Ctrl-C).
    def read(prompt)
      @reading = true
      line = @reline ? @reline.readline(prompt, true) : read_plainly(prompt)
      line && line.dup.force_encoding(Encoding::UTF_8).scrub.strip
    ensure
      @reading = false
    end

    private

    # Names have blanks and all kinds of marks in them: a line is completed as a whole.
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

    # Stops as the signal asks, with the terminal as it was; Reline takes it again when it hears of SIGCONT.
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
