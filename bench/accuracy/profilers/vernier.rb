# frozen_string_literal: true

require "vernier"

module Accuracy
  module Profilers
    # Vernier measures the time that passes only. Where CPU time is asked for, what it says to be idle or stalled is
    # left out, and it is compared with a clock of its own kind.
    class Vernier < Adapter
      RUNNING = 0

      def clock(_mode) = :wall

      def start(mode)
        @mode = mode
        ::Vernier.start_profile(mode: :wall, interval: 1_000_000 / @frequency, allocation_interval: 0)
      end

      def stop
        result = ::Vernier.stop_profile
        @table = result.stack_table.to_h
        stacks = result.threads.each_value.flat_map { |thread| weighted_stacks(thread) }
        Recording.new(stacks, stacks.sum(&:last), nil, {})
      end

      private

      def weighted_stacks(thread)
        kept = thread[:samples].zip(thread[:weights], thread[:sample_categories]).select do |_, _, category|
          @mode == :wall || category == RUNNING
        end
        kept.map { |stack, weight| [frames(stack), weight] }
      end

      def frames(stack)
        (@frames ||= {})[stack] ||= walk(stack)
      end

      def walk(stack)
        functions = @table[:func_table]
        path = []
        while stack
          function = @table[:frame_table][:func][@table[:stack_table][:frame][stack]]
          path << [functions[:filename][function].to_s, functions[:name][function]]
          stack = @table[:stack_table][:parent][stack]
        end
        path
      end
    end
  end
end
