# frozen_string_literal: true

module Sperf
  class Trace
    # Objects of one class that one line has allocated.
    class Allocation
      # The name of the class, a String; nil where it is not known.
      attr_reader :class_name

      # The path of the file, a String; nil where it is not known.
      attr_reader :source_file

      # The line that allocated them; 0 where it is not known. What a C method allocates is on the line that called it.
      attr_reader :line

      # How many there were.
      attr_reader :count

      def initialize(class_name, source_file, line, count) # :nodoc:
        @class_name = class_name
        @source_file = source_file
        @line = line
        @count = count
        freeze
      end

      # Returns Allocations of +rows+, [class, file, line, count] each, those of one class and line added up.
      def self.sum(rows) # :nodoc:
        sums = rows.each_with_object(Hash.new(0)) { |(*place, count), counts| counts[place] += count }
        sums.map { |place, count| new(*place, count) }.sort_by { |one| [-one.count, one.class_name.to_s, one.line] }
      end

      # Returns the allocation in a few words.
      def inspect
        "#<#{self.class.name} #{count} #{class_name} at #{source_file}:#{line}>"
      end
    end
  end
end
