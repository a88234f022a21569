# frozen_string_literal: true

require_relative "../errors"
require_relative "../options/options"
require_relative "commands/exec"
require_relative "commands/record"
require_relative "commands/stat"

module Sperf
  class CLI
    # The command `sperf` in a process that has no memory for the extension (Host.memory_limit_reason). It only runs the
    # commands of `record`, `stat` and `exec`, without recording them.
    module WithoutExtension
      SUBCOMMANDS = { "record" => Record, "stat" => Stat, "exec" => Exec }.freeze
      FAILURE = 1
      private_constant :SUBCOMMANDS, :FAILURE

      # Replaces this process by the command in the command line +arguments+ (Strings). +reason+ says why it is not
      # recorded. Ends the process if there is no command.
      def self.run(arguments, reason)
        name, *words = arguments
        command = SUBCOMMANDS.key?(name) ? SUBCOMMANDS[name].new.command_in(words) : []
        fail_with(reason, FAILURE) if command.empty?
        Host.say("cannot record #{command.first}: #{reason.delete_prefix("sperf: ")}; it runs without being recorded")
        program, *others = command
        exec([program, program], *others)
      rescue UsageError => e
        fail_with(e.message, UsageError::STATUS)
      rescue SystemCallError => e
        fail_with("cannot run #{command.first}: #{SystemCallError.new(nil, e.errno).message}", FAILURE)
      end

      def self.fail_with(message, status)
        Host.say(message)
        exit(status)
      end
      private_class_method :fail_with
    end
  end
end
