# frozen_string_literal: true

require_relative "../command"
require_relative "../../dump/other_process"
require_relative "../../outside/target"

module Sperf
  class CLI
    # `sperf dump`: prints what the threads of a running process do, and what they wait for.
    class Dump < Command
      USAGE = "dump [options] PID"

      private

      def execute(operands)
        dump = Sperf::Dump::OtherProcess.new(pid_of(operands)).dump
        on?(:json) ? puts(json_of(dump)) : puts(dump)
      end

      # Returns the process id. Raises UsageError.
      def pid_of(operands)
        raise UsageError, "dump needs one PID, the number of a Ruby process (see sperf dump -h)" if operands.size != 1
        return operands.first.to_i if operands.first.match?(/\A[1-9]\d{0,9}\z/)

        raise UsageError, "PID must be the number of a process, not #{shown(operands.first)} (see sperf dump -h)"
      end
    end
  end
end
