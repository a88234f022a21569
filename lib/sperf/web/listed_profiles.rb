# frozen_string_literal: true

require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"
require_relative "request"
require_relative "../integrations/kept_profiles"

module Sperf
  class Web
    # The fields of listed profiles. Each file is read once, because a kept file never changes. Files of Puma's plugin
    # change, and have a new time then.
    class Details
      # The fields of one profile: Strings, nil if missing; +queries+ is an Integer. +query+ and +wait+ are the first
      # values: the name with the most queries, and the longest wait.
      Fields = Data.define(:mode, :path, :status, :queries, :query, :time, :wait)
      # Larger files are not read: the list would be slow, and the application's memory would grow.
      BYTES_MAX = 16_000_000
      NONE = Fields.new(**Fields.members.to_h { |name| [name, nil] })
      private_constant :Fields, :BYTES_MAX, :NONE

      def initialize
        @fields = {}
      end

      # Forgets all files except those of +entries+ (KeptProfiles::Entry), and returns self.
      def keep_only(entries)
        @fields = @fields.slice(*entries.map { |entry| key(entry) })
        self
      end

      # Returns the fields of +entry+.
      def of(entry) = @fields[key(entry)] ||= read(entry)

      private

      def key(entry) = [entry.path, entry.time]

      def read(entry)
        stat = File.lstat(entry.path)
        return NONE unless stat.file? && stat.size <= BYTES_MAX

        head = ProfileFile.new(entry.path).read_head
        fields = Metadata.parse(head.comments).transform_values(&:first)
        Fields.new(mode: Array(head.summary[:mode]).join(", "), queries: fields["queries"]&.to_i,
                   **%i[path status query time wait].to_h { |name| [name, fields[name.to_s]] })
      rescue Error, SystemCallError
        NONE # The profile's own page shows the error.
      end
    end

    # A kept profile for Viewer::Page. The file is read for each request, so that profiles do not stay in the
    # application's memory.
    class KeptProfile
      # +entry+ is an entry of KeptProfiles.
      def initialize(entry)
        @entry = entry
      end

      # Returns the profile's name in the viewer.
      def title
        took = "#{Quantity.grouped(@entry.took_ms)} ms" if @entry.took_ms
        [Html.text(@entry.name), took, @entry.time.localtime.strftime("%F %T")].compact.join(", ")
      end

      # As the methods of Profile. Raise Error if the file is not a profile.
      def encode(...) = file.read.encode(...)
      def top(...) = file.read.top(...)
      def files = file.read.files
      def with_renamed_files(...) = file.read.with_renamed_files(...)
      def comments = file.read_head.comments
      def summary = file.read_head.summary

      private

      def file = ProfileFile.new(@entry.path)
    end

    # The profiles of Puma's plugin in the directory, under the plugin's default names: puma-4711.pb.gz, and
    # puma-4711-20261122T094500.pb.gz of an earlier process with the same number.
    module PumaFiles
      KIND = "puma"
      NAME = /\Apuma-(\d+)(?:-\d{8}T\d{6})?\.(?:pb\.gz|data)\z/
      private_constant :NAME

      # Returns an Array of KeptProfiles::Entry in any order. The time is the file's; +took_ms+ is nil. Raises
      # SystemCallError.
      def self.entries(directory)
        Dir.children(directory).filter_map { |file| entry(File.join(directory, file), file) }
      rescue Errno::ENOENT
        []
      end

      def self.entry(path, file)
        match = NAME.match(file.b) or return
        Integrations::KeptProfiles::Entry.new(path:, kind: KIND, name: "puma", took_ms: nil, time: File.mtime(path),
                                              pid: Integer(match[1], 10))
      rescue Errno::ENOENT
        nil # Puma has just removed the file.
      end
      private_class_method :entry
    end
  end
end
