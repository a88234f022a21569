# frozen_string_literal: true

require_relative "../profiles/compacted"
require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"

module Sperf
  module History
    # A file of the history, as its metadata describe it: when, where and of which commit it was recorded. Samples are
    # not in memory.
    #
    # +start_ns+ is the time at which the recording began, in ns since 1970; of a file that does not have it, the time
    # of its last change. +place+ is the host and directory of the program. +part+: whether the file is the profile of
    # a request, job or snapshot, which may be contained in another one. +types+ are [name, unit] of the sample
    # types, +shown+ is the number of the main one. A compacted file has several +profiles+, the last of which ended at
    # +last_ns+; +duration_ns+ is how long all were recorded, and +sources+ are those of Compacted.
    RecordedFile = Data.define(:path, :start_ns, :duration_ns, :commit, :host, :place, :types, :shown, :part,
                               :profiles, :last_ns, :sources) do
      # Reads the head of the file at +path+. Raises Error.
      def self.read_head(path)
        profile = ProfileFile.new(path).read_head
        fields = Metadata.parse(profile.comments)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        types, shown = profile.sample_types
        part = (fields.fetch("part", []) in [/ #{start_ns} #{duration_ns}\z/])
        new(path:, start_ns: start_ns.positive? ? start_ns : changed_ns(path), duration_ns:, types:, shown:, part:,
            commit: fields["git.commit"]&.first, host: fields["host"]&.first, place: fields.values_at("host", "cwd"),
            profiles: Compacted.profiles(fields), last_ns: Compacted.end_ns(fields), sources: Compacted.sources(fields))
      end

      def self.changed_ns(path)
        time = File.mtime(path)
        (time.to_i * 1_000_000_000) + time.nsec
      rescue SystemCallError => e
        raise Error, "cannot read #{path}: #{AtomicFile.reason(e)}"
      end
      private_class_method :changed_ns

      def end_ns = last_ns || (start_ns + duration_ns)

      # Returns the number of the sample type +name+, nil if the file does not have it.
      def type_number(name) = types.index { |type, _unit| type == name }

      # Returns the Profile. Raises Error.
      def read = ProfileFile.new(path).read
    end
  end
end
