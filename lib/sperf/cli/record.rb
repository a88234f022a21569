# frozen_string_literal: true

require_relative "recording_command"
require_relative "../recorder"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all the Ruby processes that it comes to.
    class Record < RecordingCommand
      USAGE = "record [options] command [args...]"
      DEFAULT_OUTPUT = "sperf.data"

      def initialize
        super
        @texts[:output] = DEFAULT_OUTPUT
      end

      private

      def execute(command)
        Recorder.new(options, command, output: @texts[:output]).run
      end

      def define(parser)
        parser.separator "\nWhere to:"
        value(parser, :output, "-o", "--output PATH", "file to write (default: #{DEFAULT_OUTPUT})")
        define_format(parser)
        flag(parser, :aggregate, "--aggregate", "keep sums only, not each sample with its time")
        parser.separator "\nWhat and how:"
        value(parser, :mode, "-m", "--mode MODE", "#{names(:mode)} (default: #{Options::DEFAULTS[:mode]})")
        define_sampling(parser)
        parser.separator ""
        flag(parser, :verbose, "-v", "--verbose", "print statistics to stderr at the end")
      end
    end
  end
end
