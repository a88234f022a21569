# frozen_string_literal: true

require_relative "stat"

module Sperf
  class CLI
    # `sperf exec`: `sperf stat`, and behind it the tables of the whole profile.
    class Exec < Stat
      USAGE = "exec [options] command [args...]"

      private

      def full? = true

      # Text is what this is for; it can be had as JSON beside it.
      def define_json(parser)
        parser.on("--json=PATH", "write the numbers as one JSON object to PATH as well") { |path| @json = path }
      end
    end
  end
end
