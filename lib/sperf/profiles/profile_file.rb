# frozen_string_literal: true

require_relative "atomic_file"
require_relative "file_content"
require_relative "unreadable_content"

module Sperf
  # Reads a profile from a file. The content is not trusted: the result is a profile, or an Error with one sentence.
  class ProfileFile
    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16 # 32 KiB, gzip header
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
      return decode(method, text(bytes), "neither gzip nor pprof") unless bytes.start_with?(GZIP_MAGIC)

      decode(method, text(decompress(bytes)), "gzip, but its content is not pprof")
    end

    def read_bytes
      refuse("it is a directory") if File.directory?(@path)
      FileContent.read(@path)
    rescue SystemCallError => e
      refuse(AtomicFile.reason(e))
    end

    def decompress(bytes)
      require "zlib"
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
      inflate = Zlib::Inflate.new(GZIP_WINDOW)
      until inflate.finished?
        refuse("it is truncated: its compressed data are incomplete") if inflate.total_in >= bytes.bytesize
        inflate_chunk(inflate, bytes.byteslice(inflate.total_in, CHUNK_BYTES), &)
      end
      bytes.byteslice(inflate.total_in..)
    rescue Zlib::Error => e
      refuse("its compressed data are damaged (#{e.message})")
    ensure
      inflate&.reset # Without it, closing an unfinished stream warns.
      inflate&.close
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

    def refuse(reason)
      raise Error, "cannot read #{@path}: #{reason}"
    end
  end
end
