# frozen_string_literal: true

require_relative "../errors"
require_relative "../options/options"
require_relative "commands/exec"
require_relative "commands/record"
require_relative "commands/stat"

module Sperf
  class CLI
    # The command `sperf` in a process that has no room for the extension (Host.confinement): it can run commands that
    # it is asked to record, unrecorded, and nothing else.
    module Confined
      SUBCOMMANDS = { "record" => Record, "stat" => Stat, "exec" => Exec }.freeze
      FAILURE = 1
      private_constant :SUBCOMMANDS, :FAILURE

      # Becomes the command of the command line +arguments+ (Strings); +reason+ says why it is not recorded. Ends the
      # process.
      def self.run(arguments, reason)
        name, *words = arguments
        command = SUBCOMMANDS.key?(name) ? SUBCOMMANDS[name].new.command_in(words) : []
        give_up(reason, FAILURE) if command.empty?
        Host.say("cannot record #{command.first}: #{reason.delete_prefix("sperf: ")}; it runs without")
        program, *others = command
        exec([program, program], *others)
      rescue UsageError => e
        give_up(e.message, UsageError::STATUS)
      rescue SystemCallError => e
        give_up("cannot run #{command.first}: #{SystemCallError.new(nil, e.errno).message}", FAILURE)
      end

      def self.give_up(message, status)
        Host.say(message)
        exit(status)
      end
      private_class_method :give_up
    end
  end
end
