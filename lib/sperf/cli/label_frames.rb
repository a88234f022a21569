# frozen_string_literal: true

module Sperf
  class CLI
    # Adds labels as frames of the stacks (--tagroot, --tagleaf), for a Command that has these options.
    #
    # Frames are added before filters are applied, as in go tool pprof, so filters can match them.
    module LabelFrames
      private

      # Returns the Profile with these frames; +profile+ itself without such options.
      def with_label_frames(profile)
        wanted = given.slice(:tagroot, :tagleaf)
        return profile if wanted.empty?

        framed, unmatched = profile.with_label_frames(wanted.merge(unit: given[:unit]))
        @frames_unmatched = (@frames_unmatched || unmatched) & unmatched
        framed
      end

      # Returns the options whose labels no sample of any profile has.
      def frames_unmatched = @frames_unmatched || []

      # Warns of labels that no sample has, which may be misspelt.
      def warn_of_frames
        frames_unmatched.each do |option|
          Host.say("--#{option}: no sample has a label called #{given[option].join(" or ")}")
        end
      end
    end
  end
end
