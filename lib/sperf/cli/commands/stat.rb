# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recorder/stat/stat"

module Sperf
  class CLI
    # `sperf stat`: runs a command, and prints on stderr what its time was spent on and which resources it used.
    class Stat < RecordingCommand
      USAGE = "stat [options] command [args...]"

      private

      def execute(command)
        Sperf::Stat.new(options(command, mode: :wall), command, output:, runs: given.fetch(:repeat, 1), json:,
                                                                full: full?).run
      end

      # Whether to print the tables of the whole profile, too.
      def full? = false

      # Where JSON goes without a path: to stderr instead of the text.
      def json_without_path = :stderr

      # Returns where JSON goes: an OutputFile, StandardOutput, :stderr or nil. Raises UsageError, WriteError.
      def json
        return unless given.key?(:json)

        path = given[:json] || json_without_path
        return path unless path.is_a?(String)
        raise UsageError, "--json= needs a path after the =" if path.empty?
        return OutputFile.new(path, format: :text) unless path == StandardOutput::PATH
        raise UsageError.of_both("-o -", "--json=-") if output == StandardOutput::PATH

        StandardOutput.new(format: :text)
      end
    end

    # `sperf exec`: as `sperf stat`, followed by the tables of the whole profile.
    class Exec < Stat
      USAGE = "exec [options] command [args...]"

      private

      def full? = true

      # JSON never replaces the text, so it needs a path. The path must follow the =: a separate word is the command.
      def json_without_path = ""
    end
  end
end
