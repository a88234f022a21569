# frozen_string_literal: true

require_relative "../conversion_command"

module Sperf
  class CLI
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
