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

  # Writes a report: to a terminal with its width, colours and pager, or to a file or pipe unchanged.
  class Display
    # +io+ is an IO; +color+ is :auto, :always or :never; +pager+: whether a pager may be used.
    def initialize(io, color: :auto, pager: true, env: ENV)
      @io = io
      @color = color
      @pager = pager
      @env = env
    end

    # Prints +text+. +decorate+: +text+ is for people, so it may be coloured, and cut to the width of the terminal. Such
    # text is made harmless also in a pipe, which may lead to a terminal. Raises SystemCallError.
    def show(text, decorate: true)
      text = Host.harmless(text) if decorate || @io.tty?
      text = styled(text) if decorate
      return print(text) unless @pager && @io.tty?

      Pager.new(@io, @env).show(text)
    end

    # Returns whether colours are used: as given, as the environment says, or if the terminal has colours.
    def color?
      return @color == :always unless @color == :auto
      return false unless @env.fetch("NO_COLOR", "").empty?
      return @env["FORCE_COLOR"] != "0" unless @env.fetch("FORCE_COLOR", "").empty?

      @io.tty? && @env["TERM"] != "dumb"
    end

    private

    # Flushes, because an error at exit would not be reported.
    def print(text)
      @io.write(text)
      @io.flush
    end

    def styled(text) = ReportStyle.new(color: color?, width: @io.tty? ? width : nil).apply(text)

    def width
      require "io/console"
      columns = @io.winsize.last
      columns.positive? ? columns : nil
    rescue SystemCallError, NoMethodError
      nil
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
