# frozen_string_literal: true

require_relative "columns"
require_relative "option_words"

module Sperf
  class CLI
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
