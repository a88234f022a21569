# frozen_string_literal: true

module RubyProf
  # Objects of one class that one line has allocated.
  class Allocation
    def initialize(allocation) # :nodoc:
      @allocation = allocation
    end

    # The name of the class; nil where it is not known.
    def klass_name = @allocation.class_name

    # Objects are of no singleton class.
    def klass_flags = 0

    # The path of the file.
    def source_file = @allocation.source_file

    # The line in it.
    def line = @allocation.line

    # How many objects there were.
    def count = @allocation.count
  end
end
