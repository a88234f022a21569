# frozen_string_literal: true

require_relative "conversion_command"
require_relative "../merging"

module Sperf
  class CLI
    # `sperf merge`: adds profiles up to one.
    class Merge < ConversionCommand
      USAGE = "merge [options] OUT IN..."

      private

      def execute(operands)
        to, *from = operands
        raise UsageError, "merge needs OUT and at least one IN (see sperf merge -h)" if from.empty?

        write(to) { Merging.merge(from.map { |path| [path, profile(path)] }) }
      end
    end
  end
end
