# frozen_string_literal: true

require_relative "metadata"
require_relative "profile_file"

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

  # Expands paths of a command line: a directory to all profiles in it, a pattern to all files that match.
  module ProfilePaths
    # The extensions of profiles in a directory.
    EXTENSIONS = %w[.data .pb.gz .pb .pprof].freeze
    # Characters of a pattern, unless there is a file of that name.
    WILD = /[*?\[{]/n
    # The beginning of a profile in JSON.
    OPENING = /\A\s*\{\s*"format"\s*:\s*"sperf"/n
    private_constant :WILD, :OPENING

    class << self
      # Returns the paths of the files, an Array, in the order of +paths+ and by name. Raises Error if there is none.
      def expand(paths) = paths.flat_map { |path| files(path) }

      private

      def files(path)
        return in_directory(path) if File.directory?(path)
        return matching(path) if path.b.match?(WILD) && !File.exist?(path)

        [path]
      end

      def in_directory(path)
        names = Dir.children(path).select { |name| name.end_with?(*EXTENSIONS) || profile_of_sperf?(path, name) }.sort
        found = names.map { |name| File.join(path, name) }.select { |file| File.file?(file) }
        found.empty? ? refuse(path, "there is no profile in this directory (#{EXTENSIONS.join(", ")})") : found
      rescue SystemCallError => e
        refuse(path, AtomicFile.reason(e))
      end

      # A directory may contain other JSON.
      def profile_of_sperf?(path, name)
        return false unless name.end_with?(".json")

        (File.binread(File.join(path, name), 256) || "").match?(OPENING)
      rescue SystemCallError
        false
      end

      def matching(path)
        found = Dir.glob(path, sort: true).select { |file| File.file?(file) }
        found.empty? ? refuse(path, "no file matches") : found
      end

      def refuse(path, reason) = raise(Error, "cannot read #{path}: #{reason}")
    end
  end

  # Adds up the profiles of several files.
  #
  # Some profiles are of a part of what a process did: of a request, a job or a snapshot. The profile of a session that
  # ran at that time contains the same samples, and often lies in the same directory: they would count twice. So a part
  # names its process and time (Metadata.of_part), and is left out if another profile contains it.
  module Merging
    # The tolerated difference between two clocks.
    SLACK_NS = 10_000_000

    # The origin of a profile's samples. +parts+ are its fields of that name, several if it is a sum. Threads are not
    # compared: one that ran for a moment may be in the part alone.
    Extent = Data.define(:types, :processes, :host, :start_ns, :end_ns, :parts) do
      def self.of(profile)
        fields = Metadata.parse(profile.comments)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        new(types: profile.sample_types.first, processes: Native.processes(profile), host: fields["host"],
            start_ns:, end_ns: start_ns + duration_ns, parts: fields.fetch("part", []))
      end

      # Whether the profile is exactly one part.
      def part? = parts.one? && parts.first.end_with?(" #{start_ns} #{end_ns - start_ns}")

      # The process of a part.
      def process = parts.first.to_i

      # Whether this profile contains the +part+. Process ids are unique in one machine or container.
      def contain?(part)
        return false if part? || types != part.types || (host && part.host && host != part.host)
        return parts.include?(part.parts.first) if parts.any? # the sum of these parts

        start_ns - SLACK_NS <= part.start_ns && part.end_ns <= end_ns + SLACK_NS && processes.include?(part.process)
      end
    end
    private_constant :SLACK_NS, :Extent

    class << self
      # Reads the files +paths+ of a command line. Returns an Array of [path, Profile] without parts that others
      # contain, and without files that were merged into others. Raises Error.
      def read(paths) = leave_out_parts(leave_out_merged(paths.map { |path| [path, ProfileFile.named(path).read] }))

      # Returns the sum of +named+, an Array of [path, Profile]; nil if it is empty. Raises Error, which names two
      # profiles that cannot be merged.
      def merge(named)
        # In pairs: otherwise the first profile would be copied for each other one.
        named = named.each_slice(2).map { |left, right| right ? pair(left, right) : left } while named.size > 1
        named.first&.last
      end

      private

      # Returns +named+ without the files that compacted ones hold: sperf history --compact was interrupted.
      def leave_out_merged(named)
        return named if named.one? # which is what most commands read

        held = Compacted.held(named.to_h do |path, profile|
          [path, Compacted.sources(Metadata.parse(profile.comments))]
        end)
        return named if held.empty?

        Host.say("left out #{held.size} #{held.one? ? "profile" : "profiles"} that compacted files hold")
        named.reject { |file| held.include?(file.first) }
      end

      # Returns +named+ without the parts that others of it contain, and reports these in one line.
      def leave_out_parts(named)
        extents = named.map { |_name, profile| Extent.of(profile) }
        wholes = named.zip(extents).reject { |_file, extent| extent.part? }
        parts = named.zip(extents).filter_map { |file, extent| [file, whole(extent, wholes)] if extent.part? }
          .select(&:last)
        report(parts) if parts.any?
        named - parts.map(&:first)
      end

      def pair(left, right)
        [left.first, left.last.merge(right.last)]
      rescue Error => e
        raise Error, "cannot merge #{left.first} and #{right.first}: #{e.message}"
      end

      # Returns the path of the file that contains the +part+, nil if none does.
      def whole(part, wholes) = wholes.find { |_file, extent| extent.contain?(part) }&.first&.first

      def report(parts)
        of = if parts.one? then "the profile of a request, job or snapshot that is"
             else "#{parts.size} profiles of requests, jobs or snapshots that are"
             end
        names = parts.map(&:last).uniq
        others = " and #{names.size - 1} more" if names.size > 1
        Host.say("left out #{of} contained in #{names.first}#{others}; " \
                 "to see one: sperf report #{parts.first.first.first}")
      end
    end
  end
end
