# frozen_string_literal: true

require "json"
require_relative "../profiles/merging"
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

    # What a history shows of a profile as a whole: the totals of its sample types, and, of the one that is shown, the
    # values of functions and endpoints. +totals+ are an Array in the order of the types; +endpoints+ is a Hash of names
    # to values. Function +numbers[i]+ has the flat value +values[i]+ and the cumulative value +cumulative[i]+ (nil if
    # it is not known), and +names+ has [name, path] of each number: a Hash of a month's functions would take longer
    # than all else.
    Summary = Data.define(:totals, :names, :numbers, :values, :cumulative, :endpoints) do
      # Returns that of +profile+, of the sample type +type+ (a number).
      def self.of(profile, type)
        totals = profile.sample_types.first.each_index.map { |number| profile.filtered_total({ type: number }).last }
        functions = profile.showing(type).top(Summary::ALL, :cumulative).group_by { |name, path,| [name, path] }
        values = functions.values.map { |rows| rows.sum { |row| row[2] } }
        cumulative = functions.values.map { |rows| rows.first[3] if rows.one? } # of two, samples may have both
        new(totals:, names: functions.keys, numbers: [*0...functions.size], values:, cumulative:,
            endpoints: endpoints(profile, type))
      end

      def self.endpoints(profile, type)
        return {} unless profile.label_keys.include?(Summary::ENDPOINT)

        rows = JSON.parse(profile.render(:by_label, { by: Summary::ENDPOINT, type:, format: :json }).first)["rows"]
        rows.to_h { |row| row.values_at("label", "total") }
      end
      private_class_method :endpoints

      # Returns the value of all samples with a function that the block returns true for, a number of +names+; nil if it
      # is not known, as several functions may have samples in common.
      def function_value
        places = numbers.each_index.select { |place| yield(numbers[place]) }
        return 0 if places.empty?

        cumulative[places.first] if places.one?
      end
    end

    # The label whose values are endpoints.
    Summary::ENDPOINT = "endpoint"
    # What a Summary calls all samples without one. An endpoint of this name is among them.
    Summary::NONE = "(none)"
    # More functions than a profile has.
    Summary::ALL = (2**31) - 1

    # Adds up any number of profiles, of which few are in memory at once. Sums have no order of time.
    module Sums
      # Profiles that are in memory at once.
      CHUNK = 50
      private_constant :CHUNK

      # Returns the sum of the Profiles that the block returns for +items+, a Profile; nil if it returns nil for all.
      # Raises Error if the profiles cannot be added up.
      def self.of(items)
        sums = items.each_slice(CHUNK).filter_map do |slice|
          profiles = slice.filter_map { |item| yield(item) }
          Profile.sum(profiles) if profiles.any?
        ensure
          GC.start(full_mark: false) # Profiles are much larger than Ruby's GC knows.
        end
        Profile.sum(sums) if sums.any?
      end
    end
  end
end
