# frozen_string_literal: true

module Sperf
  # Putting the profiles of several files together as one.
  module Merging
    class << self
      # Returns the Profile of +named+, an Array of [name of a file, Profile], nil for an empty one. Raises Error, which
      # names two that do not go together.
      def merge(named)
        # In pairs: one after the other, the first profile would be copied as often as there are others.
        named = named.each_slice(2).map { |left, right| right ? pair(left, right) : left } while named.size > 1
        named.first&.last
      end

      private

      def pair(left, right)
        [left.first, left.last.merge(right.last)]
      rescue Error => e
        raise Error, "cannot merge #{left.first} and #{right.first}: #{e.message}"
      end
    end
  end
end
