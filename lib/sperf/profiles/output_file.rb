# frozen_string_literal: true

require_relative "atomic_file"
require_relative "output_format"
require_relative "replaceable_file"

module Sperf
  # A file that a profile shall be written to, checked before anything is recorded. Immutable.
  #
  # The path is made absolute at once: the program may change its directory.
  class OutputFile
    # What stands for a stream that this process has open, and so may seem to be a file.
    STREAM = %r{\A/(dev/(stdout|stderr|fd/)|proc/)}
    # Added to a path, that of the file that was there before.
    SPARE = ".old"
    # What is the kernel's alone: streams are in directories named fd.
    KERNEL = %r{\A/proc/(?!.*/fd/)}
    private_constant :STREAM, :SPARE, :KERNEL

    # The absolute path that is written to; where a symbolic link was given, what it points to.
    attr_reader :path

    # +path+ is a String or Pathname; +format+ a Symbol of Native.formats, nil for what the path's extension says.
    # +spare+: whether a file that is there is kept, as "PATH.old". Raises ArgumentError for what is no path,
    # InvalidOption for an extension that means no format, and WriteError for a path that cannot be written to, or holds
    # what sperf must not replace.
    def initialize(path, format: nil, spare: false)
      @given_path = OutputFile.path_of(path)
      @path = resolve(@given_path)
      @spare = spare
      @format = format_of(format)
      reason = complaint
      refuse(reason) if reason
      freeze
    end

    # Returns +path+ as a String. Raises ArgumentError unless it is a path.
    def self.path_of(path)
      text = File.path(path)
      raise InvalidOption.new(:output, "a path", path) if text.empty?

      text
    rescue TypeError
      raise InvalidOption.new(:output, "a path", path)
    end

    # Returns the directory for what a command works with and keeps nowhere, absolute: $TMPDIR, as mktemp(1) takes it.
    def self.temporary_directory
      directory = ENV["TMPDIR"].to_s
      directory.empty? ? "/tmp" : File.absolute_path(directory)
    end

    # The name of the format to write, a Symbol.
    def format_name = @format.name

    # Whether samples are to be written in order of time.
    def timeline? = @format.timeline?

    # Whether sperf can read again what it writes here.
    def readable? = @format.readable?

    # Returns the same file, in the place of which another one may be put without a trace.
    def unsparing = dup.tap { |file| file.instance_variable_set(:@spare, false) }.freeze

    # Whether it is a device or a pipe: what is written to it stays written.
    def stream? = special?

    # Whether the program's own standard output would be in the way.
    def standard_output? = false

    # Whether there is a file that #write would replace.
    def replaces? = File.file?(@path) && !File.empty?(@path)

    # Whether that file is to be kept.
    def spares? = @spare && replaces?

    # Whether the file is one of +words+ (Strings), be it by another name.
    def among?(words) = words.any? { |word| File.identical?(@path, word) }

    # A directory for what belongs to this file until it is written.
    def working_directory = special? ? OutputFile.temporary_directory : File.dirname(@path)

    # Writes +profile+ and returns the number of bytes. Raises WriteError; what was there before is there still then.
    def write(profile)
      open { |file| @format.write(profile, file, File.basename(@given_path)) }
    rescue WriteError
      raise
    rescue Error, LoadError => e
      raise WriteError, "cannot write #{@path}: #{e.message}; nothing was written"
    end

    # Writes +bytes+ as they are, in the place of what was there. Raises WriteError.
    def replace(bytes)
      open { |file| file.write(bytes) }
    end

    private

    # A link is written through, as a shell would: renaming over it would leave its target as it was.
    def resolve(path)
      # As bytes: the directory and the path may be in different encodings.
      absolute = File.absolute_path(path.b, *(Dir.pwd.b unless path.start_with?("/")))
      File.symlink?(absolute) && !absolute.match?(STREAM) ? File.realdirpath(absolute) : absolute
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    def format_of(name)
      OutputFormat.of(@given_path, name)
    rescue Error => e
      refuse(e.message)
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
      return (File.exist?(@path) ? nil : complaint_of_streams) if special?
      return "no permission to write in #{directory}" unless File.writable?(directory)

      complaint_of_files
    end

    def complaint_of_streams
      @path.match?(KERNEL) ? "nothing can be created in /proc" : "there is no such stream"
    end

    def complaint_of_files
      ReplaceableFile.complaint(@path) || (spares? ? complaint_of_spare : nil)
    end

    def complaint_of_spare
      reason = File.directory?(spare) ? "it is a directory" : ReplaceableFile.complaint(spare)
      "the file that exists cannot be kept as #{spare}: #{reason}" if reason
    end

    def spare = @path + SPARE

    def refuse(reason)
      raise WriteError, "cannot write #{@given_path}: #{reason}"
    end

    # Yields an IO for what the file shall hold, and returns what the block does. Raises WriteError.
    def open(&) = special? ? append(&) : AtomicFile.write(@path, before: method(:make_way), &)

    # What is there may have come while the program ran. Raises WriteError with the reason alone, SystemCallError.
    def make_way
      reason = complaint_of_files
      raise WriteError, reason if reason

      AtomicFile.keep(@path, spare) if spares?
    end

    def append
      File.open(@path, "ab") { |file| yield AtomicFile::LimitedFile.new(file) }
    rescue SystemCallError => e
      raise WriteError, "cannot write #{@path}: #{AtomicFile.reason(e)}; it was written in part or not at all"
    end
  end
end
