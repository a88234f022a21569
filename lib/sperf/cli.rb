# frozen_string_literal: true

require_relative "program/sperf"
require_relative "cli/commands/completion"
require_relative "cli/commands/convert"
require_relative "cli/commands/diff"
require_relative "cli/commands/exec"
require_relative "cli/commands/help"
require_relative "cli/commands/merge"
require_relative "cli/commands/record"
require_relative "cli/commands/recover"
require_relative "cli/commands/report"
require_relative "cli/commands/stat"
require_relative "cli/surroundings"

module Sperf
  # The command `sperf`: finds the subcommand, and turns what goes wrong into one line and an exit status.
  #
  # Exit status: 0; 1 for what could not be done; 2 for what was asked for wrongly; `record`, `stat` and `exec` end as
  # their command does.
  class CLI
    # The subcommands in the order in which help lists them.
    COMMANDS = {
      "record" => Record, "stat" => Stat, "exec" => Exec, "report" => Report, "diff" => Diff,
      "convert" => Convert, "merge" => Merge, "recover" => Recover, "completion" => Completion,
      "help" => Help
    }.freeze

    FAILURE = 1
    INTERRUPTED = 130 # as shells call the end by SIGINT

    # Runs the command line +arguments+ (Strings) and ends the process.
    def run(arguments)
      # RUBYOPT=-rsperf is meant for programs. Only a sperf around this command wants to know about it.
      Session.current&.discard unless ENV.key?("SPERF_COLLECT_DIR")
      dispatch(*Surroundings.settle(arguments))
      $stdout.flush # At the exit, nobody would hear of an error.
    rescue UsageError => e
      give_up(e.message, UsageError::STATUS)
    rescue Errno::EPIPE
      # Whoever read it has seen enough.
    rescue Error => e
      give_up(e.message, FAILURE) unless e.cause.is_a?(Errno::EPIPE)
    rescue SystemCallError => e
      give_up(explain(e), FAILURE)
    rescue Interrupt
      exit(INTERRUPTED)
    end

    private

    def dispatch(name = nil, *rest)
      case name
      when "-h", "--help" then puts usage
      when "-v", "--version" then puts "sperf #{VERSION}"
      else command(name).new.run(rest)
      end
    end

    def command(name)
      COMMANDS.fetch(name) do
        raise UsageError, "#{name ? unknown(name) : "no command given#{all_commands}"} (see sperf --help)"
      end
    end

    def unknown(name)
      suggestion = Suggestion.for(name, COMMANDS.keys)
      "there is no command #{name}#{suggestion.empty? ? all_commands : suggestion}"
    end

    def all_commands = "; there are: #{COMMANDS.keys.join(", ")}"

    def usage
      lines = COMMANDS.each_value.map { |command| "sperf #{command::USAGE}".rstrip }
      "Usage: #{lines.join("\n       ")}\nRun 'sperf help' for full documentation"
    end

    def explain(error)
      return error.message unless error.message.end_with?("<STDOUT>")

      "cannot write to standard output: #{AtomicFile.reason(error)}"
    end

    def give_up(message, status)
      Host.say(message)
      exit(status)
    end
  end
end
