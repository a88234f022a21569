# frozen_string_literal: true

require_relative "../options/options"
require_relative "types"

module Sperf
  class CLI
    # The options of the commands: those of a session (OptionTable), and those that only a command has, in rows of the
    # same kind.
    module Table
      # The headings under which options are told, in their order.
      GROUPS = {
        output: "Output",
        control: "When to record, and when to write",
        sampling: "Sampling",
        tracing: "Tracing: which methods are counted, with mode trace",
        metadata: "Metadata, which is written into the profile",
        words: "Messages",
        sides: "Profiles of each side, if there are several runs",
        comparison: "Comparison",
        page: "Viewer (shown on a terminal unless an option asks for text)",
        view: "Text: what to print",
        sources: "Source files, for --list, --walk and the viewer",
        filter: "Filters",
        frames: "Labels as frames",
        shape: "Rows and units",
        form: "Other formats in place of text",
        terminal: "Terminal"
      }.freeze

      # What is too small to be shown unless --no-trim is given: shares of the whole, and the most nodes of a tree.
      NODE_FRACTION = 0.005
      EDGE_FRACTION = 0.001
      TREE_NODES = 80
      # Callers, and callees, of each function of a list.
      LIST_CALLS = 10
      # The exit status where a difference is more than --fail-above allows.
      TOO_MUCH = 3

      REPORTS = %i[report diff].freeze
      private_constant :REPORTS

      # What a view is called, and what it prints.
      VIEWS = [
        [:text, "functions by flat value, with their cumulative value (the default)"],
        [:top, "the same as go tool pprof -top prints it, byte for byte"],
        [:lines, "source lines by value, in the form of --text"],
        [:tree, "functions, each with its callers above it and its callees below it, as pprof's -tree"],
        [:peek, "the same as --tree for the functions that match", "REGEX", "Nothing is trimmed."],
        [:flat, "of a trace: methods by their own time, with calls, total, wait and time of callees", nil,
         "--cum orders by total, --sample-type calls by calls.", { see: "Reports of a trace" }],
        [:graph, "of a trace: methods, each with its callers above it and its callees below it, and their calls"],
        [:calls, "of a trace: what is known of the methods that match: calls, times, callers, callees, allocations",
         "REGEX"],
        [:allocated, "classes with the lines that allocated their objects"],
        [:list, "functions that match: their callers, callees, and source with the values of each line", "REGEX"],
        [:walk, "go from method to method, each as in --list, by typing numbers and names", "REGEX",
         "It needs a terminal, and begins with the method that matches, else with the one that has the most flat " \
         "value. Write --walk=REGEX, without a space.",
         { on: %i[report], optional: true, see: "From method to method" }],
        [:calltree, "calls from the roots down, indented", nil,
         "\"… 41 frames of rack, actionpack\" is a chain of calls with one callee each that matters, such as the " \
         "middleware of a request; \"12: \" is a level too deep to be indented."],
        [:traces, "every sample with its labels and its stack, leaf first"],
        [:threads, "threads by value"],
        [:tags, "labels by value"],
        [:by, "values of a label such as endpoint, with what threads did in them and how long they took", "KEY",
         "KEY is a label of the program's, or thread, pid, ppid, process_title.",
         { type: Types::Text.new("the name of a label"), see: "Reports by label" }],
        [:states, "states of threads (running, blocked, waiting for the GVL, GC) by value, and what they waited for"],
        [:summary, "the most important tables on one page, as in .txt files; with --markdown, as in .md files"],
        [:raw, "everything that the profile contains"]
      ].map do |name, text, argument, more, others|
        others = { type: argument ? Types::Pattern.new : Types::Mark.new, on: REPORTS }.merge(others || {})
        Option.new(name, others.delete(:type), text, group: :view, argument:, more: more || {}, **others)
      end.freeze

      OWN = [
        # -- record, stat and exec --
        Option.new(:open, Option::Flag.new, "open the profile in the viewer when the command has ended",
                   on: %i[record], group: :output, default: false),
        Option.new(:delay, Types::Duration.new(0.001), "begin to record after so much time: 500ms, 10s, 5m, 1h",
                   on: %i[record], group: :control, argument: "TIME"),
        Option.new(:duration, Types::Duration.new(0.001), "stop recording after so much time, and write the file",
                   on: %i[record], group: :control, argument: "TIME",
                   more: "It counts from the beginning of the recording. The command goes on."),
        Option.new(:on_signal, Types::SignalName.new, "start and stop recording when a signal comes, such as USR2",
                   on: %i[record], group: :control, argument: "SIGNAL",
                   more: "The recording begins stopped. Send the signal to sperf or to a Ruby process of the " \
                         "command; all processes follow."),
        Option.new(:snapshot_on, Types::SignalName.new, "write what was recorded so far when a signal comes, and go on",
                   on: %i[record], group: :control, argument: "SIGNAL", see: "Long recordings"),
        Option.new(:rotate, Types::Duration.new(1), "begin a new file after so much time",
                   on: %i[record], group: :control, argument: "TIME", see: "Long recordings",
                   more: "The name of the file must have the time in it: -o app-%t.data."),
        Option.new(:keep, Option::Whole.new(1..), "with --rotate: keep the files of the last N periods only",
                   on: %i[record], group: :control, argument: "N", default_words: "all"),
        Option.new(:max_memory, Types::Size.new(4 * 1024 * 1024),
                   "what a process may hold of its recording: 64M, 1G",
                   on: %i[record], group: :control, argument: "SIZE", default_words: "no limit",
                   more: "When it is reached, the process writes what it has beside the output, and goes on. Nothing " \
                         "is lost."),
        Option.new(:label, Types::Pair.new, "metadata of your own, such as env=staging",
                   on: %i[record], group: :metadata, argument: "KEY=VALUE", repeated: true),
        Option.new(:quiet, Option::Flag.new, "print only errors and warnings",
                   on: %i[record], flags: %w[-q --quiet], group: :words, default: false),
        Option.new(:repeat, Option::Whole.new(1..), "run the command N times and print means and deviations",
                   on: %i[stat exec], flags: %w[-r --repeat], argument: "N", group: :words, default: 1,
                   more: "( +- x% ) is the sample standard deviation as a share of the mean. After SIGINT, " \
                         "SIGQUIT, SIGTERM or SIGHUP no further run is started. The exit status is that of the " \
                         "first run that failed, else 0."),
        Option.new(:json, Types::AnyText.new,
                   "print one line of JSON instead of text, or write it to PATH (-: stdout) as well",
                   on: %i[stat], argument: "PATH", optional: true, group: :words,
                   more: "Without a path it is the last line on stderr."),
        Option.new(:json, Types::AnyText.new, "also write the numbers as one JSON object to PATH (-: stdout)",
                   on: %i[exec], argument: "PATH", optional: true, group: :words,
                   more: "Write --json=PATH, without a space."),

        # -- diff --
        Option.new(:base, Types::AnyText.new, "a profile of the base, in place of the two paths",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true),
        Option.new(:target, Types::AnyText.new, "a profile of the target",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true,
                   more: "The files of a side are added up, so give both sides the same number of files."),
        Option.new(:normalize, Option::Flag.new, "scale the target so that both totals are equal",
                   on: %i[diff], group: :comparison, default: false,
                   more: "Shares are then compared instead of times."),
        Option.new(:share_of, Option::Choice.new(%i[base difference]), "what percentages are of",
                   on: %i[diff], argument: "WHAT", group: :comparison, default: :base,
                   more: "difference: of the sum of all differences without their signs. Samples that are equal on " \
                         "both sides then cancel out, and no function is marked as new or gone."),
        Option.new(:marks, Option::Flag.new, "do not mark functions as new or gone",
                   on: %i[diff], group: :comparison, default: true),
        Option.new(:fail_above, Types::Percentage.new,
                   "exit with status #{TOO_MUCH} if the target's total is more than PERCENT above the base's",
                   on: %i[diff], argument: "PERCENT", group: :comparison,
                   more: "With a filter, the totals of the samples that it leaves are compared; with --normalize as " \
                         "well, their shares. If each side has two runs or more, the difference must also be " \
                         "significant (Welch's t-test, p < 0.05). The last line on stderr is the verdict. A filter " \
                         "that leaves no sample on either side is an error (status 2)."),

        # -- report and diff: the page --
        Option.new(:html, Types::Text.new("the path of a file"),
                   "write the viewer with the profile to one file instead of serving it",
                   on: REPORTS, argument: "PATH", group: :page,
                   more: "The file needs nothing else. It contains the sources of the methods in the profile, if " \
                         "they are Ruby files that can be read. Use - for standard output."),
        Option.new(:host, Types::Host.new, "name or address to listen on",
                   on: REPORTS, argument: "HOST", group: :page, default_words: "127.0.0.1, for this machine only",
                   more: "If other machines can reach it, whoever knows the address that is printed can see the " \
                         "profile."),
        Option.new(:port, Option::Whole.new(0..65_535), "port to listen on",
                   on: REPORTS, argument: "PORT", group: :page, default_words: "a free one"),
        Option.new(:allow_host, Types::Host.new, "another host name that the page answers to",
                   on: REPORTS, argument: "NAME", group: :page, repeated: true,
                   more: "localhost and HOST are allowed anyway. Requests for other names are refused."),
        Option.new(:open, Option::Flag.new, "open a browser or not",
                   on: REPORTS, group: :page, default_words: "if there is one, except over SSH",
                   more: "The variable BROWSER names one."),

        # -- report and diff: text --
        *VIEWS,
        Option.new(:info, Types::Mark.new, "the metadata and other comments of each file",
                   on: %i[report], group: :view, see: "Metadata"),
        Option.new(:pprof, Types::Mark.new, "open the files in the browser with go tool pprof instead",
                   on: %i[report], group: :view, more: "It needs Go, and allows no other option."),
        Option.new(:inverted, Option::Flag.new, "for --calltree: from the leaves up to their callers",
                   on: REPORTS, group: :view, default: false),
        Option.new(:source_path, Types::Directories.new, "look for source files below DIR as well",
                   on: REPORTS, argument: "DIR", group: :sources, repeated: true,
                   more: "The directories above DIR are searched, too. The directory of the recording and the " \
                         "current one are searched anyway."),
        Option.new(:trim_path, Types::Paths.new, "remove PREFIX from the paths of source files first",
                   on: REPORTS, argument: "PREFIX", group: :sources, repeated: true,
                   more: "Such as /srv/app of a container."),
        Option.new(:focus, Types::Pattern.new, "only samples with a function whose name or file matches",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:ignore, Types::Pattern.new, "only samples without such a function",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:hide, Types::Pattern.new, "remove functions that match from the stacks",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:show, Types::Pattern.new, "remove all other functions from the stacks",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:tagfocus, Types::LabelPattern.new,
                   "only samples with a label: KEY=REGEX, REGEX (of KEY:VALUE), or KEY=LOW:HIGH",
                   on: REPORTS, argument: "LABEL", group: :filter,
                   more: "Examples: thread=main, pid=4711, size=1kb:1mb, duration=5s: (5 seconds or more)."),
        Option.new(:tagignore, Types::LabelPattern.new, "only samples without such a label",
                   on: REPORTS, argument: "LABEL", group: :filter),
        Option.new(:tagroot, Types::Keys.new, "make a label's values the roots of the stacks",
                   on: [*REPORTS, :convert], argument: "KEY", group: :frames, repeated: true,
                   more: "KEY is a label of the program's, or thread, pid, ppid, process_title. Several, as in " \
                         "KEY,KEY: the first is the outermost. Samples without the label share a frame."),
        Option.new(:tagleaf, Types::Keys.new, "make a label's values the leaves of the stacks",
                   on: [*REPORTS, :convert], argument: "KEY", group: :frames, repeated: true,
                   more: "Of several, the last is the innermost."),
        Option.new(:sample_type, Types::AnyText.new, "which value of the samples to show, by name or number",
                   on: [*REPORTS, :convert], argument: "TYPE", group: :filter, default_words: "that of the profile",
                   more: "Such as alloc_objects. Formats that show one value show this one, and the viewer begins " \
                         "with it."),
        Option.new(:nodecount, Option::Whole.new(0..),
                   "most rows, most functions of a tree, or most callers and callees in a list; 0: all",
                   on: REPORTS, flags: %w[-n --nodecount], argument: "N", group: :shape,
                   default_words: "#{TREE_NODES} for a tree, #{LIST_CALLS} for a list"),
        Option.new(:nodefraction, Types::Share.new, "leave out functions below this share of the total",
                   on: REPORTS, argument: "SHARE", group: :shape, default: NODE_FRACTION),
        Option.new(:edgefraction, Types::Share.new, "leave out calls below this share of the total",
                   on: REPORTS, argument: "SHARE", group: :shape, default: EDGE_FRACTION),
        Option.new(:trim, Option::Flag.new, "leave out nothing and fold nothing",
                   on: REPORTS, group: :shape, default: true),
        Option.new(:unfold, Option::Flag.new,
                   "show each call of a chain in --calltree, and each line without a value in --list",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:cum, Option::Flag.new, "order by cumulative value",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:idle, Option::Flag.new, "show threads that only waited as well",
                   on: REPORTS, group: :shape, default: false,
                   more: "A thread that ran for no more than a thousandth of its wall time is left out, unless all " \
                         "threads only waited, or --tagfocus thread=NAME chooses it. --top, --tree, --peek, --traces " \
                         "and --raw show all threads, as pprof does."),
        Option.new(:per_thread, Option::Flag.new, "a table for each thread and fiber, of --flat, --graph and --calls",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:granularity, Option::Choice.new(%i[distinct functions filefunctions files lines definitions]),
                   "what makes one row",
                   on: REPORTS, argument: "WHAT", group: :shape, default_words: "distinct",
                   more: "distinct: a function of one file, shown without the file if its name is unique; " \
                         "functions: a name; filefunctions: a name and file; definitions: a name, file and first " \
                         "line."),
        Option.new(:unit, Types::Text.new("a unit such as ms, s or kB"), "unit of the values, such as ms, s or kB",
                   on: REPORTS, argument: "UNIT", group: :shape, default_words: "ms for times"),
        *%w[JSON CSV Markdown].map do |form|
          Option.new(form.downcase.to_sym, Types::Mark.new, "print the rows as #{form}", on: REPORTS, group: :form)
        end,

        # -- a terminal --
        Option.new(:color, Option::Choice.new(%i[auto always never]), "when to use colours",
                   on: REPORTS, argument: "WHEN", group: :terminal, default: :auto,
                   more: "auto: if the output is a terminal."),
        Option.new(:pager, Option::Flag.new, "do not start a pager",
                   on: [*REPORTS, :help], group: :terminal, default: true),

        # -- merge --
        Option.new(:output, Types::AnyText.new, "file to write, or - for standard output (required)",
                   on: %i[merge], flags: %w[-o --output], argument: "OUT", group: :output),

        # -- recover --
        Option.new(:output, Types::AnyText.new, "file to write, or - for standard output",
                   on: %i[recover], flags: %w[-o --output], argument: "OUT", group: :output,
                   default_words: "that of the recording"),
        Option.new(:force, Option::Flag.new, "replace a profile that exists",
                   on: %i[recover], group: :output, default: false)
      ].freeze

      class << self
        # Returns the options of the command called +command+ (a Symbol), in the order in which they are told.
        def of(command)
          rows = (Options::TABLE.values + OWN).select { |option| option.at?(command) }
          GROUPS.keys.flat_map { |group| rows.select { |option| option.group == group } }
        end

        # Returns how +option+ is written on a command line: an Array of "-f" and "--frequency", "--no-trim" for what is
        # on by default. All of them take the same argument.
        def flags(option)
          return option.flags unless option.flag? && option.default != false

          negated = option.flags.last.sub("--", "--no-")
          option.default ? [negated] : [*option.flags, negated]
        end
      end
    end
  end
end
