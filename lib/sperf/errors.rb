# frozen_string_literal: true

module Sperf
  # The base class of sperf's errors. Wrong arguments raise ArgumentError, and a second start RuntimeError.
  class Error < StandardError
  end

  # Raised when a profile could not be written, or when its path cannot be written to. The message is one sentence that
  # says what was lost, or which file still contains it.
  class WriteError < Error
    # The profile that could not be written, so that it can be saved elsewhere: a Hash as Sperf.stop returns it; nil if
    # nothing was recorded yet.
    attr_accessor :data
  end

  # Raised for a value that an option does not allow.
  class InvalidOption < ArgumentError
    CLASS = Kernel.instance_method(:class)
    private_constant :CLASS

    # Returns +value+ as messages have it. A BasicObject has no inspect, and that of an object may raise.
    def self.inspect_of(value) # :nodoc:
      value.inspect
    rescue StandardError
      "an object of #{CLASS.bind_call(value)}"
    end

    # +option+ is the keyword, +allowed+ a part of a sentence or an Array of the allowed values.
    def initialize(option, allowed, value) # :nodoc:
      @option = option
      @allowed = allowed
      @value = value
      super("#{option} must be #{choices(&:inspect)}, not #{InvalidOption.inspect_of(value)}")
    end

    # Returns the message for a user who gave the option as text, in that +notation+ (OptionNotation).
    def message_in(notation) # :nodoc:
      "#{notation.name(@option)} must be #{choices { |choice| notation.choice(choice) }}, not #{notation.value(@value)}"
    end

    # The keyword of the option, a Symbol.
    attr_reader :option

    private

    def choices
      return @allowed unless @allowed.is_a?(Array)

      *others, last = @allowed.map { |choice| yield choice }
      others.empty? ? last : "#{others.join(", ")} or #{last}"
    end
  end

  # Raised for two options that exclude each other.
  class ContradictoryOptions < ArgumentError
    # +options+ maps two keywords to their values; +remedy+ maps one keyword to the value it must have, or is nil.
    def initialize(options, remedy = nil) # :nodoc:
      @options = options
      @remedy = remedy
      super(sentence { |option, value| "#{option}: #{value.inspect}" })
    end

    # Returns the message for a user who gave the options as text, in that +notation+ (OptionNotation).
    def message_in(notation) # :nodoc:
      sentence { |option, value| notation.assignment(option, value) }
    end

    private

    def sentence(&)
      words = "#{@options.map(&).join(" and ")} contradict each other"
      @remedy ? "#{words}; use #{@remedy.map(&).first}" : words
    end
  end
end
