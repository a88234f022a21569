# frozen_string_literal: true

module Sperf
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

    def cut(line)
      @width && line.size > @width ? "#{line[0, @width - 1]}…" : line
    end

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
