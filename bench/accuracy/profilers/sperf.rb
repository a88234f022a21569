# frozen_string_literal: true

require "sperf"

module Accuracy
  module Profilers
    # sperf, with one way of capturing.
    class Sperf < Adapter
      def initialize(frequency, capture)
        super(frequency)
        @capture = capture
      end

      def start(mode)
        @mode = mode
        ::Sperf.start(frequency: @frequency, mode:, capture: @capture)
      end

      def stop
        data = ::Sperf.stop
        stacks = data[:samples].map { |frames, weight| [frames, weight] }
        total_ns = stacks.sum(&:last)
        Recording.new(stacks, independent(stacks, total_ns, data[:trigger_count]), total_ns, losses(data))
      end

      private

      # Kish's effective sample size; in wall mode, where long waits are measured and not sampled, the ticks that fell.
      # Captures that were asked for and came late and few are no excuse.
      def independent(stacks, total_ns, asked_for)
        return (total_ns / 1e9 * @frequency).round if @mode == :wall
        return 0 if total_ns.zero?

        [((total_ns**2) / stacks.sum { |_, weight| weight**2 }.to_f).round, asked_for / 2].max
      end

      def losses(data)
        data[:dropped].merge(truncated_stacks: data[:truncated_stacks], triggers: data[:trigger_count],
                             captures: data[:sampling_count])
      end
    end
  end
end
