# frozen_string_literal: true

module Sperf
  # The format that a file is to have, and how a profile is written in it. Immutable.
  class OutputFormat
    # Rows of each table in formats made for reading.
    TABLE_ROWS = 50
    # Time counts when a program ends: level 6 takes four times as long as level 1 to save 5 % of a typical profile.
    GZIP_LEVEL = 1
    # Window of 32 KiB (15), and 16 to ask zlib for a gzip header, in which it leaves the time of writing out: equal
    # profiles make equal files.
    GZIP_WINDOW = 15 + 16
    private_constant :TABLE_ROWS, :GZIP_LEVEL, :GZIP_WINDOW

    # Returns what a path may end in, an Array of Strings: sperf's own extension first, then those of each format.
    def self.extensions
      [".data", *Native.formats.flat_map { |row| [row[:extension], *row[:other_extensions]] }]
    end

    # Returns the OutputFormat called +name+ (a Symbol), or the one that the extension of +path+ means where +name+ is
    # nil. Raises InvalidOption where the extension means nothing, and Error where the page of the viewer is asked for
    # and was not built.
    def self.of(path, name)
      row = row_of(name || Native.format_for_path(path))
      raise InvalidOption.new(:output, "a path that ends in #{list}, unless the format is named", path) unless row

      explicit = name || path.end_with?(row[:extension], *row[:other_extensions])
      new(row, timeline: row[:timed] || !explicit)
    end

    def self.row_of(name) = Native.formats.find { |row| row[:name] == name }

    def self.list
      *others, last = extensions
      "#{others.join(", ")} or #{last}"
    end
    private_class_method :row_of, :list

    # +row+ is one of Native.formats; +timeline+: whether samples are written in order of time.
    def initialize(row, timeline:)
      @row = row
      @timeline = timeline
      load_page if row[:page]
      freeze
    end

    # A Symbol.
    def name = @row[:name]

    # Whether samples are written in order of time. Who asks for pprof by name or by extension wants a file for other
    # people's tools, of which some refuse the field that holds them.
    def timeline? = @timeline

    # Whether sperf can read again what is written.
    def readable? = @row[:readable]

    # Whether this is nothing for a terminal.
    def binary? = @row[:binary]

    # Writes +profile+ to +io+, which is in binary mode, and returns the number of bytes. +title+ is what a page calls
    # the profile. Raises Error where the format cannot hold the profile, LoadError, SystemCallError.
    def write(profile, io, title)
      return io.write(Viewer::Page.new([[title, profile]]).standalone) if @row[:page]
      return gzip(profile, io) if @row[:compressed]

      written = 0
      encode(profile) { |part| written += io.write(part) }
      written
    end

    private

    # Now, for what is missing must be said before anything is recorded.
    def load_page
      require_relative "../viewer/assets"
      require_relative "../viewer/page"
      Viewer::Assets.check
    end

    def encode(profile, &) = profile.encode(name, timeline: timeline?, rows_max: TABLE_ROWS, &)

    def gzip(profile, io)
      require "zlib"
      deflate = Zlib::Deflate.new(GZIP_LEVEL, GZIP_WINDOW)
      encode(profile) { |part| io.write(deflate.deflate(part)) }
      io.write(deflate.finish)
      deflate.total_out
    ensure
      deflate&.reset # Closed in the middle, it would warn.
      deflate&.close
    end
  end
end
