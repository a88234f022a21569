# frozen_string_literal: true

require_relative "metadata"

module Sperf
  # Putting the profiles of several files together as one.
  #
  # Some are of a part of what a process did: of a request or a job, or a snapshot. A session that ran in the process at
  # that time has the same samples in its profile, which often lies in the same directory: added up, they would count
  # twice. So a part says which process and time it is of (Metadata.of_part), and is left out where another profile
  # contains it.
  module Merging
    # By what two clocks may differ.
    SLACK_NS = 10_000_000

    # Where samples of a profile are from. +parts+ are the fields that the profile has, several if it was put together.
    # Threads are not compared: one that ran for a moment may be in the part alone.
    Extent = Data.define(:types, :processes, :host, :start_ns, :end_ns, :parts) do
      def self.of(profile)
        fields = Metadata.parse(profile.comments)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        new(types: profile.sample_types.first, processes: Native.processes(profile), host: fields["host"],
            start_ns:, end_ns: start_ns + duration_ns, parts: fields.fetch("part", []))
      end

      # Whether it is one part, and nothing else.
      def part? = parts.one? && parts.first.end_with?(" #{start_ns} #{end_ns - start_ns}")

      # The process of a part.
      def process = parts.first.to_i

      # Whether what +part+ has is here as well. Process ids are those of one machine, or container.
      def contain?(part)
        return false if part? || types != part.types || (host && part.host && host != part.host)
        return parts.include?(part.parts.first) if parts.any? # put together, of these parts

        start_ns - SLACK_NS <= part.start_ns && part.end_ns <= end_ns + SLACK_NS && processes.include?(part.process)
      end
    end
    private_constant :SLACK_NS, :Extent

    class << self
      # Returns the Profile of +named+, an Array of [name of a file, Profile], nil for an empty one. Raises Error, which
      # names two that do not go together.
      def merge(named)
        # In pairs: one after the other, the first profile would be copied as often as there are others.
        named = named.each_slice(2).map { |left, right| right ? pair(left, right) : left } while named.size > 1
        named.first&.last
      end

      # Returns +named+ without the parts that others of it contain, and says in a line which these are.
      def leave_out_parts(named)
        extents = named.map { |_name, profile| Extent.of(profile) }
        wholes = named.zip(extents).reject { |_file, extent| extent.part? }
        twice = named.zip(extents).filter_map { |file, extent| [file, whole(extent, wholes)] if extent.part? }
          .select(&:last)
        tell(twice) if twice.any?
        named - twice.map(&:first)
      end

      private

      def pair(left, right)
        [left.first, left.last.merge(right.last)]
      rescue Error => e
        raise Error, "cannot merge #{left.first} and #{right.first}: #{e.message}"
      end

      # Returns the name of the file that contains the +part+, nil if none does.
      def whole(part, wholes) = wholes.find { |_file, extent| extent.contain?(part) }&.first&.first

      def tell(twice)
        of = if twice.one? then "the profile of a request, job or snapshot that is"
             else "#{twice.size} profiles of requests, jobs or snapshots that are"
             end
        names = twice.map(&:last).uniq
        others = " and #{names.size - 1} more" if names.size > 1
        Host.say("left out #{of} contained in #{names.first}#{others}; " \
                 "to see one: sperf report #{twice.first.first.first}")
      end
    end
  end
end
