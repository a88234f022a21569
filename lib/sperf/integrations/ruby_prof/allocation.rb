# frozen_string_literal: true

module RubyProf
  # The objects of one class that one line has allocated.
  class Allocation
    def initialize(allocation) # :nodoc:
      @allocation = allocation
    end

    # The name of the class; nil if unknown.
    def klass_name = @allocation.class_name

    # Always 0: no object has a singleton class as its class.
    def klass_flags = 0

    def source_file = @allocation.source_file

    def line = @allocation.line

    def count = @allocation.count
  end
end
