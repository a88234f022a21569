# frozen_string_literal: true

module Sperf
  class CLI
    # What may have been meant by a word that nothing answers to.
    module Suggestion
      # Of several words that are equally near, no more are offered.
      MOST = 2
      # Letters that an abbreviation has at least.
      LETTERS = 2
      private_constant :MOST, :LETTERS

      class << self
        # Returns the end of a message about +word+ (String), "; did you mean record or report?"; empty where nothing in
        # +dictionary+ (an Array of Strings) is near.
        def for(word, dictionary)
          near = swapped(word, dictionary) || abbreviated(word, dictionary) || checked(word, dictionary)
          near.empty? ? "" : "; did you mean #{near.first(MOST).join(" or ")}?"
        end

        private

        # A single letter is near to itself alone.
        def swapped(word, dictionary)
          [word.swapcase].intersection(dictionary) if word.match?(/\A-?[[:alpha:]]\z/)
        end

        # What it is the beginning of, nil for nothing, or for too much to be of use.
        def abbreviated(word, dictionary)
          return if word.delete("-").size < LETTERS

          longer = dictionary.select { |other| other.start_with?(word) }
          longer if longer.size.between?(1, MOST)
        end

        # The library comes with Ruby, but can be switched off or taken out.
        def checked(word, dictionary)
          require "did_you_mean"
          DidYouMean::SpellChecker.new(dictionary:).correct(word)
        rescue LoadError
          []
        end
      end
    end
  end
end
