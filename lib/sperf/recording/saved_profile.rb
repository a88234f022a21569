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
    def write(profile, processes)
      bytes = @file.write(profile)
      "#{@name}: #{Quantity.bytes(bytes)}, #{recorded(profile.summary, processes)}#{advice}"
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

    def advice
      return if @file.standard_output?

      "; to look at it: #{format(ADVICE[@file.format_name], Shellwords.escape(@name))}"
    end
  end
end
