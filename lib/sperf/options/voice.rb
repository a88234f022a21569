# frozen_string_literal: true

module Sperf
  # How those who give options call them, and write their values: so speak messages to whoever typed text and not Ruby.
  class Voice
    # +names+ maps options to what they are called, "-f" or "SPERF_FREQUENCY"; +on+ and +off+ are the words for true and
    # false.
    def initialize(names, on:, off:)
      @names = names
      @words = { true => on, false => off }
    end

    # What an option is called.
    def name(option) = @names.fetch(option, option.name)

    # Returns how +value+ is written, where it is one of few.
    def choice(value) = value.is_a?(Array) ? value.join(",") : @words.fetch(value, value).to_s

    # Returns how +value+ is written, that somebody gave.
    def value(value)
      text = choice(value)
      text.empty? ? "empty" : text
    end

    # Returns how +option+ is given the +value+. Variables have their names in capitals. Flags have no value.
    def given(option, value)
      name = name(option)
      return "#{name}=#{choice(value)}" unless name.start_with?("-")

      value == true ? name : "#{name} #{choice(value)}"
    end
  end
end
