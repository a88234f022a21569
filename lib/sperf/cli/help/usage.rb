# frozen_string_literal: true

require_relative "columns"
require_relative "option_words"

module Sperf
  class CLI
    # What -h prints of a command: a line for each of its options.
    module Usage
      class << self
        # Returns the text for +command+, a subclass of Command.
        def of(command)
          place = command.command.to_sym
          groups = command.options.group_by(&:group)
          parts = groups.map { |group, options| "\n#{Table::GROUPS.fetch(group)}:\n#{lines(options, place)}" }
          "Usage: sperf #{command::USAGE}\n#{parts.join}\n#{help}\n#{last(command)}"
        end

        # Returns the lines for +options+ at +place+. +detailed+: with the sentences that explain them.
        def lines(options, place, detailed: false)
          lines = options.flat_map do |option|
            text = detailed ? OptionWords.paragraph(option, place) : OptionWords.line(option, place, listed: true)
            Columns.lines(aligned(OptionWords.form(option)), text, indent: 2)
          end
          lines.map { |line| "#{line}\n" }.join
        end

        private

        # Long flags stand below each other, whether there is a short one or not.
        def aligned(form) = form.start_with?("--") ? "    #{form}" : form

        def help = Columns.lines("-h, --help", "print this", indent: 2).first

        def last(command)
          flags = "Options that are on or off accept a value: --NAME=yes, --NAME=no (or --no-NAME)\n" if
            command.options.any?(&:flag?)
          "#{flags}More: sperf help #{command.command}\n"
        end
      end
    end
  end
end
