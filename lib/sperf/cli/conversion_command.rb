# frozen_string_literal: true

require "optparse"
require_relative "../profile_file"

module Sperf
  class CLI
    # A subcommand that reads profiles and writes one: what `convert` and `merge` have in common in reading their
    # command line.
    #
    # Subclasses define USAGE and #execute(operands), the words that are no options.
    class ConversionCommand
      # Runs the subcommand. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        operands = parse(arguments)
        @help ? puts(parser.help) : execute(operands)
      end

      private

      # What the user calls this subcommand.
      def name = self.class::USAGE[/\w+/]

      def formats = Options.choices(:format).join(", ")

      # Names of files are bytes: what is no text must not look like it, for OptionParser fails on that.
      def parse(arguments)
        parser.parse(arguments.map { |argument| argument.valid_encoding? ? argument : argument.b })
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.message} (see sperf #{name} -h)"
      end

      def parser
        @parser ||= OptionParser.new("Usage: sperf #{self.class::USAGE}") do |parser|
          parser.require_exact = true
          parser.on("--format FMT", "#{formats} (default: by the extension of OUT)") { |text| @format = text }
          parser.on("-h", "--help", "print this") { @help = true }
        end
      end

      # Returns the OutputFile for +path+, checked before anything is read.
      def output(path)
        Options.parse({ output: path, format: @format }, { format: "--format" }).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end
    end
  end
end
