# frozen_string_literal: true

require_relative "../command"

module Sperf
  class CLI
    # `sperf help`: the full reference, or a section of it, for people and for programs that read it.
    class Help < Command
      USAGE = "help [topic]"
      TEXT = File.expand_path("../help.txt", __dir__)
      private_constant :TEXT

      def initialize
        super
        @pager = true
      end

      private

      # Prints the section that +words+ name, all of them without words. Raises UsageError if there is no such section.
      def execute(words)
        Display.new($stdout, pager: @pager).show(words.empty? ? text : section(words.join(" ")), decorate: false)
      end

      def define(parser)
        parser.separator "\nTopics are the commands, and the headings of the reference: #{topics.join(", ")}\n\n"
        parser.on("--no-pager", "do not start a pager") { @pager = false }
      end

      def section(words)
        topic = words.downcase.delete_prefix("sperf ")
        found = sections[topic] || sections[topics.find { |name| name.start_with?("#{topic} ") }]
        return found if found

        suggestion = Suggestion.for(topic, topics)
        suggestion = "; there are: #{topics.join(", ")}" if suggestion.empty?
        raise UsageError, "there is no help on #{shown(words)}#{suggestion} (see sperf help)"
      end

      def topics = sections.keys

      # The sections by their headings, which alone begin in the first column.
      def sections
        @sections ||= text.split(/^(?=\S)/).to_h do |section|
          [section.lines.first.chomp.downcase.delete_prefix("sperf "), section]
        end
      end

      def text
        format(File.read(TEXT, encoding: Encoding::UTF_8),
               frequencies: Options::FREQUENCIES.minmax.join(" to "), frequency: Options::DEFAULTS[:frequency],
               modes: names(:mode), mode: Options::DEFAULTS[:mode],
               captures: names(:capture), formats:)
      end

      def names(option)
        Options.choices(option).join(", ")
      end

      def formats
        Native.formats.map { |row| format("  %<name>-9s  %<extension>-10s  %<summary>s", row) }.join("\n")
      end
    end
  end
end
