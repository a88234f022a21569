# frozen_string_literal: true

require_relative "table"

module Sperf
  module Top
    # Everything that is shown of a process: the last interval, and the sums since the start or the last reset.
    class Measurements
      # The figures of the header. Shares are percent of the interval, nil if unknown: 100 % is one core or one thread.
      # +states+ maps states to numbers of threads. +rate+ is how often a second the threads were read, +torn+ how many
      # stacks could not be read whole since the start. +work+ maps "request" and "job" to numbers of threads whose
      # labels say that they work on one.
      Figures = Data.define(:cpu, :held, :gvl_wait, :gc, :states, :work, :rate, :torn, :elapsed_ns)
      WORK = { "endpoint" => "request", "job" => "job" }.freeze
      private_constant :WORK

      # A longer interval than this means that sperf was stopped: its few samples say nothing.
      PAUSE_NS = 5_000_000_000
      # Tables of functions by what they are of, and by the time of their values.
      FUNCTIONS = %i[methods lines].product(%i[cpu wall]).freeze
      private_constant :FUNCTIONS, :PAUSE_NS

      # The Figures; nil before the first interval.
      attr_reader :figures

      def initialize
        @tables = FUNCTIONS.to_h do |name, time|
          [[name, time], Table.new(Table::FUNCTIONS) { |interval| interval.functions(name, time) }]
        end
        @tables[:threads] = Table.new(Table::THREADS, only_present: true, &:thread_times)
      end

      # The copy does not change with the original.
      def initialize_copy(original)
        super
        @tables = @tables.transform_values(&:dup)
      end

      # Returns the Table +name+ (:methods, :lines, :threads) with values of +time+ (:cpu or :wall).
      def table(name, time) = @tables.fetch(name == :threads ? name : [name, time])

      # Adds +interval+ (Interval), unless sperf was stopped in it.
      def add(interval)
        return self if interval.elapsed_ns > PAUSE_NS

        @tables.each_value { |table| table.add(interval) }
        @figures = figures_of(interval)
        self
      end

      private

      def figures_of(interval)
        times = interval.times
        gc = times[:marking] + times[:sweeping]
        held = times[:running] + gc
        shares = { cpu: interval.cpu_ns, held:, gvl_wait: times[:wait], gc: }.transform_values do |value|
          value && (value * 100.0 / interval.elapsed_ns)
        end
        Figures.new(**shares, states: interval.threads.map { |thread| thread[:state] }.tally,
                              work: work_of(interval.threads),
                              rate: interval.ticks * 1e9 / interval.elapsed_ns,
                              torn: interval.torn + (@figures&.torn || 0),
                              elapsed_ns: interval.elapsed_ns + (@figures&.elapsed_ns || 0))
      end

      def work_of(threads) = threads.flat_map { |thread| WORK.values_at(*thread[:labels]&.keys).compact }.tally
    end
  end
end
