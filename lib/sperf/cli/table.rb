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

      # Returns options of the commands +on+, under the heading +group+. A row has a name, a type, a text, and what else
      # Option.new takes. Flags are off, unless a row says otherwise.
      def self.rows(on, group, *rows)
        rows.map do |name, type, text, others|
          Option.new(name, type, text, on:, group:, **(type.flag? ? { default: false } : {}), **others)
        end
      end
      private_class_method :rows

      flag = Option::Flag.new
      pattern = Types::Pattern.new
      mark = Types::Mark.new
      any_text = Types::AnyText.new

      OWN = [
        # -- record, stat and exec --
        *rows(%i[record], :output, [:open, flag, "open the profile in the viewer when the command has ended"]),
        *rows(%i[record], :control,
              [:pid, Types::Pid.new, "record a process that runs already, from outside",
               { flags: %w[-p --pid], argument: "PID", repeated: true, see: "Processes that run already",
                 more: "Instead of a command, in mode cpu or wall, at 100 Hz unless -f is given, until the process " \
                       "ends or sperf is interrupted." }],
              [:children, flag, "with --pid: record the children of the process, too"],
              [:delay, Types::Duration.new(0.001), "start recording after this time: 500ms, 10 (seconds), 5m, 1h",
               { argument: "TIME" }],
              [:duration, Types::Duration.new(0.001), "stop recording after this time, and write the file",
               { argument: "TIME",
                 more: "The time is counted from the start of the recording. The command continues." }],
              [:on_signal, Types::SignalName.new, "start and stop recording on a signal, such as USR2",
               { argument: "SIGNAL",
                 more: "At first nothing is recorded. Send the signal to sperf or to a Ruby process of the command; " \
                       "all processes follow." }],
              [:snapshot_on, Types::SignalName.new, "on a signal, write the profile recorded so far and continue",
               { argument: "SIGNAL", see: "Long recordings" }],
              [:dump_on, Types::SignalName.new,
               "on a signal, print what all threads wait for to the program's stderr",
               { argument: "SIGNAL", see: "sperf dump" }],
              [:rotate, Types::Duration.new(1), "start a new file each time this time has passed",
               { argument: "TIME", see: "Long recordings",
                 more: "The name of the file must contain the time: -o app-%t.data." }],
              [:keep, Option::Whole.new(1..), "with --rotate: keep only the files of the last N periods",
               { argument: "N", default_words: "all" }],
              [:max_memory, Types::Size.new(4 * 1024 * 1024),
               "limit the memory of the recording in each process: 64M, 1G",
               { argument: "SIZE", default_words: "no limit",
                 more: "When a process reaches the limit, it writes its recording to a file next to the output, and " \
                       "continues. Nothing is lost." }]),
        *rows(%i[record], :sending,
              [:push, Types::Text.new("the URL of a receiver"),
               "send the files to a receiver: with --rotate as they are written, else at the end",
               { argument: "URL", see: "sperf push" }]),
        *rows(%i[record], :metadata,
              [:label, Types::Pair.new, "metadata of your own, such as env=staging",
               { argument: "KEY=VALUE", repeated: true }]),
        *rows(%i[record], :words, [:quiet, flag, "print only errors and warnings", { flags: %w[-q --quiet] }]),
        *rows(%i[stat exec], :words,
              [:repeat, Option::Whole.new(1..), "run the command N times and print means and deviations",
               { flags: %w[-r --repeat], argument: "N", default: 1,
                 more: "( +- x% ) is the sample standard deviation as a share of the mean. After SIGINT, SIGQUIT, " \
                       "SIGTERM or SIGHUP no further run is started. The exit status is that of the first run that " \
                       "failed, else 0." }]),
        *rows(%i[stat], :words,
              [:json, any_text, "print one line of JSON instead of text, or also write it to PATH (-: stdout)",
               { argument: "PATH", optional: true, more: "Without a path, the JSON is the last line on stderr." }]),
        *rows(%i[exec], :words,
              [:json, any_text, "also write the numbers as one JSON object to PATH (-: stdout)",
               { argument: "PATH", optional: true, more: "Write --json=PATH, without a space." }]),
        # -- top --
        *rows(%i[top], :sampling,
              [:mode, Option::Choice.new(%i[cpu wall]), "which time of methods and lines to show first",
               { flags: %w[-m --mode], argument: "MODE", default: :cpu }],
              [:frequency, Option::Whole.new(1..1000), "samples a second",
               { flags: %w[-f --frequency], argument: "HZ", default: 100 }]),
        *rows(%i[top], :shape,
              [:by, Option::Choice.new(%i[method line thread]), "what makes one row",
               { argument: "WHAT", default: :method }],
              [:cum, flag, "order by total value instead of self value"],
              [:nodecount, Option::Whole.new(1..), "most rows of each update without a terminal",
               { flags: %w[-n --nodecount], argument: "N", default: 10 }]),
        *rows(%i[top], :terminal, [:plain, flag, "print lines as without a terminal"]),
        # -- dump, threads and history --
        *rows(%i[dump threads history], :form, [:json, flag, "print one JSON object instead of text"]),
        # -- diff --
        *rows(%i[diff], :sides,
              [:base, any_text, "a profile of the base; replaces the two paths", { argument: "PATH", repeated: true }],
              [:target, any_text, "a profile of the target",
               { argument: "PATH", repeated: true,
                 more: "The files of each side are added up, so both sides should have the same number of files." }]),
        *rows(%i[diff], :comparison,
              [:normalize, flag, "scale the target so that both totals are equal",
               { more: "The comparison is then of shares, not of times." }],
              [:share_of, Option::Choice.new(%i[base difference]), "what percentages are of",
               { argument: "WHAT", default: :base,
                 more: "difference: of the sum of the absolute differences. Samples that are equal on both sides " \
                       "then cancel out, and no function is marked as new or gone." }],
              [:marks, flag, "do not mark functions as new or gone", { default: true }],
              [:fail_above, Types::Percentage.new,
               "exit with status #{DIFFERENCE_STATUS} if the target's total is more than PERCENT above the base's",
               { argument: "PERCENT",
                 more: "With a filter, the totals of the matching samples are compared; with --normalize as well, " \
                       "their shares. If each side has two or more runs, the difference must also be significant " \
                       "(Welch's t-test, p < 0.05). The last line on stderr is the result. It is an error (status 2) " \
                       "if no sample on either side matches the filter." }]),
        # -- history --
        *rows(%i[history], :subject,
              [:function, pattern, "follow the functions whose name or file matches, with their callees",
               { argument: "REGEX" }],
              [:label, Types::LabelValue.new, "follow the samples with this label, such as endpoint=orders#show",
               { argument: "KEY=VALUE" }],
              [:per, Option::Choice.new(%i[second profile total]), "what values are divided by",
               { argument: "WHAT", default: :second,
                 more: "second: a second of recording, for servers under similar load; profile: the number of " \
                       "profiles, for runs of one program; total: the value of all samples, for shares." }]),
        *rows(%i[history], :shape,
              [:by, Option::Choice.new(%i[profile hour day commit host]), "what makes one row",
               { argument: "WHAT", default: :profile, more: "Hours and days are in UTC." }]),
        *rows(%i[history], :span,
              [:from, Types::Moment.new, "only recordings that began at this time or later",
               { argument: "TIME",
                 more: "TIME is 2026-11-01, 2026-11-01T10:30 or 2026-11-01T10:30:00+01:00, in UTC without an offset; " \
                       "or a time before now: 30m, 12h, 7d, 4w." }],
              [:to, Types::Moment.new, "only recordings that began before this time", { argument: "TIME" }]),
        *rows(%i[history], :comparison,
              [:bisect, flag, "name the commit since which the value is higher, unless noise explains it"]),
        *rows(%i[history], :compaction,
              [:compact, flag, "merge the profiles in DIR by hours after six hours, and by days after a week",
               { see: "Keeping a history small" }],
              [:keep_age, Types::Age.new(1), "with --compact: remove profiles that are older than this: 12h, 30d, 8w",
               { argument: "TIME", default_words: "no limit" }],
              [:keep_size, Types::Size.new(1024 * 1024),
               "with --compact: remove the oldest profiles when all are larger than this: 100M, 1G",
               { argument: "SIZE", default_words: "no limit" }],
              [:dry_run, flag, "with --compact: print what would be done, and change nothing"]),
        *rows(%i[history], :form, [:csv, flag, "print the rows as CSV"]),
        *rows(%i[history], :list,
              [:open, flag, "serve a list of the profiles, and open a browser or not",
               { default: nil, default_words: "print a table", see: "A list in the browser" }],
              [:host, Types::Host.new, "serve a list; name or address to listen on",
               { argument: "HOST", default_words: "127.0.0.1, for this machine only",
                 more: "If other machines can reach it, anyone who knows the printed URL can see the profiles." }],
              [:port, Option::Whole.new(0..65_535), "serve a list; port to listen on",
               { argument: "PORT", default_words: "a free one" }],
              [:allow_host, Types::Host.new, "serve a list; another host name under which it can be requested",
               { argument: "NAME", repeated: true }]),
        # -- report and diff: the page --
        *rows(REPORTS, :page,
              [:html, Types::Text.new("the path of a file"),
               "write the viewer with the profile to one file instead of serving it",
               { argument: "PATH",
                 more: "The file is complete in itself. It contains the sources of the methods in the profile, if " \
                       "they are Ruby files that can be read. Use - for standard output." }],
              [:host, Types::Host.new, "name or address to listen on",
               { argument: "HOST", default_words: "127.0.0.1, for this machine only",
                 more: "If other machines can reach it, anyone who knows the printed URL can see the profile." }],
              [:port, Option::Whole.new(0..65_535), "port to listen on",
               { argument: "PORT", default_words: "a free one" }],
              [:allow_host, Types::Host.new, "another host name under which the page can be requested",
               { argument: "NAME", repeated: true,
                 more: "localhost and HOST are always allowed. Requests for other names are refused." }],
              [:open, flag, "open a browser or not",
               { default: nil, default_words: "if there is a browser, except over SSH",
                 more: "The environment variable BROWSER names the browser." }]),
        # -- report and diff: text --
        *VIEWS,
        *rows(%i[report], :view,
              [:info, mark, "the metadata and other comments of each file", { see: "Metadata" }],
              [:pprof, mark, "open the files in the browser with go tool pprof instead",
               { more: "pprof needs Go. This option excludes all others." }]),
        *rows(REPORTS, :view, [:inverted, flag, "for --calltree: from the leaves up to their callers"]),
        *rows(REPORTS, :sources,
              [:source_path, Types::Directories.new, "also look for source files below DIR",
               { argument: "DIR", repeated: true,
                 more: "For --list, --walk and the viewer. The directories above DIR are searched, too. The " \
                       "directory of the recording and the current directory are always searched." }],
              [:trim_path, Types::Paths.new, "remove PREFIX from the paths of files",
               { argument: "PREFIX", repeated: true,
                 more: "For example, /srv/app of a container. Filters match what is left." }]),
        *rows(REPORTS, :filter,
              [:focus, pattern, "only samples with a function whose name or file matches", { argument: "REGEX" }],
              [:ignore, pattern, "only samples without such a function", { argument: "REGEX" }],
              [:hide, pattern, "remove functions that match from the stacks", { argument: "REGEX" }],
              [:show, pattern, "remove all other functions from the stacks", { argument: "REGEX" }],
              [:tagfocus, Types::LabelPattern.new,
               "only samples with a label: KEY=REGEX, REGEX (of KEY:VALUE), or KEY=LOW:HIGH",
               { argument: "LABEL",
                 more: "Examples: thread=main, pid=4711, size=1kb:1mb, duration=5s: (5 seconds or more)." }],
              [:tagignore, Types::LabelPattern.new, "only samples without such a label", { argument: "LABEL" }]),
        *rows([*REPORTS, :convert], :frames,
              [:tagroot, Types::Keys.new, "make a label's values the roots of the stacks",
               { argument: "KEY", repeated: true,
                 more: "KEY is a label of the program, or thread, pid, ppid, process_title. With several (KEY,KEY) " \
                       "the first is the outermost. Samples without the label share a frame." }],
              [:tagleaf, Types::Keys.new, "make a label's values the leaves of the stacks",
               { argument: "KEY", repeated: true, more: "With several, the last is the innermost." }]),
        *rows([*REPORTS, :convert, :history], :filter,
              [:sample_type, any_text, "which value of the samples to show, by name or number",
               { argument: "TYPE", default_words: "that of the profile",
                 more: "For example, alloc_objects. Formats with one value contain this one, and the viewer shows it " \
                       "first." }]),
        *rows(REPORTS, :shape,
              [:nodecount, Option::Whole.new(0..),
               "most rows, most functions of a tree, or most callers and callees in a list; 0: all",
               { flags: %w[-n --nodecount], argument: "N",
                 default_words: "#{TREE_NODES} for a tree, #{LIST_CALLS} for a list" }],
              [:nodefraction, Types::Share.new, "leave out functions below this share of the total",
               { argument: "SHARE", default: NODE_FRACTION }],
              [:edgefraction, Types::Share.new, "leave out calls below this share of the total",
               { argument: "SHARE", default: EDGE_FRACTION }],
              [:trim, flag, "show all rows, and fold nothing", { default: true }],
              [:unfold, flag, "show each call of a chain in --calltree, and each line without a value in --list"],
              [:cum, flag, "order by cumulative value"],
              [:idle, flag, "also show threads that only waited",
               { more: "A thread that ran or waited for the GVL for at most a thousandth of its wall time is left " \
                       "out, unless all threads only waited, or --tagfocus thread=NAME selects it. --top, --tree and " \
                       "--peek show all threads, as pprof does." }],
              [:per_thread, flag, "with --flat, --graph and --calls: a table for each thread and fiber"],
              [:granularity, Option::Choice.new(%i[distinct functions filefunctions files lines definitions]),
               "what makes one row",
               { argument: "WHAT", default_words: "distinct",
                 more: "distinct: a function of a file, without the file if the name is unique; functions: a name; " \
                       "filefunctions: a name and file; definitions: a name, file and first line." }],
              [:unit, Types::Text.new("a unit such as ms, s or kB"), "unit of the values, such as ms, s or kB",
               { argument: "UNIT", default_words: "ms for times" }]),
        *rows(REPORTS, :form,
              *%w[JSON CSV Markdown].map { |form| [form.downcase.to_sym, mark, "print the rows as #{form}"] }),
        # -- a terminal --
        *rows([*REPORTS, :top], :terminal,
              [:color, Option::Choice.new(%i[auto always never]), "when to use colours",
               { argument: "WHEN", default: :auto, more: "auto: if the output is a terminal." }]),
        *rows([*REPORTS, :help], :terminal, [:pager, flag, "do not start a pager", { default: true }]),
        # -- merge and recover --
        *rows(%i[merge], :output,
              [:output, any_text, "file to write, or - for standard output (required)",
               { flags: %w[-o --output], argument: "OUT" }]),
        *rows(%i[recover], :output,
              [:output, any_text, "file to write, or - for standard output",
               { flags: %w[-o --output], argument: "OUT", default_words: "that of the recording" }],
              [:force, flag, "replace a profile that exists"]),
        # -- push --
        *rows(%i[push], :sending,
              [:once, flag, "send what is in DIR and end; the exit status is 0 if all was accepted"],
              [:only, Types::Text.new("a pattern such as app-*.data"), "only files whose names match",
               { argument: "PATTERN", default_words: "all profiles in DIR",
                 more: "A pattern as in shells, in quotes: 'app-*.data'." }],
              [:delete, flag, "remove each file when it was accepted"],
              [:max_age, Types::Duration.new(1), "remove files that were not accepted within this time: 6h, 72h",
               { argument: "TIME", default_words: "no limit" }],
              [:max_size, Types::Size.new(1024 * 1024),
               "remove the oldest files when those that were not accepted are larger than this: 64M, 1G",
               { argument: "SIZE", default_words: "no limit" }],
              [:deadline, Types::Duration.new(0.001),
               "how long to go on after SIGTERM or SIGINT, or with --once without success",
               { argument: "TIME", default_words: "#{PUSH_DEADLINE_S}s" }],
              [:headers_file, Types::Text.new("the path of a file"),
               "a file of headers to add to each request, NAME: VALUE on each line",
               { argument: "PATH", more: "It is read again for each request." }])
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
