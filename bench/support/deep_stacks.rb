# frozen_string_literal: true

require "sperf"

module Bench
  # A profile with one thread and samples of 100 frames, each of its own time. The deeper a frame is, the more often it
  # changes: the leaf with every sample, the root some thousand samples later.
  module DeepStacks
    DEPTH = 100
    EIGHTH = 2**(1 / 8.0) # how much longer the frame above stays
    FRAMES = Array.new(5000) { |number| ["forest.rb", "Forest#call#{number}"].freeze }.freeze
    LINES = Array.new(DEPTH, 1).freeze

    class << self
      # So many samples, with as many stacks as are given, again and again.
      def profile(samples:, stacks:)
        found = Array.new(stacks) { |stack| frames(stack) }
        time = 0
        rows = Array.new(samples) do |index|
          weight = 900_000 + (index % 977 * 200)
          [found[index % found.size], weight, 1, LINES, time += weight]
        end
        Sperf::Profile.from_h({ mode: :wall, frequency: 1000, samples: rows })
      end

      private

      # Hashed from the number of the stack.
      def frames(stack) = Array.new(DEPTH) { |level| FRAMES[pick(DEPTH - level, (stack / (EIGHTH**level)).floor)] }

      def pick(level, number)
        hash = (((number << 7) + level) * 0x9E3779B1) & 0xFFFFFFFF
        ((hash ^ (hash >> 15)) * 0x85EBCA6B & 0xFFFFFFFF) % FRAMES.size
      end
    end
  end
end
