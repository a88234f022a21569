# frozen_string_literal: true

module Sperf
  class CLI
    # `sperf help`: the full reference, for people and for programs that read it.
    class Help
      USAGE = "help"

      # Prints the reference. Raises UsageError if there are arguments.
      def run(arguments)
        raise UsageError, "help takes no arguments" unless arguments.empty?

        puts "sperf #{VERSION}"
        puts
        puts File.read(File.join(__dir__, "help.txt"))
      end
    end
  end
end
