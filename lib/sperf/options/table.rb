# frozen_string_literal: true

require_relative "option"
require_relative "types"

module Sperf
  # The options of a session, for Sperf.start, environment variables, `sperf record`, `stat` and `exec`. From its row an
  # option is parsed, checked and documented everywhere (`script/documents` updates the documents). What the option does
  # is implemented where it is used. test/ruby/option_table_test.rb adds a row to a copy of the table, and finds it
  # everywhere.
  #
  # cli/table.rb has the options that only commands have.
  module OptionTable
    # The file that is written if none is named.
    DEFAULT_OUTPUT = "sperf.data"

    EVERYWHERE = %i[api environment record stat exec].freeze
    # Not `stat` and `exec`, which always measure wall time, and print sums.
    RECORDING = %i[api environment record].freeze
    private_constant :EVERYWHERE, :RECORDING

    # Returns the format whose alias is +name+ ("md" for markdown), else +name+ itself.
    FORMAT_NAMED = ->(name) { name && (Native.formats.find { |row| row[:alias] == name }&.fetch(:name) || name) }
    private_constant :FORMAT_NAMED

    # Options of mode trace. Each row has a name, a type, what the option does in this mode, and other keywords of
    # Option.new.
    TRACING = [
      [:only, Option::Patterns.new, "trace these methods and what takes time below them",
       { argument: "METHODS", repeated: true,
         more: {
           all: "The rest of the program runs at full speed. METHODS are Order#total, Order.find, Order (all methods " \
                "of a class), Order#*, /total/ or gem:rack. They must be written in Ruby, not in C.",
           cli: "Without -m it implies -m trace.", environment: "Without SPERF_MODE it implies trace.",
           api: "Without a mode it implies :trace. A Regexp, a Module or a Method is allowed as well."
         } }],
      [:slow, Option::SlowLimits.new, "log each call that takes longer, such as Order#total>50ms",
       { see: "Slow calls", argument: "METHODS>TIME", repeated: true,
         more: {
           all: "Times are in us, ms, s or m. Alone, it traces only these methods.",
           cli: "With -m trace, all methods are traced.", environment: "With SPERF_MODE=trace, all methods are traced.",
           api: "With mode :trace, all methods are traced. A Hash maps methods to times: { Order => \"50ms\" }."
         } }],
      [:include, Option::Patterns.new, "leave out all methods except these",
       { argument: "METHODS", repeated: true,
         more: "The time of a method that is left out counts for its caller, which then appears to call its " \
               "callees." }],
      [:exclude, Option::Patterns.new, "leave out these methods", { argument: "METHODS", repeated: true }],
      [:exclude_common, Option::Flag.new, "leave out Ruby's iterators, Class#new, Proc#call and the like",
       { default: false }],
      [:depth, Option::Whole.new(1..), "trace calls down to this depth",
       { argument: "N", default_words: "all",
         more: "The time of deeper calls counts for the last method that is traced." }],
      [:blocks, Option::Flag.new, "add frames for blocks", { default: false }],
      [:allocations, Option::Flag.new, "also count objects, by class and line", { default: false }],
      [:operators, Option::Flag.new, "count the comparisons of case/when, and freeze of literals, as calls",
       { default: false,
         more: "Ruby compiles these to instructions that call no method. Code that is loaded from then on is " \
               "compiled without such instructions, and is slower. Operators such as Integer#+ are always counted." }],
      [:threads, Option::Threads.new, "trace only these threads", { on: %i[api] }],
      [:exclude_threads, Option::Threads.new, "do not trace these threads", { on: %i[api] }]
    ].map do |name, type, text, others|
      others = { see: "Tracing", on: RECORDING, group: :tracing, **others }
      Option.new(name, type, "with mode trace: #{text}", **others)
    end.freeze
    private_constant :TRACING

    ROWS = [
      Option.new(:output, Option::Path.new, "file to write",
                 on: EVERYWHERE, flags: %w[-o --output], argument: "PATH", group: :output, passed_on: false,
                 default_words: { record: DEFAULT_OUTPUT, environment: DEFAULT_OUTPUT, stat: "none", exec: "none" },
                 more: {
                   all: "A relative path is resolved when the recording starts.",
                   cli: "Use - for standard output.",
                   record: "In its name, %t is the start time of the file (20261122T094500; also %Y %m %d %H %M %S), " \
                           "%p is the process id, which makes a file for each process, and %% is a percent sign.",
                   stat: "The profile is written to it; with -r, the sum of all runs.",
                   environment: "It cannot be -, because standard output belongs to the program.",
                   api: "An existing file is replaced only if it is empty or something that sperf writes, such as a " \
                        "profile. A session that is not stopped is written when the process ends, after all at_exit " \
                        "blocks. It is not written by a child of fork, or if the process ends by exec, exit! or " \
                        "SIGKILL. In its name, %p is the process id and %% a percent sign."
                 }),
      Option.new(:format, Option::Choice.new(-> { Native.formats.map { |row| row[:name] } }, FORMAT_NAMED),
                 "format of the file",
                 see: "Formats", on: [*EVERYWHERE, :convert, :merge, :recover], argument: "FMT", group: :output,
                 passed_on: false, default_words: "by the extension of the file"),
      Option.new(:aggregate, Option::Flag.new, "keep one sum for each stack instead of every sample with its time",
                 on: RECORDING, group: :output, default: false, sampling: true,
                 more: "Memory then grows with the number of different stacks, not with time."),
      Option.new(:mode,
                 Option::Modes.new(%i[cpu wall object exceptions custom trace], [%i[cpu object], %i[wall object]]),
                 "what to measure",
                 see: "Modes", on: RECORDING, flags: %w[-m --mode], argument: "MODE", group: :sampling, default: :cpu,
                 sampling: true,
                 more: "cpu: the CPU time of each thread; wall: all of its time, running or waiting; object: the " \
                       "objects it allocates; exceptions: every exception that is raised; custom: what the program " \
                       "counts itself with Sperf.sample; trace: every call of a method."),
      Option.new(:frequency, Option::Whole.new(1..10_000, "Hz"), "samples a second",
                 on: EVERYWHERE, flags: %w[-f -F --frequency], argument: "HZ", group: :sampling, default: 1000,
                 sampling: true),
      Option.new(:budget, Option::Share.new(0.1..20.0),
                 "with modes cpu and wall: the share of a core that sperf may take in a process",
                 see: "A budget", on: RECORDING, argument: "SHARE", group: :sampling, sampling: true,
                 default_words: "none"),
      Option.new(:own_time, Option::Flag.new, "add the CPU time of sperf's own threads, as a row [sperf]",
                 see: "A budget", on: RECORDING, group: :sampling, default: false, sampling: true),
      Option.new(:interval, Option::Whole.new(1..), "with mode object: sample one in N objects, at random",
                 see: "Allocations", on: RECORDING, argument: "N", group: :sampling, sampling: true,
                 default_words: "short windows with a few samples each; with retained, 200",
                 more: "1 samples all objects. Any N makes each allocation slower; windows cost much less."),
      Option.new(:overhead, Option::Share.new(0.1..20.0), "with mode object: the overhead that sampling may have",
                 see: "Allocations", on: RECORDING, argument: "SHARE", group: :sampling, sampling: true,
                 default_words: "2%"),
      Option.new(:retained, Option::Flag.new,
                 "with mode object: report objects that are alive at the end, and what holds them",
                 see: "Allocations", on: RECORDING, group: :sampling, default: false, sampling: true,
                 more: "sperf runs a GC first. One in 200 objects is sampled, unless interval or overhead is given. " \
                       "Samples are kept until their objects are freed."),
      Option.new(:inherit, Option::Flag.new, "do not record children of fork",
                 api: { default: false, text: "record children of fork as well" },
                 see: "sperf record", on: EVERYWHERE, group: :sampling, default: true,
                 more: {
                   cli: "The number of children is reported.",
                   environment: "The number of children is reported.",
                   api: "A child has a session of its own, which starts in the state of its parent, recording or " \
                        "paused. It ends when it is stopped, or when the child ends. It is then written to +output+, " \
                        "whose name must contain %p."
                 }),
      Option.new(:defer, Option::Flag.new, "record only blocks of Sperf.profile",
                 on: %i[api], group: :sampling, default: false, sampling: true,
                 more: "Outside of these blocks the program runs as without sperf."),
      Option.new(:capture, Option::Choice.new(-> { Native.capture_strategies }), "how stacks are captured",
                 see: "Capture", on: EVERYWHERE, argument: "HOW", group: :sampling,
                 default_words: "the first that is available", sampling: true),
      Option.new(:signal, Option::RealTimeSignal.new, "real-time signal for capturing stacks",
                 on: EVERYWHERE, argument: "N", group: :sampling, default_words: "SIGRTMIN+8", sampling: true,
                 more: "Without a signal, sperf's own thread reads the stacks, or they are captured at safepoints."),
      Option.new(:native, Option::Flag.new, "add the running C function as the leaf of each stack",
                 see: "Native leaves", on: EVERYWHERE, group: :sampling, default: false, sampling: true,
                 more: "Stacks are then captured by signals."),
      Option.new(:vm_insns, Option::Flag.new, "add no frames for operators that run as VM instructions (String#=~)",
                 see: "Frames", on: EVERYWHERE, group: :sampling, default: true, sampling: true,
                 more: "The time of such operators then counts for their caller."),
      *TRACING,
      Option.new(:metadata, Option::Flag.new, "write no metadata (command line, host, Ruby, commit)",
                 see: "Metadata", on: RECORDING, group: :metadata, default: true, sampling: true),
      Option.new(:verbose, Option::Flag.new, "print statistics to stderr at the end",
                 on: EVERYWHERE, flags: %w[-v --verbose], group: :words, default: false, passed_on: false,
                 more: "The statistics include the capture strategy, the cost of sampling, losses, and the top 10 " \
                       "functions.")
    ].freeze
  end
end
