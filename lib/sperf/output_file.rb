# frozen_string_literal: true

require_relative "atomic_file"

module Sperf
  # A file that a profile shall be written to, checked before anything is recorded. Immutable.
  #
  # The path is made absolute at once: the program may change its directory.
  class OutputFile
    # Rows of each table in formats made for reading.
    TABLE_ROWS = 50
    # Time counts when a program ends: level 6 takes four times as long as level 1 to save 5 % of a typical profile.
    GZIP_LEVEL = 1
    # Window of 32 KiB (15), and 16 to ask zlib for a gzip header, in which it leaves the time of writing out: equal
    # profiles make equal files.
    GZIP_WINDOW = 15 + 16
    # What stands for a stream that this process has open, and so may seem to be a file.
    STREAM = %r{\A/(dev/(stdout|stderr|fd/)|proc/)}
    private_constant :TABLE_ROWS, :GZIP_LEVEL, :GZIP_WINDOW, :STREAM

    # The absolute path that is written to; where a symbolic link was given, what it points to.
    attr_reader :path

    # +path+ is a String or Pathname; +format+ a Symbol of Native.formats, nil for what the path's extension says.
    # Raises ArgumentError for what is no path and WriteError for one that cannot be written to.
    def initialize(path, format: nil)
      @given_path = OutputFile.path_of(path)
      @path = resolve(@given_path)
      @format = Native.formats.find { |row| row[:name] == (format || Native.format_for_path(@path)) }
      @timeline = @format[:timed] || (format.nil? && !@given_path.end_with?(@format[:extension]))
      refuse(complaint) if complaint
      freeze
    end

    # Returns +path+ as a String. Raises ArgumentError unless it is a path.
    def self.path_of(path)
      text = File.path(path)
      raise ArgumentError, "output must not be empty" if text.empty?

      text
    rescue TypeError
      raise ArgumentError, "output must be a path, not #{path.inspect}"
    end

    # The name of the format to write, a Symbol.
    def format_name = @format[:name]

    # Whether samples are to be written in order of time. Who asks for pprof by name or by extension wants a file for
    # other people's tools, of which some refuse the field that holds them.
    def timeline? = @timeline

    # Whether sperf can read again what it writes here.
    def readable? = @format[:readable]

    # A directory for what belongs to this file until it is written.
    def working_directory = special? ? (ENV["TMPDIR"] || "/tmp") : File.dirname(@path)

    # Writes +profile+ and returns the number of bytes. Raises WriteError; what was there before is there still then.
    def write(profile)
      open { |file| encode(profile, file) }
    end

    # Writes the bytes that #write writes to +io+, and returns their number. Raises WriteError where the format cannot
    # hold the profile, SystemCallError.
    def encode(profile, io)
      return gzip(profile, io) if @format[:compressed]

      written = 0
      encode_parts(profile) { |part| written += io.write(part) }
      written
    end

    # Writes +bytes+ as they are, in the place of what was there. Raises WriteError.
    def replace(bytes)
      open { |file| file.write(bytes) }
    end

    private

    # A link is written through, as a shell would: renaming over it would leave its target as it was.
    def resolve(path)
      absolute = File.absolute_path(path)
      File.symlink?(absolute) && !absolute.match?(STREAM) ? File.realdirpath(absolute) : absolute
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    # Devices and pipes: they are written to, never replaced.
    def special?
      @path.match?(STREAM) || (File.exist?(@path) && !File.file?(@path) && !File.directory?(@path))
    end

    def complaint
      directory = File.dirname(@path)
      return "it is a directory" if File.directory?(@path) || @given_path.end_with?("/")
      return "there is no directory #{directory}" unless File.exist?(directory)
      return "#{directory} is not a directory" unless File.directory?(directory)
      return "no permission" if File.exist?(@path) && !File.writable?(@path)
      return "there is no such stream" if special? && !File.exist?(@path)

      "no permission to write in #{directory}" unless special? || File.writable?(directory)
    end

    def refuse(reason)
      raise WriteError, "cannot write #{@given_path}: #{reason}"
    end

    # Yields an IO for what the file shall hold, and returns what the block does. Raises WriteError.
    def open(&) = special? ? append(&) : AtomicFile.write(@path, &)

    def append(&)
      File.open(@path, "ab", &)
    rescue SystemCallError => e
      raise WriteError, "cannot write #{@path}: #{AtomicFile.reason(e)}; the profile is lost"
    end

    def encode_parts(profile, &)
      profile.encode(format_name, timeline?, TABLE_ROWS, &)
    rescue WriteError
      raise
    rescue Error => e
      raise WriteError, "cannot write #{@path}: #{e.message}; nothing was written"
    end

    def gzip(profile, io)
      require "zlib"
      deflate = Zlib::Deflate.new(GZIP_LEVEL, GZIP_WINDOW)
      encode_parts(profile) { |part| io.write(deflate.deflate(part)) }
      io.write(deflate.finish)
      deflate.total_out
    rescue LoadError => e
      raise WriteError, "cannot write #{@path}: #{e.message}; nothing was written"
    ensure
      deflate&.reset # Closed in the middle, it would warn.
      deflate&.close
    end
  end
end
