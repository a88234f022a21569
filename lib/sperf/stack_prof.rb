# frozen_string_literal: true

module Sperf
  # Profiles in the structure of the stackprof gem, for StackProf::Report and for whatever else takes its Hash.
  #
  #   profile = Sperf.profile { work }
  #   StackProf::Report.new(Sperf::StackProf.results(profile)).print_text
  #
  # Sperf.save with an extension +.dump+ writes the same as a file, which the command +stackprof+ reads.
  module StackProf
    class << self
      # Returns the Hash of stackprof, version 1.2: +:version+, +:mode+, +:interval+, +:samples+, +:gc_samples+,
      # +:missed_samples+, +:metadata+, +:frames+, and the stacks in +:raw+ and +:raw_lines+; with
      # +:raw_sample_timestamps+ and +:raw_timestamp_deltas+ where the profile has the order of time.
      # docs/formats.md says what each means, and how nanoseconds become samples.
      #
      # [+profile+] a Profile, or a Hash as Sperf.stop returns it.
      # [+raw+] false: leaves the stacks out (default: true).
      # [+interval+] Integer: microseconds that one sample of time stands for (default: nil, as the profile was taken).
      # [+aggregate+] false: frames have neither +:lines+ nor +:edges+ (default: true).
      # [+ignore_gc+] true: garbage collection counts as the code that it happened in, and is no frame (default: false).
      # [+metadata+] a Hash that becomes +:metadata+ (default: empty).
      #
      # Raises ArgumentError for a +profile+ of another shape, and Sperf::Error for one with negative values, as a
      # difference has them.
      #
      #   Sperf::StackProf.results(Sperf.load("sperf.data"))[:samples]
      def results(profile, raw: true, interval: nil, aggregate: true, ignore_gc: false, metadata: {})
        profile = Sperf.__send__(:profile_of, profile)
        dump = profile.stackprof_dump((interval || 0) * 1_000, raw, aggregate, ignore_gc)
        # These bytes are sperf's own, made a line above.
        Marshal.load(dump).merge!(metadata:) # rubocop:disable Security/MarshalLoad
      end
    end
  end
end
