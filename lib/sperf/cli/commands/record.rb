# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recording/recorder"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all the Ruby processes that it comes to.
    class Record < RecordingCommand
      USAGE = "record [options] command [args...]"
      DEFAULT_OUTPUT = "sperf.data"

      def initialize
        super
        @texts[:output] = DEFAULT_OUTPUT
        @labels = {}
      end

      private

      def execute(command)
        raise UsageError, "-q and -v exclude each other" if @quiet && @texts[:verbose]

        options = options(command)
        prepare_to_open(options.output_file) if @open
        Recorder.new(options, command, output: @texts[:output], labels: @labels, open: @open, quiet: @quiet).run
      end

      # Nobody chose the name of the default file, so what is there is kept under another one.
      def target
        return super unless default?

        ->(format) { OutputFile.new(DEFAULT_OUTPUT, format:, spare: true) }
      end

      def default? = @texts[:output] == DEFAULT_OUTPUT

      # What stands in the way of the page is said before the command runs, not after.
      def prepare_to_open(file)
        unless file.readable?
          raise UsageError, "--open needs a profile that can be read again; #{@texts[:output]} would be " \
                            "#{file.standard_output? ? StandardOutput::NAME : file.format_name}"
        end

        require_relative "../../viewer"
        Viewer.check
      end

      def define(parser)
        parser.separator "\nWhere to:"
        value(parser, :output, "-o", "--output PATH", "file to write, -: standard output (default: #{DEFAULT_OUTPUT})")
        define_format(parser)
        flag(parser, :aggregate, "--aggregate", "keep sums only, not each sample with its time")
        parser.on("--open", "show the profile in a browser when the command has ended") { @open = true }
        parser.separator "\nWhat and how:"
        value(parser, :mode, "-m", "--mode MODE", "#{names(:mode)} (default: #{Options::DEFAULTS[:mode]})")
        define_sampling(parser)
        define_metadata(parser)
        parser.separator ""
        parser.on("-q", "--quiet", "say only what went wrong or is missing") { @quiet = true }
        flag(parser, :verbose, "-v", "--verbose", "print statistics to stderr at the end")
      end

      def define_metadata(parser)
        parser.separator "\nWhere it comes from, told in the file:"
        parser.on("--label KEY=VALUE", "something to tell it apart by; may be given again") { |text| add_label(text) }
        parser.on("--no-metadata", "tell none of it: command line, host, Ruby, commit") { @texts[:metadata] = false }
      end

      def add_label(text)
        key, separator, value = text.b.partition("=")
        if separator.empty? || !Metadata.name?(key)
          raise UsageError, "--label must be KEY=VALUE, with a key of letters, digits, ., _ and -, not #{shown(text)}"
        end

        @labels[key] = value
      end
    end
  end
end
