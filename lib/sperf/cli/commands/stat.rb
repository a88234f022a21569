# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recording/stat"

module Sperf
  class CLI
    # `sperf stat`: runs a command, and prints on stderr what its time was spent on and what it used.
    class Stat < RecordingCommand
      USAGE = "stat [options] command [args...]"

      def initialize
        super
        @runs = "1"
      end

      private

      def execute(command)
        @texts[:mode] = :wall
        Sperf::Stat.new(options(command), command, output: @texts[:output], runs:, json:, full: full?).run
      end

      # Whether the tables of the whole profile shall be printed as well.
      def full? = false

      def runs
        return @runs.to_i if @runs.match?(/\A0*[1-9]\d*\z/)

        raise UsageError, "-r must be an integer greater than 0, not #{@runs.empty? ? "empty" : @runs}"
      end

      # Checked like any other output, before anything runs.
      def json
        return @json unless @json.is_a?(String)
        raise UsageError, "--json needs a path behind the =" if @json.empty?
        return OutputFile.new(@json, format: :text) unless @json == StandardOutput::PATH
        raise UsageError, "-o - and --json=- exclude each other" if @texts[:output] == StandardOutput::PATH

        StandardOutput.new(format: :text)
      end

      def define(parser)
        parser.separator "\nWhat to print, and where to:"
        parser.on("-r", "--repeat N", "run N times, print means and deviations") { |text| @runs = text }
        define_json(parser)
        flag(parser, :verbose, "-v", "--verbose", "print statistics of the sampling as well")
        value(parser, :output, "-o", "--output PATH", "save the profile, too (default: do not)")
        define_format(parser)
        parser.separator "\nHow:"
        define_sampling(parser)
        parser.separator ""
      end

      def define_json(parser)
        parser.on("--json[=PATH]", "one line of JSON: instead of the text, or to PATH (-: stdout) as well") do |path|
          @json = path || :stderr
        end
      end
    end
  end
end
