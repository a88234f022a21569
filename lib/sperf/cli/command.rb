# frozen_string_literal: true

require "optparse"
require_relative "../options/voice"
require_relative "../report/display"
require_relative "help/usage"
require_relative "suggestion"
require_relative "table"

module Sperf
  class CLI
    # Raised for a command line that makes no sense. The message is one line.
    class UsageError < StandardError
      STATUS = 2
    end

    # What all subcommands have in common in reading their command line.
    #
    # Subclasses define USAGE, and #execute(operands), the words that are no options. Their options are those that the
    # Table has for them.
    class Command
      # How messages call the options.
      VOICE = Voice.new((Table::OWN + Options::TABLE.values).to_h { |option| [option.name, option.flags.first] },
                        on: "yes", off: "no")

      # What the user calls this subcommand.
      def self.command = self::USAGE[/\w+/]

      # Its options, an Array of Option.
      def self.options = Table.of(command.to_sym)

      # Runs the subcommand. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        operands = parse(arguments)
        @help ? help : execute(operands)
      end

      private

      def name = self.class.command

      # Returns what is no option, wherever it stands. Raises UsageError.
      def parse(arguments) = parse_by(:permute, arguments)

      # Returns what follows the options: the first word that is none ends them. Raises UsageError.
      def parse_leading(arguments) = parse_by(:order, arguments)

      # Names of files are bytes: what is no text must not look like it, for OptionParser fails on that.
      def parse_by(method, arguments)
        words = arguments.map { |argument| argument.valid_encoding? ? argument : argument.b }
        parser.public_send(method, words)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.reason}: #{e.args.join(" ")}#{suggestion(e)} (see sperf #{name} -h)"
      end

      # OptionParser's own suggestion is a second line, and lacks the dashes.
      def suggestion(error)
        return unless error.is_a?(OptionParser::InvalidOption)

        words = self.class.options.flat_map { |option| [*option.flags, *Table.flags(option)] }
        Suggestion.for(error.args.first.to_s[/\A[^=]*/], [*words.uniq, "-h", "--help"])
      end

      # Prints what the options are.
      def help
        Display.new($stdout).show(Usage.of(self.class), decorate: false)
      end

      # Returns what a message says of an option's +text+.
      def shown(text) = text.empty? ? "empty" : text

      # What the command line gave, by the names of the options; of one that may be given again, an Array.
      def given = @given ||= {}

      # Whether a flag is on, be it by default.
      def on?(option) = given.fetch(option) { self.class.options.find { |row| row.name == option }.default }

      def parser
        @parser ||= OptionParser.new do |parser|
          parser.require_exact = true
          # For --version, which OptionParser answers by itself.
          parser.program_name = "sperf"
          parser.version = VERSION
          self.class.options.each { |option| define(parser, option) }
          parser.on("-h", "--help") { @help = true }
        end
      end

      def define(parser, option)
        return define_flag(parser, option) if option.flag?

        *others, long = option.flags
        argument = option.optional? ? "[=#{option.argument}]" : " #{option.argument}" if option.argument
        parser.on(*others, "#{long}#{argument}") { |text| read(option, text) }
      end

      # --native and --no-native, or in a script --native=$NATIVE. The short form has no value, for -qv is two.
      def define_flag(parser, option)
        *others, long = option.flags
        parser.on(*others) { take(option, true) } if others.any?
        parser.on(long.sub("--", "--no-")) { take(option, false) }
        parser.on("#{long}[=YES]") { |text| text ? read(option, text) : take(option, true) }
      end

      # Takes what the command line gives for +option+: a String, true for one without a value, nil where it was left
      # out. Raises UsageError.
      def read(option, text)
        take(option, text.is_a?(String) ? option.check(option.type.value(text)) : text)
      rescue InvalidOption => e
        raise UsageError, e.message_for(VOICE)
      rescue Types::Refusal => e
        raise UsageError, "#{option.flags.first} #{e.message}"
      end

      # Notes the +value+ of +option+, which is checked.
      def take(option, value)
        option.repeated? ? (given[option.name] ||= []).concat(Array(value)) : given[option.name] = value
      end
    end
  end
end
