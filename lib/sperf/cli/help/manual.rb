# frozen_string_literal: true

require_relative "reference"

module Sperf
  class CLI
    # The manual page, sperf(1), in the format of man(7). It contains the reference.
    module Manual
      # The least indentation of the second column.
      TEXT_AT = 12
      # A term and its meaning, on one line or two.
      TERM = /\A {2,6}(\S.*?)(?: {2,}(\S.*))?\z/
      private_constant :TEXT_AT, :TERM

      class << self
        # Returns the page for +version+ (String).
        def page(version)
          sections = Reference.all.split(/^(?=\S)/).map do |section|
            heading, *lines = section.lines(chomp: true)
            ".SH #{escaped(heading.upcase)}\n#{body(lines)}"
          end
          ".\\\" Made of `sperf help all` by script/documents.\n.TH SPERF 1 \"\" \"sperf #{version}\"\n#{sections.join}"
        end

        private

        # Paragraphs are separated by empty lines.
        def body(lines)
          lines.chunk { |line| !line.empty? || nil }.map { |_, paragraph| ".PP\n#{paragraph(paragraph)}" }.join
        end

        def paragraph(lines)
          return verbatim(lines) if lines.first.match?(/\A {4,}[^ -]/)

          lines.each_with_index.map { |line, number| line(line, lines[number + 1].to_s) }.join
        end

        def verbatim(lines) = ".nf\n#{lines.map { |line| "#{escaped(line)}\n" }.join}.fi\n"

        # Returns the source for +line+; +following+ is the next line.
        def line(line, following)
          return "#{escaped(nested(line.strip))}\n" if indentation(line) >= TEXT_AT

          term, text = line.match(TERM)&.captures
          return "#{escaped(line.strip)}\n" unless text || indentation(following) >= TEXT_AT

          ".TP\n#{bold(term)}\n#{"#{escaped(text)}\n" if text}"
        end

        # A table in the second column becomes a line for each row.
        def nested(text) = text.match?(/\S {2,}\S/) ? "\0#{text.sub(/ {2,}/, ": ")}" : text

        def indentation(line) = line[/\A */].size

        def bold(text) = "\\fB#{escaped(text)}\\fR"

        # A line must not look like a request. NUL stands for the request .br.
        def escaped(text)
          plain = text.gsub("\\") { "\\e" }.gsub("-") { "\\-" }.gsub("…") { "\\[u2026]" }.sub(/\A(?=[.'])/) { "\\&" }
          plain.sub(/\A\0/) { ".br\n" }
        end
      end
    end
  end
end
