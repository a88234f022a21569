# frozen_string_literal: true

require_relative "metadata"

module Sperf
  # A file that holds the profiles of an hour or a day (sperf history --compact): its name, and the fields of its
  # metadata.
  #
  # +compacted.profiles+ is the number of profiles in it, +compacted.end+ the end of the last one, in ns since 1970.
  # For each file that was merged into it last, +compacted.source+ has a digest of the content and the name. While
  # such a file is still in the directory, it must not be counted or merged once more.
  module Compacted
    NAME = /\Asperf-(?<level>hour|day)-\d{8}(?:T\d{2})?-\h{12}\.data\z/
    PATTERNS = { hour: "%Y%m%dT%H", day: "%Y%m%d" }.freeze
    PROFILES = "compacted.profiles"
    END_NS = "compacted.end"
    SOURCE = "compacted.source"
    private_constant :PATTERNS, :PROFILES, :END_NS, :SOURCE

    class << self
      # Returns the name of the file for +level+ (:hour, :day) from +start_ns+ on. +key+ (String) tells what its
      # profiles have in common.
      def name(level, start_ns, key)
        time = Time.at(0, start_ns, :nsec).utc.strftime(PATTERNS.fetch(level))
        "sperf-#{level}-#{time}-#{digest(key)[0, 12]}.data"
      end

      # Returns :hour or :day for a file with this name and these fields, nil for any other file.
      def level(name, fields)
        match = NAME.match(name)
        match[:level].to_sym if match && fields.key?(PROFILES)
      end

      # Returns the number of profiles in a file with these fields.
      def profiles(fields) = [fields[PROFILES]&.first.to_i, 1].max

      # Returns the end of its last profile, nil if it is not compacted.
      def end_ns(fields) = fields[END_NS]&.first&.to_i

      # Returns the files that were merged into it last, a Hash of names to digests.
      def sources(fields) = fields.fetch(SOURCE, []).to_h { |source| source.split(" ", 2).reverse }

      # Returns the comments of a file. +sources+ as above.
      def comments(profiles:, end_ns:, sources:)
        named = sources.map { |name, digest| "#{digest} #{name}" }
        Metadata.comments(PROFILES => profiles, END_NS => end_ns, SOURCE => named)
      end

      # Returns those of the paths in +sources+ whose content is in another one of these files. +sources+ is a Hash of
      # paths to the files that were merged into each. After a crash both may be in a directory.
      def held(sources)
        holders = sources.flat_map do |path, merged|
          merged.map { |name, digest| [File.join(File.dirname(path), name), digest] }
        end
        holders = holders.to_h
        sources.keys.select { |path| holders.key?(path) && holders[path] == digest_of(path) }
      end

      # Whether +comment+ is one of those.
      def comment?(comment) = comment.b.start_with?("# compacted.")

      # Returns hexadecimal digits that identify +bytes+.
      def digest(bytes)
        require "digest"
        Digest::SHA256.hexdigest(bytes)[0, 32]
      end

      # The same of the file at +path+, nil if it cannot be read.
      def digest_of(path)
        digest(File.binread(path))
      rescue SystemCallError
        nil
      end
    end
  end
end
