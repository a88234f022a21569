# frozen_string_literal: true

require_relative "../table"

module Sperf
  class CLI
    # Formats text in two columns: terms and their meanings.
    module Columns
      # The width of a line.
      WIDTH = 100
      # The beginning of the second column.
      TEXT_AT = 28

      class << self
        # Returns the lines for +term+ and +text+ (Strings), an Array. A long term gets a line of its own.
        def lines(term, text, indent:)
          wrapped = wrap(text, WIDTH - TEXT_AT)
          first = "#{" " * indent}#{term}"
          head = first.size < TEXT_AT - 1 ? ["#{first.ljust(TEXT_AT)}#{wrapped.shift}"] : [first]
          head + wrapped.map { |line| "#{" " * TEXT_AT}#{line}" }
        end

        # Returns +text+ in lines of at most +width+ columns, an Array.
        def wrap(text, width) = text.scan(/\S.{0,#{width - 2}}\S(?=\s|\z)|\S+/)
      end
    end

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

    # The text that -h prints about a command: a line for each of its options.
    module Usage
      class << self
        # Returns the text for +command+, a subclass of Command.
        def of(command)
          place = command.command.to_sym
          groups = command.options.group_by(&:group)
          parts = groups.map { |group, options| "\n#{Table::GROUPS.fetch(group)}:\n#{lines(options, place)}" }
          "Usage: sperf #{command::USAGE}\n#{parts.join}\n#{help}\n#{last(command)}"
        end

        # Returns the lines for +options+ at +place+. +detailed+: with the sentences about them.
        def lines(options, place, detailed: false)
          lines = options.flat_map do |option|
            text = detailed ? OptionWords.paragraph(option, place) : OptionWords.line(option, place, listed: true)
            Columns.lines(aligned(OptionWords.form(option)), text, indent: 2)
          end
          lines.map { |line| "#{line}\n" }.join
        end

        private

        # Aligns long flags that follow a short one, and those that do not.
        def aligned(form) = form.start_with?("--") ? "    #{form}" : form

        def help = Columns.lines("-h, --help", "print this help", indent: 2).first

        def last(command)
          flags = "Options without a value accept yes and no: --NAME=yes, --NAME=no (or --no-NAME)\n" if
            command.options.any?(&:flag?)
          "#{flags}More: sperf help #{command.command}\n"
        end
      end
    end
  end
end
