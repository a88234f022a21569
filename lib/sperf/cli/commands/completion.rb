# frozen_string_literal: true

require_relative "../command"
require_relative "../help/completion_script"

module Sperf
  class CLI
    # `sperf completion`: prints a script by which a shell completes sperf's commands and options.
    class Completion < Command
      USAGE = "completion shell"
      SHELLS = %w[bash zsh fish].freeze

      private

      def execute(words)
        shell, *rest = words
        unless SHELLS.include?(shell) && rest.empty?
          raise UsageError, "the shell must be #{SHELLS.join(", ")}, not #{shown(words.join(" "))}" \
                            "#{Suggestion.for(shell.to_s, SHELLS)} (see sperf help completion)"
        end

        puts CompletionScript.public_send(shell, CLI.commands)
      end
    end
  end
end
