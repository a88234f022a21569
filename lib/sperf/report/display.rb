# frozen_string_literal: true

require_relative "pager"
require_relative "report_style"

module Sperf
  # Where a report goes: a terminal, whose width, colours and pager it heeds, or a file or pipe, which gets it byte for
  # byte.
  class Display
    # +io+ is an IO; +color+ is :auto, :always or :never; +pager+ says whether there may be one.
    def initialize(io, color: :auto, pager: true, env: ENV)
      @io = io
      @color = color
      @pager = pager
      @env = env
    end

    # Prints +text+. +decorate+: it is for people, and may be coloured and cut to the width of the terminal.
    def show(text, decorate: true)
      text = styled(text) if decorate
      return print(text) unless @pager && @io.tty?

      Pager.new(@io, @env).show(text)
    rescue Errno::EPIPE
      # Whoever read it has seen enough.
    end

    # Says whether colours are used: as asked for, or as the environment says, or on a terminal that has them.
    def color?
      return @color == :always unless @color == :auto
      return false unless @env.fetch("NO_COLOR", "").empty?
      return @env["FORCE_COLOR"] != "0" unless @env.fetch("FORCE_COLOR", "").empty?

      @io.tty? && @env["TERM"] != "dumb"
    end

    private

    # Not left to the exit, at which nobody would hear of an error.
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
