# frozen_string_literal: true

require_relative "../command"
require_relative "../help/manual"
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
  end
end
