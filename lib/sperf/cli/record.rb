# frozen_string_literal: true

require "optparse"
require_relative "../recorder"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all the Ruby processes that it comes to.
    class Record
      USAGE = "record [options] command [args...]"
      DEFAULT_OUTPUT = "sperf.data"

      # What options are called here.
      NAMES = {
        frequency: "-f", mode: "-m", output: "-o", verbose: "-v", format: "--format", signal: "--signal",
        aggregate: "--aggregate", capture: "--capture"
      }.freeze

      def initialize
        @texts = { output: DEFAULT_OUTPUT }
      end

      # Runs the subcommand, and ends the process as the command ended unless only help was asked for. Raises
      # UsageError, Error, SystemCallError.
      def run(arguments)
        command = parse(arguments)
        return puts(parser.help) if @help
        raise UsageError, "no command to record given (see sperf record -h)" if command.empty?

        Recorder.new(options, command, output: @texts[:output]).run
      end

      private

      # Returns what follows the options: the first word that is none begins the command, whose options are its own.
      def parse(arguments)
        parser.order(arguments)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.message} (see sperf record -h)"
      end

      def options
        Options.parse(@texts, NAMES)
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      def parser
        @parser ||= OptionParser.new("Usage: sperf #{USAGE}") do |parser|
          parser.require_exact = true
          define_output(parser)
          define_sampling(parser)
          parser.separator ""
          flag(parser, :verbose, "-v", "--verbose", "print statistics to stderr at the end")
          parser.on("-h", "--help", "print this") { @help = true }
        end
      end

      def define_output(parser)
        parser.separator "\nWhere to:"
        value(parser, :output, "-o", "--output PATH", "file to write (default: #{DEFAULT_OUTPUT})")
        value(parser, :format, "--format FMT", "#{names(:format)} (default: by the extension of PATH)")
        flag(parser, :aggregate, "--aggregate", "keep sums only, not each sample with its time")
      end

      def define_sampling(parser)
        parser.separator "\nWhat and how:"
        value(parser, :mode, "-m", "--mode MODE", "#{names(:mode)} (default: #{Options::DEFAULTS[:mode]})")
        value(parser, :frequency, "-f", "--frequency HZ",
              "samples a second, #{Options::FREQUENCIES.minmax.join(" to ")} (default: #{Options::DEFAULTS[:frequency]})")
        value(parser, :capture, "--capture HOW", "#{names(:capture)} (default: the first that works)")
        value(parser, :signal, "--signal N", "real-time signal to use, or false for none")
      end

      def value(parser, option, *definition)
        parser.on(*definition) { |text| @texts[option] = text }
      end

      def flag(parser, option, *definition)
        parser.on(*definition) { @texts[option] = true }
      end

      def names(option)
        Options.choices(option).join(", ")
      end
    end
  end
end
