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
        output: "Where to",
        sampling: "What and how",
        origin: "Where it comes from, told in the file",
        words: "What is said",
        sides: "Of what and what, where a side is several files (of several runs)",
        comparison: "How they are compared",
        page: "On a page, which is what you get on a terminal without an option for text",
        view: "What to print",
        sources: "Where sources are, for --list and the page",
        filter: "Of what",
        shape: "How",
        form: "As rows for programs and documents, in place of text",
        terminal: "On the terminal"
      }.freeze

      # What is too small to be shown unless --no-trim is given: shares of the whole, and the most nodes of a tree.
      NODE_FRACTION = 0.005
      EDGE_FRACTION = 0.001
      TREE_NODES = 80
      # The exit status where a difference is more than --fail-above allows.
      TOO_MUCH = 3

      REPORTS = %i[report diff].freeze
      private_constant :REPORTS

      # What a view is called, and what it prints.
      VIEWS = [
        [:top, "functions by flat value, and their cumulative one"],
        [:text, "the same"],
        [:lines, "lines by value, as --top"],
        [:tree, "functions, each between its callers (above it) and callees (below it)"],
        [:peek, "as --tree, only the functions that match", "REGEX", "Nothing is left out."],
        [:list, "the source of functions that match, with the values of each line", "REGEX"],
        [:calltree, "calls from the roots down, indented", nil,
         "\"… 41 frames\" are calls with a single callee each; \"12: \" is a level too deep to be indented."],
        [:traces, "every sample with its labels and its stack, the leaf first"],
        [:threads, "threads by value"],
        [:tags, "labels by value"],
        [:states, "states of threads (running, blocked, waiting for the GVL, GC) by value, and what they waited for"],
        [:summary, "the essence on one page, what .txt files hold; with --markdown, what .md files hold"],
        [:raw, "all that the profile holds"]
      ].map do |name, text, argument, more|
        type = argument ? Types::Pattern.new : Types::Mark.new
        Option.new(name, type, text, on: REPORTS, group: :view, argument:, more: more || {})
      end.freeze

      OWN = [
        # -- record, stat and exec --
        Option.new(:open, Option::Flag.new, "show the profile in a browser when the command has ended",
                   on: %i[record], group: :output, default: false, more: "As sperf report does."),
        Option.new(:label, Types::Pair.new, "something to tell the recording apart by, told in the file",
                   on: %i[record], group: :origin, argument: "KEY=VALUE", repeated: true),
        Option.new(:quiet, Option::Flag.new, "say only what went wrong or is missing",
                   on: %i[record], flags: %w[-q --quiet], group: :words, default: false),
        Option.new(:repeat, Option::Whole.new(1..), "run the command N times, print means and deviations",
                   on: %i[stat exec], flags: %w[-r --repeat], argument: "N", group: :words, default: 1,
                   more: "( +- x% ) is the sample standard deviation as a share of the mean. SIGINT, SIGQUIT, " \
                         "SIGTERM or SIGHUP is the end after the run that it meets. The exit status is that of the " \
                         "first run that failed, else 0."),
        Option.new(:json, Types::AnyText.new, "one line of JSON: instead of the text, or to PATH (-: stdout) as well",
                   on: %i[stat], argument: "PATH", optional: true, group: :words,
                   more: "Without a path it is the last line on stderr."),
        Option.new(:json, Types::AnyText.new, "write the numbers as one JSON object to PATH (-: stdout) as well",
                   on: %i[exec], argument: "PATH", optional: true, group: :words,
                   more: "The path must follow the = at once."),

        # -- diff --
        Option.new(:base, Types::AnyText.new, "a profile of the base, instead of two paths",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true),
        Option.new(:target, Types::AnyText.new, "a profile of the target",
                   on: %i[diff], argument: "PATH", group: :sides, repeated: true,
                   more: "The files of a side are added up, so give both equally many."),
        Option.new(:normalize, Option::Flag.new, "scale the target so that both totals are equal",
                   on: %i[diff], group: :comparison, default: false, more: "Shares are compared then, not times."),
        Option.new(:share_of, Option::Choice.new(%i[base difference]), "what percentages are of",
                   on: %i[diff], argument: "WHAT", group: :comparison, default: :base,
                   more: "difference is the sum of what differs, without signs; equal samples cancel out then, and " \
                         "nothing is marked."),
        Option.new(:marks, Option::Flag.new, "do not say which functions are new or gone",
                   on: %i[diff], group: :comparison, default: true),
        Option.new(:fail_above, Types::Percentage.new,
                   "end with status #{TOO_MUCH} if the target's total is more than so much above the base's",
                   on: %i[diff], argument: "PERCENT", group: :comparison,
                   more: "With filters, the total of what they leave; with --normalize, its share. Where each side " \
                         "is two runs or more, only if chance does not explain it: if runs that do not differ would " \
                         "come out so far apart in less than 5 % of all cases (Welch's t-test). The last line on " \
                         "stderr says what came out. Filters that leave nothing on either side are an error " \
                         "(status 2)."),

        # -- report and diff: the page --
        Option.new(:html, Types::Text.new("the path of a file"), "write the page to one file, do not serve it",
                   on: REPORTS, argument: "PATH", group: :page,
                   more: "The file needs nothing else. It holds the sources of the methods in the profile, where " \
                         "they are Ruby files and can be read. - is standard output."),
        Option.new(:host, Types::Host.new, "name or address to listen on",
                   on: REPORTS, argument: "HOST", group: :page, default_words: "127.0.0.1, this machine alone",
                   more: "Any other than this machine's own is open to whoever reaches it and knows the address that " \
                         "is printed."),
        Option.new(:port, Option::Whole.new(0..65_535), "port of the page",
                   on: REPORTS, argument: "PORT", group: :page, default_words: "one that is free"),
        Option.new(:allow_host, Types::Host.new, "another name that the page may be asked for by",
                   on: REPORTS, argument: "NAME", group: :page, repeated: true,
                   more: "That is besides localhost and HOST, on any port. Others are refused."),
        Option.new(:open, Option::Flag.new, "open a browser, or do not",
                   on: REPORTS, group: :page, default_words: "where there is one, and not over SSH",
                   more: "The variable BROWSER names one."),

        # -- report and diff: text --
        *VIEWS,
        Option.new(:info, Types::Mark.new, "what each file tells of itself; samples are not read",
                   on: %i[report], group: :view, see: "Where a profile comes from"),
        Option.new(:pprof, Types::Mark.new, "nothing: hand the files over to go tool pprof, which opens a browser",
                   on: %i[report], group: :view, more: "It needs Go. No other option can be given."),
        Option.new(:inverted, Option::Flag.new, "for --calltree: turn it over, from the leaves up to their callers",
                   on: REPORTS, group: :view, default: false),
        Option.new(:source_path, Types::Directories.new, "look for source files below DIR as well",
                   on: REPORTS, argument: "DIR", group: :sources, repeated: true,
                   more: "Below it, and in the directories above it. They are looked for where the program was " \
                         "recorded, and in the current directory, anyway."),
        Option.new(:trim_path, Types::Paths.new, "take PREFIX off their paths before that",
                   on: REPORTS, argument: "PREFIX", group: :sources, repeated: true,
                   more: "Such as /srv/app of a container."),
        Option.new(:focus, Types::Pattern.new, "only samples with a function that matches, by name or file",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:ignore, Types::Pattern.new, "only samples without one",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:hide, Types::Pattern.new, "take functions that match out of the stacks",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:show, Types::Pattern.new, "take all others out",
                   on: REPORTS, argument: "REGEX", group: :filter),
        Option.new(:tagfocus, Types::LabelPattern.new,
                   "only samples with a label: KEY=REGEX, REGEX (of KEY:VALUE), or KEY=LOW:HIGH",
                   on: REPORTS, argument: "LABEL", group: :filter,
                   more: "A range is of numbers, such as size=1kb:1mb or duration=5s:; pid=4711 is one number; a " \
                         "thread is thread=main."),
        Option.new(:tagignore, Types::LabelPattern.new, "only samples without",
                   on: REPORTS, argument: "LABEL", group: :filter),
        Option.new(:sample_type, Types::AnyText.new, "which of a profile's values, by name or number",
                   on: REPORTS, argument: "TYPE", group: :filter, default_words: "the profile's own"),
        Option.new(:nodecount, Option::Whole.new(0..), "most rows, or most functions of a tree; 0 for all",
                   on: REPORTS, flags: %w[-n --nodecount], argument: "N", group: :shape,
                   default_words: "#{TREE_NODES} for a tree"),
        Option.new(:nodefraction, Types::Share.new, "leave out what is a smaller part of the whole",
                   on: REPORTS, argument: "SHARE", group: :shape, default: NODE_FRACTION),
        Option.new(:edgefraction, Types::Share.new, "leave out calls that are a smaller part of the whole",
                   on: REPORTS, argument: "SHARE", group: :shape, default: EDGE_FRACTION),
        Option.new(:trim, Option::Flag.new, "leave out nothing, and fold nothing",
                   on: REPORTS, group: :shape, default: true),
        Option.new(:cum, Option::Flag.new, "order by cumulative value",
                   on: REPORTS, group: :shape, default: false),
        Option.new(:granularity, Option::Choice.new(%i[distinct functions filefunctions files lines definitions]),
                   "what is one row",
                   on: REPORTS, argument: "WHAT", group: :shape, default_words: "distinct",
                   more: "distinct: a function of a file, called by its name alone where no other file has that " \
                         "name; functions: by name alone; filefunctions: name and file; definitions: name, file and " \
                         "first line."),
        Option.new(:unit, Types::Text.new("a unit such as ms, s or kB"), "unit of the values, such as ms, s, kB",
                   on: REPORTS, argument: "UNIT", group: :shape, default_words: "one that fits"),
        *%i[json csv markdown].map do |form|
          Option.new(form, Types::Mark.new, "as #{form}", on: REPORTS, group: :form)
        end,

        # -- a terminal --
        Option.new(:color, Option::Choice.new(%i[auto always never]), "colours",
                   on: REPORTS, argument: "WHEN", group: :terminal, default: :auto, more: "auto: on a terminal."),
        Option.new(:pager, Option::Flag.new, "do not start a pager",
                   on: [*REPORTS, :help], group: :terminal, default: true),

        # -- merge --
        Option.new(:output, Types::AnyText.new, "file to write, - for standard output; must be given",
                   on: %i[merge], flags: %w[-o --output], argument: "OUT", group: :output)
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
