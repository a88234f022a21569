# frozen_string_literal: true

require_relative "usage"

module Sperf
  class CLI
    # The reference that `sperf help` prints a section of, and that the manual page is made of: reference.txt, where
    # {{...}} stands for what the tables know.
    #
    # Sections have their heading in the first column. Below it, paragraphs are indented by two; a term and what it
    # means are two columns, at least two blanks apart, or the meaning begins on the next line. What is indented by four
    # or more, and is no option, is shown as it is.
    module Reference
      TEXT = File.join(__dir__, "reference.txt")
      FIRST_PAGE = File.join(__dir__, "first_page.txt")
      private_constant :TEXT, :FIRST_PAGE

      # What a topic is about, for the first page. The key begins its heading.
      TOPICS = {
        "reading" => "how to find out what to change: much GC, much waiting, one slow method, many small ones",
        "modes" => "CPU time and wall time", "tracing" => "counting every call: which methods, slow calls",
        "allocations" => "which code makes objects, and what holds those that stay",
        "labels" => "time by request, job or what you name", "frames" => "what the names in a profile mean",
        "formats" => "files for other tools", "files" => "which files are overwritten",
        "metadata" => "command line, host, Ruby, commit and more",
        "ruby" => "recording from within a program", "environment" => "environment variables"
      }.freeze
      COMMANDS = {
        "record" => "record a command", "stat" => "print what a command's time was spent on",
        "exec" => "stat, followed by tables of functions", "report" => "show a profile, in the browser or as text",
        "diff" => "show what became slower", "convert" => "write a profile in another format",
        "merge" => "add up profiles", "recover" => "write the file of a recording that was cut short",
        "completion" => "print a script by which bash, zsh or fish complete sperf",
        "help" => "print this page or a topic"
      }.freeze

      class << self
        # Returns the first page.
        def first_page = filled(File.read(FIRST_PAGE, encoding: Encoding::UTF_8))

        # Returns everything.
        def all = @all ||= filled(File.read(TEXT, encoding: Encoding::UTF_8))

        # Returns the section on +topic+, of which its beginning may be given in whole words; nil where there is none.
        def section(topic)
          sections[topic] || sections[topics.find { |name| name.start_with?("#{topic} ") }]
        end

        # Returns what there are sections on, an Array of Strings in small letters.
        def topics = sections.keys

        private

        # The sections by their headings, which alone begin in the first column.
        def sections
          @sections ||= all.split(/^(?=\S)/).to_h do |section|
            [section.lines.first.chomp.downcase.delete_prefix("sperf "), section]
          end
        end

        def filled(text)
          text.gsub(/^\{\{.+\}\}$/) { |part| block(part[2..-3]) }.gsub(/\{\{.+?\}\}/) { |part| words(part[2..-3]) }
        end

        # What stands on lines of its own.
        def block(name)
          kind, command, *groups = name.split
          text = kind == "options" ? options(command, groups) : public_send(name)
          text.chomp
        end

        def options(command, groups)
          rows = Table.of(command.to_sym)
          rows = groups.flat_map { |group| rows.select { |row| row.group == group.to_sym } } if groups.any?
          Usage.lines(rows, command.to_sym, detailed: true)
        end

        # What stands within a line.
        def words(name) = { "topics" => TOPICS.keys }.fetch(name).join(", ")
      end

      # The blocks, by their names.
      class << self
        def commands = COMMANDS.map { |name, text| "  #{name.ljust(13)}#{text}" }.join("\n")

        def headings = TOPICS.map { |name, text| "  #{name.ljust(13)}#{text}" }.join("\n")

        def formats = Native.formats.map { |row| format("  %<name>-11s%<extension>-18s%<summary>s", row) }.join("\n")

        # The variables, and what may be in them.
        def environment
          rows = Options::TABLE.each_value.select { |option| option.at?(:environment) }.map do |option|
            [option.variable, OptionWords.variable(option)]
          end
          columns([["SPERF_ENABLED", "1: start when sperf is required"], *rows])
        end

        # The keywords of Sperf.start.
        def keywords
          columns(Options::TABLE.each_value.select { |option| option.at?(:api) }.map do |option|
            ["#{option.name}:", OptionWords.keyword(option)]
          end)
        end

        private

        def columns(rows) = rows.flat_map { |term, text| Columns.lines(term, text, indent: 2) }.join("\n")
      end
    end
  end
end
