# frozen_string_literal: true

require "fileutils"
require_relative "machine"
require_relative "statistics"

module Bench
  # The output of a benchmark: tables, notes and verdicts, on stdout at once, as Markdown at the end.
  class Report
    # By whether a target was met; nil if the measurement does not show it.
    VERDICTS = { true => "met", false => "MISSED", nil => "cannot tell" }.freeze

    # The verdict on a target that each of some rows must meet.
    def self.overall(verdicts)
      return false if verdicts.include?(false)

      true if verdicts.all?
    end

    def initialize(settings, title)
      @settings = settings
      @title = title
      @markdown = []
      open_report
    end

    # `columns` are Strings; `rows` are Arrays of as many Strings, the first one a name.
    def table(title, columns, rows)
      puts "", title, "", *aligned([columns, *rows])
      @markdown.push("", "**#{title}**", "", "| #{columns.join(" | ")} |", "|#{"---|" * columns.size}")
      @markdown.concat(rows.map { |row| "| #{row.join(" | ")} |" })
    end

    def note(text)
      puts "", text
      @markdown.push("", text)
    end

    # States a target and whether it was met, a key of VERDICTS.
    def target(text, met)
      verdict = VERDICTS.fetch(met)
      puts "", "target: #{text}: #{verdict}"
      @markdown.push("", "Target: #{text}: **#{verdict}**.")
    end

    def finish
      puts "", "again: #{@settings.command}", ""
      return unless @settings.markdown

      FileUtils.mkdir_p(File.dirname(@settings.markdown))
      File.write(@settings.markdown, "#{@markdown.join("\n")}\n")
    end

    private

    def open_report
      machine = Machine.lines
      length = @settings.long? ? "long run" : "quick run: orders of magnitude, not figures to quote (--long)"
      puts @title, *machine.map { |line| "  #{line}" }, "  #{length}"
      @markdown.push("### #{@title}", "", "`#{@settings.command}`: #{machine.join("; ")}; #{length}.")
    end

    def aligned(rows)
      widths = rows.transpose.map { |column| column.map(&:length).max }
      rows.map do |row|
        row.each_with_index.map { |cell, i| i.zero? ? cell.ljust(widths[i]) : cell.rjust(widths[i]) }.join("  ").rstrip
      end
    end
  end

  # Numbers as the tables show them.
  module Figures
    module_function

    # "+0.83 (+0.71 .. +0.95)": a ratio as what it adds, in percent.
    def slowdown(estimate)
      return "-" unless estimate

      spread(estimate.map { |ratio| (ratio - 1) * 100 }, estimate.median > 2 ? "%+.0f" : "%+.2f")
    end

    # "8.1 us (7.9 .. 8.3)": a median and the interval that it is known to lie in.
    def spread(estimate, pattern, unit = "")
      interval = estimate.low ? " (#{format(pattern, estimate.low)} .. #{format(pattern, estimate.high)})" : ""
      "#{format(pattern, estimate.median)}#{unit}#{interval}"
    end

    # The same with the quartiles of some values.
    def quartiles(values, pattern, unit = "")
      low, high = Statistics.quartiles(values).map { |value| format(pattern, value) }
      "#{format(pattern, Statistics.median(values))}#{unit} (#{low} .. #{high})"
    end

    def megabytes(bytes) = format("%.1f MB", bytes / 1e6)
  end
end
