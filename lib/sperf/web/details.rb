# frozen_string_literal: true

require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"

module Sperf
  class Web
    # What the files of a list tell of themselves, each read once: a file that is there does not change, but those of
    # Puma's plugin, which have another time then.
    class Details
      # What a file tells: Strings, nil where it does not tell; +queries+ is an Integer. +query+ and +wait+ are the
      # first ones, those with the most queries and the longest wait.
      Told = Data.define(:mode, :path, :status, :queries, :query, :time, :wait)
      # Reading more would make the list wait, or the application's memory grow.
      BYTES_MAX = 16_000_000
      NOTHING = Told.new(**Told.members.to_h { |name| [name, nil] })
      private_constant :Told, :BYTES_MAX, :NOTHING

      def initialize
        @told = {}
      end

      # Forgets all files but those of +entries+ (KeptProfiles::Entry), and returns self.
      def keep(entries)
        @told = @told.slice(*entries.map { |entry| key(entry) })
        self
      end

      # Returns what the file of +entry+ tells.
      def of(entry) = @told[key(entry)] ||= read(entry)

      private

      def key(entry) = [entry.path, entry.time]

      def read(entry)
        stat = File.lstat(entry.path)
        return NOTHING unless stat.file? && stat.size <= BYTES_MAX

        head = ProfileFile.new(entry.path).read_head
        fields = Metadata.parse(head.comments).transform_values(&:first)
        Told.new(mode: Array(head.summary[:mode]).join(", "), queries: fields["queries"]&.to_i,
                 **%i[path status query time wait].to_h { |name| [name, fields[name.to_s]] })
      rescue Error, SystemCallError
        NOTHING # The page of the profile says what is wrong with it.
      end
    end
  end
end
