# frozen_string_literal: true

require "strscan"

module Sperf
  # Corrects the lines of ERB templates in a profile to those of their files.
  #
  # With config.action_view.annotate_rendered_view_with_filenames, Rails inserts a line before the source of each
  # template. Every line is then one too high, also in Ruby's __LINE__ and backtraces. A profile does not say whether
  # this was set, but the file shows it. The lines are corrected if more of what was recorded has code in the line
  # before than in the line itself, or if a line is past the end of the file. No corrected line is past the end.
  class TemplateLines
    # Code on a line of its own that calls nothing.
    IDLE = /\A(?:end|else|ensure|begin|\}|\))?\z/
    private_constant :IDLE

    # +sources+ is a SourceFiles.
    def initialize(sources)
      @sources = sources
    end

    # Returns a corrected Profile; +profile+ itself if its lines are right.
    def correct(profile)
      wrong = profile.template_lines.filter_map { |path, lines| correction(path, lines) }
      wrong.empty? ? profile : profile.with_template_lines(wrong)
    end

    private

    # Returns [path, inserted lines, last line]; nil if the lines are right, or the file has changed since.
    def correction(path, lines)
      text, note = @sources.call(path)
      return if note || text.nil? || text.empty?

      text = text.b
      last = text.count("\n") + (text.end_with?("\n") ? 0 : 1)
      before = moved?(text, lines, last) ? 1 : 0
      [path, before, last] if before.positive? || lines.keys.max > last
    end

    # After its last line, a template returns its output: that line may be recorded. A few samples may find lines in
    # which nothing runs for long, such as the last one of a text. A block's end says nothing.
    def moved?(text, lines, last)
      return true if lines.keys.max > last + 1

      running = running_lines(text)
      lines = lines.reject { |line, _| line == 1 || running[line] == false } # The first is the inserted line.
      sum_of(lines) { |line| running[line - 1] } > sum_of(lines) { |line| running[line] }
    end

    def sum_of(lines) = lines.sum { |line, count| yield(line) ? count : 0 }

    # Returns a Hash: true for lines with code, and lines in which text begins; false for those of an IDLE one.
    def running_lines(text)
      running = {}
      scanner = StringScanner.new(text)
      line = 1
      trims = false # Whether the tag before was <% %>, which removes the rest of its line.
      until scanner.eos?
        chunk = scanner.scan(/(?:(?!<%(?!%)).)+/m).to_s
        add_text(running, chunk, line, trims)
        line += chunk.count("\n")
        tag = scanner.scan(/<%.*?(?:%>|\z)/m) or next
        add_code(running, tag, line)
        line += tag.count("\n")
        trims = !tag.start_with?("<%=")
      end
      running
    end

    def add_text(running, chunk, line, trims)
      trimmed = trims && chunk.match?(/\A[ \t]*\n/)
      rest = trimmed ? chunk.sub(/\A[ \t]*\n/, "") : chunk
      running[trimmed ? line + 1 : line] = true unless rest.empty? || rest.match?(/\A[ \t]*\z/)
    end

    def add_code(running, tag, line)
      return if tag.start_with?("<%#")

      tag.delete_prefix("<%").delete_suffix("%>").each_line.with_index(line) do |code, number|
        running[number] ||= !IDLE.match?(code.gsub(/\A[=-]+|-\s*\z/, "").strip)
      end
    end
  end
end
