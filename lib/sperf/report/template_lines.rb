# frozen_string_literal: true

require "strscan"

module Sperf
  # Lines of ERB templates as their files have them.
  #
  # With config.action_view.annotate_rendered_view_with_filenames, Rails puts a line before the source of each template,
  # and every line of it is one too high, in Ruby's own __LINE__ and backtraces as well. A profile does not tell whether
  # that was so. The file shows it: if more of the lines that ran have code in the line before than in themselves, or
  # one is behind the end of the file, the lines are corrected. No line stays behind the end.
  class TemplateLines
    # What stands in a line of its own and calls nothing.
    IDLE = /\A(?:end|else|ensure|begin|\}|\))?\z/
    private_constant :IDLE

    # +sources+ is a SourceFiles.
    def initialize(sources)
      @sources = sources
    end

    # Returns the Profile with these lines, +profile+ itself where they are right.
    def correct(profile)
      wrong = profile.template_lines.filter_map { |path, lines| correction(path, lines) }
      wrong.empty? ? profile : profile.with_template_lines(wrong)
    end

    private

    # Returns [path, lines put before the source, last line]; nil where nothing is wrong, or the file has changed since.
    def correction(path, lines)
      text, note = @sources.call(path)
      return if note || text.nil? || text.empty?

      text = text.b
      last = text.count("\n") + (text.end_with?("\n") ? 0 : 1)
      before = moved?(text, lines, last) ? 1 : 0
      [path, before, last] if before.positive? || lines.max > last
    end

    # Behind the last line, a template returns what it has written.
    def moved?(text, lines, last)
      return true if lines.max > last + 1

      running = running_lines(text)
      lines -= [1] # what is put before the source
      lines.count { |line| running.include?(line - 1) } > lines.count { |line| running.include?(line) }
    end

    # Returns the lines in which something can run, as a Hash of true: those with code, and those in which text begins.
    def running_lines(text)
      running = {}
      scanner = StringScanner.new(text)
      line = 1
      trims = false # The tag before was a <% %>, which takes the end of its line along.
      until scanner.eos?
        chunk = scanner.scan(/(?:(?!<%(?!%)).)+/m).to_s
        note_text(running, chunk, line, trims)
        line += chunk.count("\n")
        tag = scanner.scan(/<%.*?(?:%>|\z)/m) or next
        note_code(running, tag, line)
        line += tag.count("\n")
        trims = !tag.start_with?("<%=")
      end
      running
    end

    def note_text(running, chunk, line, trims)
      trimmed = trims && chunk.match?(/\A[ \t]*\n/)
      rest = trimmed ? chunk.sub(/\A[ \t]*\n/, "") : chunk
      running[trimmed ? line + 1 : line] = true unless rest.empty? || rest.match?(/\A[ \t]*\z/)
    end

    def note_code(running, tag, line)
      return if tag.start_with?("<%#")

      tag.delete_prefix("<%").delete_suffix("%>").each_line.with_index(line) do |code, number|
        running[number] = true unless IDLE.match?(code.gsub(/\A[=-]+|-\s*\z/, "").strip)
      end
    end
  end
end
