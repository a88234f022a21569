# frozen_string_literal: true

require_relative "../command"
require_relative "../../profiles/profile_file"
require_relative "../../report/thread_counts"

module Sperf
  class CLI
    # `sperf threads`: prints what a recorded server would do with other numbers of threads.
    class Threads < Command
      USAGE = "threads [options] [file]"

      private

      def execute(operands)
        raise UsageError, "threads needs one file, the wall profile of a server (see sperf threads -h)" if
          operands.size > 1

        path = operands.first || OptionTable::DEFAULT_OUTPUT
        counts = counts_of(path)
        on?(:json) ? puts(json_of(counts)) : Display.new($stdout).show(Host.harmless(counts.to_s), decorate: false)
      end

      # Returns the ThreadCounts. Raises Error, which names the file.
      def counts_of(path)
        profile = ProfileFile.named(path).read
        begin
          ThreadCounts.new(profile)
        rescue Error => e
          raise Error, "cannot replay #{path}: #{e.message}"
        end
      end
    end
  end
end
