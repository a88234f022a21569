# frozen_string_literal: true

module Sperf
  # Writes a report: to a terminal with its width, colours and pager, or to a file or pipe unchanged.
  class Display
    PAGER = "less"
    # The default options of less: exit if the text fits, keep colours, do not clear the screen.
    LESS = "FRX"
    NO_SUCH_COMMAND = 127

    # +io+ is an IO; +color+ is :auto, :always or :never; +pager+: whether a pager may be used.
    def initialize(io, color: :auto, pager: true)
      @io = io
      @color = color
      @pager = pager
    end

    # Prints +text+. +decorate+: +text+ is for people, so it may be coloured, and cut to the width of the terminal. Such
    # text is made harmless also in a pipe, which may lead to a terminal. Raises SystemCallError.
    def show(text, decorate: true)
      text = Host.harmless(text) if decorate || @io.tty?
      text = ReportStyle.new(color: color?, width: (window.last.nonzero? if @io.tty?)).apply(text) if decorate
      return if @pager && @io.tty? && paged?(text)

      @io.write(text)
      @io.flush # An error at exit would not be reported.
    end

    # Returns whether colours are used: as given, as the environment says, or if the terminal has colours.
    def color?
      return @color == :always unless @color == :auto
      return false unless ENV.fetch("NO_COLOR", "").empty?
      return ENV["FORCE_COLOR"] != "0" unless ENV.fetch("FORCE_COLOR", "").empty?

      @io.tty? && ENV["TERM"] != "dumb"
    end

    private

    # Shows +text+ a page at a time if it is longer than the window, and returns whether that was possible. SPERF_PAGER
    # and PAGER name the command; empty or +cat+ means no pager. A terminal that cannot move its cursor has no pager by
    # default: less would print a warning there, and wait for a key.
    def paged?(text)
      dumb = ["", "dumb"].include?(ENV.fetch("TERM", ""))
      command = ENV["SPERF_PAGER"] || ENV["PAGER"] || (dumb ? "" : PAGER)
      return false if ["", "cat"].include?(command) || text.count("\n") < window.first

      ignoring_interrupts do
        IO.popen({ "LESS" => ENV.fetch("LESS", LESS) }, command, "w", out: @io) { |pipe| feed(pipe, text) }
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

    # The height and the width of the terminal; 0 if they are not known.
    def window
      require "io/console"
      @io.winsize
    rescue SystemCallError, NoMethodError
      [0, 0]
    end
  end

  # Styles a report for a terminal: highlights large values, and cuts lines at the window's width.
  class ReportStyle
    # Escape sequences by meaning.
    CODES = { strong: "\e[1;31m", notable: "\e[33m", faint: "\e[2m", off: "\e[0m" }.freeze
    # The least shares, in percent.
    STRONG = 10.0
    NOTABLE = 2.0
    # The beginning of a table's row: a number with its share. In lists to choose from, "12)" and possibly another
    # number come before.
    ROW = /\A *(?:\d+\) +(?:-?[\d.]+\S* +)??)?-?[\d.]+\S* +(?<share>[\d.e+-]+)%/
    HEAD = /\A(?:File|Type|Time|Duration|Active filters|Showing|Dropped|Total): ?|\A(?:Showing|Dropped) |\A[-+|]+\z/

    # +width+ is the window's width in columns, nil for no limit.
    def initialize(color:, width:)
      @color = color
      @width = width
    end

    def apply(text)
      return text unless @color || @width

      text.each_line(chomp: true).map { |line| "#{paint(cut(line))}\n" }.join
    end

    private

    def cut(line) = @width && line.size > @width ? "#{line[0, @width - 1]}…" : line

    def paint(line)
      style = @color && style_of(line)
      style ? "#{CODES[style]}#{line}#{CODES[:off]}" : line
    end

    def style_of(line)
      row = ROW.match(line) or return (:faint if HEAD.match?(line))
      share = row[:share].to_f.abs
      return :strong if share >= STRONG
      return :notable if share >= NOTABLE

      :faint if share.zero?
    end
  end
end
