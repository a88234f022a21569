# frozen_string_literal: true

require_relative "stat"

module Sperf
  class CLI
    # `sperf exec`: `sperf stat`, and behind it the tables of the whole profile.
    class Exec < Stat
      USAGE = "exec [options] command [args...]"

      private

      def full? = true

      # Text is what this is for; it can be had as JSON beside it. A path is told behind the = alone: a word of its own
      # is the command.
      def define_json(parser)
        parser.on("--json[=PATH]", "write the numbers as one JSON object to PATH (-: stdout) as well") do |path|
          @json = path || ""
        end
      end
    end
  end
end
