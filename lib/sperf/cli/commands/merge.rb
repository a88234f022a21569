# frozen_string_literal: true

require_relative "../conversion_command"

module Sperf
  class CLI
    # `sperf merge`: adds profiles up to one.
    class Merge < ConversionCommand
      USAGE = "merge [options] -o OUT IN..."

      private

      # OUT has an option of its own, for the first of several files is too easily one that was to be read.
      def execute(operands)
        raise UsageError, "merge needs -o OUT: sperf merge -o OUT IN... (see sperf merge -h)" if given[:output].nil?
        raise UsageError, "merge needs an IN: sperf merge -o OUT IN... (see sperf merge -h)" if operands.empty?

        write(given[:output]) { profile(operands) }
      end
    end
  end
end
