# frozen_string_literal: true

require "zlib"

module Sperf
  # A file that holds a profile, to be read. Its content is anybody's: whatever it is, the answer is a profile or one
  # sentence.
  class ProfileFile
    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16 # 32 KiB, gzip header
    CHUNK_BYTES = 64 * 1024

    # How much a compressed file may unfold to. Profiles are found to shrink 3 to 20 times, a thousand times is the most
    # that gzip can do, and memory in the order of the ceiling is what reading a day's recording may take.
    RATIO_MAX = 100
    UNFOLDED_BYTES = (64 * 1024 * 1024)..(1024 * 1024 * 1024)

    # +limit+ is the most bytes that may come out of decompression, nil for what RATIO_MAX and UNFOLDED_BYTES say.
    def initialize(path, limit: nil)
      @path = File.path(path)
      @limit = limit
    end

    # Returns the Profile. Raises Error.
    def read
      bytes = read_bytes
      refuse("it is empty") if bytes.empty?
      return decode(bytes, "neither gzip nor pprof") unless bytes.start_with?(GZIP_MAGIC)

      decode(unfold(bytes), "gzip, but what is in it is not pprof")
    end

    private

    def read_bytes
      refuse("it is a directory") if File.directory?(@path)
      File.binread(@path)
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    def unfold(bytes)
      limit = @limit || (bytes.bytesize * RATIO_MAX).clamp(UNFOLDED_BYTES)
      unfolded = String.new(encoding: Encoding::BINARY)
      until bytes.empty?
        bytes = unfold_member(bytes) do |part|
          refuse("it unfolds to more than #{limit} bytes; Sperf.load(path, limit: bytes) allows more") if
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
        refuse("it is cut short: the compressed data have no end") if offset >= bytes.bytesize
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

    def decode(bytes, what_it_is)
      Profile.decode(:pprof, bytes)
    rescue Error => e
      refuse("it is #{what_it_is} (#{e.message})")
    end

    def refuse(reason)
      raise Error, "cannot read #{@path}: #{reason}"
    end
  end
end
