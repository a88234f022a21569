# frozen_string_literal: true

require_relative "../conversion_command"

module Sperf
  class CLI
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
  end
end
