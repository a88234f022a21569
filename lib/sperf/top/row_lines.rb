# frozen_string_literal: true

require_relative "terminal_text"

module Sperf
  module Top
    # Formats the rows of a table: numbers, name, and the place behind it.
    class RowLines
      NUMBER = 8
      # The least columns for a name. Columns of numbers that would leave less are not shown.
      NAME = 24
      # A place in fewer columns says nothing.
      PLACE = 10
      NAMES = { methods: "METHOD", lines: "LINE", threads: "THREAD" }.freeze
      private_constant :NUMBER, :NAME, :PLACE, :NAMES

      # +width+ is that of the window, nil for no limit.
      def initialize(table, view, width)
        @table = table
        @view = view
        @width = width
        @columns = width ? table.columns.first([(width - NAME) / NUMBER, 1].max) : table.columns
      end

      # Returns the line of titles. A triangle marks the column that orders the rows.
      def head
        titles = @columns.each_with_index.map do |column, number|
          mark = @view.reversed? ? "▲" : "▼" if number == @view.column
          (column.title + mark.to_s).rjust(NUMBER - 1)
        end
        time = " (#{{ cpu: "CPU", wall: "wall" }.fetch(@view.time)} time)" unless @view.table == :threads
        text = "#{titles.join(" ")}  #{NAMES.fetch(@view.table)}#{time}"
        [[@width ? TerminalText.fit(text, @width) : text, :head]]
      end

      # Returns the line of +row+ (Table::Row).
      def line(row)
        numbers = @columns.map { |column| number(row, column) }.join(" ")
        left = @width ? [@width - numbers.size - 2, 0].max : nil
        name, place = texts(row, left)
        [["#{numbers}  #{name}", style(row)], ["#{"  " unless place.empty?}#{place}", :faint]]
      end

      private

      def number(row, column)
        FiguresText.value(column.kind, @table.value(row, column)).rjust(NUMBER - 1)
      end

      # Returns the name and the place of +row+ in +left+ columns. The end of a place says most, that of a thread's its
      # beginning.
      def texts(row, left)
        name = TerminalText.harmless(row.name)
        place = TerminalText.harmless(row.place)
        name, place = place, name if @view.table == :lines && !place.empty?
        return [name, place] unless left

        name = @view.table == :lines ? TerminalText.cut_beginning(name, left) : TerminalText.cut(name, left)
        rest = left - TerminalText.width(name) - 2
        return [name, ""] if rest < PLACE

        [name, @view.table == :methods ? TerminalText.cut_beginning(place, rest) : TerminalText.cut(place, rest)]
      end

      # By the share of the first column, as in reports.
      def style(row)
        share = @table.value(row, @table.columns.first)
        return :strong if share >= ReportStyle::STRONG
        return :notable if share >= ReportStyle::NOTABLE

        :faint if share.zero?
      end
    end
  end
end
