# frozen_string_literal: true

module Sperf
  class CLI
    # Which value of the samples is shown (--sample-type), for commands that have the option.
    #
    # What includes it is a Command, whose #given are the options of the command line.
    module SampleType
      # Says how often it was sampled, which is no other value to look at.
      COUNT = "samples"

      private

      # Returns the number of the sample type that was asked for, that of the profile where none was. Raises UsageError.
      def sample_type(profile)
        types, shown = profile.sample_types
        name = given[:sample_type]
        return shown unless name

        number = name.match?(/\A\d+\z/) ? name.to_i : types.index { |type, _| type == name }
        return number if number && number < types.size

        raise UsageError, "--sample-type must be one of #{types.map(&:first).join(", ")}, not #{shown(name)}"
      end

      # Returns the Profile with that type as the one that is shown first, +profile+ itself where nobody asked for one.
      def with_sample_type(profile)
        given.key?(:sample_type) ? profile.showing(sample_type(profile)) : profile
      end

      # Returns the names of the types that +profile+ has besides the type +number+.
      def other_sample_types(profile, number)
        names = profile.sample_types.first.map(&:first)
        (names - [names[number]]).reject { |name| name == COUNT && names.first == COUNT }
      end
    end
  end
end
