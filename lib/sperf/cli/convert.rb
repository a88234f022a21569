# frozen_string_literal: true

require_relative "conversion_command"

module Sperf
  class CLI
    # `sperf convert`: reads a profile of any format that can be read and writes it in another one.
    class Convert < ConversionCommand
      USAGE = "convert [options] IN OUT"
      # What stands for standard input and output.
      STREAM = "-"
      STDOUT_PATH = "/dev/stdout"
      private_constant :STREAM, :STDOUT_PATH

      private

      def execute(operands)
        raise UsageError, "convert needs IN and OUT, a file or - each (see sperf convert -h)" if operands.size != 2

        from, to = operands
        to == STREAM ? write_to_stream(from) : output(to).write(profile(from))
      end

      # Not to /dev/stdout, which cannot be opened where standard output is a socket.
      def write_to_stream(from)
        raise UsageError, "--format is needed where OUT is - (#{formats})" if @format.nil?

        output(STDOUT_PATH).encode(profile(from), $stdout.binmode)
      end

      def profile(path)
        return ProfileFile.new("standard input", bytes: $stdin.binmode.read).read if path == STREAM

        ProfileFile.new(path).read
      end
    end
  end
end
