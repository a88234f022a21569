# frozen_string_literal: true

module Sperf
  # Shows long text on a terminal a page at a time.
  class Pager
    DEFAULT = "less"
    # What less does unless the user has said: end where all fits, leave colours, leave the screen as it is.
    LESS = "FRX"
    NO_SUCH_COMMAND = 127

    # +io+ is the terminal.
    def initialize(io, env = ENV)
      @io = io
      @env = env
    end

    # Prints +text+, by way of the pager where it is longer than the window. SPERF_PAGER and PAGER name the command;
    # empty or +cat+ means none, which is also meant where none is named on a terminal that cannot move its cursor.
    def show(text)
      return @io.write(text) if command.empty? || command == "cat" || text.count("\n") < height

      @io.write(text) unless page(text)
    end

    private

    def command = @env["SPERF_PAGER"] || @env["PAGER"] || (dumb? ? "" : DEFAULT)

    # less would complain of such a terminal, and wait for a key.
    def dumb? = ["", "dumb"].include?(@env.fetch("TERM", ""))

    def height
      require "io/console"
      @io.winsize.first
    rescue SystemCallError, NoMethodError
      0
    end

    # Returns whether there is such a pager.
    def page(text)
      leaving_interrupts_to_it do
        IO.popen({ "LESS" => @env.fetch("LESS", LESS) }, command, "w", out: @io) { |pipe| feed(pipe, text) }
      end
      Process.last_status.exitstatus != NO_SUCH_COMMAND
    rescue Errno::ENOENT, Errno::EACCES
      false
    end

    # Ctrl-C is for the pager, which may take it for the end of a search. If this process ended first, the shell and the
    # pager would share the terminal. A handler, not "IGNORE", which the pager would inherit.
    def leaving_interrupts_to_it
      previous = trap("INT") { nil }
      trap("INT", previous) if previous == "IGNORE"
      yield
    ensure
      trap("INT", previous || "DEFAULT")
    end

    # The reader may leave before the end.
    def feed(pipe, text)
      pipe.write(text)
    rescue Errno::EPIPE
      nil
    end
  end
end
