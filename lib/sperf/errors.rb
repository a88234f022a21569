# frozen_string_literal: true

module Sperf
  # What sperf raises of its own, except for wrong arguments (ArgumentError) and a second start (RuntimeError).
  class Error < StandardError
  end

  # Raised when a profile could not be written, or the place where it shall go cannot be written to. The message is one
  # sentence that says what was lost, or in which file it still is.
  class WriteError < Error
    # The profile that was to be written: a Hash as Sperf.stop returns it, so that it can be saved elsewhere; nil when
    # nothing was recorded yet.
    attr_accessor :data
  end

  # Raised for an option outside what it may be.
  class InvalidOption < ArgumentError
    # +option+ is the keyword, +allowed+ a sentence part or an Array of the values that it may be.
    def initialize(option, allowed, value) # :nodoc:
      @option = option
      @allowed = allowed
      @value = value
      super("#{option} must be #{choices(&:inspect)}, not #{value.inspect}")
    end

    # Returns the message for somebody who typed text and not Ruby, in that one's Voice.
    def message_for(voice) # :nodoc:
      "#{voice.name(@option)} must be #{choices { |choice| voice.choice(choice) }}, not #{voice.value(@value)}"
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

  # Raised for two options that cannot be had together.
  class ContradictoryOptions < ArgumentError
    # +options+ maps two keywords to their values; +remedy+ maps one to what it has to be (nil: that is plain).
    def initialize(options, remedy = nil) # :nodoc:
      @options = options
      @remedy = remedy
      super(sentence { |option, value| "#{option}: #{value.inspect}" })
    end

    # Returns the message for somebody who typed text and not Ruby, in that one's Voice.
    def message_for(voice) # :nodoc:
      sentence { |option, value| voice.given(option, value) }
    end

    private

    def sentence(&)
      words = "#{@options.map(&).join(" and ")} contradict each other"
      @remedy ? "#{words}; use #{@remedy.map(&).first}" : words
    end
  end
end
