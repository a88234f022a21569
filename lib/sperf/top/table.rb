# frozen_string_literal: true

require_relative "interval"

module Sperf
  module Top
    # The rows of one table: what each function or thread took in the last interval, and since the start.
    #
    # Intervals wait until somebody looks at the rows, or there are many: a table that is not shown costs little.
    class Table
      # A column of numbers. +kind+ is :share (percent of the last interval) or :time (nanoseconds since the start);
      # +index+ is the number of the measured value.
      Column = Data.define(:title, :kind, :index)
      # A row. +place+ is where its code is, or what a thread does. +recent+ are the nanoseconds of the interval of that
      # number, +sums+ those since the start.
      Row = Struct.new(:name, :place, :recent, :interval, :sums)

      FUNCTIONS = [Column.new("SELF%", :share, 0), Column.new("TOTAL%", :share, 1),
                   Column.new("SELF", :time, 0), Column.new("TOTAL", :time, 1)].freeze
      THREADS = [Column.new("RUN%", :share, 0), Column.new("GC%", :share, 1), Column.new("GVLW%", :share, 2),
                 Column.new("BLOCK%", :share, 3), Column.new("RUN", :time, 0)].freeze
      # More rows than a program should have. Of more, the smaller half is dropped.
      ROWS_MAX = 10_000
      WAITING_MAX = 20
      private_constant :ROWS_MAX, :WAITING_MAX

      attr_reader :columns

      # +columns+ is FUNCTIONS or THREADS. +only_present+: rows that do not occur in an interval are removed. The block
      # returns what an Interval measured: a Hash from keys to [name, place, values].
      def initialize(columns, only_present: false, &measure)
        @columns = columns
        @only_present = only_present
        @measure = measure
        @rows = {}
        @waiting = []
        @interval = @elapsed_ns = @dropped = 0
      end

      # The copy has rows of its own.
      def initialize_copy(original)
        super
        original.append_waiting
        @rows = @rows.transform_values(&:dup)
        @waiting = []
      end

      # Adds +interval+ (Interval).
      def add(interval)
        @waiting << interval
        append_waiting if @waiting.size > WAITING_MAX
      end

      # How many rows were dropped.
      def dropped
        append_waiting
        @dropped
      end

      # Returns the value of +row+ in +column+: percent, or nanoseconds.
      def value(row, column)
        return row.sums[column.index] if column.kind == :time

        row.interval == @interval ? row.recent[column.index] * 100.0 / @elapsed_ns : 0.0
      end

      # Returns how many rows there are whose name or place +pattern+ (Regexp or nil) matches.
      def count(pattern) = matching(pattern).size

      # Returns the first +limit+ of these rows, ordered by the column of number +column+: the largest first, or last
      # if +reversed+; equal ones by their sums, and by name.
      def rows(column, limit, pattern: nil, reversed: false)
        order = [@columns[column], *@columns.last(2)]
        rank = ->(row) { [*order.map { |other| -value(row, other) }, row.name, row.place] }
        reversed ? matching(pattern).max_by(limit, &rank) : matching(pattern).min_by(limit, &rank)
      end

      # Adds up the intervals that wait.
      def append_waiting
        *before, last = @waiting
        @waiting = []
        append(Interval.sum(before)) if before.any?
        append(last) if last
      end

      private

      def append(interval)
        @interval += 1
        @elapsed_ns = interval.elapsed_ns
        @measure.call(interval).each { |key, (name, place, values)| append_row(key, name, place, values) }
        @rows.keep_if { |_, row| row.interval == @interval } if @only_present
        drop if @rows.size > ROWS_MAX
      end

      def append_row(key, name, place, values)
        row = @rows[key] ||= Row.new(name, place, nil, nil, values.map { 0 })
        row.name = name
        row.place = place
        row.recent = values
        row.interval = @interval
        row.sums = row.sums.each_with_index.map { |sum, index| sum + values[index] }
      end

      def drop
        kept = @rows.max_by(ROWS_MAX / 2) { |_, row| row.sums.max }.to_h
        @dropped += @rows.size - kept.size
        @rows = kept
      end

      # An expression that takes too long matches nothing.
      def matching(pattern)
        append_waiting
        return @rows.values unless pattern

        @rows.each_value.select { |row| pattern.match?(row.name) || pattern.match?(row.place) }
      rescue Regexp::TimeoutError
        []
      end
    end
  end
end
