# frozen_string_literal: true

require "fileutils"
require "json"
require_relative "machine"
require_relative "statistics"

module Bench
  # The output of a benchmark: tables, notes and verdicts, on stdout at once, as Markdown and JSON at the end.
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
      @tables = []
      @targets = []
      @raw = {}
      open_report
    end

    # `columns` are Strings; `rows` are Arrays of as many Strings, the first one a name.
    def table(title, columns, rows)
      puts "", title, "", *aligned([columns, *rows])
      @markdown.push("", "**#{title}**", "", "| #{columns.join(" | ")} |", "|#{"---|" * columns.size}")
      @markdown.concat(rows.map { |row| "| #{row.join(" | ")} |" })
      @tables << { title:, columns:, rows: }
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
      @targets << { text:, verdict: }
    end

    # Keeps what was measured, for the JSON.
    def keep(name, values)
      @raw[name] = values
    end

    def finish
      puts "", "again: #{@settings.command}", ""
      write(@settings.markdown, "#{@markdown.join("\n")}\n") if @settings.markdown
      write(@settings.json, JSON.pretty_generate(as_json)) if @settings.json
    end

    private

    def open_report
      @machine = Machine.lines
      length = @settings.long? ? "long run" : "quick run: orders of magnitude, not figures to quote (--long)"
      puts @title, *@machine.map { |line| "  #{line}" }, "  #{length}"
      @markdown.push("### #{@title}", "", "`#{@settings.command}`: #{@machine.join("; ")}; #{length}.")
    end

    def aligned(rows)
      widths = rows.transpose.map { |column| column.map(&:length).max }
      rows.map do |row|
        row.each_with_index.map { |cell, i| i.zero? ? cell.ljust(widths[i]) : cell.rjust(widths[i]) }.join("  ").rstrip
      end
    end

    def as_json
      { benchmark: @settings.name, title: @title, command: @settings.command, machine: @machine, long: @settings.long?,
        numbers: @settings.numbers, tables: @tables, targets: @targets, measured: @raw }
    end

    def write(path, text)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, text)
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
