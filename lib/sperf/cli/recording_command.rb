# frozen_string_literal: true

require_relative "../errors"
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

        check_platform
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

    # The command `sperf` in a process that has no memory for the extension (Host.memory_limit_reason). It only runs the
    # commands of `record`, `stat` and `exec`, without recording them.
    module WithoutExtension
      SUBCOMMANDS = %w[record stat exec].freeze
      FAILURE = 1
      private_constant :SUBCOMMANDS, :FAILURE

      # Replaces this process by the command in the command line +arguments+ (Strings). +reason+ says why it is not
      # recorded. Ends the process if there is no command.
      def self.run(arguments, reason)
        name, *words = arguments
        command = SUBCOMMANDS.include?(name) ? CLI.const_get(name.capitalize).new.command_in(words) : []
        fail_with(reason, FAILURE) if command.empty?
        Host.say("cannot record #{command.first}: #{reason.delete_prefix("sperf: ")}; it runs without being recorded")
        program, *others = command
        exec([program, program], *others)
      rescue UsageError => e
        fail_with(e.message, UsageError::STATUS)
      rescue SystemCallError => e
        fail_with("cannot run #{command.first}: #{SystemCallError.new(nil, e.errno).message}", FAILURE)
      end

      def self.fail_with(message, status)
        Host.say(message)
        exit(status)
      end
      private_class_method :fail_with
    end
  end
end
