# frozen_string_literal: true

module Sperf
  class CLI
    # Labels as frames of the stacks (--tagroot, --tagleaf), for commands that have these options.
    #
    # They are put in as profiles are read, before anything is filtered, as go tool pprof does it: filters can then name
    # such a frame. What includes it is a Command, whose #given are the options of the command line.
    module LabelFrames
      private

      # Returns the Profile as the options ask for it, +profile+ itself where they ask for nothing.
      def with_label_frames(profile)
        wanted = given.slice(:tagroot, :tagleaf)
        return profile if wanted.empty?

        framed, unmatched = profile.with_label_frames(wanted.merge(unit: given[:unit]))
        @frames_unmatched = (@frames_unmatched || unmatched) & unmatched
        framed
      end

      # Returns the names of the options whose labels no sample of any profile has.
      def frames_unmatched = @frames_unmatched || []

      # Says that a label is in no sample: a misspelt one would look like a profile without labels.
      def warn_of_frames
        frames_unmatched.each do |option|
          Host.say("--#{option}: no sample has a label called #{given[option].join(" or ")}")
        end
      end
    end
  end
end
