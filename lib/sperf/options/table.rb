# frozen_string_literal: true

require_relative "option"
require_relative "types"

module Sperf
  # What a session can be asked for, whoever asks: Sperf.start, a variable of the environment, `sperf record`, `stat`
  # and `exec`. A row is all that an option needs to be parsed, checked, helped and documented everywhere
  # (`script/documents` writes the documents' tables anew); what the session makes of it is written where it is done.
  # test/ruby/option_table_test.rb adds a row to a copy of the table, and finds it everywhere.
  #
  # Commands have options of their own, in rows of the same kind: cli/table.rb.
  module OptionTable
    # The file that is written where nobody named one.
    DEFAULT_OUTPUT = "sperf.data"

    EVERYWHERE = %i[api environment record stat exec].freeze
    # `stat` always measures wall time, and is about sums.
    RECORDING = %i[api environment record].freeze
    # What is about more processes than one.
    COMMANDS = %i[environment record stat exec].freeze
    private_constant :EVERYWHERE, :RECORDING, :COMMANDS

    # Returns the format that +name+ is another name of ("md" for markdown), else +name+ itself.
    FORMAT_NAMED = ->(name) { name && (Native.formats.find { |row| row[:alias] == name }&.fetch(:name) || name) }
    private_constant :FORMAT_NAMED

    ROWS = [
      Option.new(
        :output, Option::Path.new, "file to write",
        on: EVERYWHERE, flags: %w[-o --output], argument: "PATH", group: :output, passed_on: false,
        default_words: { record: DEFAULT_OUTPUT, environment: DEFAULT_OUTPUT, stat: "none", exec: "none" },
        more: {
          all: "A relative path is taken from the directory that is current at the start.",
          cli: "- is standard output.",
          stat: "It gets the profile, with -r that of all runs together.",
          environment: "It cannot be -, for standard output is the program's.",
          api: "A file that is there is replaced if it is empty or holds a profile or something else that sperf " \
               "writes. A session that nobody has stopped is written at the end of the process, behind all at_exit " \
               "blocks; not by a child of fork, nor where the process becomes another program by exec or ends by " \
               "exit! or SIGKILL."
        }
      ),
      Option.new(
        :format, Option::Choice.new(-> { Native.formats.map { |row| row[:name] } }, FORMAT_NAMED),
        "format of the file",
        see: "Formats", on: [*EVERYWHERE, :convert, :merge], argument: "FMT", group: :output, passed_on: false,
        default_words: "by the extension of the file"
      ),
      Option.new(
        :aggregate, Option::Flag.new, "keep sums for each stack only, not every sample with its time",
        on: RECORDING, group: :output, default: false, sampling: true,
        more: "Memory then grows with the number of stacks, not with time."
      ),
      Option.new(
        :mode, Option::Choice.new(%i[cpu wall]), "what to measure",
        see: "Modes", on: RECORDING, flags: %w[-m --mode], argument: "MODE", group: :sampling, default: :cpu,
        sampling: true,
        more: "cpu: the CPU time of each thread; wall: all of its time, running and waiting."
      ),
      Option.new(
        :frequency, Option::Whole.new(1..10_000, "Hz"), "samples a second",
        on: EVERYWHERE, flags: %w[-f -F --frequency], argument: "HZ", group: :sampling, default: 1000, sampling: true
      ),
      Option.new(
        :inherit, Option::Flag.new, "record no children of fork",
        see: "sperf record", on: COMMANDS, group: :sampling, default: true,
        more: "How many there were is told then."
      ),
      Option.new(
        :capture, Option::Choice.new(-> { Native.capture_strategies }), "how stacks are captured",
        see: "Capture", on: EVERYWHERE, argument: "HOW", group: :sampling, default_words: "the first that works",
        sampling: true
      ),
      Option.new(
        :signal, Option::RealTimeSignal.new, "real-time signal to capture stacks with",
        on: EVERYWHERE, argument: "N", group: :sampling, default_words: "SIGRTMIN+8", sampling: true,
        more: "With false stacks are read from outside, or at safepoints where that cannot be done."
      ),
      Option.new(
        :native, Option::Flag.new, "show the C function that a thread was in as a frame",
        see: "Native leaves", on: EVERYWHERE, group: :sampling, default: false, sampling: true,
        more: "Stacks are captured by signals then."
      ),
      Option.new(
        :vm_insns, Option::Flag.new, "show no frames for instructions that stand for a method (String#=~)",
        see: "Frames", on: EVERYWHERE, group: :sampling, default: true, sampling: true,
        more: "Their time is their caller's then."
      ),
      Option.new(
        :metadata, Option::Flag.new, "tell nothing of where the profile comes from",
        see: "Where a profile comes from", on: RECORDING, group: :origin, default: true,
        more: "That is: command line, host, Ruby, commit."
      ),
      Option.new(
        :verbose, Option::Flag.new, "print statistics to stderr at the end",
        on: EVERYWHERE, flags: %w[-v --verbose], group: :words, default: false, passed_on: false,
        more: "They are: how stacks were captured, what sampling cost, what was lost, the top 10 functions."
      )
    ].freeze
  end
end
