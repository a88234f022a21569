# frozen_string_literal: true

require "optparse"
require_relative "../options/option_notation"
require_relative "../report/display"
require_relative "help/usage"
require_relative "table"

module Sperf
  class CLI
    # The names of the subcommands in the order in which help lists them. Each is loaded when it is run.
    NAMES = %w[record stat exec top dump report threads diff history convert merge recover push completion help].freeze
    # The files of those that are in another's.
    FILES = { "exec" => "stat", "merge" => "convert" }.freeze
    # Those that record, or look into a running process.
    RECORDING = %w[record stat exec top dump].freeze
    private_constant :FILES, :RECORDING
    NAMES.each { |name| autoload name.capitalize.to_sym, File.join(__dir__, "commands", FILES.fetch(name, name)) }

    # Suggests words similar to an unknown one.
    module Suggestion
      # The most words to suggest.
      MOST = 2
      # The fewest letters of an abbreviation.
      LETTERS = 2
      private_constant :MOST, :LETTERS

      class << self
        # Returns the end of a message about +word+ (String), such as "; did you mean record or report?". Empty if no
        # word in +dictionary+ (an Array of Strings) is similar.
        def for(word, dictionary)
          similar = swapped(word, dictionary) || abbreviated(word, dictionary) || spell_checked(word, dictionary)
          similar.empty? ? "" : "; did you mean #{similar.first(MOST).join(" or ")}?"
        end

        private

        # A single letter is similar only to itself in the other case.
        def swapped(word, dictionary) = ([word.swapcase].intersection(dictionary) if word.match?(/\A-?[[:alpha:]]\z/))

        # Returns the words that begin with +word+, nil for none or too many.
        def abbreviated(word, dictionary)
          return if word.delete("-").size < LETTERS

          longer = dictionary.select { |other| other.start_with?(word) }
          longer if longer.size.between?(1, MOST)
        end

        # did_you_mean is a default gem, which may be missing.
        def spell_checked(word, dictionary)
          require "did_you_mean"
          DidYouMean::SpellChecker.new(dictionary:).correct(word)
        rescue LoadError
          []
        end
      end
    end

    # Raised for a wrong command line. The message is one line.
    class UsageError < StandardError
      STATUS = 2

      # Returns the error of two flags that exclude each other.
      def self.of_both(one, other) = new("#{one} and #{other} exclude each other: use only one of them")
    end

    # A subcommand: parses its command line.
    #
    # Subclasses define USAGE and #execute(operands), where operands are the words that are not options. Table defines
    # their options.
    class Command
      # How messages write the options.
      NOTATION = OptionNotation.new(
        (Table::OWN + Options::TABLE.values).to_h { |option| [option.name, option.flags.first] }, on: "yes", off: "no"
      )

      # The name of this subcommand.
      def self.command = self::USAGE[/\w+/]

      # Its options, an Array of Option.
      def self.options = Table.of(command.to_sym)

      # Runs the subcommand. Raises UsageError, Error, SystemCallError.
      def run(arguments)
        operands = parse(arguments)
        return help if @help

        check_platform
        execute(operands)
      end

      private

      def name = self.class.command

      # Raises Error if this subcommand records, and sperf cannot record here.
      def check_platform
        raise Error, Host.unsupported_message if RECORDING.include?(name) && !Host.records?
      end

      # Returns the operands, which may stand between options. Raises UsageError.
      def parse(arguments) = parse_by(:permute, arguments)

      # Returns the first word that is not an option, and all words after it. Raises UsageError.
      def parse_leading(arguments) = parse_by(:order, arguments)

      # Names of files are bytes. OptionParser fails on invalid text, so such words are marked as binary.
      def parse_by(method, arguments)
        words = arguments.map { |argument| argument.valid_encoding? ? argument : argument.b }
        parser.public_send(method, words)
      rescue OptionParser::ParseError => e
        raise UsageError, "#{e.reason}: #{e.args.join(" ")}#{suggestion(e)} (see sperf #{name} -h)"
      end

      # OptionParser's own suggestion is on a second line, and without dashes.
      def suggestion(error)
        return unless error.is_a?(OptionParser::InvalidOption)

        words = self.class.options.flat_map { |option| [*option.flags, *Table.flags(option)] }
        Suggestion.for(error.args.first.to_s[/\A[^=]*/], [*words.uniq, "-h", "--help"])
      end

      # Prints the options.
      def help = Display.new($stdout).show(Usage.of(self.class), decorate: false)

      # Returns how a message shows an option's +text+.
      def shown(text) = text.empty? ? "empty" : text

      # The values that the command line gives, by the names of the options; Arrays for repeated options.
      def given = @given ||= {}

      # Returns the value of an option, as given or by default.
      def value(option) = given.fetch(option) { self.class.options.find { |row| row.name == option }.default }

      # Whether a flag is on.
      alias on? value

      # Returns how messages write the option +name+.
      def flag(name) = "--#{name.name.tr("_", "-")}"

      # Returns the JSON of +result+.
      def json_of(result)
        require "json"
        JSON.generate(result.to_h)
      end

      def parser
        @parser ||= OptionParser.new do |parser|
          parser.require_exact = true
          # OptionParser itself handles --version.
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

      # --native and --no-native, or --native=$NATIVE in a script. Short flags have no value, because -qv is two flags.
      def define_flag(parser, option)
        *others, long = option.flags
        parser.on(*others) { store(option, true) } if others.any?
        parser.on(long.sub("--", "--no-")) { store(option, false) }
        parser.on("#{long}[=YES]") { |text| text ? read(option, text) : store(option, true) }
      end

      # Stores the value that +text+ stands for: a String, true for an option without a value, nil for a value that was
      # left out. Raises UsageError.
      def read(option, text)
        store(option, text.is_a?(String) ? option.check(option.type.value(text)) : text)
      rescue InvalidOption => e
        raise UsageError, e.message_in(NOTATION)
      rescue Types::Refusal => e
        raise UsageError, "#{option.flags.first} #{e.message}"
      end

      # Stores the checked +value+ of +option+.
      def store(option, value)
        option.repeated? ? (given[option.name] ||= []).concat(Array(value)) : given[option.name] = value
      end
    end
  end
end
