# frozen_string_literal: true

module Sperf
  class Trace
    # The objects of one class that one line has allocated.
    class Allocation
      # The name of the class, a String; nil if unknown.
      attr_reader :class_name

      # The path of the file, a String; nil if unknown.
      attr_reader :source_file

      # The line that allocated the objects; 0 if unknown. Objects of a C method are on the line that called the method.
      attr_reader :line

      # The number of objects.
      attr_reader :count

      def initialize(class_name, source_file, line, count) # :nodoc:
        @class_name = class_name
        @source_file = source_file
        @line = line
        @count = count
        freeze
      end

      # Returns Allocations of +rows+ ([class, file, line, count] each), in which equal classes and lines are added up.
      def self.sum(rows) # :nodoc:
        sums = rows.each_with_object(Hash.new(0)) { |(*place, count), counts| counts[place] += count }
        sums.map { |place, count| new(*place, count) }
          .sort_by { |allocation| [-allocation.count, allocation.class_name.to_s, allocation.line] }
      end

      # Returns a short description.
      def inspect
        "#<#{self.class.name} #{count} #{class_name} at #{source_file}:#{line}>"
      end
    end
  end
end
