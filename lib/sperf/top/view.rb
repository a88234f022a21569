# frozen_string_literal: true

module Sperf
  module Top
    # What the screen shows of the measurements, and how keys change it. Knows nothing of a terminal.
    class View
      TIMES = %i[cpu wall].freeze
      # Keys that are a choice of a table.
      TABLE_KEYS = { "m" => :methods, "l" => :lines, "t" => :threads }.freeze
      # Keys that move by rows, or by pages.
      MOVES = { up: -1, down: 1, "k" => -1, "j" => 1 }.freeze
      PAGES = { page_up: -1, page_down: 1 }.freeze
      # More text would not fit the line.
      FILTER_MAX = 200
      private_constant :TIMES, :TABLE_KEYS, :MOVES, :PAGES, :FILTER_MAX

      # The table: :methods, :lines or :threads.
      attr_reader :table
      # The time of the values of methods and lines: one of :cpu and :wall.
      attr_reader :time
      # The typed text of the filter, "" for none.
      attr_reader :filter
      # The number of the first row shown.
      attr_reader :first

      # +column+ is the number of the column that orders rows, from 0.
      def initialize(table: :methods, time: :cpu, column: 0)
        @table = table
        @time = time
        @column = column
        @reversed = false
        @filter = ""
        @first = 0
      end

      attr_reader :column

      def reversed? = @reversed
      def frozen_rows? = @frozen
      def help? = @help
      def typing? = @typing

      # Changes the view by +key+ (Keys). +columns+ is the number of columns that can order rows, +rows+ how many rows
      # there are, +page+ how many of them fit. Returns :quit, :reset, :redraw, or nil.
      def press(key, columns:, rows:, page:)
        return leave_help(key) if @help
        return type(key) if @typing

        action = command(key, columns)
        scroll(key, page)
        @first = @first.clamp(0, [rows - page, 0].max)
        action
      end

      # Returns what names must match: a Regexp, nil without a filter. Text that is not a regular expression stands for
      # itself. Letters match both cases unless the text has capitals.
      def pattern
        return if @filter.empty?

        flags = @filter.match?(/[[:upper:]]/) ? 0 : Regexp::IGNORECASE
        begin
          Regexp.new(@filter, flags, timeout: 0.1)
        rescue RegexpError
          Regexp.new(Regexp.escape(@filter), flags)
        end
      end

      private

      def leave_help(key)
        return :quit if key == :quit

        @help = false
        nil
      end

      def command(key, columns)
        case key
        when "q", :quit then return :quit
        when "r", "R" then return reset
        when :redraw then return :redraw
        when "h", "?", :help then @help = true
        when "/", "\\", :filter then @typing = true
        when :escape then clear_filter
        when " ", "z", "Z" then @frozen = !@frozen
        when "w" then @time = TIMES[(TIMES.index(@time) + 1) % TIMES.size]
        when "i", "I" then @reversed = !@reversed
        when *TABLE_KEYS.keys then choose(TABLE_KEYS[key])
        when "1".."9" then order_by(key.to_i - 1, columns)
        end
        nil
      end

      # Sums that begin anew are shown.
      def reset
        @frozen = false
        :reset
      end

      def scroll(key, page)
        case key
        when :home, "g" then @first = 0
        when :end, "G" then @first = Float::INFINITY
        when *MOVES.keys then @first += MOVES[key]
        when *PAGES.keys then @first += PAGES[key] * page
        end
      end

      def choose(table)
        return if table == @table

        @table = table
        @column = 0
        @reversed = false
        @first = 0
      end

      # The key of the column that orders the rows already reverses the order.
      def order_by(column, columns)
        return if column >= columns

        @reversed = column == @column && !@reversed
        @column = column
        @first = 0
      end

      # Characters of the filter's text. Rows follow at once.
      def type(key)
        case key
        when :quit then return :quit
        when :enter then @typing = false
        when :escape then clear_filter
        when :backspace then @filter = @filter[0...-1]
        when :clear then @filter = ""
        when String then @filter += key if @filter.size < FILTER_MAX
        end
        @first = 0
        nil
      end

      def clear_filter
        @typing = false
        @filter = ""
      end
    end
  end
end
