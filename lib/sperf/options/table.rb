# frozen_string_literal: true

require_relative "option"
require_relative "tracing_types"
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
    private_constant :EVERYWHERE, :RECORDING

    # Returns the format that +name+ is another name of ("md" for markdown), else +name+ itself.
    FORMAT_NAMED = ->(name) { name && (Native.formats.find { |row| row[:alias] == name }&.fetch(:name) || name) }
    private_constant :FORMAT_NAMED

    # What a trace is of: with mode trace alone.
    TRACING = [
      Option.new(
        :only, Option::Patterns.new, "with mode trace: trace these methods and what takes time below them",
        see: "Tracing", on: RECORDING, argument: "METHODS", group: :tracing, repeated: true,
        more: {
          all: "The rest of the program runs at full speed. METHODS are Order#total, Order.find, Order (all methods " \
               "of a class), Order#*, /total/ or gem:rack. They must be written in Ruby, not in C.",
          cli: "Without -m it means -m trace.", environment: "Without SPERF_MODE it means trace.",
          api: "Without a mode it means :trace. A Regexp, a Module or a Method will do as well."
        }
      ),
      Option.new(
        :slow, Option::SlowLimits.new, "with mode trace: log each call that takes longer, such as Order#total>50ms",
        see: "Slow calls", on: RECORDING, argument: "METHODS>TIME", group: :tracing, repeated: true,
        more: {
          all: "Times are in us, ms, s or m. Alone it traces these methods, as --only does.",
          cli: "With -m trace it traces everything.", environment: "With SPERF_MODE=trace it traces everything.",
          api: "With mode :trace it traces everything. A Hash has methods and times: { Order => \"50ms\" }."
        }
      ),
      Option.new(
        :include, Option::Patterns.new, "with mode trace: leave out all methods but these",
        see: "Tracing", on: RECORDING, argument: "METHODS", group: :tracing, repeated: true,
        more: "The time of a method that is left out is its caller's, and what it calls is called by its caller."
      ),
      Option.new(
        :exclude, Option::Patterns.new, "with mode trace: leave out these methods",
        see: "Tracing", on: RECORDING, argument: "METHODS", group: :tracing, repeated: true
      ),
      Option.new(
        :exclude_common, Option::Flag.new,
        "with mode trace: leave out Ruby's iterators, Class#new, Proc#call and the like",
        see: "Tracing", on: RECORDING, group: :tracing, default: false
      ),
      Option.new(
        :depth, Option::Whole.new(1..), "with mode trace: follow calls down to this depth",
        see: "Tracing", on: RECORDING, argument: "N", group: :tracing, default_words: "all",
        more: "What is deeper counts for the last method that is followed."
      ),
      Option.new(
        :blocks, Option::Flag.new, "with mode trace: give blocks frames of their own",
        see: "Tracing", on: RECORDING, group: :tracing, default: false
      ),
      Option.new(
        :allocations, Option::Flag.new, "with mode trace: count objects as well, by class and line",
        see: "Tracing", on: RECORDING, group: :tracing, default: false
      ),
      Option.new(
        :operators, Option::Flag.new, "with mode trace: count what case/when compares as calls, and freeze of literals",
        see: "Tracing", on: RECORDING, group: :tracing, default: false,
        more: "Ruby compiles these to instructions that call nothing. Code that is loaded from then on is compiled " \
              "without such instructions, and is slower. Operators such as Integer#+ are counted anyway."
      ),
      Option.new(
        :threads, Option::Threads.new, "with mode trace: trace these threads alone",
        see: "Tracing", on: %i[api], group: :tracing
      ),
      Option.new(
        :exclude_threads, Option::Threads.new, "with mode trace: do not trace these threads",
        see: "Tracing", on: %i[api], group: :tracing
      )
    ].freeze
    private_constant :TRACING

    ROWS = [
      Option.new(
        :output, Option::Path.new, "file to write",
        on: EVERYWHERE, flags: %w[-o --output], argument: "PATH", group: :output, passed_on: false,
        default_words: { record: DEFAULT_OUTPUT, environment: DEFAULT_OUTPUT, stat: "none", exec: "none" },
        more: {
          all: "A relative path starts at the directory that is current when the recording begins.",
          cli: "Use - for standard output.",
          record: "In its name, %t is the time at which the file was begun (20261122T094500; also %Y %m %d %H %M " \
                  "%S), %p the process id, with a file for each process, and %% a percent sign.",
          stat: "It gets the profile; with -r, the sum of all runs.",
          environment: "It cannot be -, because standard output belongs to the program.",
          api: "An existing file is replaced only if it is empty or something that sperf writes, such as a profile. " \
               "A session that is not stopped is written when the process ends, after all at_exit blocks. It is not " \
               "written by a child of fork, nor if the process ends by exec, exit! or SIGKILL. In its name, %p is " \
               "the process id and %% a percent sign."
        }
      ),
      Option.new(
        :format, Option::Choice.new(-> { Native.formats.map { |row| row[:name] } }, FORMAT_NAMED),
        "format of the file",
        see: "Formats", on: [*EVERYWHERE, :convert, :merge, :recover], argument: "FMT", group: :output,
        passed_on: false, default_words: "by the extension of the file"
      ),
      Option.new(
        :aggregate, Option::Flag.new, "keep one sum for each stack instead of every sample with its time",
        on: RECORDING, group: :output, default: false, sampling: true,
        more: "Memory then grows with the number of different stacks, not with time."
      ),
      Option.new(
        :mode, Option::Modes.new(%i[cpu wall object custom trace], [%i[cpu object], %i[wall object]]),
        "what to measure",
        see: "Modes", on: RECORDING, flags: %w[-m --mode], argument: "MODE", group: :sampling, default: :cpu,
        sampling: true,
        more: "cpu is the CPU time of each thread; wall is all of its time, running or waiting; object is what it " \
              "allocates; custom is what it says itself by Sperf.sample; trace is every call of a method."
      ),
      Option.new(
        :frequency, Option::Whole.new(1..10_000, "Hz"), "samples a second",
        on: EVERYWHERE, flags: %w[-f -F --frequency], argument: "HZ", group: :sampling, default: 1000, sampling: true
      ),
      Option.new(
        :interval, Option::Whole.new(1..), "with mode object: look at every object, and take one in N at random",
        see: "Allocations", on: RECORDING, argument: "N", group: :sampling, sampling: true,
        default_words: "short windows in which one is taken now and then; with retained 200",
        more: "1 takes all of them. It slows down whatever allocates; windows hardly do."
      ),
      Option.new(
        :overhead, Option::Share.new(0.1..20.0), "with mode object: what sampling may cost the program",
        see: "Allocations", on: RECORDING, argument: "SHARE", group: :sampling, sampling: true,
        default_words: "2%"
      ),
      Option.new(
        :retained, Option::Flag.new, "with mode object: tell what is still alive at the end, and what holds it",
        see: "Allocations", on: RECORDING, group: :sampling, default: false, sampling: true,
        more: "All garbage is collected first. Every object is looked at, and one in 200 is taken, unless interval " \
              "or overhead says otherwise. Samples are kept until their objects die."
      ),
      Option.new(
        :inherit, Option::Flag.new, "do not record children of fork",
        api: { default: false, text: "record children of fork as well" },
        see: "sperf record", on: EVERYWHERE, group: :sampling, default: true,
        more: {
          cli: "Their number is reported.",
          environment: "Their number is reported.",
          api: "A child begins as its parent was, recording or paused, and is a session of its own: it is stopped, " \
               "or written to an +output+ whose name has %p, when the child ends."
        }
      ),
      Option.new(
        :defer, Option::Flag.new, "record only inside of Sperf.profile blocks",
        on: %i[api], group: :sampling, default: false, sampling: true,
        more: "Between them the program runs as without sperf."
      ),
      Option.new(
        :capture, Option::Choice.new(-> { Native.capture_strategies }), "how stacks are captured",
        see: "Capture", on: EVERYWHERE, argument: "HOW", group: :sampling, default_words: "the first that works",
        sampling: true
      ),
      Option.new(
        :signal, Option::RealTimeSignal.new, "real-time signal to capture stacks with",
        on: EVERYWHERE, argument: "N", group: :sampling, default_words: "SIGRTMIN+8", sampling: true,
        more: "Without one, stacks are read from outside, or at safepoints."
      ),
      Option.new(
        :native, Option::Flag.new, "add the C function that was running as the leaf of each stack",
        see: "Native leaves", on: EVERYWHERE, group: :sampling, default: false, sampling: true,
        more: "Stacks are then captured by signals."
      ),
      Option.new(
        :vm_insns, Option::Flag.new, "add no frames for operators that run as VM instructions (String#=~)",
        see: "Frames", on: EVERYWHERE, group: :sampling, default: true, sampling: true,
        more: "Their time then counts as their caller's."
      ),
      *TRACING,
      Option.new(
        :metadata, Option::Flag.new, "write no metadata: command line, host, Ruby, commit",
        see: "Metadata", on: RECORDING, group: :metadata, default: true, sampling: true
      ),
      Option.new(
        :verbose, Option::Flag.new, "print statistics to stderr at the end",
        on: EVERYWHERE, flags: %w[-v --verbose], group: :words, default: false, passed_on: false,
        more: "They cover how stacks were captured, what sampling cost, what was lost, and the top 10 functions."
      )
    ].freeze
  end
end
