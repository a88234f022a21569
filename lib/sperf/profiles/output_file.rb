# frozen_string_literal: true

require_relative "atomic_file"
require_relative "output_format"

module Sperf
  # The file that a profile is written to. It is checked before anything is recorded. Immutable.
  #
  # The path is made absolute at once, because the program may change its directory.
  class OutputFile
    # Paths of open streams of this process, which may look like files.
    STREAM = %r{\A/(dev/(stdout|stderr|fd/)|proc/)}
    # The extension of the backup of an existing file.
    BACKUP = ".old"
    # Paths in which only the kernel creates files. Streams are in directories named fd.
    KERNEL = %r{\A/proc/(?!.*/fd/)}
    private_constant :STREAM, :BACKUP, :KERNEL

    # The absolute path of the file; of a symbolic link, that of its target.
    attr_reader :path

    # +path+ is a String or Pathname; +format+ is a Symbol of Native.formats, nil for that of the extension. +backup+:
    # whether an existing file is kept as "PATH.old". Raises InvalidOption for a wrong path or an unknown extension, and
    # WriteError for a path that cannot be written to, or whose file must not be replaced.
    def initialize(path, format: nil, backup: false)
      @given_path = OutputFile.path_of(path)
      @path = resolve(@given_path)
      @backup = backup
      @format = format_of(format)
      reason = refusal
      refuse(reason) if reason
      freeze
    end

    # Returns +path+ as a String. Raises InvalidOption unless it is a path.
    def self.path_of(path)
      text = File.path(path)
      raise TypeError, "an empty path" if text.empty?

      text
    rescue TypeError, ArgumentError, EncodingError # a byte 0, or UTF-16
      raise InvalidOption.new(:output, "a path", path)
    end

    # Returns the absolute path of the directory for temporary files, as mktemp(1) does: $TMPDIR or /tmp.
    def self.temporary_directory
      directory = ENV["TMPDIR"].to_s
      directory.empty? ? "/tmp" : File.absolute_path(directory)
    end

    # The name of the format, a Symbol.
    def format_name = @format.name

    # Whether samples are written in the order of time.
    def timeline? = @format.timeline?

    # Whether sperf can read this format.
    def readable? = @format.readable?

    # Returns this file without a backup.
    def without_backup = dup.tap { |file| file.instance_variable_set(:@backup, false) }.freeze

    # Whether it is a device or a pipe, which is written to and never replaced.
    def stream? = @path.match?(STREAM) || (File.exist?(@path) && !File.file?(@path) && !File.directory?(@path))

    # Whether it is the standard output of this process.
    def standard_output? = false

    # Whether #write would replace an existing file.
    def replaces? = File.file?(@path) && !File.empty?(@path)

    # Whether #write would keep an existing file as a backup.
    def backs_up? = @backup && replaces?

    # Whether one of +words+ (Strings) is the path of this file.
    def among?(words) = words.any? { |word| File.identical?(@path, word) }

    # The directory for files that are merged into this one.
    def working_directory = stream? ? OutputFile.temporary_directory : File.dirname(@path)

    # Writes +profile+, and returns the number of bytes. Raises WriteError; an existing file is unchanged then.
    def write(profile)
      open { |file| @format.write(profile, file, File.basename(@given_path)) }
    rescue WriteError
      raise
    rescue Error, LoadError => e
      raise WriteError, "cannot write #{@path}: #{e.message}; nothing was written"
    end

    # Writes +bytes+. Raises WriteError.
    def replace(bytes) = open { |file| file.write(bytes) }

    private

    # Follows a symbolic link: renaming a file over the link would leave its target unchanged.
    def resolve(path)
      # In binary: the directory and the path may have different encodings.
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

    # Returns why the path cannot be written to, nil if it can.
    def refusal
      directory = File.dirname(@path)
      return "it is a directory" if File.directory?(@path) || @given_path.end_with?("/")
      return "there is no directory #{directory}" unless File.exist?(directory)
      return "#{directory} is not a directory" unless File.directory?(directory)
      return "no permission" if File.exist?(@path) && !File.writable?(@path)
      return stream_refusal if stream?
      return "no permission to write in #{directory}" unless File.writable?(directory)

      name_refusal || replacement_refusal
    end

    # The name of the temporary file may be longer than that of the file.
    def name_refusal
      [@path, AtomicFile.unused(@path, &:itself)].each do |name|
        File.lstat(name)
      rescue Errno::ENAMETOOLONG => e
        return AtomicFile.reason(e)
      rescue SystemCallError
        next # as a rule, there is no such file
      end
      nil
    end

    def stream_refusal
      return if File.exist?(@path)

      @path.match?(KERNEL) ? "no file can be created in /proc" : "there is no such stream"
    end

    def replacement_refusal
      reason = ReplaceableFile.refusal(@path)
      return reason if reason || !backs_up?

      reason = File.directory?(backup_path) ? "it is a directory" : ReplaceableFile.refusal(backup_path)
      "the existing file cannot be kept as #{backup_path}: #{reason}" if reason
    end

    def backup_path = @path + BACKUP

    def refuse(reason) = raise(WriteError, "cannot write #{@given_path}: #{reason}")

    # Yields a LimitedFile for the content, and returns what the block returns. Raises WriteError.
    def open(&) = stream? ? append(&) : AtomicFile.write(@path, before: method(:prepare_replacement), &)

    # Checks the path again, as the program may have created a file. Raises WriteError with the reason alone,
    # SystemCallError.
    def prepare_replacement
      reason = replacement_refusal
      raise WriteError, reason if reason

      AtomicFile.back_up(@path, backup_path) if backs_up?
    end

    def append
      # Nonblocking: the open of a pipe without a reader would never end.
      mode = File::WRONLY | File::APPEND | File::NONBLOCK
      File.open(@path, mode, binmode: true) { |file| yield AtomicFile::LimitedFile.new(file) }
    rescue SystemCallError => e
      unread = e.is_a?(Errno::ENXIO) && File.pipe?(@path)
      reason = unread ? "no process reads from this pipe" : "#{AtomicFile.reason(e)}; it may have been written in part"
      raise WriteError, "cannot write #{@path}: #{reason}"
    end
  end

  # Decides which files sperf may replace: empty files, files that sperf writes, and profiles of other programs.
  #
  # A mistyped command line (`-o app.rb ruby`, two names in the wrong order) must not destroy a file, so the content
  # decides, never the name.
  module ReplaceableFile
    # The beginning of files of each format.
    OPENINGS = {
      pprof: /\A\n[\x02-\x16][\x08\x10]/n, # the first field, a sample type; text has no such bytes
      json: /\A\s*\{\s*"format"\s*:\s*"sperf"/n,
      text: /\ATotal: -?\d[^\n]* \([^\n]*\)\n(?:Also: |Samples: |Calls: |\nFlat:)/n,
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

    # The bytes that are examined. JSON of `sperf stat` begins with the command line, which may be long.
    HEAD_BYTES = 256 * 1024
    private_constant :OPENINGS, :COLLAPSED_LINE, :COLLAPSED_EXTENSION, :EMPTY, :HEAD_BYTES

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
        head = decompress(head) if head.start_with?(FileContent::GZIP_MAGIC)
        OPENINGS.each_value.any? { |opening| head.match?(opening) }
      end

      # Returns the beginning of the compressed content; "" if it is damaged.
      def decompress(head)
        FileContent.inflating do |inflate|
          inflate.inflate(head.byteslice(0, 1024))
        rescue Zlib::BufError # An interrupt arrived: see OutputFormat.
          inflate.flush_next_out
        end
      rescue Zlib::Error
        ""
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
