# frozen_string_literal: true

require "open3"
require "timeout"

# The pages of docs/tasks: what they show is run, and what comes out is held against what they print.
#
# A block that is marked `console` holds commands, behind "$ ", and below each what it prints. They run from the top of
# the page to its end, in one shell and one directory. A line "..." stands for lines that are left out. A block marked
# `sh` holds commands that are not run, for they wait for a browser or another machine.
module TaskPages
  # Numbers, times and sizes differ from run to run, and what a table has in which order.
  module Shape
    # Lines that come or do not, as the machine's load has it.
    OPTIONAL = /\A(?:Dropped \d+ nodes|.*passed over: |.*samples lost: |\[sperf\] dropped: )/
    NUMBER = /\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?(?:[num]?s|[kMG]?B|hrs|mins|%)(?![\w]))?/
    # A row of a table: it begins with a number, or with pprof's sign for none.
    ROW = /\A(?:\[sperf\] )?[-+]?N (?!child)/

    module_function

    # What is the same in each run of +line+: a String, or nil where the line says nothing.
    def of(line)
      return if line.strip.empty? || line.match?(OPTIONAL)

      line = line.sub(/\ATime: .*/, "Time: N").sub(/\A(\[sperf\] top \d+: ).*/, '\1')
      line = line.gsub(NUMBER, "N").gsub(/(?<![\S])\.(?!\S)/, "N")
      # Rails ends the names of compiled views with a number, which can be below 0.
      line.gsub(/_+N\b/, "_N").gsub(/\s+/, " ").gsub("( ", "(").strip
    end

    def row?(shape) = shape.match?(ROW)

    # The states of sperf's line "time: ...", nil of any other. Which of the small ones it names differs.
    def states(shape) = shape[/\A\[sperf\] time: (.*)/, 1]&.split(", ")
  end

  # A command of a page and the lines that it prints there.
  Command = Data.define(:text, :printed) do
    # Returns what is wrong with the lines +actual+: Strings, none where they have the same shape.
    def differences(actual) = Comparison.new(printed, actual).differences
  end

  # Holds what was printed against what a page shows.
  #
  # Lines that are no rows of a table are there in the page's order. Between two of them the rows that the page shows are
  # among those printed; others are only where the page has "...".
  class Comparison
    GAP = "..."

    def initialize(shown, actual)
      @shown = shown.filter_map { |line| line.strip == GAP ? GAP : Shape.of(line) }
      @actual = actual.filter_map { |line| Shape.of(line) }
    end

    def differences
      position = 0
      regions.flat_map do |rows, anchor|
        ending = anchor ? find(anchor, position) : @actual.size
        next ["not printed: #{anchor}"] unless ending

        between = @actual[position...ending]
        position = ending + 1
        missing(rows, between)
      end
    end

    private

    # The rows, and gaps, before each line that is none: Arrays of both, the last without such a line.
    def regions
      regions = @shown.slice_after { |shape| anchor?(shape) }.map do |lines|
        anchor?(lines.last) ? [lines[..-2], lines.last] : [lines, nil]
      end
      regions.last&.last || regions.empty? ? regions << [[], nil] : regions
    end

    def anchor?(shape) = shape != GAP && !Shape.row?(shape)

    def find(anchor, position)
      states = Shape.states(anchor)
      (position...@actual.size).find do |index|
        @actual[index] == anchor || (states && (states - (Shape.states(@actual[index]) || [])).empty?)
      end
    end

    def missing(rows, between)
      rest = between.dup
      wrong = (rows - [GAP]).reject { |row| rest.delete_at(rest.index(row) || rest.size) }
      more = rows.include?(GAP) ? [] : rest
      wrong.map { |row| "not printed: #{row}" } + more.map { |row| "printed, and not on the page: #{row}" }
    end
  end

  # One page.
  class Page
    BLOCK = /^```(\w+)\n(.*?)^```$/m

    attr_reader :text

    def initialize(path)
      @text = File.read(path, encoding: "UTF-8")
    end

    # The contents of the blocks marked +language+.
    def blocks(language) = text.scan(BLOCK).filter_map { |marked, body| body if marked == language }

    # What is run, in order.
    def commands
      blocks("console").flat_map do |block|
        block.gsub("\\\n", "\\\0").lines(chomp: true).slice_before(/\A\$ /).map do |first, *printed|
          raise "a console block must begin with a command: #{first}" unless first.start_with?("$ ")

          Command.new(first.delete_prefix("$ ").gsub("\\\0", "\\\n"), printed)
        end
      end
    end

    # Everything that is typed: commands that are run, and those of the blocks marked sh.
    def typed = commands.map(&:text) + blocks("sh").flat_map { |block| block.gsub("\\\n", " ").lines(chomp: true) }
  end

  # Runs the commands of a page in +directory+, and returns what each printed, as Arrays of lines. +replaced+: texts of
  # the page, and what is run in their place; in what is printed they are put back.
  def self.run(page, directory, environment, patience:, replaced: {})
    script = page.commands.map { |command| "#{command.text}\n{ status=$?; printf '\\n\\1\\n'; } 2>/dev/null\n(exit $status)\n" }
    source = "cd \"$1\"\nexec 2>&1\n#{script.join}"
    replaced.each { |shown, run| source = source.gsub(shown, run) }
    out = Timeout.timeout(patience) do
      Open3.capture2(environment, "bash", "-c", source, "bash", directory, stdin_data: "").first
    end
    replaced.each { |shown, run| out = out.gsub(run, shown) }
    out.scrub.split("\n\1\n").map { |part| part.lines(chomp: true) }
  end
end
