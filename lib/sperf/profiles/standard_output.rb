# frozen_string_literal: true

require_relative "output_file"

module Sperf
  # Standard output in the place of an OutputFile, for `-o -`. Immutable.
  #
  # While a command runs, its own standard output goes to stderr, so that the two are not mixed.
  class StandardOutput
    # Standard output on a command line.
    PATH = "-"
    # Its name in messages.
    NAME = "standard output"

    # +format+ is a Symbol of Native.formats, nil for that of a file without an extension. Raises Error if the format
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
    def backs_up? = false
    def among?(_words) = false
    def working_directory = OutputFile.temporary_directory

    # Writes +profile+, and returns the number of bytes. Raises WriteError.
    def write(profile)
      with_output { |io| @format.write(profile, io, NAME) }
    rescue WriteError
      raise
    rescue Error, LoadError => e
      raise WriteError, "cannot write to #{NAME}: #{e.message}"
    end

    # Writes +bytes+. Raises WriteError.
    def replace(bytes) = with_output { |io| io.write(bytes) }

    private

    def on_terminal? = @format.binary? && $stdout.tty?

    # Not /dev/stdout, which cannot be opened if it is a socket. Flushed, because errors at the exit are not reported.
    def with_output
      written = yield $stdout.binmode
      $stdout.flush
      written
    rescue IOError, SystemCallError => e
      raise WriteError, "cannot write to #{NAME}: #{AtomicFile.reason(e)}"
    end
  end
end
