# frozen_string_literal: true

module Sperf
  # One option: a row of a table that defines everything about it. From the row come its flags, its environment variable
  # and its keyword in Ruby; parsing and checking; its lines in the help, the manual page, the guide, RDoc and the
  # signatures. Immutable.
  #
  # Profiled programs load this class with OptionTable, so it only contains texts. cli/help and script/documents format
  # them.
  class Option
    # The keyword, a Symbol.
    attr_reader :name
    # The type of its values, an Option::Type.
    attr_reader :type
    # What the option does, a phrase; of a flag, what its other value than the default does.
    attr_reader :text
    # The places where it can be given, an Array: :api, :environment, and names of commands (:record).
    attr_reader :places
    # The heading under which it is listed, a Symbol.
    attr_reader :group
    # Its flags on the command line, such as "-f" and "--frequency", an Array. Messages use the first one.
    attr_reader :flags
    # The name of its value in the help, "HZ"; nil without a value.
    attr_reader :argument
    # The section of the guide that says more, nil for none.
    attr_reader :see

    # The positional arguments and +flags+, +argument+, +group+, +see+ and +default+ are what the readers of these names
    # return.
    # [+on+] the places
    # [+default_words+] the default in words; a Hash by place if places have different defaults
    # [+more+] whole sentences: a String for all places, or a Hash of :all, :cli, :api, :environment and names of
    #          commands
    # [+passed_on+] whether the programs that a command records get the option
    # [+sampling+] whether the extension gets the option
    # [+optional+] whether the value may be left out; if given, it must follow a "="
    # [+repeated+] whether it may be given several times, and all values count
    # [+api+] a Hash of the :default and the :text in the API, if they differ
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

    # Returns the option with the default and text of +place+.
    def as_at(place)
      return self if place != :api || @api.empty?

      dup.tap { |other| @api.each { |name, value| other.instance_variable_set(:"@#{name}", value) } }.freeze
    end

    # The default value.
    attr_reader :default

    # Whether it can be given at +place+.
    def at?(place) = @places.include?(place)

    # As the arguments of #initialize.
    def passed_on? = @passed_on
    def sampling? = @sampling
    def optional? = @optional
    def repeated? = @repeated

    # Whether it is on or off.
    def flag? = @type.flag?

    # The name of its environment variable.
    def variable = "SPERF_#{@name.name.upcase}"

    # Its long flag without the dashes.
    def long = @flags.last.delete_prefix("--")

    # Whether it may be given several times at +place+. Keywords and variables have one value, which may be a list.
    def repeated_at?(place) = repeated? && !%i[api environment].include?(place)

    # Returns the default at +place+ in words, nil for none and for flags.
    def default_at(place)
      words = @default_words.is_a?(Hash) ? @default_words[place] : @default_words
      return words if words
      return if flag? || @default.nil?

      @type.text(@default)
    end

    # Returns the allowed values as they are written at +place+: a String, nil if any value is allowed.
    def range_at(place) = place == :api ? @type.ruby_range : @type.range

    # Returns the sentences about it at +place+, a String, empty for none.
    def more_at(place)
      keys = [:all, (:cli unless %i[api environment].include?(place)), place]
      @more.values_at(*keys.compact).compact.join(" ")
    end

    # Returns +value+ in its normal form. Raises InvalidOption for a value that is not allowed.
    def check(value)
      value = @type.normalize(value) if object?(value)
      return value if object?(value) && (value.nil? ? @default.nil? : @type.allowed?(value))

      raise InvalidOption.new(@name, @type.words, value)
    rescue Encoding::CompatibilityError, ArgumentError => e # a pattern cannot read UTF-16, and no damaged text
      raise e.is_a?(InvalidOption) ? e : InvalidOption.new(@name, @type.words, value)
    end

    private

    # Whether +value+ can be asked: a BasicObject has next to no methods.
    def object?(value) = Object === value # rubocop:disable Style/CaseEquality -- it has no is_a?
  end
end
