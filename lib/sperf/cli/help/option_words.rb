# frozen_string_literal: true

require_relative "../table"

module Sperf
  class CLI
    # What is told of an option, in the words of the table: for -h, the reference, the manual page and the documents.
    module OptionWords
      class << self
        # Returns how it is given on a command line, without its value: "-f, -F, --frequency".
        def flags(option) = Table.flags(option).join(", ")

        # Returns how it is given, with its value: "-f, -F, --frequency HZ".
        def form(option)
          return flags(option) unless option.argument
          return "#{option.flags.join(", ")}, #{option.flags.last}=#{option.argument}" if option.optional?

          "#{flags(option)} #{option.argument}"
        end

        # Returns one line of what it does at +place+: "samples a second: 1 to 10000 (default: 1000)". +listed+: with
        # the names of all formats, in the place of the section that has them.
        def line(option, place, listed: false)
          default = option.default_at(place)
          again = "; repeatable" if option.repeated_at?(place)
          "#{option.text}#{range(option, place, listed)}#{again}#{" (default: #{default})" if default}"
        end

        # Returns that and the sentences behind it.
        def paragraph(option, place) = explained(line(option, place), option, place)

        # Returns what is told of its variable: "1: keep sums only".
        def variable(option)
          value = "#{option.type.text(!option.default)}: " if option.flag?
          explained("#{value}#{line(option, :environment)}", option, :environment)
        end

        # Returns what is told of its keyword: "Integer: samples a second: 1 to 10000 (default: 1000)".
        def keyword(option)
          option = option.as_at(:api)
          value = option.flag? ? (!option.default).inspect : option.type.ruby
          "#{value}: #{line(option, :api)}"
        end

        # Returns +text+ with what else is told of the option at +place+.
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
