# frozen_string_literal: true

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
    OPTIONAL = /\A(?:Dropped \d+ nodes|.*skipped: |.*samples lost: |\[sperf\] dropped: )/
    NUMBER = /\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?(?:[num]?s|[kMG]?B|hrs|mins|%)(?!\w))?/
    # What stands behind the time of sperf's hooks where a thread waited in one, as it may in any run.
    WAITS = /(?<=\A\[sperf\] thread and GC events: )(\S+), waited .*/
    # What ends the line of times where threads only waited: how many get none of a server's requests differs.
    IDLE = /(?<=\A\[sperf\] time: )(.*); without \S+ threads? that only waited\z/
    # What RSpec prints of one second, and of more than a minute, is that of a few seconds.
    PLURAL = /(?<=\bN )([a-z]+)s\b/
    MINUTES = /\bN minute (?=N second)/
    # A row of a table: it begins with a number, or with pprof's sign for none.
    ROW = /\A(?:\[sperf\] )?[-+]?N (?!child)/

    module_function

    # What is the same in each run of +line+: a String, or nil where the line says nothing.
    def of(line)
      return if line.strip.empty? || line.match?(OPTIONAL)

      line = line.sub(/\ATime: .*/, "Time: N").sub(/\A(\[sperf\] top \d+: ).*/, '\1').sub(WAITS, '\1').sub(IDLE, '\1')
      line = line.gsub(/0x\h+/, "N").gsub(NUMBER, "N").gsub(/(?<!\S)\.(?!\S)/, "N")
      line.gsub(/\s+/, " ").gsub("( ", "(").gsub(PLURAL, '\1').gsub(MINUTES, "").strip
    end

    def row?(shape) = shape.match?(ROW)

    # Whether +actual+ is the line that a page shows as +shown+. In sperf's line "time: ..." the page's states must be
    # there, and others may: which of the small ones it names differs. Waiting for the GVL is always one of those.
    def same?(shown, actual)
      return true if shown == actual

      expected, found = [shown, actual].map { |shape| shape.to_s[/\A\[sperf\] time: (.*)/, 1]&.split(/, (?![^(]*\))/) }
      !expected.nil? && !found.nil? && (expected - found - ["N waiting for the GVL"]).empty?
    end
  end

  COLUMNS = 120
  # Stands for lines that are left out.
  GAP = "..."

  # A command of a page and the lines that it prints there.
  Command = Data.define(:text, :printed) do
    # Returns what is wrong with the lines +actual+: Strings, none where they have the same shape.
    def differences(actual) = Comparison.new(printed, actual).differences

    # Returns the page's lines as +actual+ has them. One that is not there, or too long for a page, stays as it is.
    def refreshed(actual)
      shapes = actual.map { |line| Shape.of(line) }
      indexes = printed.map { |line| take(shapes, Shape.of(line)) }
      previous = nil
      in_order(indexes).zip(printed).flat_map do |index, shown|
        lines = [index && actual[index].size <= COLUMNS ? actual[index].rstrip : shown]
        lines.unshift(GAP) if previous && index && shapes[(previous + 1)...index].to_a.any?
        previous = index unless shown.empty?
        lines
      end
    end

    private

    def take(shapes, shape)
      index = shape && shapes.index { |candidate| Shape.same?(shape, candidate) }
      shapes[index] = nil if index
      index
    end

    # Rows that follow each other stand in the order in which they were printed.
    def in_order(indexes)
      runs = printed.zip(indexes).slice_when { |(before, _), (after, _)| row?(before) != row?(after) }
      runs.flat_map { |run| run.map(&:last).then { |found| found.all? && row?(run[0][0]) ? found.sort : found } }
    end

    def row?(line) = Shape.row?(Shape.of(line).to_s)
  end

  # Holds what was printed against what a page shows.
  #
  # Lines that are no rows of a table are there in the page's order. Between two of them are the rows that the page
  # shows, and others only where it has "..." or where a row has less than 1 % of the time, as a single sample has.
  class Comparison
    def initialize(shown, actual)
      @shown = shown.filter_map { |line| line.strip == GAP ? GAP : Shape.of(line) }
      @actual = actual.filter_map { |line| Shape.of(line) }
      @small = actual.select { |line| small?(line) }.map { |line| Shape.of(line) }
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

    # By the last percentage of a row, the cumulative one.
    def small?(line) = line.scan(/(\d+(?:\.\d+)?)%/).last.then { |last| !last.nil? && last[0].to_f < 1 }

    def anchor?(shape) = shape != GAP && !Shape.row?(shape)

    def find(anchor, position) = (position...@actual.size).find { |index| Shape.same?(anchor, @actual[index]) }

    def missing(rows, between)
      rest = between.dup
      wrong = (rows - [GAP]).reject { |row| rest.delete_at(rest.index(row) || rest.size) }
      more = rows.include?(GAP) ? [] : rest - @small
      wrong.map { |row| "not printed: #{row}" } + more.map { |row| "printed, and not on the page: #{row}" }
    end
  end

  # One page.
  class Page
    BLOCK = /^```(\w+)\n(.*?)^```$/m

    attr_reader :path, :text

    def initialize(path)
      @path = path
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

    # Returns the text with +printed+, Arrays of lines as TaskPages.run returns them, in place of what the page shows.
    def refreshed(printed)
      shown = commands.zip(printed).map do |command, lines|
        ["$ #{command.text}", *command.refreshed(lines || [])].map { |line| "#{line}\n" }.join
      end
      text.gsub(BLOCK) do |block|
        $1 == "console" ? "```console\n#{shown.shift($2.scan(/^\$ /).size).join}```" : block # rubocop:disable Style/PerlBackrefs
      end
    end

    # Everything that is typed: commands that are run, and those of the blocks marked sh.
    def typed = commands.map(&:text) + blocks("sh").flat_map { |block| block.gsub("\\\n", " ").lines(chomp: true) }
  end

  # For the tests of pages.
  module Assertions
    # Asserts that +printed+, Arrays of lines, are what +page+ shows below its commands.
    def assert_page(page, printed)
      refute_empty page.commands
      File.write(page.path, page.refreshed(printed)) if ENV["REFRESH_PAGES"]
      page.commands.zip(printed) { |command, lines| puts "$ #{command.text}", lines } if ENV["SHOW_OUTPUTS"]
      page.commands.zip(printed) do |command, lines|
        assert_empty command.differences(lines || []), "$ #{command.text}\n#{lines&.join("\n")}"
      end
    end
  end

  # The commands of a page had not ended after the time that was allowed.
  class Stuck < StandardError; end

  # Runs the commands of a page in +directory+, and returns what each printed, as Arrays of lines. +replaced+: texts of
  # the page, and what is run in their place; in what is printed they are put back. Raises Stuck after +patience+
  # seconds; nothing that the page started runs on then.
  def self.run(page, directory, environment, patience:, replaced: {})
    source = script(page)
    replaced.each { |shown, run| source = source.gsub(shown, run) }
    out = output(environment, ["bash", "-c", source, "bash", directory], patience)
    replaced.each { |shown, run| out = out.gsub(run, shown) }
    out.scrub.split("\n\1\n").map { |part| part.lines(chomp: true) }
  end

  # Behind each command stands a mark, which leaves the command's status to the next one.
  def self.script(page)
    marked = page.commands.map { |command| "#{command.text}\n{ status=$?; printf '\\n\\1\\n'; (exit $status); }\n" }
    "cd \"$1\"\nexec 2>&1\n#{marked.join}"
  end
  private_class_method :script

  def self.output(environment, command, patience)
    IO.pipe do |reader, writer|
      pid = Process.spawn(environment, *command, in: File::NULL, out: writer, pgroup: true)
      writer.close
      Timeout.timeout(patience, Stuck) { reader.read.tap { Process.wait(pid) } }
    rescue Stuck
      Process.kill(:KILL, -pid)
      Process.wait(pid)
      raise
    end
  end
  private_class_method :output
end
