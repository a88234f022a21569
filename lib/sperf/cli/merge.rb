# frozen_string_literal: true

require_relative "conversion_command"

module Sperf
  class CLI
    # `sperf merge`: adds profiles up to one.
    class Merge < ConversionCommand
      USAGE = "merge [options] OUT IN..."

      private

      def execute(operands)
        to, *from = operands
        raise UsageError, "merge needs OUT and at least one IN (see sperf merge -h)" if from.empty?

        write(to) { sum(from.map { |path| [path, profile(path)] }) }
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
