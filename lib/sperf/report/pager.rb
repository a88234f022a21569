# frozen_string_literal: true

module Sperf
  # Shows long text on a terminal a page at a time.
  class Pager
    DEFAULT = "less"
    # The default options of less: exit if the text fits, keep colours, do not clear the screen.
    LESS = "FRX"
    NO_SUCH_COMMAND = 127

    # +io+ is the terminal.
    def initialize(io, env = ENV)
      @io = io
      @env = env
    end

    # Prints +text+, through the pager if it is longer than the window. SPERF_PAGER and PAGER name the command; empty or
    # +cat+ means no pager. A terminal that cannot move its cursor has no pager by default.
    def show(text)
      return @io.write(text) if command.empty? || command == "cat" || text.count("\n") < height

      @io.write(text) unless page(text)
    end

    private

    def command = @env["SPERF_PAGER"] || @env["PAGER"] || (dumb? ? "" : DEFAULT)

    # On such a terminal, less prints a warning and waits for a key.
    def dumb? = ["", "dumb"].include?(@env.fetch("TERM", ""))

    def height
      require "io/console"
      @io.winsize.first
    rescue SystemCallError, NoMethodError
      0
    end

    # Returns whether the pager exists.
    def page(text)
      ignoring_interrupts do
        IO.popen({ "LESS" => @env.fetch("LESS", LESS) }, command, "w", out: @io) { |pipe| feed(pipe, text) }
      end
      Process.last_status.exitstatus != NO_SUCH_COMMAND
    rescue Errno::ENOENT, Errno::EACCES
      false
    end

    # Ctrl-C is for the pager, where it may end a search. If this process ended first, the shell and the pager would
    # share the terminal. The handler is not "IGNORE", because the pager would inherit that.
    def ignoring_interrupts
      previous = trap("INT") { nil }
      trap("INT", previous) if previous == "IGNORE"
      yield
    ensure
      trap("INT", previous || "DEFAULT")
    end

    # The user may quit the pager before the end.
    def feed(pipe, text)
      pipe.write(text)
    rescue Errno::EPIPE
      nil
    end
  end
end
