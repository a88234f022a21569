# frozen_string_literal: true

require_relative "stat_report"

module Sperf
  # Where the time of a recording went, in two lines: what the threads did, and in which functions most of it was.
  class TimeSummary
    # Functions that are named.
    ROWS = 3
    # What threads do, in the order of the line; the two phases of the collector are one.
    STATES = { running: "running", blocked: "blocked (I/O, sleep)", wait: "waiting for the GVL", gc: "GC" }.freeze
    # Less would read "0.0%".
    LEAST_SHARE = 0.0005
    private_constant :STATES, :LEAST_SHARE

    # What is shown of profiles of no time.
    OTHERS = { bytes: "allocated bytes", count: "weight" }.freeze
    private_constant :OTHERS

    # What a recording says of how allocations were sampled.
    ALLOCATIONS = /\A# sperf: allocations counted=(\d+) samples=(\d+) /
    UNSAMPLED = /\A# sperf: allocations unsampled=(\d+)/
    private_constant :ALLOCATIONS, :UNSAMPLED

    # +profile+ is a Profile.
    def initialize(profile)
      @summary = profile.summary
      @top = StatReport.top(profile).first(ROWS)
      @unsampled = profile.comments.sum { |comment| comment[UNSAMPLED, 1].to_i }
      @allocations = profile.comments.filter_map { |comment| ALLOCATIONS.match(comment)&.captures&.map(&:to_i) }
    end

    # Returns the lines, an Array of Strings; none where there was no time.
    def lines
      [*shown, *sampled, *unsampled]
    end

    private

    def shown
      return [] unless @summary[:total_ns].positive?

      unit = @summary[:unit]
      return of_other(OTHERS.fetch(unit, unit)) unless unit == :nanoseconds

      [("top #{@top.size}: #{functions.join(", ")}" if @top.any?), "time: #{states.join(", ")}"].compact.reverse
    end

    # Listening to new objects crashes programs with Ractors: ext/sperf/vm/object_events.h.
    def unsampled
      return [] if @unsampled.zero?

      ["allocations: #{Quantity.grouped(@unsampled)} more objects were not recorded, as there were several Ractors"]
    end

    # How many samples the numbers of objects come from: few of them say little. Of several processes they add up.
    def sampled
      return [] if @allocations.empty?

      counted, samples = @allocations.transpose.map(&:sum)
      return ["allocations: all of #{Quantity.count(samples, "object")} were looked at"] if samples * 2 > counted
      return ["allocations: no sample was taken of #{Quantity.count(counted, "object")}"] if samples.zero?

      ["allocations: estimated from #{Quantity.count(samples,
                                                     "sample")}, one in #{Quantity.grouped(counted / samples)}"]
    end

    def of_other(words) = @top.any? ? ["top #{@top.size} by #{words}: #{functions.join(", ")}"] : []

    def states
      times = @summary[:times].merge(gc: @summary[:times].values_at(:marking, :sweeping).sum)
      shown = STATES.select { |state, _words| state == :running || share(times[state]) >= LEAST_SHARE }
      shown.map { |state, words| "#{percent(times[state])} #{words}" }
    end

    # By name and file, without its directory: the line is to be taken in at a glance.
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
