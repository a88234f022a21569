# frozen_string_literal: true

require_relative "../options/options"
require_relative "types"

module Sperf
  class CLI
    # The options of the commands: those of a session (OptionTable), and those that only commands have.
    module Table
      # The headings under which options are listed, in their order.
      GROUPS = {
        output: "Output",
        control: "When to record and to write",
        sampling: "Sampling",
        tracing: "Tracing: which methods are counted (mode trace)",
        sending: "What to send, and how",
        metadata: "Metadata, which is written to the profile",
        words: "Messages",
        sides: "Profiles of each side, if there are several runs",
        subject: "What to follow",
        span: "Time",
        comparison: "Comparison",
        compaction: "Keeping a history small",
        list: "List of the profiles, in the browser instead of a table",
        page: "Viewer (shown on a terminal unless an option asks for text)",
        view: "Text: what to print",
        sources: "Source files",
        filter: "Filters",
        frames: "Labels as frames",
        shape: "Rows and units",
        form: "Formats other than text",
        terminal: "Terminal"
      }.freeze

      # The limits of what is shown without --no-trim: shares of the total, and nodes of a tree.
      NODE_FRACTION = 0.005
      EDGE_FRACTION = 0.001
      TREE_NODES = 80
      # The most callers, and callees, of each function of a list.
      LIST_CALLS = 10
      # The exit status if a difference exceeds --fail-above.
      DIFFERENCE_STATUS = 3

      # Seconds that `sperf push` has, by default, for what is left when it is told to end.
      PUSH_DEADLINE_S = 10

      REPORTS = %i[report diff].freeze
      private_constant :REPORTS

      # Each view's name, what it prints, its argument, sentences, and other keywords of Option.new.
      VIEWS = [
        [:text, "functions by flat value, with their cumulative value (the default)"],
        [:top, "the same as printed by go tool pprof -top, byte for byte"],
        [:lines, "source lines by value, in the form of --text"],
        [:tree, "functions, each with its callers above and its callees below, as printed by pprof -tree"],
        [:peek, "as --tree, for the functions that match", "REGEX", "Nothing is trimmed."],
        [:flat, "of a trace: methods by their own time, with calls, total time, wait time and time of callees", nil,
         "--cum orders by total time, --sample-type calls by calls.", { see: "Reports of a trace" }],
        [:graph, "of a trace: methods, each with its callers above and its callees below, and their calls"],
        [:calls, "of a trace: calls, times, callers, callees and allocations of the methods that match",
         "REGEX"],
        [:allocated, "classes with the lines that allocated their objects"],
        [:list, "callers, callees and source, with the values of each line, of the functions that match", "REGEX"],
        [:walk, "go from method to method, each as in --list, by typing numbers and names", "REGEX",
         "The walk needs a terminal. It begins with the method that matches; without REGEX, with the method that has " \
         "the highest flat value. Write --walk=REGEX, without a space.",
         { on: %i[report], optional: true, see: "From method to method" }],
        [:calltree, "calls from the roots down, indented", nil,
         "\"… 41 frames of rack, actionpack\" stands for a chain of calls with one relevant callee each, such as the " \
         "middleware of a request. \"12: \" is the number of a level that is too deep to be indented."],
        [:threads, "threads by value"],
        [:tags, "labels by value"],
        [:by, "values of a label such as endpoint, with the states of threads and durations", "KEY",
         "KEY is a label of the program, or thread, pid, ppid, process_title, wait.",
         { type: Types::Text.new("the name of a label"), see: "Reports by label" }],
        [:states, "states of threads (running, blocked, waiting for the GVL, GC) by value, and what they waited for"],
        [:blocked, "of wall time: what held the GVL and locks, by the waiting that it caused, and methods that waited",
         nil, nil, { on: %i[report], see: "Who held the GVL" }],
        [:holders, "of wall time: methods by their longest hold of the GVL while a thread waited", nil, nil,
         { on: %i[report], see: "Who held the GVL" }],
        [:summary, "the most important tables on one page, as in .txt files; with --markdown, as in .md files"]
      ].map do |name, text, argument, more, others|
        others = { type: argument ? Types::Pattern.new : Types::Mark.new, on: REPORTS }.merge(others || {})
        Option.new(name, others.delete(:type), text, group: :view, argument:, more: more || {}, **others)
      end.freeze

      OWN = [
        # -- record, stat and exec --
        Option.new(:open, Option::Flag.new, "open the profile in the viewer when the command has ended",
                   on: %i[record], group: :output, default: false),
        Option.new(:pid, Types::Pid.new, "record a process that runs already, from outside",
                   on: %i[record], flags: %w[-p --pid], argument: "PID", group: :control, repeated: true,
                   see: "Processes that run already",
                   more: "Instead of a command, in mode cpu or wall, at 100 Hz unless -f is given, until the process " \
                         "ends or sperf is interrupted."),
        Option.new(:children, Option::Flag.new, "with --pid: record the children of the process, too",
                   on: %i[record], group: :control, default: false),
        Option.new(:delay, Types::Duration.new(0.001), "start recording after this time: 500ms, 10 (seconds), 5m, 1h",
                   on: %i[record], group: :control, argument: "TIME"),
        Option.new(:duration, Types::Duration.new(0.001), "stop recording after this time, and write the file",
                   on: %i[record], group: :control, argument: "TIME",
                   more: "The time is counted from the start of the recording. The command continues."),
        Option.new(:on_signal, Types::SignalName.new, "start and stop recording on a signal, such as USR2",
                   on: %i[record], group: :control, argument: "SIGNAL",
                   more: "At first nothing is recorded. Send the signal to sperf or to a Ruby process of the " \
                         "command; all processes follow."),
        Option.new(:snapshot_on, Types::SignalName.new, "on a signal, write the profile recorded so far and continue",
                   on: %i[record], group: :control, argument: "SIGNAL", see: "Long recordings"),
        Option.new(:dump_on, Types::SignalName.new,
                   "on a signal, print what all threads wait for to the program's stderr",
                   on: %i[record], group: :control, argument: "SIGNAL", see: "sperf dump"),
        Option.new(:rotate, Types::Duration.new(1), "start a new file each time this time has passed",
                   on: %i[record], group: :control, argument: "TIME", see: "Long recordings",
                   more: "The name of the file must contain the time: -o app-%t.data."),
        Option.new(:keep, Option::Whole.new(1..), "with --rotate: keep only the files of the last N periods",
                   on: %i[record], group: :control, argument: "N", default_words: "all"),
        Option.new(:push, Types::Text.new("the URL of a receiver"),
                   "send the files to a receiver: with --rotate as they are written, else at the end",
                   on: %i[record], argument: "URL", group: :sending, see: "sperf push"),
        Option.new(:max_memory, Types::Size.new(4 * 1024 * 1024),
                   "limit the memory of the recording in each process: 64M, 1G",
                   on: %i[record], group: :control, argument: "SIZE", default_words: "no limit",
                   more: "When a process reaches the limit, it writes its recording to a file next to the output, " \
                         "and continues. Nothing is lost."),
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
                   "print one line of JSON instead of text, or also write it to PATH (-: stdout)",
                   on: %i[stat], argument: "PATH", optional: true, group: :words,
                   more: "Without a path, the JSON is the last line on stderr."),
        Option.new(:json, Types::AnyText.new, "also write the numbers as one JSON object to PATH (-: stdout)",
                   on: %i[exec], argument: "PATH", optional: true, group: :words,
                   more: "Write --json=PATH, without a space."),

        # -- top --
        Option.new(:mode, Option::Choice.new(%i[cpu wall]), "which time of methods and lines to show first",
                   on: %i[top], flags: %w[-m --mode], argument: "MODE", group: :sampling, default: :cpu),
        Option.new(:frequency, Option::Whole.new(1..1000), "samples a second",
                   on: %i[top], flags: %w[-f --frequency], argument: "HZ", group: :sampling, default: 100),
        Option.new(:by, Option::Choice.new(%i[method line thread]), "what makes one row",
                   on: %i[top], argument: "WHAT", group: :shape, default: :method),
        Option.new(:cum, Option::Flag.new, "order by total value instead of self value",
                   on: %i[top], group: :shape, default: false),
        Option.new(:nodecount, Option::Whole.new(1..), "most rows of each update without a terminal",
                   on: %i[top], flags: %w[-n --nodecount], argument: "N", group: :shape, default: 10),
        Option.new(:plain, Option::Flag.new, "print lines as without a terminal",
                   on: %i[top], group: :terminal, default: false),

        # -- dump and threads --
        Option.new(:json, Option::Flag.new, "print one JSON object instead of text",
                   on: %i[dump threads], group: :form, default: false),

        # -- diff --
        Option.new(:base, Types::AnyText.new, "a profile of the base; replaces the two paths",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true),
        Option.new(:target, Types::AnyText.new, "a profile of the target",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true,
                   more: "The files of each side are added up, so both sides should have the same number of files."),
        Option.new(:normalize, Option::Flag.new, "scale the target so that both totals are equal",
                   on: %i[diff], group: :comparison, default: false,
                   more: "The comparison is then of shares, not of times."),
        Option.new(:share_of, Option::Choice.new(%i[base difference]), "what percentages are of",
                   on: %i[diff], argument: "WHAT", group: :comparison, default: :base,
                   more: "difference: of the sum of the absolute differences. Samples that are equal on both sides " \
                         "then cancel out, and no function is marked as new or gone."),
        Option.new(:marks, Option::Flag.new, "do not mark functions as new or gone",
                   on: %i[diff], group: :comparison, default: true),
        Option.new(:fail_above, Types::Percentage.new,
                   "exit with status #{DIFFERENCE_STATUS} if the target's total is more than PERCENT above the base's",
                   on: %i[diff], argument: "PERCENT", group: :comparison,
                   more: "With a filter, the totals of the matching samples are compared; with --normalize as well, " \
                         "their shares. If each side has two or more runs, the difference must also be significant " \
                         "(Welch's t-test, p < 0.05). The last line on stderr is the result. It is an error (status " \
                         "2) if no sample on either side matches the filter."),

        # -- history --
        Option.new(:function, Types::Pattern.new, "follow the functions whose name or file matches, with their callees",
                   on: %i[history], argument: "REGEX", group: :subject),
        Option.new(:label, Types::LabelValue.new, "follow the samples with this label, such as endpoint=orders#show",
                   on: %i[history], argument: "KEY=VALUE", group: :subject),
        Option.new(:per, Option::Choice.new(%i[second profile total]), "what values are divided by",
                   on: %i[history], argument: "WHAT", group: :subject, default: :second,
                   more: "second: a second of recording, for servers under similar load; profile: the number of " \
                         "profiles, for runs of one program; total: the value of all samples, for shares."),
        Option.new(:by, Option::Choice.new(%i[profile hour day commit host]), "what makes one row",
                   on: %i[history], argument: "WHAT", group: :shape, default: :profile,
                   more: "Hours and days are in UTC."),
        Option.new(:from, Types::Moment.new, "only recordings that began at this time or later",
                   on: %i[history], argument: "TIME", group: :span,
                   more: "TIME is 2026-11-01, 2026-11-01T10:30 or 2026-11-01T10:30:00+01:00, in UTC without an " \
                         "offset; or a time before now: 30m, 12h, 7d, 4w."),
        Option.new(:to, Types::Moment.new, "only recordings that began before this time",
                   on: %i[history], argument: "TIME", group: :span),
        Option.new(:bisect, Option::Flag.new,
                   "name the commit since which the value is higher, unless noise explains it",
                   on: %i[history], group: :comparison, default: false),
        Option.new(:compact, Option::Flag.new,
                   "merge the profiles in DIR by hours after six hours, and by days after a week",
                   on: %i[history], group: :compaction, default: false, see: "Keeping a history small"),
        Option.new(:keep_age, Types::Age.new, "with --compact: remove profiles that are older than this: 12h, 30d, 8w",
                   on: %i[history], argument: "TIME", group: :compaction, default_words: "no limit"),
        Option.new(:keep_size, Types::Size.new(1024 * 1024),
                   "with --compact: remove the oldest profiles when all are larger than this: 100M, 1G",
                   on: %i[history], argument: "SIZE", group: :compaction, default_words: "no limit"),
        Option.new(:dry_run, Option::Flag.new, "with --compact: print what would be done, and change nothing",
                   on: %i[history], group: :compaction, default: false),
        Option.new(:json, Option::Flag.new, "print one JSON object instead of text",
                   on: %i[history], group: :form, default: false),
        Option.new(:csv, Option::Flag.new, "print the rows as CSV",
                   on: %i[history], group: :form, default: false),

        # -- history: the list in the browser --
        Option.new(:open, Option::Flag.new, "serve a list of the profiles, and open a browser or not",
                   on: %i[history], group: :list, default_words: "print a table", see: "A list in the browser"),
        Option.new(:host, Types::Host.new, "serve a list; name or address to listen on",
                   on: %i[history], argument: "HOST", group: :list,
                   default_words: "127.0.0.1, for this machine only",
                   more: "If other machines can reach it, anyone who knows the printed URL can see the profiles."),
        Option.new(:port, Option::Whole.new(0..65_535), "serve a list; port to listen on",
                   on: %i[history], argument: "PORT", group: :list, default_words: "a free one"),
        Option.new(:allow_host, Types::Host.new,
                   "serve a list; another host name under which it can be requested",
                   on: %i[history], argument: "NAME", group: :list, repeated: true),

        # -- report and diff: the page --
        Option.new(:html, Types::Text.new("the path of a file"),
                   "write the viewer with the profile to one file instead of serving it",
                   on: REPORTS, argument: "PATH", group: :page,
                   more: "The file is complete in itself. It contains the sources of the methods in the profile, if " \
                         "they are Ruby files that can be read. Use - for standard output."),
        Option.new(:host, Types::Host.new, "name or address to listen on",
                   on: REPORTS, argument: "HOST", group: :page, default_words: "127.0.0.1, for this machine only",
                   more: "If other machines can reach it, anyone who knows the printed URL can see the profile."),
        Option.new(:port, Option::Whole.new(0..65_535), "port to listen on",
                   on: REPORTS, argument: "PORT", group: :page, default_words: "a free one"),
        Option.new(:allow_host, Types::Host.new, "another host name under which the page can be requested",
                   on: REPORTS, argument: "NAME", group: :page, repeated: true,
                   more: "localhost and HOST are always allowed. Requests for other names are refused."),
        Option.new(:open, Option::Flag.new, "open a browser or not",
                   on: REPORTS, group: :page, default_words: "if there is a browser, except over SSH",
                   more: "The environment variable BROWSER names the browser."),

        # -- report and diff: text --
        *VIEWS,
        Option.new(:info, Types::Mark.new, "the metadata and other comments of each file",
                   on: %i[report], group: :view, see: "Metadata"),
        Option.new(:pprof, Types::Mark.new, "open the files in the browser with go tool pprof instead",
                   on: %i[report], group: :view, more: "pprof needs Go. This option excludes all others."),
        Option.new(:inverted, Option::Flag.new, "for --calltree: from the leaves up to their callers",
                   on: REPORTS, group: :view, default: false),
        Option.new(:source_path, Types::Directories.new, "also look for source files below DIR",
                   on: REPORTS, argument: "DIR", group: :sources, repeated: true,
                   more: "For --list, --walk and the viewer. The directories above DIR are searched, too. The " \
                         "directory of the recording and the current directory are always searched."),
        Option.new(:trim_path, Types::Paths.new, "remove PREFIX from the paths of files",
                   on: REPORTS, argument: "PREFIX", group: :sources, repeated: true,
                   more: "For example, /srv/app of a container. Filters match what is left."),
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
                   more: "KEY is a label of the program, or thread, pid, ppid, process_title. With several (KEY,KEY) " \
                         "the first is the outermost. Samples without the label share a frame."),
        Option.new(:tagleaf, Types::Keys.new, "make a label's values the leaves of the stacks",
                   on: [*REPORTS, :convert], argument: "KEY", group: :frames, repeated: true,
                   more: "With several, the last is the innermost."),
        Option.new(:sample_type, Types::AnyText.new, "which value of the samples to show, by name or number",
                   on: [*REPORTS, :convert, :history], argument: "TYPE", group: :filter,
                   default_words: "that of the profile",
                   more: "For example, alloc_objects. Formats with one value contain this one, and the viewer shows " \
                         "it first."),
        Option.new(:nodecount, Option::Whole.new(0..),
                   "most rows, most functions of a tree, or most callers and callees in a list; 0: all",
                   on: REPORTS, flags: %w[-n --nodecount], argument: "N", group: :shape,
                   default_words: "#{TREE_NODES} for a tree, #{LIST_CALLS} for a list"),
        Option.new(:nodefraction, Types::Share.new, "leave out functions below this share of the total",
                   on: REPORTS, argument: "SHARE", group: :shape, default: NODE_FRACTION),
        Option.new(:edgefraction, Types::Share.new, "leave out calls below this share of the total",
                   on: REPORTS, argument: "SHARE", group: :shape, default: EDGE_FRACTION),
        Option.new(:trim, Option::Flag.new, "show all rows, and fold nothing",
                   on: REPORTS, group: :shape, default: true),
        Option.new(:unfold, Option::Flag.new,
                   "show each call of a chain in --calltree, and each line without a value in --list",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:cum, Option::Flag.new, "order by cumulative value",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:idle, Option::Flag.new, "also show threads that only waited",
                   on: REPORTS, group: :shape, default: false,
                   more: "A thread that ran or waited for the GVL for at most a thousandth of its wall time is left " \
                         "out, unless all threads only waited, or --tagfocus thread=NAME selects it. --top, --tree " \
                         "and --peek show all threads, as pprof does."),
        Option.new(:per_thread, Option::Flag.new, "with --flat, --graph and --calls: a table for each thread and fiber",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:granularity, Option::Choice.new(%i[distinct functions filefunctions files lines definitions]),
                   "what makes one row",
                   on: REPORTS, argument: "WHAT", group: :shape, default_words: "distinct",
                   more: "distinct: a function of a file, without the file if the name is unique; functions: a name; " \
                         "filefunctions: a name and file; definitions: a name, file and first line."),
        Option.new(:unit, Types::Text.new("a unit such as ms, s or kB"), "unit of the values, such as ms, s or kB",
                   on: REPORTS, argument: "UNIT", group: :shape, default_words: "ms for times"),
        *%w[JSON CSV Markdown].map do |form|
          Option.new(form.downcase.to_sym, Types::Mark.new, "print the rows as #{form}", on: REPORTS, group: :form)
        end,

        # -- a terminal --
        Option.new(:color, Option::Choice.new(%i[auto always never]), "when to use colours",
                   on: [*REPORTS, :top], argument: "WHEN", group: :terminal, default: :auto,
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
                   on: %i[recover], group: :output, default: false),

        # -- push --
        Option.new(:once, Option::Flag.new, "send what is in DIR and end; the exit status is 0 if all was accepted",
                   on: %i[push], group: :sending, default: false),
        Option.new(:only, Types::Text.new("a pattern such as app-*.data"), "only files whose names match",
                   on: %i[push], argument: "PATTERN", group: :sending, default_words: "all profiles in DIR",
                   more: "A pattern as in shells, in quotes: 'app-*.data'."),
        Option.new(:delete, Option::Flag.new, "remove each file when it was accepted",
                   on: %i[push], group: :sending, default: false),
        Option.new(:max_age, Types::Duration.new(1), "remove files that were not accepted within this time: 6h, 72h",
                   on: %i[push], argument: "TIME", group: :sending, default_words: "no limit"),
        Option.new(:max_size, Types::Size.new(1024 * 1024),
                   "remove the oldest files when those that were not accepted are larger than this: 64M, 1G",
                   on: %i[push], argument: "SIZE", group: :sending, default_words: "no limit"),
        Option.new(:deadline, Types::Duration.new(0.001),
                   "how long to go on after SIGTERM or SIGINT, or with --once without success",
                   on: %i[push], argument: "TIME", group: :sending, default_words: "#{PUSH_DEADLINE_S}s"),
        Option.new(:headers_file, Types::Text.new("the path of a file"),
                   "a file of headers to add to each request, NAME: VALUE on each line",
                   on: %i[push], argument: "PATH", group: :sending,
                   more: "It is read again for each request.")
      ].freeze

      class << self
        # Returns the options of +command+ (a Symbol), in the order in which they are listed.
        def of(command)
          rows = (Options::TABLE.values + OWN).select { |option| option.at?(command) }
          GROUPS.keys.flat_map { |group| rows.select { |option| option.group == group } }
        end

        # Returns the flags of +option+ on a command line, an Array: "-f" and "--frequency", or "--no-trim" for a flag
        # that is on by default. All of them take the same argument.
        def flags(option)
          return option.flags unless option.flag? && option.default != false

          negated = option.flags.last.sub("--", "--no-")
          option.default ? [negated] : [*option.flags, negated]
        end
      end
    end
  end
end
