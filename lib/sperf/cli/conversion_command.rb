# frozen_string_literal: true

require_relative "command"
require_relative "label_frames"
require_relative "sample_type"
require_relative "../profiles/merging"
require_relative "../profiles/profile_file"
require_relative "../profiles/profile_paths"

module Sperf
  class CLI
    # A subcommand that reads profiles and writes one: what `convert` and `merge` have in common in reading their
    # command line.
    class ConversionCommand < Command
      include LabelFrames
      include SampleType

      # OUT is an operand of convert, an option of merge.
      OUT_VOICE = Voice.new({ output: "OUT", format: "--format" }, on: "yes", off: "no")
      private_constant :OUT_VOICE

      private

      # Returns the Profile that +paths+ hold together.
      def profile(paths)
        files = ProfilePaths.expand(paths)
        merged = Merging.merge(Merging.leave_out_parts(files.map { |path| [path, ProfileFile.named(path).read] }))
        with_sample_type(with_label_frames(merged))
      end

      # Writes the Profile that the block returns to +path+, which is checked before the block is called.
      def write(path)
        file = output(path)
        file.write(yield)
      end

      # Returns the OutputFile or StandardOutput for +path+, checked before anything is read.
      def output(path)
        stream = path == StandardOutput::PATH
        if stream && given[:format].nil?
          raise UsageError, "--format is needed where OUT is - (#{Options.choices(:format).join(", ")})"
        end

        target = stream ? ->(format) { StandardOutput.new(format:) } : path
        Options.parse({ output: target, format: given[:format] }, OUT_VOICE).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end
    end
  end
end
