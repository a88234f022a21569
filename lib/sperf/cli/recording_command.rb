# frozen_string_literal: true

require_relative "command"

module Sperf
  class CLI
    # A subcommand that runs a command: what `record`, `stat` and `exec` have in common in reading their command line.
    class RecordingCommand < Command
      # What options are called on the command line.
      NAMES = {
        frequency: "-f", mode: "-m", output: "-o", verbose: "-v", format: "--format", signal: "--signal",
        aggregate: "--aggregate", capture: "--capture", metadata: "--no-metadata", native: "--native",
        vm_insns: "--no-vm-insns"
      }.freeze
      def initialize
        super
        @texts = {}
      end

      # Runs the subcommand, and ends the process as the command ended unless only help was asked for. Raises
      # UsageError, Error, SystemCallError.
      def run(arguments)
        command = parse_leading(arguments)
        return help if @help
        raise UsageError, "no command to #{name} given (see sperf #{name} -h)" if command.empty?

        execute(command)
      end

      private

      # Returns the Options that the command line comes to, for a +command+ (Array of String).
      def options(command)
        options = Options.parse(@texts.merge(output: target), NAMES)
        check_command(command, options.output_file)
        options
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      # Returns what -o means: a path, nil, or what makes the output of a format.
      def target
        @texts[:output] == StandardOutput::PATH ? ->(format) { StandardOutput.new(format:) } : @texts[:output]
      end

      # What holds something else than a profile is refused anyway; a script may still be empty. Raises WriteError.
      def check_command(command, file)
        return if file.nil? || file.replaces? || !file.among?(command)

        raise WriteError, "cannot write #{@texts[:output]}: it is part of the command"
      end

      def define_sampling(parser)
        value(parser, :frequency, "-f", "-F", "--frequency HZ",
              "samples a second, #{Options::FREQUENCIES.minmax.join(" to ")} (default: #{Options::DEFAULTS[:frequency]})")
        value(parser, :capture, "--capture HOW", "#{names(:capture)} (default: the first that works)")
        value(parser, :signal, "--signal N", "real-time signal to use, or false for none")
        flag(parser, :native, "--native", "show the C function that ran as a frame")
        parser.on("--no-vm-insns", "show no instructions (Integer#+) as frames") { |shown| @texts[:vm_insns] = shown }
      end

      def define_format(parser)
        value(parser, :format, "--format FMT", "#{names(:format)} (default: by the extension of PATH)")
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
