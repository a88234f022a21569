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
