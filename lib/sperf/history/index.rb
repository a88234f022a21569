# frozen_string_literal: true

require "json"
require "zlib"
require_relative "../profiles/atomic_file"
require_relative "recorded_file"

module Sperf
  module History
    # What is known of the files of a directory, in a file in it: their metadata and their Summary. With the index,
    # `sperf history` need not read a month of profiles again. `sperf history --compact` writes it.
    #
    # A file is known by its inode, time and size, so the index never speaks for another one. A file that the index does
    # not know is read, and without an index, or with a damaged one, all are.
    class Index
      FILE = ".sperf.history.index"
      VERSION = 2
      # The most bytes that are read.
      BYTES_MAX = 512 * 1024 * 1024
      # The fields of RecordedFile but the path.
      FIELDS = (RecordedFile.members - [:path]).freeze
      # What an entry consists of.
      TYPES = { "identity" => Array, "file" => Array, "totals" => Array, "numbers" => Array,
                "values" => Array, "cumulative" => Array, "endpoints" => Hash }.freeze
      private_constant :TYPES, :VERSION, :BYTES_MAX, :FIELDS

      class << self
        # Returns the Index of +directory+.
        def load(directory) = new(directory, read(File.join(directory, FILE)))

        # Writes the index of +directory+ anew, for the files at +paths+. Files that the old one knows are not read.
        # Raises WriteError, SystemCallError.
        def update(directory, paths)
          writer = Writer.new(load(directory))
          paths.each { |path| writer.add(path) }
          AtomicFile.replace(File.join(directory, FILE), Zlib.gzip(writer.text, level: Zlib::BEST_SPEED))
        rescue JSON::GeneratorError
          nil # A name is not text: then there is no index.
        end

        # Returns what identifies the file at +path+, nil if there is none.
        def identity(path)
          stat = File.stat(path)
          [stat.ino, stat.mtime.to_i, stat.mtime.nsec, stat.size]
        rescue SystemCallError
          nil
        end

        private

        def read(path)
          content = JSON.parse(inflate(File.binread(path)))
          return unless content.is_a?(Hash) && content["version"] == VERSION

          content if content["functions"].is_a?(Array) && content["files"].is_a?(Hash)
        rescue SystemCallError, Zlib::Error, JSON::ParserError, EncodingError
          nil
        end

        def inflate(bytes)
          text = String.new
          FileContent.inflating do |inflate|
            inflate.inflate(bytes) do |part|
              raise Zlib::BufError if text.bytesize + part.bytesize > BYTES_MAX

              text << part
            end
          end
          text.force_encoding(Encoding::UTF_8)
        end
      end

      def initialize(directory, content) # :nodoc:
        @directory = directory
        @names = content ? content["functions"] : []
        @files = content ? content["files"] : {}
      end

      # Returns the RecordedFile at +path+, nil if it is not known.
      def file(path)
        entry = entry(path)
        return unless entry

        RecordedFile.new(path:, **FIELDS.zip(entry["file"]).to_h)
      end

      # Returns the Summary of the file at +path+, nil if it is not known.
      def summary(path)
        entry = entry(path)
        return unless entry

        Summary.new(names: @names, **Summary.members.-([:names]).to_h { |name| [name, entry[name.name]] })
      end

      private

      def entry(path)
        entry = @files[File.basename(path)]
        entry if entry.is_a?(Hash) && TYPES.all? { |name, type| entry[name].is_a?(type) } &&
          entry["identity"] == Index.identity(path)
      end

      # Collects what an index has.
      class Writer
        def initialize(old)
          @old = old
          @names = Hash.new { |names, name| names[name] = names.size }
          @files = {}
        end

        # Adds the file at +path+, unless it cannot be read.
        def add(path)
          identity = Index.identity(path)
          file = @old.file(path) || RecordedFile.read_head(path)
          summary = @old.summary(path) || Summary.of(file.read, file.shown)
          numbers = summary.numbers.map { |number| @names[summary.names[number]] }
          @files[File.basename(path)] = { identity:, file: FIELDS.map { |field| file.public_send(field) },
                                          **summary.with(numbers:).to_h.except(:names) }
        rescue Error
          nil
        ensure
          GC.start(full_mark: false)
        end

        def text = JSON.generate(version: VERSION, functions: @names.keys, files: @files)
      end
      private_constant :Writer
    end
  end
end
