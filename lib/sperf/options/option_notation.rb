# frozen_string_literal: true

module Sperf
  # How users write options and values where they give them as text: on a command line or in the environment. Messages
  # about such options use this notation.
  class OptionNotation
    # +names+ maps options to their names, such as "-f" or "SPERF_FREQUENCY"; +on+ and +off+ are the words for true and
    # false.
    def initialize(names, on:, off:)
      @names = names
      @words = { true => on, false => off }
    end

    # Returns the name of +option+.
    def name(option) = @names.fetch(option, option.name)

    # Returns how an allowed value is written.
    def choice(value) = value.is_a?(Array) ? value.join(",") : @words.fetch(value, value).to_s

    # Returns how a given value is written, which may be empty.
    def value(value)
      text = choice(value)
      text.empty? ? "empty" : text
    end

    # Returns how +option+ is set to +value+.
    def assignment(option, value)
      name = name(option)
      return "#{name}=#{choice(value)}" unless name.start_with?("-")

      value == true ? name : "#{name} #{choice(value)}"
    end
  end
end
