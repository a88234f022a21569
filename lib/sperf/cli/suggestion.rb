# frozen_string_literal: true

module Sperf
  class CLI
    # Suggests words similar to an unknown one.
    module Suggestion
      # The most words to suggest.
      MOST = 2
      # The fewest letters of an abbreviation.
      LETTERS = 2
      private_constant :MOST, :LETTERS

      class << self
        # Returns the end of a message about +word+ (String), such as "; did you mean record or report?". Empty if no
        # word in +dictionary+ (an Array of Strings) is similar.
        def for(word, dictionary)
          similar = swapped(word, dictionary) || abbreviated(word, dictionary) || spell_checked(word, dictionary)
          similar.empty? ? "" : "; did you mean #{similar.first(MOST).join(" or ")}?"
        end

        private

        # A single letter is similar only to itself in the other case.
        def swapped(word, dictionary)
          [word.swapcase].intersection(dictionary) if word.match?(/\A-?[[:alpha:]]\z/)
        end

        # Returns the words that begin with +word+, nil for none or too many.
        def abbreviated(word, dictionary)
          return if word.delete("-").size < LETTERS

          longer = dictionary.select { |other| other.start_with?(word) }
          longer if longer.size.between?(1, MOST)
        end

        # did_you_mean is a default gem, which may be missing.
        def spell_checked(word, dictionary)
          require "did_you_mean"
          DidYouMean::SpellChecker.new(dictionary:).correct(word)
        rescue LoadError
          []
        end
      end
    end
  end
end
