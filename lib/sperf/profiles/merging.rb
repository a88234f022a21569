# frozen_string_literal: true

require_relative "compacted"
require_relative "metadata"
require_relative "profile_file"

module Sperf
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
      def read(paths)
        leave_out_parts(leave_out_merged(paths.map { |path| [path, ProfileFile.named(path).read] }))
      end

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
