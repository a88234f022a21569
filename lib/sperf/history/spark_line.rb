# frozen_string_literal: true

module Sperf
  module History
    # A line of blocks whose heights are numbers, from 0 to the maximum.
    class SparkLine
      BLOCKS = "▁▂▃▄▅▆▇█"
      GAP = " "
      private_constant :BLOCKS, :GAP

      # +maximum+ is the number of the highest block.
      def initialize(maximum)
        @maximum = maximum
      end

      # Returns the line for +numbers+; nil is a gap. More than +width+ numbers are averaged.
      def draw(numbers, width: 60)
        fitted(numbers, width).map { |number| number ? block(number) : GAP }.join
      end

      private

      def block(number)
        return BLOCKS[0] unless @maximum.positive?

        BLOCKS[(number / @maximum * (BLOCKS.size - 1)).round.clamp(0, BLOCKS.size - 1)]
      end

      # Returns at most +width+ numbers, the means of neighbours.
      def fitted(numbers, width)
        return numbers if numbers.size <= width

        numbers.each_with_index.group_by { |_number, index| index * width / numbers.size }.each_value.map do |group|
          known = group.filter_map(&:first)
          known.sum / known.size unless known.empty?
        end
      end
    end
  end
end
