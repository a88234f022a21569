# frozen_string_literal: true

module Sperf
  # What Ruby itself did in a process: collected garbage, made objects, ran compiled code. Immutable.
  #
  # The VM counts these since its start, and ext/sperf/bindings/ruby_usage.c reads them: a reading minus an earlier one
  # is what happened between them. Those of several processes add up.
  class RubyUsage
    # What counts up: nanoseconds of GC, garbage collections of each kind, objects, and instructions of the VM, all of
    # them and those among them that ran as YJIT's machine code (both 0 without --yjit-stats).
    COUNTS = %i[
      gc_time_ns gc_count gc_minor_count gc_major_count allocated_objects freed_objects instructions yjit_instructions
    ].freeze
    # What is so at one time: whether YJIT is on (0 or 1), and the most memory that the process had, in bytes.
    STATES = %i[yjit_processes max_rss_bytes].freeze
    NAMES = [*COUNTS, *STATES].freeze
    # The greatest of several processes, not their sum.
    PEAKS = %i[max_rss_bytes].freeze
    private_constant :NAMES, :PEAKS

    class << self
      # Returns what this process has come to by now. It makes no garbage to speak of.
      def read
        parse(Native.ruby_usage)
      end

      # Reads what #to_s wrote. Lines that it does not know are passed over.
      def parse(text)
        rows = text.scan(/^(\w+) (\d+)$/)
        new(**rows.to_h { |name, number| [name.to_sym, number.to_i] }.slice(*NAMES))
      end
    end

    # Takes Integers by the names in COUNTS and STATES; what is not given is 0.
    def initialize(**numbers)
      @numbers = NAMES.to_h { |name| [name, numbers.fetch(name, 0)] }.freeze
      freeze
    end

    # Returns the number called +name+, an Integer.
    def [](name) = @numbers.fetch(name)

    # Returns the share of instructions that ran as YJIT's machine code, from 0 to 1; nil if nobody counted.
    def yjit_ratio
      self[:yjit_instructions].fdiv(self[:instructions]) unless self[:instructions].zero?
    end

    # Returns what happened in this process since the reading +earlier+.
    def -(other)
      RubyUsage.new(**@numbers, **COUNTS.to_h { |name| [name, self[name] - other[name]] })
    end

    # Returns the RubyUsage of both processes together.
    def +(other)
      RubyUsage.new(**NAMES.to_h do |name|
        pair = [self[name], other[name]]
        [name, PEAKS.include?(name) ? pair.max : pair.sum]
      end)
    end

    # Returns the lines that RubyUsage.parse reads.
    def to_s
      @numbers.map { |name, number| "#{name} #{number}\n" }.join
    end
  end
end
