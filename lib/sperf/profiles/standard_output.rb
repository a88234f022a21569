# frozen_string_literal: true

require_relative "output_file"

module Sperf
  # Standard output in the place of an OutputFile: what `-o -` means. Immutable.
  #
  # The one who runs a command sends the command's own standard output to stderr meanwhile: nobody could tell the two
  # apart.
  class StandardOutput
    # What stands for it on a command line.
    PATH = "-"
    # What it is called in messages.
    NAME = "standard output"

    # +format+ is a Symbol of Native.formats, nil for that of a file without an extension. Raises Error where that
    # cannot be written, or not to a terminal.
    def initialize(format: nil)
      @format = OutputFormat.of("", format)
      raise WriteError, "cannot write #{@format.name} to a terminal; -o PATH writes it to a file" if on_terminal?

      freeze
    end

    # As those of OutputFile.
    def format_name = @format.name
    def timeline? = @format.timeline?
    def readable? = false
    def standard_output? = true
    def stream? = true
    def replaces? = false
    def spares? = false
    def among?(_words) = false
    def working_directory = OutputFile.temporary_directory

    # Writes +profile+ and returns the number of bytes. Raises WriteError.
    def write(profile)
      put { |io| @format.write(profile, io, NAME) }
    rescue WriteError
      raise
    rescue Error, LoadError => e
      raise WriteError, "cannot write to #{NAME}: #{e.message}"
    end

    # Writes +bytes+ as they are. Raises WriteError.
    def replace(bytes)
      put { |io| io.write(bytes) }
    end

    private

    def on_terminal? = @format.binary? && $stdout.tty?

    # $stdout, for /dev/stdout cannot be opened where standard output is a socket. Flushed, for at the exit nobody would
    # hear of an error.
    def put
      written = yield $stdout.binmode
      $stdout.flush
      written
    rescue IOError, SystemCallError => e
      raise WriteError, "cannot write to #{NAME}: #{AtomicFile.reason(e)}"
    end
  end
end
