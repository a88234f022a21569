# frozen_string_literal: true

require "optparse"
require_relative "../profile_file"

module Sperf
  class CLI
    # `sperf merge`: adds profiles up to one.
    class Merge
      USAGE = "merge [options] OUT IN..."

      # Runs the subcommand. Raises UsageError, Error.
      def run(arguments)
        to, *from = parse(arguments)
        return puts(parser.help) if @help
        raise UsageError, "merge needs OUT and at least one IN (see sperf merge -h)" if from.empty?

        output = output(to)
        output.write(sum(from.map { |path| [path, ProfileFile.new(path).read] }))
      end

      private

      def parse(arguments)
        parser.parse(arguments)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.message} (see sperf merge -h)"
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
        Options.parse({ output: path, format: @format }, { format: "--format" }).output_file
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      # In pairs: one after the other, the first profile would be copied as often as there are others.
      def sum(profiles)
        while profiles.size > 1
          profiles = profiles.each_slice(2).map { |left, right| right ? merge(left, right) : left }
        end
        profiles.first.last
      end

      def merge(left, right)
        [left.first, left.last.merge(right.last)]
      rescue Error => e
        raise Error, "cannot merge #{left.first} and #{right.first}: #{e.message}"
      end
    end
  end
end
