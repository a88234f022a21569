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

      def number(row, column) = FiguresText.value(column.kind, @table.value(row, column)).rjust(NUMBER - 1)

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

    # What the key h shows. The first lines are for small windows.
    SCREEN_HELP = <<~TEXT
      m l t     methods, lines, threads
      1 to 9    sort by that column; again: reverse
      w         CPU time or wall time
      / TEXT    only rows that match; Esc: all
      Space     freeze the screen, or continue
      r         set the sums to 0
      Up, Down, PgUp, PgDn, Home, End   scroll
      h, q      this help, quit

      SELF%     share of the last second in the method itself
      TOTAL%    the same with its callees
      SELF, TOTAL, RUN   time since the start, or since r
      RUN%, GC%, GVLW%, BLOCK%   running, collecting garbage,
                waiting for the GVL, waiting for something else

      100 % is one core (CPU time) or one thread (wall time).
      GVL above: share of time in which a thread held it. Waiting
      for the GVL: sum over threads.
    TEXT

    # The lines of the screen: meters, rows and keys, as htop has them. A pure function of what is measured, the view
    # and the window's size.
    #
    # A line is an Array of [text, style] whose texts together are at most as wide as the window. Styles are keys of
    # Painter::CODES, or nil.
    class Screen
      # A window smaller than this has two lines of figures instead of meters.
      WIDE = 76
      HIGH = 16
      METER_MAX = 60
      KEYS = [%w[h Help], %w[q Quit], %w[/ Filter], %w[m Methods], %w[l Lines], %w[t Threads], %w[1-9 Sort],
              %w[w CPU/Wall], %w[Space Freeze], %w[r Reset]].freeze
      private_constant :WIDE, :HIGH, :METER_MAX, :KEYS

      # +title+ is the process in words. +measurements+ (Measurements) and +view+ (View) are what to show, +message+ a
      # line about the process, nil for none.
      def initialize(title:, measurements:, view:, width:, height:, message: nil)
        @title = title
        @measurements = measurements
        @view = view
        @width = width
        @height = height
        @message = message
      end

      # Returns the lines, as many as the window has.
      def lines
        body = @view.help? ? help : rows
        body = body.first(body_height) + ([[]] * [body_height - body.size, 0].max)
        [*head, *body, footer].first(@height)
      end

      # Returns the lines without the keys, and without rows that are not there: for the end.
      def last_lines = [*head, *rows.first(body_height)]

      # Returns how many rows fit, and how many there are.
      def page = [body_height - 1, 1].max
      def rows_count = table.count(@view.pattern)

      private

      def table = @table ||= @measurements.table(@view.table, @view.time)

      def ranked
        table.rows(@view.column, @view.first + page, pattern: @view.pattern, reversed: @view.reversed?)
          .drop(@view.first)
      end

      def body_height = [@height - head.size - 1, 0].max

      # -- Above the rows --

      def head = @head ||= [headline, *figures, status].map { |line| cut(line) }

      def headline = [["sperf top", :strong_text], ["  #{@title}", nil]]

      def figures
        figures = @measurements.figures
        return [[["the first samples are being taken", :faint]]] unless figures

        @width >= WIDE && @height >= HIGH ? meters(figures) : brief(figures)
      end

      def meters(figures)
        width = [@width / 2, METER_MAX].min - 2
        texts = [FiguresText.threads(figures.states, figures.work),
                 "Waiting for the GVL: #{FiguresText.share(figures.gvl_wait)}", samples(figures)]
        [["CPU", figures.cpu], ["GVL", figures.held], ["GC ", figures.gc]].zip(texts).map do |(name, share), text|
          [*meter(name, share, width), ["  #{text}", nil]]
        end
      end

      # As in htop: the number is at the right end, over the bar. 100 % fill it.
      def meter(name, share, width)
        room = width - name.size - 2
        filled = (room * (share || 0) / 100.0).round.clamp(0, room)
        bar = "#{"|" * filled}#{" " * (room - filled)}"
        text = FiguresText.share(share)
        bar[-text.size..] = text if text.size <= room
        [[name, :name], ["[", :strong_text], [bar[0...filled], :bar], [bar[filled..], nil], ["]", :strong_text]]
      end

      def samples(figures)
        torn = ", #{figures.torn} incomplete" if figures.torn.positive?
        "Samples: #{figures.rate.round} a second for #{FiguresText.time(figures.elapsed_ns)}#{torn}"
      end

      def brief(figures)
        shares = [figures.cpu, figures.held, figures.gvl_wait, figures.gc].map { |share| FiguresText.share(share) }
        numbers = format("CPU %s GVL %s wait %s GC %s", *shares)
        [[[numbers, nil]], [[FiguresText.threads(figures.states, figures.work), nil]]].first(@height < HIGH / 2 ? 1 : 2)
      end

      # The line above the rows: what is typed, what is unusual.
      def status
        return [["Filter: #{@view.filter}", :strong_text], ["_", nil], ["  (Enter: done, Esc: all rows)", :faint]] if
          @view.typing?

        parts = [@message, ("frozen" if @view.frozen_rows?), ("only #{@view.filter}" unless @view.filter.empty?),
                 ("#{table.dropped} rows dropped" if table.dropped.positive?)].compact
        [[parts.join(" - "), :notable]]
      end

      # -- The rows --

      def rows
        lines = RowLines.new(table, @view, @width)
        [lines.head, *ranked.map { |row| lines.line(row) }].map { |line| cut(line) }
      end

      def help = SCREEN_HELP.lines(chomp: true).map { |line| cut([[line, nil]]) }

      # As many keys as fit.
      def footer
        parts = []
        width = 0
        KEYS.each do |key, text|
          width += key.size + text.size + 2
          break if width > @width

          parts.push([" #{key} ", :strong_text], [text, :key])
        end
        parts
      end

      # Cuts the texts of a line at the window's width.
      def cut(line)
        left = @width
        line.map do |text, style|
          text = TerminalText.cut(TerminalText.harmless(text), left)
          left -= TerminalText.width(text)
          [text, style]
        end
      end
    end
  end
end
