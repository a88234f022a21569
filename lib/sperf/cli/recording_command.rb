# frozen_string_literal: true

require_relative "command"

module Sperf
  class CLI
    # A subcommand that runs a command: `record`, `stat` and `exec`.
    class RecordingCommand < Command
      # Returns the command at the end of +arguments+, an Array. Raises UsageError.
      def command_in(arguments) = parse_leading(arguments)

      # Runs the subcommand, and ends the process as the command ended, unless it prints help. If this process lacks a
      # resource for recording, the command replaces it. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        command = parse_leading(arguments)
        return help if @help
        raise UsageError, "#{name} needs a command (see sperf #{name} -h)" if command.empty?

        execute(command)
      rescue ResourceShortage => e
        e.run_unrecorded
      end

      private

      # Returns the Options of the command line, and +others+, for +command+ (Array of String).
      def options(command, **others)
        sampling = given.slice(*Options::TABLE.keys)
        options = Options.parse({ **sampling, **others, output: target }, NOTATION)
        check_command(command, options.output_file)
        options
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      # The value of -o, nil for none.
      def output = given[:output]

      # Returns the :output of Options: a path, nil, or a Proc for standard output.
      def target = output == StandardOutput::PATH ? ->(format) { StandardOutput.new(format:) } : output

      # Raises WriteError if the output is a file of the command: OutputFile would replace an empty script.
      def check_command(command, file)
        return if file.nil? || file.replaces? || !file.among?(command)

        raise WriteError, "cannot write #{output}: it is part of the command"
      end
    end
  end
end
