# frozen_string_literal: true

require_relative "../report/report_style"

module Sperf
  module Top
    # Turns lines of the screen into text for a terminal.
    class Painter
      # Escape sequences by style. Without colours there are none.
      CODES = { **ReportStyle::CODES, strong_text: "\e[1m", name: "\e[36m", bar: "\e[32m", head: "\e[30;42m",
                                      key: "\e[30;46m" }.freeze

      def initialize(color:)
        @color = color
      end

      # Returns the text of +line+, an Array of [text, style].
      def paint(line)
        return line.map(&:first).join unless @color

        line.map { |text, style| style && !text.empty? ? "#{CODES.fetch(style)}#{text}#{CODES[:off]}" : text }.join
      end
    end
  end
end
