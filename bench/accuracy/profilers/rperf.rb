# frozen_string_literal: true

require "rperf"

module Accuracy
  module Profilers
    # rperf: its samples are weighted, too; what the VM was at is a label.
    class Rperf < Adapter
      GC_FRAMES = { "mark" => "[GC marking]", "sweep" => "[GC sweeping]" }.freeze

      # Children are none of the suite's business.
      def start(mode) = ::Rperf.start(frequency: @frequency, mode:, inherit: false)

      def stop
        data = ::Rperf.stop
        sets = data[:label_sets] || []
        stacks = data[:aggregated_samples].map do |frames, weight, _thread, set|
          collecting = GC_FRAMES[sets.dig(set || 0, :"%GC")]
          [collecting ? [["<GC>", collecting], *frames] : frames, weight]
        end
        Recording.new(stacks, [data[:sampling_count], data[:trigger_count] / 2].max, stacks.sum(&:last), {})
      end
    end
  end
end
