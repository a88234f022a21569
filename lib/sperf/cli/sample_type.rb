# frozen_string_literal: true

module Sperf
  class CLI
    # The sample type that is shown (--sample-type), for a Command that has this option.
    module SampleType
      # The sample type that counts samples, which is not suggested.
      COUNT = "samples"

      private

      # Returns the number of the sample type in the option, by default that of the profile. Raises UsageError.
      def sample_type(profile)
        types, shown = profile.sample_types
        name = given[:sample_type]
        return shown unless name

        number = name.match?(/\A\d+\z/) ? name.to_i : types.index { |type, _| type == name }
        return number if number && number < types.size

        raise UsageError, "--sample-type must be one of #{types.map(&:first).join(", ")}, not #{shown(name)}"
      end

      # Returns the Profile that shows this type first; +profile+ itself without the option.
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
