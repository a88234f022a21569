# frozen_string_literal: true

require_relative "../report/display"

module Sperf
  module Top
    # Text in the columns of a terminal: how wide it is, and cut or filled to a width.
    #
    # Names come from other processes: control characters and invalid bytes are replaced, so they cannot reach the
    # terminal. Wide characters (Chinese, Japanese, Korean, emoji) take two columns, combining ones none.
    module TerminalText
      ELLIPSIS = "…"
      # Characters of two columns: those of the classes W and F in Unicode's table of East Asian widths.
      WIDE = [0x1100..0x115F, 0x2E80..0x303E, 0x3041..0xA4CF, 0xA960..0xA97F, 0xAC00..0xD7A3, 0xF900..0xFAFF,
              0xFE10..0xFE19, 0xFE30..0xFE6F, 0xFF01..0xFF60, 0xFFE0..0xFFE6, 0x16FE0..0x18D08, 0x1AFF0..0x1B2FB,
              0x20000..0x3FFFD].freeze
      EMOJI = /\p{Emoji_Presentation}/
      # Marks on the character before, and characters that cannot be seen.
      NARROW = /[\p{Mn}\p{Me}\p{Cf}]/
      private_constant :ELLIPSIS, :WIDE, :EMOJI, :NARROW

      class << self
        # Returns +text+ as valid UTF-8 without control characters.
        def harmless(text) = Host.harmless(text).tr("\n\t", "\u{FFFD}")

        # Returns how many columns the harmless +text+ takes.
        def width(text)
          return text.size if text.ascii_only?

          text.each_char.sum { |char| width_of(char) }
        end

        # Returns +text+ in at most +width+ columns: the beginning of longer text, and "…".
        def cut(text, width)
          return text if width(text) <= width

          width < 1 ? "" : "#{leading(text.each_char, width - 1)}#{ELLIPSIS}"
        end

        # Returns +text+ in at most +width+ columns: "…", and the end of longer text.
        def cut_beginning(text, width)
          return text if width(text) <= width

          width < 1 ? "" : "#{ELLIPSIS}#{leading(text.reverse.each_char, width - 1).reverse}"
        end

        # Returns +text+ in exactly +width+ columns, with blanks behind it.
        def fit(text, width)
          text = cut(text, width)
          "#{text}#{" " * (width - width(text))}"
        end

        private

        def width_of(char)
          return 1 if char.ascii_only?
          return 2 if char.match?(EMOJI) || WIDE.any? { |range| range.cover?(char.ord) }

          char.match?(NARROW) ? 0 : 1
        end

        def leading(chars, width) = chars.take_while { |char| (width -= width_of(char)) >= 0 }.join
      end
    end

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

    # Words and numbers, as the screen and the plain form show them.
    module FiguresText
      # The states of threads in the order in which they are counted.
      STATES = { running: "running", gc: "in GC", gvl_wait: "GVL wait", blocking: "blocked",
                 waiting: "waiting" }.freeze
      private_constant :STATES

      class << self
        # Returns percent: "87.3%", "-" if unknown.
        def share(value) = value ? format("%.1f%%", value) : "-"

        # Returns nanoseconds in at most 7 columns: "450ms", "12.34s", "3m12s", "2h05m".
        def time(nanoseconds)
          seconds = nanoseconds / 1e9
          return format("%.0fms", seconds * 1e3) if seconds < 0.9995
          return format("%.2fs", seconds) if seconds < 99.995

          minutes, rest = seconds.round.divmod(60)
          minutes < 60 ? format("%dm%02ds", minutes, rest) : format("%dh%02dm", *minutes.divmod(60))
        end

        # Returns the value of a column of +kind+ (Table::Column).
        def value(kind, number) = kind == :time ? time(number) : format("%.1f", number)

        # Returns "12 threads: 1 running, 11 waiting; 3 requests, 1 job". +work+ is the number of threads by what they
        # work on.
        def threads(states, work)
          words = STATES.filter_map { |state, text| "#{states[state]} #{text}" if states[state] }
          threads = [count(states.values.sum, "thread"), *(words.join(", ") if words.any?)].join(": ")
          [threads, *(work.map { |name, number| count(number, name) }.join(", ") if work.any?)].join("; ")
        end

        private

        def count(number, noun) = "#{number} #{noun}#{"s" unless number == 1}"
      end
    end
  end
end
