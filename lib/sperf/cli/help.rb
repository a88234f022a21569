# frozen_string_literal: true

module Sperf
  class CLI
    # `sperf help`: the full reference, for people and for programs that read it.
    class Help
      USAGE = "help"
      TEXT = File.join(__dir__, "help.txt")
      private_constant :TEXT

      # Prints the reference. Raises UsageError if there are arguments.
      def run(arguments)
        raise UsageError, "help takes no arguments; for one command: sperf record -h" unless arguments.empty?

        puts text
      end

      private

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
