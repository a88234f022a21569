# frozen_string_literal: true

require_relative "keys"
require_relative "table"
require_relative "terminal_text"
require_relative "screen"
require_relative "view"

module Sperf
  module Top
    # The loop of `sperf top`: samples a process, and shows what was measured after each period.
    class Updates
      # +sampling+ is a Sampling, +view+ a View. +period_ns+ is the time between updates.
      def initialize(sampling, view:, color:, period_ns:, clock:)
        @sampling = sampling
        @view = view
        @painter = Painter.new(color:)
        @period_ns = period_ns
        @clock = clock
      end

      private

      # Yields the time at which the next sample or update is due, until the block returns a true value.
      def follow
        update_ns = @clock.call + @period_ns
        loop do
          now_ns = @clock.call
          @sampling.sample if now_ns >= @sampling.due_ns
          update_ns = update(update_ns) if now_ns >= update_ns
          break if yield [@sampling.due_ns, update_ns].min
        end
      end

      # Returns when the next update is due.
      def update(due_ns)
        show_interval(@sampling.end_interval)
        [due_ns + @period_ns, @clock.call].max
      end
    end

    # The loop on a terminal, which draws, and follows keys.
    class Live < Updates
      # How long the rest of a key's bytes may take.
      ESCAPE_SECONDS = 0.05
      private_constant :ESCAPE_SECONDS

      # +terminal+ is a Terminal, +title+ the process in words. Other arguments as for Updates.
      def initialize(sampling, terminal, view:, title:, color:, period_ns:, clock: Sampling.method(:now_ns))
        super(sampling, view:, color:, period_ns:, clock:)
        @terminal = terminal
        @title = title
        @keys = Keys.new
        @latest = @shown = Measurements.new
      end

      # Runs until a key ends it, or until the process cannot be read any more, which raises Error.
      def run
        @terminal.open do
          draw(clear: true)
          follow { |due_ns| ended_by_key?(due_ns) }
        end
      rescue EOFError, Errno::EIO, Interrupt
        nil # The terminal is gone, or Ctrl-C.
      end

      # Returns the lines of the last screen.
      def last_lines(message) = screen(message).last_lines.map { |line| @painter.paint(line).rstrip }

      private

      def show_interval(interval)
        @latest.add(interval)
        draw
      end

      # Waits until +due_ns+, and obeys keys meanwhile. Returns whether one of them ends the loop.
      def ended_by_key?(due_ns)
        bytes, changed = @terminal.wait([due_ns - @clock.call, 0].max / 1e9)
        keys = @keys.feed(bytes)
        keys += @keys.feed(@terminal.wait(ESCAPE_SECONDS).first) if @keys.pending?
        keys += @keys.flush if @keys.pending?
        actions = keys.map { |key| press(key) }
        draw(clear: changed || actions.include?(:redraw)) if changed || keys.any?
        actions.include?(:quit)
      end

      def press(key)
        current = screen
        action = @view.press(key, columns: @shown.table(@view.table, @view.time).columns.size,
                                  rows: current.rows_count, page: current.page)
        reset if action == :reset
        show
        action
      end

      # A frozen screen shows a copy.
      def show
        if !@view.frozen_rows?
          @shown = @latest
        elsif @shown.equal?(@latest)
          @shown = @latest.dup
        end
      end

      # What was sampled before does not count.
      def reset
        @sampling.end_interval
        @latest = Measurements.new
      end

      def draw(clear: false) = @terminal.draw(screen.lines.map { |line| @painter.paint(line) }, clear:)

      def screen(message = nil)
        height, width = @terminal.size
        Screen.new(title: @title, measurements: @shown, view: @view, width:, height:, message:)
      end
    end

    # `sperf top` as lines, for pipes and files: a block of lines for each update.
    class Plain < Updates
      # +rows+ is the most rows of each update. Other arguments as for Updates.
      def initialize(sampling, output, view:, rows:, period_ns:, color: false, clock: Sampling.method(:now_ns))
        super(sampling, view:, color:, period_ns:, clock:)
        @output = output
        @rows = rows
        @measurements = Measurements.new
      end

      # Runs until Ctrl-C, or until the process cannot be read any more, which raises Error.
      def run
        follow do |due_ns|
          rest = due_ns - @clock.call
          sleep(rest / 1e9) if rest.positive?
          false
        end
      rescue Interrupt
        nil
      end

      # Returns the lines about +measurements+ at +time+ (Time).
      def lines(measurements, time)
        figures = measurements.figures
        shares = { "cpu" => figures.cpu, "gvl" => figures.held, "gvl wait" => figures.gvl_wait, "gc" => figures.gc }
        head = shares.map { |name, share| "#{name} #{FiguresText.share(share)}" }
        table = measurements.table(@view.table, @view.time)
        rows = RowLines.new(table, @view, nil)
        shown = table.rows(@view.column, @rows)
        ["#{time.strftime("%H:%M:%S")}  #{head.join("  ")}  #{FiguresText.threads(figures.states, figures.work)}",
         *[rows.head, *shown.map { |row| rows.line(row) }].map { |line| @painter.paint(line).rstrip }, ""]
      end

      private

      def show_interval(interval)
        @measurements.add(interval)
        @output.write(lines(@measurements, Time.now).map { |line| "#{line}\n" }.join)
        @output.flush
      end
    end
  end
end
