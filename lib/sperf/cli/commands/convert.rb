# frozen_string_literal: true

require_relative "../command"
require_relative "../report_options"
require_relative "../../profiles/merging"
require_relative "../../profiles/profile_file"

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
      def profile(paths) = with_sample_type(with_label_frames(Merging.merge(Merging.read(ProfilePaths.expand(paths)))))

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

    # `sperf convert`: reads a profile in any readable format, and writes it in another one.
    class Convert < ConversionCommand
      USAGE = "convert [options] IN OUT"

      private

      def execute(operands)
        raise UsageError, "convert needs IN and OUT, a file or - each (see sperf convert -h)" if operands.size != 2

        from, to = operands
        write(to) { profile([from]) }
        warn_of_frames
      end
    end

    # `sperf merge`: writes the sum of profiles.
    class Merge < ConversionCommand
      USAGE = "merge [options] -o OUT IN..."

      private

      # OUT is an option, so that no input is replaced by mistake.
      def execute(operands)
        raise UsageError, "merge needs -o OUT: sperf merge -o OUT IN... (see sperf merge -h)" if given[:output].nil?
        raise UsageError, "merge needs IN: sperf merge -o OUT IN... (see sperf merge -h)" if operands.empty?

        write(given[:output]) { profile(operands) }
      end
    end
  end
end
