# frozen_string_literal: true

require_relative "command"
require_relative "report_options"
require_relative "../profiles/merging"
require_relative "../profiles/profile_file"
require_relative "../profiles/profile_paths"

module Sperf
  class CLI
    # A subcommand that reads profiles and writes one: `convert`, `merge` and `recover`.
    class ConversionCommand < Command
      include LabelFrames
      include SampleType

      # How messages write the output: an operand of convert, an option of merge.
      OPERAND_NOTATION = OptionNotation.new({ output: "OUT", format: "--format" }, on: "yes", off: "no")
      private_constant :OPERAND_NOTATION

      private

      # Returns the sum of the profiles at +paths+.
      def profile(paths)
        with_sample_type(with_label_frames(Merging.merge(Merging.read(ProfilePaths.expand(paths)))))
      end

      # Writes the Profile that the block returns to +path+. Checks the path before it calls the block.
      def write(path)
        file = output(path)
        file.write(yield)
      end

      # Returns the OutputFile or StandardOutput for +path+. Raises UsageError.
      def output(path)
        stream = path == StandardOutput::PATH
        if stream && given[:format].nil?
          raise UsageError, "--format is required if OUT is - (#{Options.choices(:format).join(", ")})"
        end

        target = stream ? ->(format) { StandardOutput.new(format:) } : path
        Options.parse({ output: target, format: given[:format] }, OPERAND_NOTATION).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end
    end
  end
end
