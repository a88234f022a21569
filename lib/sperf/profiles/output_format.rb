# frozen_string_literal: true

module Sperf
  # The format of a file, and how to write a profile in it. Immutable.
  class OutputFormat
    # Rows of each table in text formats.
    TABLE_ROWS = 50
    # Programs must end quickly: level 6 takes four times as long as level 1, and saves 5 % of a typical profile.
    GZIP_LEVEL = 1
    # A window of 32 KiB (15), and 16 for a gzip header. zlib's header has no time, so equal profiles make equal files.
    GZIP_WINDOW = 15 + 16
    private_constant :TABLE_ROWS, :GZIP_LEVEL, :GZIP_WINDOW

    # Returns the extensions of all formats, an Array of Strings: sperf's own first.
    def self.extensions = [".data", *Native.formats.flat_map { |row| [row[:extension], *row[:other_extensions]] }]

    # Returns the OutputFormat called +name+ (a Symbol; nil: by the extension of +path+). Raises InvalidOption for an
    # unknown extension, and Error if the format is the viewer's page and that was not built.
    def self.of(path, name)
      row = row_of(name || Native.format_for_path(path))
      raise InvalidOption.new(:output, "a path that ends in #{list}, unless the format is given", path) unless row

      explicit = name || path.end_with?(row[:extension], *row[:other_extensions])
      new(row, timeline: row[:timed] || !explicit)
    end

    def self.row_of(name) = Native.formats.find { |row| row[:name] == name }

    def self.list
      *others, last = extensions
      "#{others.join(", ")} or #{last}"
    end
    private_class_method :row_of, :list

    # +row+ is one of Native.formats; +timeline+: whether samples are written in the order of time.
    def initialize(row, timeline:)
      @row = row
      @timeline = timeline
      load_page if row[:page]
      load_zlib if row[:compressed]
      freeze
    end

    # The name of the format, a Symbol.
    def name = @row[:name]

    # Whether samples are written in the order of time. Not in pprof that was chosen by name or extension: it is meant
    # for other tools, and some of them refuse the additional field.
    def timeline? = @timeline

    # Whether sperf can read this format.
    def readable? = @row[:readable]

    # Whether the format cannot be printed to a terminal.
    def binary? = @row[:binary]

    # Writes +profile+ to +io+, which must be in binary mode. Returns the number of bytes. +title+ is the title of a
    # page. Raises Error if the format cannot hold the profile, LoadError, SystemCallError.
    def write(profile, io, title)
      return io.write(Viewer::Page.new([[title, profile]]).standalone) if @row[:page]
      return gzip(profile, io) if @row[:compressed]

      written = 0
      encode(profile) { |part| written += io.write(part) }
      written
    end

    private

    def load_page = require_relative("../viewer/page")

    # Now: another thread writes, which cannot wait for locks of this one. In a child of fork it is loaded already, and
    # RubyGems' require takes a lock, which Ruby refuses there.
    def load_zlib
      require "zlib" unless defined?(::Zlib) && ::Zlib.const_defined?(:Deflate)
    end

    def encode(profile, &) = profile.encode(name, timeline: timeline?, rows_max: TABLE_ROWS, &)

    def gzip(profile, io)
      deflate = Zlib::Deflate.new(GZIP_LEVEL, GZIP_WINDOW)
      encode(profile) { |part| io.write(compressed(part) { |rest| deflate.deflate(rest) }) }
      io.write(compressed { deflate.finish })
      deflate.total_out
    ensure
      deflate&.reset # Without it, closing an unfinished stream warns.
      deflate&.close
    end

    # Yields +part+, and returns what the block returns. zlib compresses without the GVL. What interrupts the thread
    # meanwhile (a Timeout, Thread#wakeup) may end that with an error, although the exception waits; the stream has the
    # rest of the part then, and goes on.
    def compressed(part = nil, attempts = 1000)
      yield part
    rescue Zlib::BufError
      part = ""
      (attempts -= 1).positive? ? retry : raise
    end
  end
end
