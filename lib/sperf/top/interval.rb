# frozen_string_literal: true

require_relative "thread_words"

module Sperf
  module Top
    # What was sampled between two updates of the screen, in rows of nanoseconds. The core adds up the values.
    class Interval
      # Tables of functions: the granularity of the core's call graph.
      GRANULARITIES = { methods: :distinct, lines: :lines }.freeze
      private_constant :GRANULARITIES

      # The samples, a Profile.
      attr_reader :profile
      # The time that it covers, in nanoseconds.
      attr_reader :elapsed_ns
      # The CPU time of the process in it, in nanoseconds; nil if unknown.
      attr_reader :cpu_ns
      # How often all threads were read, and how many of their stacks could not be read whole.
      attr_reader :ticks, :torn
      # The threads at its end, Hashes as Native::Target#threads returns them.
      attr_reader :threads

      # Returns the sum of +intervals+ (Array of Interval, not empty), with the threads of the last one.
      def self.sum(intervals)
        return intervals.first if intervals.one?

        new(profile: Profile.sum(intervals.map(&:profile)), threads: intervals.last.threads,
            elapsed_ns: intervals.sum(&:elapsed_ns))
      end

      # +profile+ is a Profile with the sample types cpu and wall; the number of a thread in it is the thread's +:id+.
      def initialize(profile:, elapsed_ns:, threads: [], cpu_ns: nil, ticks: 0, torn: 0)
        @profile = profile
        @elapsed_ns = elapsed_ns
        @threads = threads
        @cpu_ns = cpu_ns
        @ticks = ticks
        @torn = torn
      end

      # Returns the wall time of all threads by state: +:running+, +:blocked+, +:wait+, +:marking+, +:sweeping+, in ns.
      def times = @profile.summary[:times]

      # Returns the functions (:methods or :lines) that occur: a Hash from keys to name, place, and [flat, cumulative]
      # in nanoseconds of +time+ (:cpu or :wall).
      def functions(table, time)
        rows = render(:functions, type: type(time), granularity: GRANULARITIES.fetch(table))
        rows.to_h do |row|
          place = ThreadWords.place(row["file"], row["line"])
          ["#{row["name"]}\0#{place}", [row["name"], place, [row["flat"], row["cum"]]]]
        end
      end

      # Returns the threads that there are: a Hash from the id to name, place, and the nanoseconds of wall time that a
      # thread ran, spent in GC, waited for the GVL, and was blocked.
      def thread_times
        times = render(:by_label, type: type(:wall), by: "thread_id").to_h { |row| [row["label"], row] }
        words = ThreadWords.new(@threads)
        @threads.to_h do |thread|
          row = times.fetch(thread[:id].to_s, {})
          [thread[:id], [words.name(thread), words.doing(thread),
                         row.values_at("running", "gc", "gvl_wait", "blocked").map(&:to_i)]]
        end
      end

      private

      def type(time)
        types = @profile.sample_types.first.map { |type| type.first.to_sym }
        types.index(time) or raise Error, "the samples have no #{time} time"
      end

      # A profile without samples has no labels to divide by.
      def render(report, **)
        require "json"
        return [] if @profile.summary[:samples].zero?

        JSON.parse(@profile.render(report, { format: :json, ** }).first).fetch("rows")
      end
    end
  end
end
