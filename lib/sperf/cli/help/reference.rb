# frozen_string_literal: true

require_relative "usage"

module Sperf
  class CLI
    # The reference: `sperf help` prints its sections, and the manual page contains all of it. The text is
    # reference.txt, where {{...}} is replaced by content from the tables.
    #
    # The heading of a section begins in the first column. Paragraphs are indented by two. A term and its meaning are in
    # two columns, at least two blanks apart, or the meaning begins on the next line. Text that is indented by four or
    # more, and is not an option, is printed verbatim.
    module Reference
      TEXT = File.join(__dir__, "reference.txt")
      FIRST_PAGE = <<~TEXT
        sperf - find out what a Ruby program spends its time on

          sperf stat ruby app.rb      prints what the time was spent on: code, I/O, GVL, GC
          sperf record ruby app.rb    writes a profile, sperf.data
          sperf report                shows the profile in the browser, with --text as a table

        Commands (sperf help record, or sperf record -h for the options alone):
        {{commands}}

        Topics (sperf help formats, or sperf help all for everything):
        {{headings}}
      TEXT
      private_constant :TEXT, :FIRST_PAGE

      # The topics, with their contents for the first page. Each key begins a heading.
      TOPICS = {
        "reading" => "what to change: much GC, much waiting, one slow method, many small methods",
        "modes" => "CPU time and wall time", "tracing" => "counting every call: which methods, slow calls",
        "allocations" => "which code allocates objects, and what holds live objects",
        "labels" => "time by request, job or your own labels", "frames" => "the names in a profile",
        "formats" => "files for other tools", "files" => "which files are replaced",
        "metadata" => "command line, host, Ruby, commit and more",
        "ruby" => "recording a program from within", "environment" => "environment variables"
      }.freeze
      COMMANDS = {
        "record" => "record a command", "stat" => "print what a command spent its time on",
        "exec" => "stat, followed by tables of functions", "top" => "show what a running process does",
        "dump" => "show what the threads of a process do and wait for",
        "report" => "show a profile, in the browser or as text",
        "threads" => "replay a server's requests with other numbers of threads",
        "diff" => "compare two profiles",
        "history" => "show how a value changed over many profiles",
        "convert" => "write a profile in another format",
        "merge" => "add up profiles", "recover" => "write the file of a recording that was interrupted",
        "push" => "send profiles to a collector, Pyroscope, Parca or Datadog",
        "completion" => "print a completion script for bash, zsh or fish",
        "help" => "print this page or a topic"
      }.freeze

      class << self
        # Returns the first page.
        def first_page = filled(FIRST_PAGE)

        # Returns the whole reference.
        def all = @all ||= filled(File.read(TEXT, encoding: Encoding::UTF_8))

        # Returns the section on +topic+, which may be the first words of a heading; nil if there is none.
        def section(topic) = sections[topic] || sections[topics.find { |name| name.start_with?("#{topic} ") }]

        # Returns the topics of all sections, an Array of Strings in lower case.
        def topics = sections.keys

        private

        # The sections by topic.
        def sections
          @sections ||= all.split(/^(?=\S)/).to_h do |section|
            [section.lines.first.chomp.downcase.delete_prefix("sperf "), section]
          end
        end

        def filled(text)
          text.gsub(/^\{\{.+\}\}$/) { |part| block(part[2..-3]) }.gsub(/\{\{.+?\}\}/) { |part| words(part[2..-3]) }
        end

        # Returns the text for a {{name}} on a line of its own.
        def block(name)
          kind, command, *groups = name.split
          text = kind == "options" ? options(command, groups) : __send__(name)
          text.chomp
        end

        def options(command, groups)
          rows = Table.of(command.to_sym)
          rows = groups.flat_map { |group| rows.select { |row| row.group == group.to_sym } } if groups.any?
          Usage.lines(rows, command.to_sym, detailed: true)
        end

        # Returns the text for a {{name}} within a line.
        def words(name) = { "topics" => TOPICS.keys }.fetch(name).join(", ")

        # The blocks, by their names.

        def commands = COMMANDS.map { |name, text| "  #{name.ljust(13)}#{text}" }.join("\n")

        def headings = TOPICS.map { |name, text| "  #{name.ljust(13)}#{text}" }.join("\n")

        def formats = Native.formats.map { |row| format("  %<name>-11s%<extension>-18s%<summary>s", row) }.join("\n")

        # The environment variables and their values.
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

        def columns(rows) = rows.flat_map { |term, text| Columns.lines(term, text, indent: 2) }.join("\n")
      end
    end
  end
end
