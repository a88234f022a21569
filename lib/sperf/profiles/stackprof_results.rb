# frozen_string_literal: true

module Sperf
  # Converts profiles into the Hash of the stackprof gem, for StackProf::Report and other readers.
  #
  #   profile = Sperf.profile { work }
  #   StackProf::Report.new(Sperf::StackProf.results(profile)).print_text
  #
  # Sperf.save with the extension +.dump+ writes the same Hash to a file, which the command +stackprof+ reads.
  module StackProf
    class << self
      # Returns the Hash of stackprof, version 1.2: +:version+, +:mode+, +:interval+, +:samples+, +:gc_samples+,
      # +:missed_samples+, +:metadata+, +:frames+, and the stacks in +:raw+ and +:raw_lines+. If the profile has the
      # order of time, +:raw_sample_timestamps+ and +:raw_timestamp_deltas+ are included. docs/formats.md describes the
      # keys, and how nanoseconds become samples.
      #
      # [+profile+] a Profile, or a Hash as Sperf.stop returns it.
      # [+raw+] false: leaves the stacks out (default: true).
      # [+interval+] Integer: microseconds per sample of time (default: nil, as recorded).
      # [+aggregate+] false: frames have neither +:lines+ nor +:edges+ (default: true).
      # [+ignore_gc+] true: garbage collection counts for the method that it interrupted (default: false, it has its own
      #               frame).
      # [+metadata+] a Hash, the value of +:metadata+ (default: empty).
      #
      # Raises ArgumentError if +profile+ is neither, and Sperf::Error if it has negative values, as a difference has.
      #
      #   Sperf::StackProf.results(Sperf.load("sperf.data"))[:samples]
      def results(profile, raw: true, interval: nil, aggregate: true, ignore_gc: false, metadata: {})
        profile = Sperf.__send__(:profile_of, profile)
        dump = profile.stackprof_dump((interval || 0) * 1_000, raw, aggregate, ignore_gc)
        # Safe: these bytes were made one line above.
        Marshal.load(dump).merge!(metadata:) # rubocop:disable Security/MarshalLoad
      end
    end
  end
end
