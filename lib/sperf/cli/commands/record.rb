# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recording/recorder"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all the Ruby processes that it comes to.
    class Record < RecordingCommand
      USAGE = "record [options] command [args...]"
      DEFAULT_OUTPUT = OptionTable::DEFAULT_OUTPUT

      private

      def execute(command)
        raise UsageError, "-q and -v exclude each other" if on?(:quiet) && on?(:verbose)

        options = options(command)
        prepare_to_open(options.output_file) if on?(:open)
        Recorder.new(options, command, output:, labels: given.fetch(:label, []).to_h, open: on?(:open),
                                       quiet: on?(:quiet)).run
      end

      def output = super || DEFAULT_OUTPUT

      # Nobody chose the name of the default file, so what is there is kept under another one.
      def target
        return super unless output == DEFAULT_OUTPUT

        ->(format) { OutputFile.new(DEFAULT_OUTPUT, format:, spare: true) }
      end

      # What stands in the way of the page is said before the command runs, not after.
      def prepare_to_open(file)
        unless file.readable?
          raise UsageError, "--open needs a profile that sperf can read, and #{output} would be " \
                            "#{file.standard_output? ? StandardOutput::NAME : file.format_name}"
        end

        require_relative "../../viewer"
        Viewer.check
      end
    end
  end
end
