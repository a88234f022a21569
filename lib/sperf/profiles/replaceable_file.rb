# frozen_string_literal: true

module Sperf
  # Which files sperf may put a new one in the place of: empty ones, and those that hold what sperf writes, or a profile
  # of another program.
  #
  # A slip of the keyboard (`-o app.rb ruby`, the order of two names) must not cost a file, so content decides, never
  # the name.
  module ReplaceableFile
    # How files of each format begin.
    OPENINGS = {
      pprof: /\A\n[\x02-\x16][\x08\x10]/n, # the first field, a sample type; text has no such bytes
      json: /\A\s*\{\s*"format"\s*:\s*"sperf"/n,
      text: /\ATotal: -?\d[^\n]* \([^\n]*\)\nSamples: /n,
      speedscope: %r{\A\{\s*"\$schema"\s*:\s*"https://www\.speedscope\.app/}n,
      firefox: /\A\{"meta":\{"version":\d+,"preprocessedProfileVersion":/n,
      cpuprofile: /\A\{\s*"nodes"\s*:\s*\[\s*\{\s*"id"\s*:\s*\d+,\s*"callFrame"/n,
      callgrind: /\A# callgrind format\n/n,
      stackprof: /\A\x04\x08\{.:\x0Cversionf.[\d.]+:\x09mode/n,
      svg: /\A<\?xml [^>\n]*>\n<!-- Flame graph by sperf\./n,
      html: %r{\A<!DOCTYPE html>\n<html lang="en">\n[^\0]{0,200}<title>[^<]* \xC2\xB7 sperf</title>}n,
      dot: /\Adigraph sperf \{\n/n,
      markdown: /\A# Profile: -?\d[^\n]* of /n,
      csv: /\Aname,file,line,flat,flat_share,cum,cum_share\n/n,
      tsv: /\Aname\tfile\tline\tflat\tflat_share\tcum\tcum_share\n/n,
      numbers: /\A\{"command":\[.*\],"runs":\d+,"frequency":\d+,"user_ns":/n # of `sperf stat --json`
    }.freeze
    # A line of collapsed stacks, of which a file of that format has no other. One stack of one frame could be anything.
    COLLAPSED_LINE = /\A\S.* -?\d+\n?\z/n
    COLLAPSED_EXTENSION = ".collapsed"

    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16
    # What is looked at: the command line that the numbers begin with may be long.
    HEAD_BYTES = 256 * 1024
    private_constant :OPENINGS, :COLLAPSED_LINE, :COLLAPSED_EXTENSION, :GZIP_MAGIC, :GZIP_WINDOW, :HEAD_BYTES

    class << self
      # Returns why the file at +path+ must stay, a part of a sentence; nil where it may be replaced, or there is none.
      def complaint(path)
        return unless File.file?(path)

        head = File.binread(path, HEAD_BYTES) || ""
        return if head.empty? || ours?(head) || collapsed?(head, path)

        "it exists, and is neither a profile nor anything else that sperf writes; remove it, or choose another name"
      rescue SystemCallError => e
        "it exists, and cannot be read to see whether it is a profile (#{AtomicFile.reason(e)})"
      end

      # Returns whether there is a file at +path+ that holds something else than the page of the viewer.
      def other_than_page?(path)
        return false unless File.file?(path)

        head = File.binread(path, HEAD_BYTES) || ""
        !head.empty? && !head.match?(OPENINGS[:html])
      end

      private

      def ours?(head)
        head = unfold(head) if head.start_with?(GZIP_MAGIC)
        OPENINGS.each_value.any? { |opening| head.match?(opening) }
      end

      # Returns what the compressed file begins with; "" where it is damaged. As many bytes as it takes to tell.
      def unfold(head)
        require "zlib"
        inflate = Zlib::Inflate.new(GZIP_WINDOW)
        inflate.inflate(head.byteslice(0, 1024))
      rescue Zlib::Error
        ""
      ensure
        inflate&.reset
        inflate&.close
      end

      def collapsed?(head, path)
        lines = head.lines
        lines.pop if head.bytesize == HEAD_BYTES # It may be cut.
        return false unless lines.any? && lines.all?(COLLAPSED_LINE)

        path.end_with?(COLLAPSED_EXTENSION) || lines.any? { |line| line.include?(";") }
      end
    end
  end
end
