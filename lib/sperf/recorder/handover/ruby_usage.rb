# frozen_string_literal: true

module Sperf
  # What Ruby itself did in a process: collected garbage, allocated objects, ran compiled code. Immutable.
  #
  # The VM counts these from its start; ext/sperf/bindings/ruby_usage.c reads them. Usages of several processes add up.
  class RubyUsage
    # Counters: nanoseconds of GC, garbage collections of each kind, objects, and instructions of the VM, all of them
    # and those that ran as YJIT's machine code (both 0 without --yjit-stats).
    COUNTS = %i[
      gc_time_ns gc_count gc_minor_count gc_major_count allocated_objects freed_objects instructions yjit_instructions
    ].freeze
    # The state at one time: whether YJIT is on (0 or 1), and the peak memory of the process in bytes.
    STATES = %i[yjit_processes max_rss_bytes].freeze
    NAMES = [*COUNTS, *STATES].freeze
    # Numbers of which several processes have a maximum and not a sum.
    PEAKS = %i[max_rss_bytes].freeze
    private_constant :NAMES, :PEAKS

    # Parses what #to_s, or Native.ruby_usage, returns. Ignores unknown lines.
    def self.parse(text)
      rows = text.scan(/^(\w+) (\d+)$/)
      new(**rows.to_h { |name, number| [name.to_sym, number.to_i] }.slice(*NAMES))
    end

    # +numbers+ are Integers by the names in COUNTS and STATES, 0 by default.
    def initialize(**numbers)
      @numbers = NAMES.to_h { |name| [name, numbers.fetch(name, 0)] }.freeze
      freeze
    end

    # Returns the number called +name+, an Integer.
    def [](name) = @numbers.fetch(name)

    # Returns the share of instructions that ran as YJIT's machine code, from 0 to 1; nil if Ruby did not count them.
    def yjit_ratio
      self[:yjit_instructions].fdiv(self[:instructions]) unless self[:instructions].zero?
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
