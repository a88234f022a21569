# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recording/recorder"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all the Ruby processes that it comes to.
    class Record < RecordingCommand
      USAGE = "record [options] command [args...]"
      DEFAULT_OUTPUT = OptionTable::DEFAULT_OUTPUT
      # What is written with --rotate where nobody named a file.
      ROTATED_OUTPUT = "sperf-%t.data"
      # Options that exclude each other.
      EXCLUSIVE = [%i[on_signal delay], %i[on_signal duration], %i[open rotate]].freeze

      private

      def execute(command)
        raise UsageError, "-q and -v exclude each other" if on?(:quiet) && on?(:verbose)

        check_plan
        options = options(command)
        check_output(options.output_file)
        prepare_to_open(options.output_file) if on?(:open)
        Recorder.new(options, command, output: output_name, labels: given.fetch(:label, []).to_h, open: on?(:open),
                                       quiet: on?(:quiet), plan:).run
      end

      def output = super || (given.key?(:rotate) ? ROTATED_OUTPUT : DEFAULT_OUTPUT)

      def plan = RecordingPlan.new(**given.slice(*RecordingPlan.members))

      # Raises UsageError for what makes no sense together.
      def check_plan
        both = EXCLUSIVE.find { |pair| pair.all? { |name| asked?(name) } }
        raise UsageError, "#{flags(*both)} exclude each other" if both
        raise UsageError, "--keep is for --rotate" if given.key?(:keep) && !given.key?(:rotate)
        raise UsageError, "#{flags(:on_signal, :snapshot_on)} need two signals" if
          given[:on_signal] && given[:on_signal] == given[:snapshot_on]
      end

      def asked?(name) = given.key?(name) && given[name] != false

      def flags(*names) = names.map { |name| "--#{name.name.tr("_", "-")}" }.join(" and ")

      # Raises UsageError where what goes into several files would all go into one.
      def check_output(file)
        if given.key?(:rotate) && !output_name.by_time?
          raise UsageError, "--rotate needs the time in the name of the file, such as -o app-%t.data, not #{output}"
        end
        name = %i[rotate snapshot_on].find { |option| given.key?(option) }
        raise UsageError, "#{flags(name)} needs a file, not #{output}" if name && file.stream?
      end

      # Returns the OutputName, as the user gave it. Raises InvalidOption.
      def output_name = @output_name ||= OutputName.new(output)

      # Nobody chose the name of the default file, so what is there is kept under another one.
      def target
        return super if output == StandardOutput::PATH

        ->(format) { OutputFile.new(first_path, format:, spare: output == DEFAULT_OUTPUT) }
      end

      def first_path = output_name.expand(Time.now, Process.pid)

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
