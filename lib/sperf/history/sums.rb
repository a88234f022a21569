# frozen_string_literal: true

module Sperf
  module History
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
