# frozen_string_literal: true

module Sperf
  # A file that holds a profile, to be read. Its content is anybody's: whatever it is, the answer is a profile or one
  # sentence.
  class ProfileFile
    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16 # 32 KiB, gzip header
    CHUNK_BYTES = 64 * 1024

    # How much a compressed file may unfold to. Profiles are found to shrink 3 to 20 times, a thousand times is the most
    # that gzip can do, and memory in the order of the ceiling is what reading a day's recording may take. Decoding
    # takes a multiple of it (sperf_decode_t in sperf/codec/format.h), so the floor, which small files get, is low.
    RATIO_MAX = 100
    UNFOLDED_BYTES = (8 * 1024 * 1024)..(1024 * 1024 * 1024)

    # What is said of content that looks like a format and cannot be read. What looks like none is taken for pprof.
    UNFIT = {
      json: "JSON, but not a profile of sperf",
      stackprof: "a dump, but none of stackprof's that sperf can read",
      firefox: "JSON of the Firefox Profiler that sperf cannot read",
      speedscope: "JSON of speedscope that sperf cannot read",
      collapsed: "text that begins like collapsed stacks, but not all of it is"
    }.freeze
    private_constant :UNFIT

    # What stands for standard input on a command line, and what messages call it.
    STREAM = "-"
    STREAM_NAME = "standard input"

    # Returns the ProfileFile that a command line calls +path+. Raises Error where standard input has been read already,
    # or is a terminal.
    def self.named(path) = path == STREAM ? of_standard_input : new(path)

    def self.of_standard_input
      raise Error, "cannot read #{STREAM_NAME} twice: - may be named once" if @standard_input_read
      raise Error, "cannot read #{STREAM_NAME}: it is a terminal; pipe a profile into it" if $stdin.tty?

      @standard_input_read = true
      new(STREAM_NAME, bytes: $stdin.binmode.read)
    rescue IOError, SystemCallError => e
      raise Error, "cannot read #{STREAM_NAME}: #{AtomicFile.reason(e)}"
    end
    private_class_method :of_standard_input

    # +limit+ is the most bytes that may come out of decompression, nil for what RATIO_MAX and UNFOLDED_BYTES say.
    # +bytes+ are what was read already, from a stream that +path+ is the name of in messages; nil to read the file.
    def initialize(path, limit: nil, bytes: nil)
      @path = File.path(path)
      @limit = limit
      @bytes = bytes
    end

    # Returns the Profile. Raises Error.
    def read = decode_with(:decode)

    # Returns the Profile without its samples, stacks and threads: quickly, for what it says of itself. Raises Error.
    def read_head = decode_with(:decode_head)

    private

    def decode_with(method)
      bytes = @bytes || read_bytes
      refuse("it is empty") if bytes.empty?
      return decode(method, bytes, "neither gzip nor pprof") unless bytes.start_with?(GZIP_MAGIC)

      decode(method, unfold(bytes), "gzip, but its content is not pprof")
    end

    def read_bytes
      refuse("it is a directory") if File.directory?(@path)
      File.binread(@path)
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    def unfold(bytes)
      require "zlib"
      limit = @limit || (bytes.bytesize * RATIO_MAX).clamp(UNFOLDED_BYTES)
      unfolded = String.new(encoding: Encoding::BINARY)
      until bytes.empty?
        bytes = unfold_member(bytes) do |part|
          refuse("it expands to more than #{limit} bytes; Sperf.load(path, limit: bytes) allows more") if
            unfolded.bytesize + part.bytesize > limit
          unfolded << part
        end
      end
      unfolded
    end

    # gzip files may be chained. Yields what the first one holds, bit by bit, and returns what follows it.
    def unfold_member(bytes, &)
      inflate = Zlib::Inflate.new(GZIP_WINDOW)
      offset = 0
      until inflate.finished?
        refuse("it is cut short: its compressed data are incomplete") if offset >= bytes.bytesize
        inflate.inflate(bytes.byteslice(offset, CHUNK_BYTES), &)
        offset += CHUNK_BYTES
      end
      bytes.byteslice(inflate.total_in..)
    rescue Zlib::Error => e
      refuse("its compressed data are damaged (#{e.message})")
    ensure
      inflate&.reset # Closed in the middle, it would warn.
      inflate&.close
    end

    def decode(method, bytes, what_it_is)
      format = Native.format_for_bytes(bytes)
      Profile.public_send(method, format, bytes)
    rescue Error => e
      refuse("it is #{UNFIT.fetch(format, what_it_is)} (#{e.message})")
    end

    def refuse(reason)
      raise Error, "cannot read #{@path}: #{reason}"
    end
  end
end
