# frozen_string_literal: true

require_relative "command"

module Sperf
  class CLI
    # A subcommand that runs a command: what `record`, `stat` and `exec` have in common in reading their command line.
    class RecordingCommand < Command
      # Returns the command that the words +arguments+ end with, an Array. Raises UsageError.
      def command_in(arguments) = parse_leading(arguments)

      # Runs the subcommand, and ends the process as the command ended unless only help was asked for. Where recording
      # takes more than this process may have, the command takes its place. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        command = parse_leading(arguments)
        return help if @help
        raise UsageError, "no command to #{name} given (see sperf #{name} -h)" if command.empty?

        execute(command)
      rescue Shortage => e
        e.run_unrecorded
      end

      private

      # Returns the Options that the command line comes to, for a +command+ (Array of String). +others+ are what it does
      # not say.
      def options(command, **others)
        sampling = given.slice(*Options::TABLE.keys)
        options = Options.parse({ **sampling, **others, output: target }, VOICE)
        check_command(command, options.output_file)
        options
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      # What -o says, nil for nothing.
      def output = given[:output]

      # Returns what -o means: a path, nil, or what makes the output of a format.
      def target = output == StandardOutput::PATH ? ->(format) { StandardOutput.new(format:) } : output

      # What holds something else than a profile is refused anyway; a script may still be empty. Raises WriteError.
      def check_command(command, file)
        return if file.nil? || file.replaces? || !file.among?(command)

        raise WriteError, "cannot write #{output}: it is part of the command"
      end
    end
  end
end
