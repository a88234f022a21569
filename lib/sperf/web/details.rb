# frozen_string_literal: true

require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"

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
  end
end
