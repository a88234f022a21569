# frozen_string_literal: true

require_relative "../command"
require_relative "../help/reference"

module Sperf
  class CLI
    # `sperf help`: prints the first page, a section of the reference, all of it, or the manual page.
    class Help < Command
      USAGE = "help [topic]"
      # The topics for all sections, and for the manual page.
      ALL = "all"
      MANUAL = "man"

      private

      # Prints the section called +words+; without words, the first page. Raises UsageError if there is no such section.
      def execute(words)
        Display.new($stdout, pager: on?(:pager)).show(text(words.join(" ").downcase.delete_prefix("sperf "), words),
                                                      decorate: false)
      end

      def text(topic, words)
        return Reference.first_page if words.empty?
        return Reference.all if topic == ALL
        return Manual.page(VERSION) if topic == MANUAL

        Reference.section(topic) || refuse(topic, words.join(" "))
      end

      def refuse(topic, words)
        suggestion = Suggestion.for(topic, [*Reference.topics, ALL])
        suggestion = "; there are: #{[*Reference.topics, ALL, MANUAL].join(", ")}" if suggestion.empty?
        raise UsageError, "there is no help on #{shown(words)}#{suggestion} (see sperf help)"
      end
    end

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
