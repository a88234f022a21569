# frozen_string_literal: true

require "pf2"

module Accuracy
  module Profilers
    # Pf2 counts samples; its stacks begin with the innermost frame.
    class Pf2 < Adapter
      def start(mode) = ::Pf2.start(interval_ms: 1000.0 / @frequency, time_mode: mode)

      def stop
        data = ::Pf2.stop
        frames = data[:locations].map do |location|
          function = data[:functions].fetch(location[:function_index])
          [function[:filename].to_s, function[:name].to_s]
        end
        stacks = data[:samples].map { |sample| [sample[:stack].map { |id| frames.fetch(id) }, 1] }
        Recording.new(stacks, stacks.size, nil, { dropped: data[:dropped_sample_count] })
      end
    end
  end
end
