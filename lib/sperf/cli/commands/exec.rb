# frozen_string_literal: true

require_relative "stat"

module Sperf
  class CLI
    # `sperf exec`: as `sperf stat`, followed by the tables of the whole profile.
    class Exec < Stat
      USAGE = "exec [options] command [args...]"

      private

      def full? = true

      # JSON never replaces the text, so it needs a path. The path must follow the =: a separate word is the command.
      def json_without_path = ""
    end
  end
end
