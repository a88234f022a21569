# frozen_string_literal: true

require_relative "command"
require_relative "../report/display"
require_relative "../profiles/profile_file"
require_relative "../report/source_files"
require_relative "viewer_options"

module Sperf
  class CLI
    # A subcommand that shows profiles as text, or hands them over to the viewer: what `report` and `diff` have in
    # common.
    class ReportCommand < Command
      include ViewerOptions

      DEFAULT_PATH = "sperf.data"
      # Views that need no more than their name.
      PLAIN_VIEWS = {
        "--top" => [:top, "functions by flat value, and their cumulative one"],
        "--text" => [:top, "the same"],
        "--tree" => [:tree, "functions, each between its callers and callees"],
        "--traces" => [:traces, "every sample with its labels and its stack"],
        "--raw" => [:raw, "all that the profile holds"],
        "--lines" => [:lines, "lines by value, as --top"],
        "--calltree" => [:calltree, "calls from the roots down"],
        "--threads" => [:threads, "threads by value"],
        "--tags" => [:tags, "labels by value"],
        "--states" => [:states, "states of threads by value, and what they waited for"],
        "--summary" => [:summary, "the essence on one page: what .txt and .md files hold"]
      }.freeze
      FORMATS = %i[json csv markdown].freeze
      GRANULARITIES = %i[distinct functions filefunctions files lines definitions].freeze
      COLORS = %i[auto always never].freeze

      # What is too small to be shown unless --no-trim is given: shares of the whole, and the most nodes of a tree.
      NODE_FRACTION = 0.005
      EDGE_FRACTION = 0.001
      TREE_NODES = 80
      # Levels of a call tree that are indented: names have half of the 80 columns of a terminal then.
      INDENT_LEVELS = 8
      # Rows of each table of a summary: as many as in files of its format.
      SUMMARY_ROWS = { text: 50, markdown: 10 }.freeze
      # Views that show everything they are asked for.
      UNTRIMMED = %i[peek traces raw list threads tags states summary].freeze
      # Filters that nothing passes where they match nothing, and what is said then.
      NEEDED = { focus: "no function matches", show: "no function matches",
                 tagfocus: "no sample has a label that matches" }.freeze

      def initialize
        super
        @options = {}
        @notes = []
        @sources = {}
        @color = :auto
        @pager = true
      end

      private

      # -- Definitions --

      def define_views(parser)
        parser.separator "\nWhat to print:"
        PLAIN_VIEWS.each { |flag, (view, words)| parser.on(flag, words) { choose(view, flag) } }
        define_searches(parser)
        parser.on("--inverted", "for --calltree: turn it over") { @options[:inverted] = true }
        define_sources(parser)
      end

      def define_sources(parser)
        parser.separator "\nWhere sources are, for --list and the page:"
        { source_path: ["DIR", "look for source files below DIR as well; may be given again"],
          trim_path: ["PREFIX", "take PREFIX off their paths before that; may be given again"] }
          .each do |option, (argument, words)|
            flag = "--#{option.name.tr("_", "-")}"
            parser.on("#{flag} #{argument}", words) { |text| (@sources[option] ||= []).concat(path_list(flag, text)) }
          end
      end

      def define_searches(parser)
        { "--peek" => [:peek, "as --tree, only the functions that match"],
          "--list" => [:list, "their source, with the values of each line"] }.each do |flag, (view, words)|
          parser.on("#{flag} REGEX", words) do |text|
            choose(view, flag)
            @options[:symbol] = regexp(flag, text)
          end
        end
      end

      def define_filters(parser)
        parser.separator "\nOf what:"
        { focus: "samples with such a function", ignore: "samples without such a function",
          hide: "without such functions in the stacks", show: "with no other functions in them" }
          .each { |filter, words| parser.on("--#{filter} REGEX", words) { |text| filter_names(filter, text) } }
        { tagfocus: "samples with such a label: KEY=REGEX, REGEX or KEY=LOW:HIGH", tagignore: "samples without" }
          .each { |filter, words| parser.on("--#{filter} LABEL", words) { |text| filter_tags(filter, text) } }
        parser.on("--sample-type TYPE", "which of a profile's values (name or number)") { |text| @sample_type = text }
      end

      def define_shape(parser)
        parser.separator "\nHow:"
        define_trimming(parser)
        parser.on("--cum", "order by cumulative value") { @options[:cumulative] = true }
        parser.on("--granularity WHAT", "what is one row: #{words(GRANULARITIES)}") do |text|
          @options[:granularity] = choice("--granularity", GRANULARITIES, text)
        end
        parser.on("--unit UNIT", "such as ms, s, kB (default: one that fits)") do |text|
          raise UsageError, "--unit must be a unit such as ms, s or kB, not empty" if text.empty?

          @options[:unit] = text
        end
        FORMATS.each { |format| parser.on("--#{format}", "as #{format}") { choose_format(format) } }
      end

      def define_trimming(parser)
        parser.on("-n", "--nodecount N", "most rows; nodes of a tree (default: #{TREE_NODES}); 0 for all") do |text|
          @options[:rows_max] = number("-n", text)
        end
        { node_fraction: NODE_FRACTION, edge_fraction: EDGE_FRACTION }.each do |option, default|
          flag = "--#{option.to_s.delete("_")}"
          parser.on("#{flag} SHARE", "leave out what is a smaller part (default: #{default})") do |text|
            @options[option] = share(flag, text)
          end
        end
        parser.on("--no-trim", "leave out nothing") { @untrimmed = true }
      end

      def define_display(parser)
        parser.on("--color WHEN", "#{words(COLORS)} (default: auto)") do |text|
          @color = choice("--color", COLORS, text)
        end
        parser.on("--no-pager", "do not start a pager") { @pager = false }
      end

      def words(choices) = choices.join(", ")

      # -- Values --

      def choose(view, flag)
        raise UsageError, "#{@flag} and #{flag} exclude each other" if @flag && @flag != flag

        @flag = flag
        @view = view
      end

      def choose_format(format)
        other = @options[:format]
        raise UsageError, "--#{other} and --#{format} exclude each other" if other && other != format

        @options[:format] = format
      end

      def regexp(flag, text)
        Regexp.new(text)
      rescue RegexpError => e
        raise UsageError, "#{flag} must be a regular expression (#{e.message.lines.first.chomp})"
      end

      def filter_names(filter, text)
        return if text.empty?

        @options[filter] = regexp("--#{filter}", text)
        @notes << [filter, text]
      end

      def filter_tags(filter, text)
        return if text.empty?

        text.sub(/\A[^=]*=/, "").split(",").each { |part| regexp("--#{filter}", part) }
        @options[filter] = text
        @notes << [filter, text]
      end

      def choice(flag, choices, text)
        choices.find { |choice| choice.name == text } or
          raise UsageError, "#{flag} must be #{choices[..-2].join(", ")} or #{choices.last}, not #{shown(text)}"
      end

      def number(flag, text)
        return text.to_i if text.match?(/\A\d{1,9}\z/)

        raise UsageError, "#{flag} must be an integer, 0 or more, not #{shown(text)}"
      end

      # Several are told apart as in PATH, which is also how pprof does it.
      def path_list(flag, text)
        paths = text.split(File::PATH_SEPARATOR).reject(&:empty?)
        raise UsageError, "#{flag} must not be empty" if paths.empty?

        missing = paths.find { |path| flag == "--source-path" && !File.directory?(path) }
        raise UsageError, "--source-path must be a directory, and #{missing} is none" if missing

        paths
      end

      def share(flag, text)
        value = Float(text, exception: false)
        return value if value&.between?(0, 1)

        raise UsageError, "#{flag} must be a number from 0 to 1, not #{shown(text)}"
      end

      # -- Rendering --

      # Returns the text of the view on +profile+, and the options that nothing answers to, as filters may find nothing.
      def render(profile)
        raise UsageError, "--inverted is for --calltree" if @options[:inverted] && view != :calltree

        refuse_sources unless view == :list
        profile.render(kind, render_options(profile))
      rescue Error => e
        raise Error, @options[:symbol] ? "#{e.message}: #{@options[:symbol].source}" : e.message
      end

      def refuse_sources
        option = @sources.keys.first or return
        raise UsageError, "--#{option.name.tr("_", "-")} is for --list and the page"
      end

      def view = @view || :top

      def kind = { lines: :top, peek: :tree }.fetch(view, view)

      def render_options(profile)
        chosen = trimming.merge(@options)
        chosen.merge!(rows_max: 0, node_fraction: 0, edge_fraction: 0) if %i[peek traces raw].include?(view)
        chosen[:granularity] ||= :lines if view == :lines
        chosen[:rows_max] ||= SUMMARY_ROWS[chosen[:format] || :text] if view == :summary
        chosen[:type] = sample_type(profile)
        chosen[:notes] = notes
        chosen[:fold_chains] = !@untrimmed
        chosen[:indent_max] = INDENT_LEVELS unless @untrimmed && !$stdout.tty?
        chosen[:source] = SourceFiles.new([profile], **@sources) if view == :list
        chosen
      end

      def trimming
        return {} if @untrimmed || UNTRIMMED.include?(view)

        { node_fraction: NODE_FRACTION, edge_fraction: EDGE_FRACTION, rows_max: view == :tree ? TREE_NODES : 0 }
      end

      # In the order in which they are applied.
      def notes
        order = %i[focus ignore hide show tagfocus tagignore]
        order.filter_map { |filter| @notes.reverse.assoc(filter)&.join("=") }
      end

      # Returns a filter as the command line gave it.
      def given_as(filter) = "--#{filter} #{@notes.reverse.assoc(filter).last}"

      # Returns the number of the sample type that was asked for. Raises UsageError.
      def sample_type(profile)
        types, shown = profile.sample_types
        return shown unless @sample_type

        number = @sample_type.match?(/\A\d+\z/) ? @sample_type.to_i : types.index { |type, _| type == @sample_type }
        return number if number && number < types.size

        raise UsageError, "--sample-type must be one of #{types.map(&:first).join(", ")}, not #{shown(@sample_type)}"
      end

      def load(paths) = sum(paths, paths.map { |path| ProfileFile.named(path).read })

      # Returns the sum of the profiles of +paths+. Raises Error, which names them.
      def sum(paths, profiles)
        profiles.one? ? profiles.first : Profile.sum(profiles)
      rescue Error => e
        raise Error, "cannot add up #{paths.join(", ")}: #{e.message}"
      end

      # Raises Error where a filter that something must match matches nothing: an empty table would look like an answer.
      def show(profile)
        text, unmatched = render(profile)
        missed = unmatched.find { |option| NEEDED.key?(option) }
        raise Error, "#{NEEDED[missed]} #{given_as(missed)}" if missed

        Display.new($stdout, color: @color, pager: @pager).show(text, decorate: !@options[:format])
        unmatched.each { |option| Host.say("--#{option} #{objection(option)}") }
        advise(profile)
      end

      # The table of functions is that of pprof. Where its first row says nothing of a program, somebody who sits before
      # a terminal is told what does.
      def advise(profile)
        return unless view == :top && $stdout.tty? && @notes.empty? && !@options[:format]

        name, path = profile.top(1, :flat).first
        return unless path == "<GVL>"

        Host.say("#{name} is time that threads waited: --states says for what, --ignore '\\[GVL' shows what ran")
      end

      def objection(option) = option == :unit ? "#{@options[:unit]} is no unit of these values" : "matches nothing"
    end
  end
end
