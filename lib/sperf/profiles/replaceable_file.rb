# frozen_string_literal: true

require_relative "file_content"

module Sperf
  # Decides which files sperf may replace: empty files, files that sperf writes, and profiles of other programs.
  #
  # A mistyped command line (`-o app.rb ruby`, two names in the wrong order) must not destroy a file, so the content
  # decides, never the name.
  module ReplaceableFile
    # The beginning of files of each format.
    OPENINGS = {
      pprof: /\A\n[\x02-\x16][\x08\x10]/n, # the first field, a sample type; text has no such bytes
      json: /\A\s*\{\s*"format"\s*:\s*"sperf"/n,
      text: /\ATotal: -?\d[^\n]* \([^\n]*\)\nSamples: /n,
      speedscope: %r{\A\{\s*"\$schema"\s*:\s*"https://www\.speedscope\.app/}n,
      firefox: /\A\{"meta":\{"version":\d+,"preprocessedProfileVersion":/n,
      cpuprofile: /\A\{\s*"nodes"\s*:\s*\[\s*\{\s*"id"\s*:\s*\d+,\s*"callFrame"/n,
      callgrind: /\A# callgrind format\n/n,
      stackprof: /\A\x04\x08\{.:\x0Cversionf.[\d.]+:\x09mode/n,
      # Resource, its first attribute and the name of this one, each after its length; see src/codec/otlp_resource.c.
      otlp: /\A\n[\x80-\xff]*[\x00-\x7f]\n[\x80-\xff]*[\x00-\x7f]\n[\x80-\xff]*[\x00-\x7f]\n\x0Cservice\.name/n,
      svg: /\A<\?xml [^>\n]*>\n<!-- Flame graph by sperf\./n,
      html: %r{\A<!DOCTYPE html>\n<html lang="en">\n[^\0]{0,200}<title>[^<]* \xC2\xB7 sperf</title>}n,
      dot: /\Adigraph sperf \{\n/n,
      markdown: /\A# Profile: -?\d[^\n]* of /n,
      csv: /\Aname,file,line,flat,flat_share,cum,cum_share\n/n,
      tsv: /\Aname\tfile\tline\tflat\tflat_share\tcum\tcum_share\n/n,
      numbers: /\A\{"command":\[.*\],"runs":\d+,"frequency":\d+,"user_ns":/n # of `sperf stat --json`
    }.freeze
    # Every line of a file of collapsed stacks. Without a ";", such a line could be any text.
    COLLAPSED_LINE = /\A\S.* -?\d+\n?\z/n
    COLLAPSED_EXTENSION = ".collapsed"
    # Nothing is lost with these. A blank line is a session without samples as collapsed stacks.
    EMPTY = ["", "\n"].freeze

    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16
    # The bytes that are examined. JSON of `sperf stat` begins with the command line, which may be long.
    HEAD_BYTES = 256 * 1024
    private_constant :OPENINGS, :COLLAPSED_LINE, :COLLAPSED_EXTENSION, :EMPTY, :GZIP_MAGIC, :GZIP_WINDOW, :HEAD_BYTES

    class << self
      # Returns why the file at +path+ must not be replaced, a part of a sentence; nil if it may be, or does not exist.
      def refusal(path)
        return unless File.file?(path)

        head = FileContent.read(path, HEAD_BYTES)
        return if EMPTY.include?(head) || ours?(head) || collapsed?(head, path)

        "it exists, and is neither a profile nor another file of sperf; remove it, or choose another name"
      rescue SystemCallError => e
        "it exists, and sperf cannot read whether it is a profile (#{AtomicFile.reason(e)})"
      end

      # Returns whether there is a file at +path+ that is not a page of the viewer.
      def other_than_page?(path)
        return false unless File.file?(path)

        head = FileContent.read(path, HEAD_BYTES)
        !head.empty? && !head.match?(OPENINGS[:html])
      end

      private

      def ours?(head)
        if head.start_with?(GZIP_MAGIC)
          require "zlib"
          head = decompress(head)
        end
        OPENINGS.each_value.any? { |opening| head.match?(opening) }
      end

      # Returns the beginning of the compressed content; "" if it is damaged.
      def decompress(head)
        inflate = Zlib::Inflate.new(GZIP_WINDOW)
        inflate.inflate(head.byteslice(0, 1024))
      rescue Zlib::BufError # An interrupt arrived: see OutputFormat.
        inflate.flush_next_out
      rescue Zlib::Error
        ""
      ensure
        inflate&.reset
        inflate&.close
      end

      def collapsed?(head, path)
        lines = head.lines
        lines.pop if head.bytesize == HEAD_BYTES # It may be incomplete.
        return false unless lines.any? && lines.all?(COLLAPSED_LINE)

        path.end_with?(COLLAPSED_EXTENSION) || lines.any? { |line| line.include?(";") }
      end
    end
  end
end
