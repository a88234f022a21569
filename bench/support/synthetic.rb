# frozen_string_literal: true

require "sperf"

module Bench
  # Profiles of as many stacks as a benchmark asks for, without a program.
  module Synthetic
    class << self
      # So many stacks as of a large application: leaves of a tree in which each of +depth+ frames has 1.2 callees on
      # average, in random order and in four threads.
      def profile(count, depth:)
        random = Random.new(1)
        functions = Array.new(8000) do |i|
          ["/srv/app/lib/component_#{i % 400}/file_#{i % 1300}.rb", "Component#{i % 900}::Class#{i}#method_#{i % 77}"]
        end
        samples = Array.new(count) do |number|
          picks = Array.new(depth) { |level| hash(depth - level, (number / (1.2**level)).to_i) }
          [picks.map { |pick| functions[pick % functions.size] }, random.rand(1000..10_000_000),
           1 + (number * 4 / count), picks.map { |pick| ((pick >> 16) % 3) + (pick % 300) + 1 }]
        end
        Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: samples.shuffle(random:) })
      end

      private

      # The finalizer of MurmurHash3 makes functions of different levels independent.
      def hash(level, number)
        hash = ((number << 8) + level) & 0xFFFFFFFF
        hash = ((hash ^ (hash >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
        hash = ((hash ^ (hash >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
        hash ^ (hash >> 16)
      end
    end
  end
end
