# frozen_string_literal: true

module Sperf
  # Says in words what content is that sperf cannot read as a profile, and what to do with it. docs/guide/formats.md has
  # the same in a table.
  class UnreadableContent
    # Content that looks like a format which sperf reads. Unknown content is read as pprof.
    BROKEN = {
      json: "JSON, but not a profile of sperf",
      stackprof: "a dump of stackprof that sperf cannot read",
      firefox: "JSON of the Firefox Profiler that sperf cannot read",
      speedscope: "JSON of speedscope that sperf cannot read",
      cpuprofile: "a .cpuprofile that sperf cannot read",
      collapsed: "text that begins like collapsed stacks, but not all of it is"
    }.freeze

    # The beginning that is looked at, in which one of these occurs: the first lines of a file may be comments.
    HEAD_BYTES = 16 * 1024

    # What a report was made of is what sperf reads.
    SOURCE = "use the profile from which it was made"
    SPEEDSCOPE = "open it in speedscope.app, and use what that exports"

    # Files of other tools: how their beginning looks, what they are and what to do.
    FOREIGN = [
      [/\A# callgrind format$|^(?:creator: |events: ).*\n(?:.*\n)*?fn=/, "a file of callgrind", SOURCE],
      [/\APERFILE2/, "a recording of perf", "use the output of: perf script | stackcollapse-perf.pl"],
      [/^\S.* \d+\.\d+: +(?:\d+ +)?\S+: *\n\s+\h+ /, "the output of perf script",
       "use the output of: stackcollapse-perf.pl FILE"],
      [/\A(?:# \w+: .*\n)+P\d+;T|\A# austin: /, "a text recording of Austin", "use the output of: austin2speedscope"],
      [/\AMOJ/, "a recording of Austin", "use the output of: mojo2austin, then austin2speedscope"],
      [/\Arbspy\d\d/, "a raw recording of rbspy", "use the output of: rbspy report --format speedscope"],
      [/\A(?:heap profile: |goroutine profile: |threadcreate profile: |--- \w+)/, "an old text profile of pprof",
       "use the output of: go tool pprof -proto FILE"],
      [/\A\0{8}\x03\0{7}\0{8}/n, "an old binary profile of pprof", "use the output of: go tool pprof -proto FILE"],
      [/^Showing nodes accounting for |\APeriodType: |^-{11}\+-{5}/, "a report of pprof", SOURCE],
      [/\A +(?:flat +flat%|\S+ +[\d.]+% +[\d.]+% +\S+ +[\d.]+%)  +\S/, "a report of pprof", SOURCE],
      [/^=+\n +Mode: \w+\(/, "a report of stackprof", SOURCE],
      [/^Measure Mode: \w+/, "a report of ruby-prof", SOURCE],
      [/\A\s*\[\s*\{[^\[\]]*"ph"\s*:|\A\s*\{(?:.*,)?\s*"traceEvents"\s*:/m, "a trace of Chrome", SPEEDSCOPE],
      [/\A\s*\{\s*"(?:head|snapshot)"\s*:/, "a heap profile or a snapshot of V8", SPEEDSCOPE],
      [/\AFLR\0/, "a recording of Java Flight Recorder", "use the output of: jfrconv -o collapsed FILE"],
      [/\A(?:\s*<!--.*?-->)*\s*<(?:!doctype )?html/mi, "a page", SOURCE],
      [/\A(?:\s*<[?!][^>]*>)*\s*<svg/, "a picture", SOURCE],
      [/\A\s*(?:strict )?digraph /, "a graph for Graphviz", SOURCE],
      [/\A[a-z_]+(?:[\t,][a-z_]+){3,}\n/, "a table (CSV, TSV)", SOURCE],
      [/\A\x28\xB5\x2F\xFD/n, "compressed by zstd", "use the output of: zstd -dc FILE"],
      [/\A\xFD7zXZ\0/n, "compressed by xz", "use the output of: xz -dc FILE"],
      [/\ABZh\d/, "compressed by bzip2", "use the output of: bzip2 -dc FILE"],
      [/\A\x1F\x8B/n, "compressed twice by gzip", "use the output of: gzip -dc FILE"],
      [/\APK\x03\x04/n, "a zip archive", "use the files in it"],
      [/\A.{257}ustar/mn, "a tar archive", "use the files in it"],
      [/\A%PDF-/, "a document (PDF)", SOURCE],
      [/\A\x7FELF/n, "a program (ELF)", "name the profile alone"],
      [/\A\s*\[\s*(?:[\[\]{"]|-?\d[\d.]*\s*[,\]]|null|true|false)/, "an array in JSON", SOURCE]
    ].freeze
    # What the decoder of dumps of stackprof says of any other dump of Ruby's Marshal.
    NO_DUMP = "it is not a dump of stackprof"
    private_constant :BROKEN, :HEAD_BYTES, :SOURCE, :SPEEDSCOPE, :NO_DUMP

    # A line of collapsed stacks.
    STACK = /\A\s*\z|[ \t]-?\d+(?:\.\d+)?(?:e[-+]?\d+)?\s*\z/i
    NUMBER = /\S+(?=\s*\z)/
    TOO_LARGE = "number that is too large"
    private_constant :STACK, :NUMBER, :TOO_LARGE

    # +path+ is the name of the file, +bytes+ its content without compression.
    def initialize(path, bytes)
      @path = path
      @bytes = bytes
    end

    # Returns the words that follow "it is". +format+ is the format that the content seems to have, +unknown+ says what
    # it is if nothing else is known, +reason+ is why it was refused.
    def describe(format, unknown, reason)
      reason = reason.sub("a line", bad_line(reason)) if format == :collapsed
      return "a dump of Ruby's Marshal, but not one of stackprof" if reason == NO_DUMP

      foreign_words || (written_words unless BROKEN.key?(format)) || "#{BROKEN.fetch(format, unknown)} (#{reason})"
    end

    private

    def foreign_words
      head = @bytes.byteslice(0, HEAD_BYTES)
      _, what, advice = FOREIGN.find { |beginning, _, _| head.match?(beginning) }
      "#{what}, which sperf does not read: #{advice}" if what
    end

    # Of formats that are not known by their content.
    def written_words
      name = Native.format_for_path(@path)
      row = Native.formats.find { |format| format[:name] == name }
      "#{name}, which sperf does not read: #{SOURCE}" if row && !row[:readable]
    end

    def bad_line(reason)
      lines = @bytes.each_line
      number = if reason.end_with?(TOO_LARGE)
                 lines.each_with_index.max_by { |line,| line[NUMBER].to_f.abs }.last
               else
                 lines.find_index { |line| !line.match?(STACK) }
               end
      number ? "line #{number + 1}" : "a line"
    end
  end
end
