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
    # What the values of a mode are.
    MEASURED = { cpu: "CPU time", wall: "wall time" }.freeze

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

    # Returns the line for several +files+ (Delivery::Written), which +pattern+ matches; +removed+ others are gone, and
    # +mode+ was measured.
    def several(files, pattern, removed, mode)
      total = { samples: files.sum(&:samples), total_ns: files.sum(&:total_ns), mode: }
      words = "#{Quantity.count(files.size, "file")}, #{files.first.name} to #{files.last.name}: " \
              "#{Quantity.bytes(files.sum(&:bytes))}, #{recorded(total, 1)}"
      words += "; #{Quantity.count(removed, "older one")} #{removed == 1 ? "was" : "were"} removed" if removed.positive?
      "#{words}#{advice(pattern)}"
    end

    # Returns the line for the +profile+ of a command that failed at once, which is not written over another one.
    def spared(profile)
      "the command failed after #{Quantity.time(profile.summary[:total_ns])} of #{measured(profile.summary)}; " \
        "#{@name} was not changed (-o PATH keeps such a recording)"
    end

    # Returns the line for a profile that does not exist, for a +reason+.
    def nothing(reason)
      "nothing was recorded: #{reason}; #{@name} #{@file.replaces? ? "was not changed" : "was not written"}"
    end

    private

    def recorded(summary, processes)
      words = "#{Quantity.count(summary[:samples], "sample")}, " \
              "#{Quantity.time(summary[:total_ns])} of #{measured(summary)}"
      processes == 1 ? words : "#{words} in #{Quantity.count(processes, "process")}"
    end

    def measured(summary) = MEASURED.fetch(summary[:mode])

    def advice(pattern = nil)
      return if @file.standard_output? || (pattern && !@file.readable?)

      return "; to look at them: sperf report '#{pattern}'" if pattern

      "; to look at it: #{format(ADVICE[@file.format_name], Shellwords.escape(@name))}"
    end
  end
end
