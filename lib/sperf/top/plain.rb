# frozen_string_literal: true

require_relative "terminal_text"
require_relative "measurements"
require_relative "row_lines"

module Sperf
  module Top
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
