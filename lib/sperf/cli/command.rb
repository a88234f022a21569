# frozen_string_literal: true

require "optparse"
require_relative "../report/display"
require_relative "suggestion"

module Sperf
  class CLI
    # What all subcommands have in common in reading their command line.
    #
    # Subclasses define USAGE, #define(parser), which sets their options, and #execute(operands), the words that are no
    # options.
    class Command
      # Runs the subcommand. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        operands = parse(arguments)
        @help ? help : execute(operands)
      end

      private

      # What the user calls this subcommand.
      def name = self.class::USAGE[/\w+/]

      # Returns what is no option, wherever it stands. Raises UsageError.
      def parse(arguments) = parse_by(:permute, arguments)

      # Returns what follows the options: the first word that is none ends them. Raises UsageError.
      def parse_leading(arguments) = parse_by(:order, arguments)

      # Names of files are bytes: what is no text must not look like it, for OptionParser fails on that.
      def parse_by(method, arguments)
        words = arguments.map { |argument| argument.valid_encoding? ? argument : argument.b }
        parser.public_send(method, words, into: given)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.reason}: #{e.args.join(" ")}#{suggestion(e)} (see sperf #{name} -h)"
      end

      # OptionParser's own suggestion is a second line, and lacks the dashes.
      def suggestion(error)
        return unless error.is_a?(OptionParser::InvalidOption)

        word = error.args.first.to_s[/\A[^=]*/]
        Suggestion.for(word, parser.help.scan(/(?<![\w-])--?[a-zA-Z][a-z-]*/).uniq)
      end

      # Prints what the options are.
      def help
        Display.new($stdout).show(parser.help, decorate: false)
      end

      # Returns what a message says of an option's +text+.
      def shown(text) = text.empty? ? "empty" : text

      # The options that the command line gave, by their long names.
      def given = @given ||= {}

      def parser
        @parser ||= OptionParser.new("Usage: sperf #{self.class::USAGE}") do |parser|
          parser.require_exact = true
          # For --version, which OptionParser answers by itself.
          parser.program_name = "sperf"
          parser.version = VERSION
          define(parser)
          parser.on("-h", "--help", "print this") { @help = true }
        end
      end
    end
  end
end
