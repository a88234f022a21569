# frozen_string_literal: true

require_relative "command"
require_relative "../profile_file"

module Sperf
  class CLI
    # A subcommand that reads profiles and writes one: what `convert` and `merge` have in common in reading their
    # command line.
    class ConversionCommand < Command
      private

      def formats = Options.choices(:format).join(", ")

      def define(parser)
        parser.on("--format FMT", "#{formats} (default: by the extension of OUT)") { |text| @format = text }
      end

      # Returns the OutputFile for +path+, checked before anything is read.
      def output(path)
        Options.parse({ output: path, format: @format }, { format: "--format" }).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end
    end
  end
end
