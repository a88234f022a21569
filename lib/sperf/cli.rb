# frozen_string_literal: true

require_relative "program/sperf"
require_relative "cli/command"
require_relative "profiles/profile_file"
require_relative "profiles/standard_output"

module Sperf
  # The command `sperf`: runs a subcommand, and turns errors into one line and an exit status.
  #
  # Exit status: 0; 1 for an error; 2 for a wrong command line; `record`, `stat` and `exec` end as their command does.
  class CLI
    # Returns the subcommands: classes by name.
    def self.commands = NAMES.to_h { |name| [name, const_get(name.capitalize)] }

    FAILURE = 1
    INTERRUPTED = 130 # as in shells, after SIGINT

    # Runs the command line +arguments+ (Strings) and ends the process.
    def run(arguments)
      @unread = unread?($stdout)
      # RUBYOPT=-rsperf is meant for programs. This command is recorded only if another sperf runs it.
      Session.current&.discard if Host.records? && !ENV.key?("SPERF_COLLECT_DIR")
      dispatch(*TextDefaults.restore(arguments))
      $stdout.flush # Errors at the exit would not be reported.
    rescue UsageError => e
      fail_with(e.message, UsageError::STATUS)
    rescue Error => e
      fail_with(e.message, FAILURE) unless closed_by_reader?(e.cause)
    rescue SystemCallError => e
      fail_with(explain(e), FAILURE) unless closed_by_reader?(e)
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
      return CLI.const_get(name.capitalize) if NAMES.include?(name)

      raise UsageError, "#{name ? unknown(name) : "no command given#{all_commands}"} (see sperf --help)"
    end

    def unknown(name)
      suggestion = Suggestion.for(name, NAMES)
      "there is no command #{name}#{suggestion.empty? ? all_commands : suggestion}"
    end

    def all_commands = "; there are: #{NAMES.join(", ")}"

    # Returns whether +io+ is a pipe that no process reads, at which poll(2) reports all events. Ruby replaces a closed
    # standard output (>&-) by such a pipe.
    def unread?(io) = io.stat.pipe? && io.wait(IO::READABLE, 0)

    # Returns whether +error+ says that the reader of the output has closed it.
    def closed_by_reader?(error) = error.is_a?(Errno::EPIPE) && !@unread

    def usage
      lines = CLI.commands.each_value.map { |command| "sperf #{command::USAGE}".rstrip }
      "Usage: #{lines.join("\n       ")}\nRun 'sperf help' for full documentation"
    end

    def explain(error)
      return error.message unless error.message.end_with?("<STDOUT>")

      "cannot write to standard output: #{AtomicFile.reason(error)}"
    end

    def fail_with(message, status)
      Host.say(message)
      exit(status)
    end

    # Restores Ruby's default encodings and separators, which RUBYOPT (-U, -K, -E, a required file) and the locale may
    # have changed. A sperf command reads and writes bytes, and treats text as UTF-8.
    module TextDefaults
      class << self
        # Sets the defaults of a UTF-8 locale, and returns +arguments+ (Strings) as UTF-8.
        def restore(arguments)
          given = arguments.map { |argument| as_given(argument) }
          restore_encodings
          restore_separators
          given.map { |argument| argument.dup.force_encoding(Encoding::UTF_8) }
        end

        private

        # Ruby has converted arguments to Encoding.default_internal if possible.
        def as_given(argument)
          internal = Encoding.default_internal
          return argument unless internal && argument.encoding == internal && internal != Encoding.default_external

          argument.encode(Encoding.default_external)
        rescue EncodingError
          argument
        end

        def restore_encodings
          without_warnings do
            Encoding.default_internal = nil
            Encoding.default_external = Encoding::UTF_8
          end
          $stdin.set_encoding(Encoding::UTF_8, nil)
          [$stdout, $stderr].each { |stream| stream.set_encoding(Encoding::BINARY, nil) }
        end

        # Not by the names of English.rb, which this process has not loaded.
        def restore_separators
          without_warnings { $, = $; = $\ = nil }
          without_warnings { $/ = "\n" }
        end

        # With -w, Ruby warns of some of these assignments.
        def without_warnings
          before = $VERBOSE
          $VERBOSE = nil
          yield
        ensure
          $VERBOSE = before
        end
      end
    end
  end
end
