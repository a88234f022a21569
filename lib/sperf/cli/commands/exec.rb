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
      def json_without_path = ""
    end
  end
end
