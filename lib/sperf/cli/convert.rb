# frozen_string_literal: true

require "optparse"
require_relative "../profile_file"

module Sperf
  class CLI
    # `sperf convert`: reads a profile of any format that can be read and writes it in another one.
    class Convert
      USAGE = "convert [options] IN OUT"
      # What stands for standard input and output.
      STREAM = "-"
      STDOUT_PATH = "/dev/stdout"
      private_constant :STREAM, :STDOUT_PATH

      # Runs the subcommand. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        from, to, *rest = parse(arguments)
        return puts(parser.help) if @help
        raise UsageError, "convert needs IN and OUT, a file or - each (see sperf convert -h)" if to.nil? || rest.any?

        output = output(to) # Before anything is read: what cannot be written need not be.
        write(profile(from), output)
      end

      private

      def parse(arguments)
        parser.parse(arguments)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.message} (see sperf convert -h)"
      end

      def parser
        @parser ||= OptionParser.new("Usage: sperf #{USAGE}") do |parser|
          parser.require_exact = true
          parser.on("--format FMT", "#{names.join(", ")} (default: by the extension of OUT)") { |text| @format = text }
          parser.on("-h", "--help", "print this") { @help = true }
        end
      end

      def names = Options.choices(:format)

      def output(path)
        raise UsageError, "--format is needed where OUT is - (#{names.join(", ")})" if path == STREAM && @format.nil?

        path = STDOUT_PATH if path == STREAM
        Options.parse({ output: path, format: @format }, { format: "--format" }).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      def profile(path)
        return ProfileFile.new("standard input", bytes: $stdin.binmode.read).read if path == STREAM

        ProfileFile.new(path).read
      end

      def write(profile, output)
        return output.write(profile) unless output.path == STDOUT_PATH

        $stdout.binmode.write(output.encode(profile))
      end
    end
  end
end
