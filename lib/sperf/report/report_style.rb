# frozen_string_literal: true

module Sperf
  # How a report looks on a terminal: what weighs much stands out, lines end where the window does.
  class ReportStyle
    # Escape sequences by what they are for.
    CODES = { strong: "\e[1;31m", notable: "\e[33m", faint: "\e[2m", off: "\e[0m" }.freeze
    # From which share of the whole on, in percent.
    STRONG = 10.0
    NOTABLE = 2.0
    # A number with its share, with which the rows of all tables begin; behind "12)" where rows are to be chosen from,
    # which may have another number in front.
    ROW = /\A *(?:\d+\) +(?:-?[\d.]+\S* +)??)?-?[\d.]+\S* +(?<share>[\d.e+-]+)%/
    HEAD = /\A(?:File|Type|Time|Duration|Active filters|Showing|Dropped|Total): ?|\A(?:Showing|Dropped) |\A[-+|]+\z/

    # +width+ is that of the window in columns, nil for any.
    def initialize(color:, width:)
      @color = color
      @width = width
    end

    # Returns +text+ as it shall be shown.
    def apply(text)
      return text unless @color || @width

      text.each_line(chomp: true).map { |line| "#{paint(cut(harmless(line)))}\n" }.join
    end

    private

    # Names come from programs: what a terminal would obey must not reach it.
    def harmless(line) = line.gsub(/[[:cntrl:]&&[^\t]]/, "\u{FFFD}")

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
