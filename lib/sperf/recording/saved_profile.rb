# frozen_string_literal: true

require "shellwords"
require_relative "../program/quantity"

module Sperf
  # The file in which a command's profile is left, and the line that says so.
  class SavedProfile
    # How to look at a file of each format.
    ADVICE = {
      pprof: "sperf report %s", json: "sperf report %s", collapsed: "flamegraph.pl %s > flame.svg",
      speedscope: "speedscope %s",
      firefox: "load %s in https://profiler.firefox.com", cpuprofile: "code %s", callgrind: "callgrind_annotate %s",
      stackprof: "stackprof %s",
      dot: "dot -Tsvg %s > graph.svg", svg: "open %s in a browser", html: "open %s in a browser"
    }.tap { |advice| advice.default = "less %s" }.freeze
    # What the values of a sample type are.
    MEASURED = { cpu: "CPU time", wall: "wall time" }.freeze

    # Returns the time that a profile with this +summary+ is of, in nanoseconds.
    def self.time_ns(summary)
      summary[:totals].values_at(*MEASURED.keys).compact.first || summary[:duration_ns]
    end

    # +file+ is the OutputFile or StandardOutput, +name+ what the user calls it.
    def initialize(file, name)
      @file = file
      @name = file.standard_output? ? StandardOutput::NAME : name
    end

    # Writes +profile+, the work of so many +processes+, and returns the line for the user. Raises WriteError.
    def write(profile, processes) = written(@file.write(profile), profile.summary, processes)

    # Returns the line for a profile of +bytes+ that was written: its +summary+, and how many +processes+ it is of.
    def written(bytes, summary, processes)
      "#{@name}: #{Quantity.bytes(bytes)}, #{recorded(summary, processes)}#{advice}"
    end

    # Returns the line for several +files+ (Delivery::Written), which +pattern+ matches; +removed+ others are gone.
    def several(files, pattern, removed)
      totals = files.map(&:totals).reduce { |sums, more| sums.merge(more) { |_type, sum, value| sum + value } }
      total = { samples: files.sum(&:samples), totals: }
      words = "#{Quantity.count(files.size, "file")}, #{files.first.name} to #{files.last.name}: " \
              "#{Quantity.bytes(files.sum(&:bytes))}, #{recorded(total, 1)}"
      words += "; #{Quantity.count(removed, "older one")} #{removed == 1 ? "was" : "were"} removed" if removed.positive?
      "#{words}#{advice(pattern)}"
    end

    # Returns the line for the +profile+ of a command that failed at once, which is not written over another one.
    def spared(profile)
      "the command failed after #{measured(profile.summary)}; " \
        "#{@name} was not changed (-o PATH keeps such a recording)"
    end

    # Returns the line for a profile that does not exist, for a +reason+.
    def nothing(reason)
      "nothing was recorded: #{reason}; #{@name} #{@file.replaces? ? "was not changed" : "was not written"}"
    end

    private

    def recorded(summary, processes)
      totals = summary[:totals]
      samples = Quantity.count(summary[:samples], "sample") if totals.key?(:samples)
      samples = "#{"~" if summary[:partial_calls]}#{Quantity.count(totals[:calls], "call")}" if totals.key?(:calls)
      words = [samples, measured(summary), allocated(totals)].compact.join(", ")
      processes == 1 ? words : "#{words} in #{Quantity.count(processes, "process")}"
    end

    # What there was of time; nil where none was measured.
    def measured(summary)
      totals = summary[:totals]
      return "a weight of #{Quantity.grouped(totals[:weight])}" if totals.key?(:weight)

      type = :wall if totals.key?(:calls)
      type ||= MEASURED.keys.find { |name| totals.key?(name) }
      return "#{Quantity.time(totals[type])} of #{MEASURED[type]}" if type

      "#{Quantity.time(summary[:duration_ns])} of allocations" if summary[:duration_ns] && !totals.key?(:samples)
    end

    def allocated(totals)
      return unless totals.key?(:alloc_objects)
      return "#{Quantity.count(totals[:alloc_objects], "object")} allocated" unless totals.key?(:alloc_space)

      words = "#{Quantity.count(totals[:alloc_objects],
                                "object")} of #{Quantity.memory(totals[:alloc_space])} allocated"
      return words unless totals.key?(:inuse_space)

      "#{words}, #{Quantity.grouped(totals[:inuse_objects])} of #{Quantity.memory(totals[:inuse_space])} still alive"
    end

    def advice(pattern = nil)
      return if @file.standard_output? || (pattern && !@file.readable?)

      return "; to look at them: sperf report '#{pattern}'" if pattern

      "; to look at it: #{format(ADVICE[@file.format_name], Shellwords.escape(@name))}"
    end
  end
end
