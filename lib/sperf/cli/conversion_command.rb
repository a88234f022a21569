# frozen_string_literal: true

require_relative "command"
require_relative "../profile_file"

module Sperf
  class CLI
    # A subcommand that reads profiles and writes one: what `convert` and `merge` have in common in reading their
    # command line.
    class ConversionCommand < Command
      # What stands for standard input and output.
      STREAM = "-"
      STDOUT_PATH = "/dev/stdout"
      private_constant :STREAM, :STDOUT_PATH

      private

      def formats = Options.choices(:format).join(", ")

      def define(parser)
        parser.on("--format FMT", "#{formats} (default: by the extension of OUT)") { |text| @format = text }
      end

      # Returns the Profile that +path+ holds.
      def profile(path)
        return ProfileFile.new("standard input", bytes: $stdin.binmode.read).read if path == STREAM

        ProfileFile.new(path).read
      end

      # Writes the Profile that the block returns to +path+, which is checked before the block is called.
      def write(path)
        return write_to_stream { yield } if path == STREAM

        file = output(path)
        file.write(yield)
      end

      # Not to /dev/stdout, which cannot be opened where standard output is a socket.
      def write_to_stream
        raise UsageError, "--format is needed where OUT is - (#{formats})" if @format.nil?

        output(STDOUT_PATH).encode(yield, $stdout.binmode)
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
