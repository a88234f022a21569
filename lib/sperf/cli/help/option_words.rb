# frozen_string_literal: true

require_relative "../table"

module Sperf
  class CLI
    # Describes options, for -h, the reference, the manual page and the documents.
    module OptionWords
      class << self
        # Returns the flags: "-f, -F, --frequency".
        def flags(option) = Table.flags(option).join(", ")

        # Returns the flags with the value: "-f, -F, --frequency HZ".
        def form(option)
          return flags(option) unless option.argument
          return "#{option.flags.join(", ")}, #{option.flags.last}=#{option.argument}" if option.optional?

          "#{flags(option)} #{option.argument}"
        end

        # Returns a line about what the option does at +place+: "samples a second: 1 to 10000 (default: 1000)".
        # +listed+: with the names of all formats, not a reference to their section.
        def line(option, place, listed: false)
          default = option.default_at(place)
          again = "; repeatable" if option.repeated_at?(place)
          "#{option.text}#{range(option, place, listed)}#{again}#{" (default: #{default})" if default}"
        end

        # Returns this line and the sentences about the option.
        def paragraph(option, place) = explained(line(option, place), option, place)

        # Returns the description of its environment variable: "1: keep sums only".
        def variable(option)
          value = "#{option.type.text(!option.default)}: " if option.flag?
          explained("#{value}#{line(option, :environment)}", option, :environment)
        end

        # Returns the description of its keyword: "Integer: samples a second: 1 to 10000 (default: 1000)".
        def keyword(option)
          option = option.as_at(:api)
          value = option.flag? ? (!option.default).inspect : option.type.ruby
          "#{value}: #{line(option, :api)}"
        end

        # Returns +text+ and the sentences about the option at +place+.
        def explained(text, option, place)
          more = option.more_at(place)
          more.empty? ? text : "#{text}. #{more.delete_suffix(".")}"
        end

        private

        def range(option, place, listed)
          return ", see FORMATS" if option.see == "Formats" && !listed

          ": #{option.range_at(place)}" if option.type.range
        end
      end
    end
  end
end
