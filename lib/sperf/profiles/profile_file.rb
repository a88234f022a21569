# frozen_string_literal: true

require_relative "atomic_file"

module Sperf
  # Reads a profile from a file. The content is not trusted: the result is a profile, or an Error with one sentence.
  class ProfileFile
    CHUNK_BYTES = 64 * 1024

    # The limits of decompression. pprof is compressed by a factor of 3 to 20, lines of deep stacks by one of 30 to 60;
    # the most that gzip can do is 1,000. Reading a day's recording may take memory in the order of the upper limit.
    # Decoding takes a multiple of that (sperf_decode_t in sperf/codec/format.h), so the lower limit, for small files,
    # is low.
    RATIO_MAX = 100
    EXPANDED_BYTES = (8 * 1024 * 1024)..(1024 * 1024 * 1024)

    # What Windows writes before text. No format that sperf reads begins so.
    UTF8_MARK = "\xEF\xBB\xBF".b
    UTF16_MARKS = ["\xFF\xFE".b, "\xFE\xFF".b].freeze
    private_constant :UTF8_MARK, :UTF16_MARKS

    # Standard input on a command line, and in messages.
    STREAM = "-"
    STREAM_NAME = "standard input"

    # Returns the ProfileFile for +path+ on a command line. Raises Error if standard input was read before, or is a
    # terminal.
    def self.named(path) = path == STREAM ? of_standard_input : new(path)

    def self.of_standard_input
      raise Error, "cannot read #{STREAM_NAME} twice: use - only once" if @standard_input_read
      raise Error, "cannot read #{STREAM_NAME}: it is a terminal; pipe a profile into it" if $stdin.tty?

      @standard_input_read = true
      new(STREAM_NAME, bytes: $stdin.binmode.read)
    rescue IOError, SystemCallError => e
      raise Error, "cannot read #{STREAM_NAME}: #{AtomicFile.reason(e)}"
    end
    private_class_method :of_standard_input

    # +limit+ is the most bytes of decompressed data, nil for RATIO_MAX within EXPANDED_BYTES. +bytes+ is the content of
    # a stream whose name in messages is +path+; nil to read the file.
    def initialize(path, limit: nil, bytes: nil)
      @path = File.path(path)
      @limit = limit
      @bytes = bytes
    end

    # Returns the Profile. Raises Error.
    def read = decode_with(:decode)

    # Returns the Profile without samples, stacks and threads, which is fast and enough for its metadata. Raises Error.
    def read_head = decode_with(:decode_head)

    private

    def decode_with(method)
      bytes = @bytes || read_bytes
      refuse("it is empty") if bytes.empty?
      return decode(method, text(bytes), "neither gzip nor pprof") unless bytes.start_with?(FileContent::GZIP_MAGIC)

      decode(method, text(decompress(bytes)), "gzip, but its content is not pprof")
    end

    def read_bytes
      refuse("it is a directory") if File.directory?(@path)
      FileContent.read(@path)
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    def decompress(bytes)
      limit = @limit || (bytes.bytesize * RATIO_MAX).clamp(EXPANDED_BYTES)
      size = 0 # Counted first, so that what is refused takes no memory.
      decompress_members(bytes) do |part|
        refuse("it expands to more than #{limit} bytes; to read it anyway, decompress it with gzip -d first") if
          (size += part.bytesize) > limit
        part.clear
      end
      expanded = String.new(encoding: Encoding::BINARY, capacity: size)
      decompress_members(bytes) { |part| expanded << part }
      expanded
    end

    # gzip data may have several members. Yields their content in parts.
    def decompress_members(bytes, &)
      bytes = decompress_member(bytes, &) until bytes.empty?
    end

    # Yields the content of the first member in parts, and returns the bytes after it.
    def decompress_member(bytes, &)
      FileContent.inflating do |inflate|
        until inflate.finished?
          refuse("it is truncated: its compressed data are incomplete") if inflate.total_in >= bytes.bytesize
          inflate_chunk(inflate, bytes.byteslice(inflate.total_in, CHUNK_BYTES), &)
        end
        bytes.byteslice(inflate.total_in..)
      end
    rescue Zlib::Error => e
      refuse("its compressed data are damaged (#{e.message})")
    end

    def inflate_chunk(inflate, chunk, &)
      inflate.inflate(chunk, &)
    rescue Zlib::BufError # An interrupt arrived: see OutputFormat.
      yield inflate.flush_next_out
    end

    # Returns text in UTF-8 without a mark, and all other bytes as they are.
    def text(bytes)
      return bytes.encode(Encoding::UTF_8, "UTF-16", invalid: :replace).b if bytes.start_with?(*UTF16_MARKS)

      bytes.start_with?(UTF8_MARK) ? bytes.byteslice(UTF8_MARK.bytesize..) : bytes
    end

    def decode(method, bytes, what_it_is)
      format = Native.format_for_bytes(bytes)
      Profile.public_send(method, format, bytes)
    rescue Error => e
      refuse("it is #{UnreadableContent.new(@path, bytes).describe(format, what_it_is, e.message)}")
    end

    def refuse(reason) = raise(Error, "cannot read #{@path}: #{reason}")
  end

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
