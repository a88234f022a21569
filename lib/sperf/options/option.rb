# frozen_string_literal: true

module Sperf
  # One option: a row of a table from which everything comes that has to do with it. Its flags on the command line, its
  # variable in the environment and its keyword in Ruby; parsing and checking; its lines in the help, in the manual
  # page, in the guide, in RDoc and in the signatures. Immutable.
  #
  # It is loaded into profiled programs, with the table of what a session can be asked for, so it holds words and no
  # more; what makes pages of them is elsewhere (cli/help, script/documents).
  class Option
    # The keyword, a Symbol.
    attr_reader :name
    # What values there are: a kind of Option::Type.
    attr_reader :type
    # What it does, a phrase. Of a flag: what the value does that is not the default.
    attr_reader :text
    # Where it can be given, an Array: :api, :environment, and names of commands (:record).
    attr_reader :places
    # Under which heading it is told, a Symbol.
    attr_reader :group
    # What it is on the command line: an Array of "-f" and "--frequency"; the first one is what messages call it.
    attr_reader :flags
    # What its value is called there, "HZ"; nil for one without a value.
    attr_reader :argument
    # The section of the guide that says more, nil for none.
    attr_reader :see

    # The positional arguments and +flags+, +argument+, +group+, +see+ and +default+ are what the readers of these names
    # return.
    # [+on+] the places
    # [+default_words+] what applies where nothing is given, in words; of commands where it is a value of their own, a
    #                   Hash by place
    # [+more+] whole sentences: a String for everywhere, or a Hash of :all, :cli, :api, :environment and names of
    #          commands
    # [+passed_on+] whether the programs that a command records are told; the rest is for the command itself
    # [+sampling+] whether the extension is told
    # [+optional+] whether the value may be left out; it stands behind a "=" then
    # [+repeated+] whether it may be given again, and all count
    # [+api+] a Hash of what is otherwise in the API: its :default and :text
    def initialize(name, type, text, on:, flags: nil, argument: nil, default: nil, default_words: nil, more: {},
                   group: nil, see: nil, passed_on: true, sampling: false, optional: false, repeated: false, api: {})
      @name = name
      @type = type
      @text = text
      @places = on
      @flags = flags || ["--#{name.name.tr("_", "-")}"]
      @argument = argument
      @default = default
      @default_words = default_words
      @more = more.is_a?(Hash) ? more : { all: more }
      @group = group
      @see = see
      @passed_on = passed_on
      @sampling = sampling
      @optional = optional
      @repeated = repeated
      @api = api
      freeze
    end

    # Returns the option as it is at +place+.
    def as_at(place)
      return self if place != :api || @api.empty?

      dup.tap { |other| @api.each { |name, value| other.instance_variable_set(:"@#{name}", value) } }.freeze
    end

    # What applies where nothing is given.
    attr_reader :default

    # Whether it can be given at +place+.
    def at?(place) = @places.include?(place)

    # As their arguments of #initialize.
    def passed_on? = @passed_on
    def sampling? = @sampling
    def optional? = @optional
    def repeated? = @repeated

    # Whether it is on or off.
    def flag? = @type.flag?

    # The name of its variable in the environment.
    def variable = "SPERF_#{@name.name.upcase}"

    # Its name without dashes, as the long flag has it.
    def long = @flags.last.delete_prefix("--")

    # Whether it may be given again at +place+: keywords and variables have one value, which may be a list.
    def repeated_at?(place) = repeated? && !%i[api environment].include?(place)

    # Returns what applies at +place+ where nothing is given: a String for people; nil where there is nothing to say.
    def default_at(place)
      words = @default_words.is_a?(Hash) ? @default_words[place] : @default_words
      return words if words
      return if flag? || @default.nil?

      @type.text(@default)
    end

    # Returns what there is to choose from, as it is written at +place+: a String, nil for what needs none.
    def range_at(place) = place == :api ? @type.ruby_range : @type.range

    # Returns the sentences that are told of it at +place+, a String; empty where there are none.
    def more_at(place)
      keys = [:all, (:cli unless %i[api environment].include?(place)), place]
      @more.values_at(*keys.compact).compact.join(" ")
    end

    # Returns +value+, or what it is another name of. Raises InvalidOption for a value that it cannot have.
    def check(value)
      value = @type.normalize(value)
      return value if value.nil? ? @default.nil? : @type.allowed?(value)

      raise InvalidOption.new(@name, @type.words, value)
    end
  end
end
