# frozen_string_literal: true

require_relative "pager"
require_relative "report_style"

module Sperf
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

    def styled(text)
      ReportStyle.new(color: color?, width: @io.tty? ? width : nil).apply(text)
    end

    def width
      require "io/console"
      columns = @io.winsize.last
      columns.positive? ? columns : nil
    rescue SystemCallError, NoMethodError
      nil
    end
  end
end
