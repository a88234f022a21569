# frozen_string_literal: true

require_relative "keys"
require_relative "table"
require_relative "terminal_text"
require_relative "screen"
require_relative "view"

module Sperf
  module Top
    # The loop of `sperf top` on a terminal: samples, draws, and follows keys.
    class Live
      # How long the rest of a key's bytes may take.
      ESCAPE_SECONDS = 0.05
      private_constant :ESCAPE_SECONDS

      # +sampling+ is a Sampling, +terminal+ a Terminal, +title+ the process in words. +period_ns+ is the time between
      # updates.
      def initialize(sampling, terminal, view:, title:, color:, period_ns:, clock: Sampling.method(:now_ns))
        @sampling = sampling
        @terminal = terminal
        @view = view
        @title = title
        @painter = Painter.new(color:)
        @period_ns = period_ns
        @clock = clock
        @keys = Keys.new
        @latest = @shown = Measurements.new
      end

      # Runs until a key ends it, or until the process cannot be read any more, which raises Error.
      def run
        @terminal.open do
          draw(clear: true)
          update_ns = @clock.call + @period_ns
          loop do
            now_ns = @clock.call
            @sampling.sample if now_ns >= @sampling.due_ns
            update_ns = update(update_ns) if now_ns >= update_ns
            break if ended_by_key?([@sampling.due_ns, update_ns].min)
          end
        end
      rescue EOFError, Errno::EIO, Interrupt
        nil # The terminal is gone, or Ctrl-C.
      end

      # Returns the lines of the last screen.
      def last_lines(message) = screen(message).last_lines.map { |line| @painter.paint(line).rstrip }

      private

      # Returns when the next update is due.
      def update(due_ns)
        @latest.add(@sampling.end_interval)
        draw
        [due_ns + @period_ns, @clock.call].max
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
    class Plain
      # +rows+ is the most rows of each update. Other arguments as for Live.
      def initialize(sampling, output, view:, rows:, period_ns:, color: false, clock: Sampling.method(:now_ns))
        @sampling = sampling
        @output = output
        @view = view
        @rows = rows
        @painter = Painter.new(color:)
        @period_ns = period_ns
        @clock = clock
        @measurements = Measurements.new
      end

      # Runs until Ctrl-C, or until the process cannot be read any more, which raises Error.
      def run
        update_ns = @clock.call + @period_ns
        loop do
          now_ns = @clock.call
          @sampling.sample if now_ns >= @sampling.due_ns
          update_ns = update(update_ns) if now_ns >= update_ns
          rest = [@sampling.due_ns, update_ns].min - @clock.call
          sleep(rest / 1e9) if rest.positive?
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

      def update(due_ns)
        @measurements.add(@sampling.end_interval)
        @output.write(lines(@measurements, Time.now).map { |line| "#{line}\n" }.join)
        @output.flush
        [due_ns + @period_ns, @clock.call].max
      end
    end
  end
end
