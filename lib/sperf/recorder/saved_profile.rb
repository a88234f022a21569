# frozen_string_literal: true

require_relative "../program/quantity"
require_relative "handover/shell_word"

module Sperf
  # The file of a command's profile, and the message that names it.
  class SavedProfile
    # The command that shows a file, by format.
    VIEWERS = {
      pprof: "sperf report %s", json: "sperf report %s", collapsed: "flamegraph.pl %s > flame.svg",
      speedscope: "speedscope %s",
      firefox: "load %s in https://profiler.firefox.com", cpuprofile: "code %s", callgrind: "callgrind_annotate %s",
      stackprof: "stackprof %s",
      otlp: "send %s to an OpenTelemetry collector",
      dot: "dot -Tsvg %s > graph.svg", svg: "open %s in a browser", html: "open %s in a browser"
    }.tap { |viewers| viewers.default = "less %s" }.freeze
    # The names of sample types of time.
    TIMES = { cpu: "CPU time", wall: "wall time" }.freeze

    # Returns the total time of the profile with this +summary+, in nanoseconds.
    def self.time_ns(summary) = summary[:totals].values_at(*TIMES.keys).compact.first || summary[:duration_ns]

    # +file+ is the OutputFile or StandardOutput; +name+ is its path as the user gave it.
    def initialize(file, name)
      @file = file
      @name = file.standard_output? ? StandardOutput::NAME : name
    end

    # Writes +profile+, that of so many +processes+, and returns the message. Raises WriteError.
    def write(profile, processes) = written(@file.write(profile), profile.summary, processes)

    # Returns the message about a profile that was written: its size in +bytes+, +summary+ and number of +processes+.
    def written(bytes, summary, processes)
      "#{@name}: #{Quantity.bytes(bytes)}, #{recorded(summary, processes)}#{view_command}"
    end

    # Returns the message about several +files+ (RecordingWriter::Written), which +pattern+ matches; +removed+ others
    # were removed.
    def several(files, pattern, removed)
      totals = files.map(&:totals).reduce { |sums, more| sums.merge(more) { |_type, sum, value| sum + value } }
      total = { samples: files.sum(&:samples), totals: }
      words = "#{Quantity.count(files.size, "file")}, #{files.first.name} to #{files.last.name}: " \
              "#{Quantity.bytes(files.sum(&:bytes))}, #{recorded(total, 1)}"
      words += "; #{Quantity.count(removed, "older one")} #{removed == 1 ? "was" : "were"} removed" if removed.positive?
      "#{words}#{view_command(pattern)}"
    end

    # Returns the message about the +profile+ of a command that failed at once, which does not replace an existing one.
    def not_replaced(profile)
      "the command failed after #{measured(profile.summary)}; " \
        "#{@name} was not changed (-o PATH saves the profile of such a command)"
    end

    # Returns the message that there is no profile, for a +reason+.
    def none(reason)
      "nothing was recorded: #{reason}; #{@name} #{@file.replaces? ? "was not changed" : "was not written"}"
    end

    private

    def recorded(summary, processes)
      totals = summary[:totals]
      samples = Quantity.count(summary[:samples], "sample") if totals.key?(:samples)
      samples = "#{"~" if summary[:partial_calls]}#{Quantity.count(totals[:calls], "call")}" if totals.key?(:calls)
      words = [samples, raised(totals) || measured(summary), allocated(totals)].compact.join(", ")
      processes == 1 ? words : "#{words} in #{Quantity.count(processes, "process")}"
    end

    # Returns the total time or weight in words, nil if neither was measured.
    def measured(summary)
      totals = summary[:totals]
      return "a weight of #{Quantity.grouped(totals[:weight])}" if totals.key?(:weight)

      type = :wall if totals.key?(:calls)
      type ||= TIMES.keys.find { |name| totals.key?(name) }
      return "#{Quantity.time(totals[type])} of #{TIMES[type]}" if type

      "#{Quantity.time(summary[:duration_ns])} of allocations" if summary[:duration_ns] && !totals.key?(:samples)
    end

    def raised(totals) = ("#{Quantity.count(totals[:exceptions], "exception")} raised" if totals.key?(:exceptions))

    def allocated(totals)
      return unless totals.key?(:alloc_objects)
      return "#{Quantity.count(totals[:alloc_objects], "object")} allocated" unless totals.key?(:alloc_space)

      objects = Quantity.count(totals[:alloc_objects], "object")
      words = "#{objects} of #{Quantity.memory(totals[:alloc_space])} allocated"
      return words unless totals.key?(:inuse_space)

      "#{words}, #{Quantity.grouped(totals[:inuse_objects])} of #{Quantity.memory(totals[:inuse_space])} still alive"
    end

    def view_command(pattern = nil)
      return if @file.standard_output? || (pattern && !@file.readable?)
      return "; to look at them: sperf report #{ShellWord.in_quotes(pattern)}" if pattern

      "; to look at it: #{format(VIEWERS[@file.format_name], ShellWord.quote(@name))}"
    end
  end
end
