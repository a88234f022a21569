# frozen_string_literal: true

require_relative "../stat/stat_report"

module Sperf
  # Summarizes a recording in a few lines: the states of the threads, the functions with the most flat time, and how
  # allocations were sampled. Threads that only waited are left out, as in `sperf report`.
  class TimeSummary
    # The most functions to print.
    ROWS = 3
    # The states of threads, in the order of the line. The two phases of GC are one.
    STATES = { running: "running", blocked: "blocked (I/O, sleep)", wait: "waiting for the GVL", gc: "GC" }.freeze
    # A smaller share would be printed as "0.0%".
    LEAST_SHARE = 0.0005
    # What the values of a profile without time are, by their unit.
    VALUES = { bytes: "allocated bytes", count: "weight" }.freeze
    # Comments of the profile about how allocations were sampled.
    ALLOCATIONS = /\A# sperf: allocations counted=(\d+) samples=(\d+) interval=\S+ (exact)?/
    UNSAMPLED = /\A# sperf: allocations unsampled=(\d+)/
    # Comments about what sperf took in a process.
    TAKEN = /\A# sperf: process \d+: sperf took ([\d.]+)% of a core, of a budget of ([\d.]+)%, at /
    private_constant :STATES, :LEAST_SHARE, :VALUES, :ALLOCATIONS, :UNSAMPLED, :TAKEN

    # +profile+ is a Profile.
    def initialize(profile)
      working, @idle_count, = profile.without_idle_threads
      @summary = (working || profile).summary
      @top = StatReport.top(working || profile).first(ROWS)
      @unsampled = profile.comments.sum { |comment| comment[UNSAMPLED, 1].to_i }
      @taken = profile.comments.filter_map { |comment| TAKEN.match(comment) }
      @allocations = profile.comments.filter_map { |comment| ALLOCATIONS.match(comment) }
    end

    # Returns the lines, an Array of Strings.
    def lines = [*times, *sampled, *unsampled, *budget]

    private

    def times
      return [] unless @summary[:total_ns].positive?

      unit = @summary[:unit]
      by = " by #{VALUES.fetch(unit, unit)}" unless unit == :nanoseconds
      top = ["top #{@top.size}#{by}: #{functions.join(", ")}"] if @top.any?
      by ? top.to_a : ["time: #{states.join(", ")}#{without_idle}", *top]
    end

    def without_idle = ("; without #{Quantity.count(@idle_count, "thread")} that only waited" if @idle_count)

    # Hooks of new objects crash programs with several Ractors: ext/sperf/vm/object_events.h.
    def unsampled
      return [] if @unsampled.zero?

      ["allocations: #{Quantity.grouped(@unsampled)} more objects were not recorded, because the " \
       "program used several Ractors"]
    end

    # How many samples the numbers of objects are estimated from. The counts of several processes add up.
    def sampled
      return [] if @allocations.empty?

      counted, samples = [1, 2].map { |group| @allocations.sum { |match| match[group].to_i } }
      exact = @allocations.all? { |match| match[3] }
      return ["allocations: all of #{Quantity.count(samples, "object")} were sampled"] if exact && samples.positive?
      return ["allocations: none of #{Quantity.count(counted, "object")} was sampled"] if samples.zero?

      sampled = Quantity.count(samples, "sample")
      ["allocations: estimated from #{sampled}, one in #{Quantity.grouped(counted / samples)}"]
    end

    # What sperf took of the process in which it took most. The comments of the profile have all processes.
    def budget
      most = @taken.max_by { |match| match[1].to_f } or return []
      process = " in one process" if @taken.size > 1
      ["budget: sperf took #{most[1]}% of a core#{process}, of #{most[2]}% allowed"]
    end

    def states
      times = @summary[:times].merge(gc: @summary[:times].values_at(:marking, :sweeping).sum)
      shown = STATES.select { |state, _words| state == :running || share(times[state]) >= LEAST_SHARE }
      shown.map { |state, words| "#{percent(times[state])} #{words}" }
    end

    # Each with its file, but without the directory, to keep the line short.
    def functions
      @top.map do |label, path, flat|
        file = " (#{File.basename(path)})" unless path.empty? || path.start_with?("<")
        "#{percent(flat)} #{"#{label}#{file}".scrub("?").gsub(/[[:cntrl:]]+/, " ")}"
      end
    end

    def share(time_ns) = time_ns.fdiv(@summary[:total_ns])

    def percent(time_ns) = format("%.1f%%", share(time_ns) * 100)
  end
end
