# frozen_string_literal: true

require_relative "command"
require_relative "report_options"
require_relative "../report/display"
require_relative "../report/estimate_lines"
require_relative "../report/slow_calls"
require_relative "../profiles/merging"
require_relative "../profiles/profile_file"
require_relative "../report/source_files"

module Sperf
  class CLI
    # A subcommand that shows profiles as text or in the viewer: `report` and `diff`.
    class ReportCommand < Command
      include IdleThreads
      include LabelFrames
      include SampleType
      include ViewerOptions

      DEFAULT_PATH = OptionTable::DEFAULT_OUTPUT
      # The most levels of a call tree that are indented: they take half of the 80 columns of a terminal.
      INDENT_LEVELS = 8
      # Rows of each table of a summary, as in files of its format.
      SUMMARY_ROWS = { text: 50, markdown: 10 }.freeze
      # Views that are never trimmed.
      UNTRIMMED = %i[peek list walk threads tags by states summary calls allocated blocked holders].freeze
      # Views of traces only.
      OF_TRACES = %i[flat graph calls].freeze
      # Views that show source.
      WITH_SOURCE = %i[list walk].freeze
      # Views that evaluate sperf's own frames at the leaves of stacks.
      BY_STATE = %i[by states summary flat graph calls blocked holders].freeze
      # Views of who held the GVL, and what to do about a profile that does not say.
      OF_HOLDERS = %i[blocked holders].freeze
      RECORD_WALL = "record with sperf record -m wall"
      # Views of the whole profile, which are followed by the slow calls of a trace.
      WITH_SLOW_CALLS = %i[text top flat calltree summary].freeze
      # Filters that must match something, and the message if they do not.
      REQUIRED_MATCHES = {
        focus: "no function matches", show: "no function matches", tagfocus: "no sample has a label that matches"
      }.freeze
      NO_STATES = "--states needs times, and this profile has none"
      NO_STATES_OF_OBJECTS = "#{NO_STATES}; --by class says what was allocated".freeze
      # The most keys of labels that a message names.
      MOST_KEYS = 12
      # The renderer's names of options.
      RENDERER_NAMES = {
        nodecount: :rows_max, nodefraction: :node_fraction, edgefraction: :edge_fraction, cum: :cumulative,
        inverted: :inverted, granularity: :granularity, unit: :unit, by: :by
      }.freeze

      def initialize
        super
        @options = {}
        @notes = []
      end

      private

      # -- Options --

      # Stores the options of the renderer, too. Raises UsageError.
      def store(option, value)
        case option.group
        when :view then store_view(option, value)
        when :form then choose_format(option.name)
        end
        super
        @options[RENDERER_NAMES[option.name]] = value if RENDERER_NAMES.key?(option.name)
      end

      # Keeps the text of filters, for the notes above the report.
      def read(option, text)
        note = option.group == :filter && option.name != :sample_type
        return if note && text.empty?

        super
        return unless note

        @options[option.name] = given[option.name]
        @notes << [option.name, text]
      end

      def store_view(option, value)
        return if option.name == :inverted

        choose(option.name, option.flags.last)
        @options[:symbol] = value if value.is_a?(Regexp)
      end

      def choose(view, flag)
        raise UsageError.of_both(@flag, flag) if @flag && @flag != flag

        @flag = flag
        @view = view
      end

      def choose_format(format)
        other = @options[:format]
        raise UsageError.of_both("--#{other}", "--#{format}") if other && other != format

        @options[:format] = format
      end

      # Returns the keywords of SourceFiles.
      def sources = given.slice(:source_path, :trim_path)

      def untrimmed? = !on?(:trim)

      def folds? = !untrimmed? && !on?(:unfold)

      # -- Rendering --

      # Returns the text of the view of +profile+, and the options that match nothing.
      def render(profile)
        refuse_options
        check_key(profile) if view == :by
        check_states(profile) if view == :states
        check_causes(profile) if of_holders?
        check_trace(profile)
        profile.render(kind, render_options(profile))
      rescue Error => e
        raise Error, @options[:symbol] ? "#{e.message}: #{@options[:symbol].source}" : e.message
      end

      # Raises UsageError for options that are not for the view. The state of a thread is in the leaf of its stack.
      def refuse_options
        raise UsageError, "--inverted is for --calltree" if @options[:inverted] && view != :calltree
        raise UsageError, "--source-path is for --list, --walk and the viewer" if
          given.key?(:source_path) && !WITH_SOURCE.include?(view)
        raise UsageError, "--tagleaf is not for --#{view}, which evaluates the leaves of stacks" if
          given.key?(:tagleaf) && BY_STATE.include?(view)
      end

      # Raises Error if no sample and no span has the label, which may be misspelt.
      def check_key(profile)
        key = given[:by].dup.force_encoding(Encoding::UTF_8)
        keys = profile.label_keys.sort
        return if keys.include?(key)

        known = keys.size > MOST_KEYS ? [*keys.first(MOST_KEYS), "#{keys.size - MOST_KEYS} more"] : keys
        known = ["none"] if keys.empty?
        raise Error, "no sample has a label called #{key.scrub}; there are #{known.join(", ")}" \
                     "#{Suggestion.for(key.scrub, keys)}"
      end

      # Raises Error for a profile without times.
      def check_states(profile)
        types, = profile.sample_types
        number = type_of_view(profile)
        times = types.select { |_name, unit| unit == "nanoseconds" }.map(&:first)
        of_objects = profile.allocations?(number)
        raise Error, of_objects ? NO_STATES_OF_OBJECTS : NO_STATES if timeless?(types) || (times.empty? && of_objects)
        return unless of_objects

        raise UsageError, "--states needs times: use --sample-type #{times.last}, not #{types[number].first}"
      end

      # Raises Error for a profile that does not say who held the GVL.
      def check_causes(profile)
        waited, known = profile.waiting_for_gvl
        return if known.positive?

        types, = profile.sample_types
        raise Error, "--#{view} needs samples, and this profile is a trace: #{RECORD_WALL}" if profile.trace_type
        if types.none? { |name, unit| name == "wall" && unit == "nanoseconds" }
          raise Error, "--#{view} needs wall time, and this profile has none: #{RECORD_WALL}"
        end
        return if waited.zero?

        raise Error, "this profile does not say who held the GVL: #{RECORD_WALL}, to a file in sperf's own format " \
                     "(.data)"
      end

      def of_holders? = OF_HOLDERS.include?(view)

      # Whether these are the sample types of mode custom or exceptions.
      def timeless?(types) = types.any? { |name, _unit| %w[weight exceptions].include?(name) }

      # Raises UsageError, Error if the profile lacks what the view needs.
      def check_trace(profile)
        if view == :allocated && profile.sample_types.first.each_index.none? { |type| profile.allocations?(type) }
          raise Error, "--allocated needs allocations, and this profile has none"
        end
        if OF_TRACES.include?(view)
          unless profile.trace_type
            raise UsageError, "--#{view} needs a trace, and this profile has samples: use --top, --tree or --peek"
          end
        elsif given[:per_thread]
          raise UsageError, "--per-thread is for --flat, --graph and --calls of a trace"
        end
        return unless given[:per_thread] && @options[:format]

        raise UsageError, "--per-thread is for text; in other formats --tagfocus thread=NAME selects a thread"
      end

      # Returns the number of the sample type to show: time for the reports of a trace, which show all types. For --by,
      # a type whose samples have the label.
      def type_of_view(profile)
        return profile.sample_types.first.index { |name,| name == "wall" } if of_holders?
        return profile.trace_type if OF_TRACES.include?(view)
        return profile.sample_type_for_label(given[:by]) if view == :by && !given.key?(:sample_type)

        sample_type(profile)
      end

      def view = @view || :text

      def kind = { text: :functions, lines: :functions, peek: :tree, by: :by_label, walk: :choices }.fetch(view, view)

      def render_options(profile)
        chosen = trimming.merge(@options)
        chosen.merge!(rows_max: 0, node_fraction: 0, edge_fraction: 0) if view == :peek
        chosen[:granularity] ||= :lines if view == :lines
        chosen[:rows_max] ||= SUMMARY_ROWS[chosen[:format] || :text] if view == :summary
        chosen[:type] = type_of_view(profile)
        chosen.merge!(trace_options(profile)) if OF_TRACES.include?(view)
        chosen[:notes] = notes
        chosen[:fold_chains] = folds?
        chosen[:indent_max] = INDENT_LEVELS unless untrimmed? && !$stdout.tty?
        WITH_SOURCE.include?(view) ? list_options(profile).merge(chosen) : chosen
      end

      # Methods are ordered by the sample type in the option; in all reports except the flat one, by total time.
      def trace_options(profile)
        order = given.key?(:sample_type) ? sample_type(profile) : profile.trace_type
        { order:, cumulative: on?(:cum) || view != :flat, per_thread: on?(:per_thread) }
      end

      def list_options(profile)
        options = { source: SourceFiles.new([profile], **sources) }
        untrimmed? ? options : options.merge(rows_max: Table::LIST_CALLS, fold_lines: folds?)
      end

      def trimming
        return {} if untrimmed? || UNTRIMMED.include?(view)

        { node_fraction: Table::NODE_FRACTION, edge_fraction: Table::EDGE_FRACTION,
          rows_max: view == :tree ? Table::TREE_NODES : 0 }
      end

      # In the order in which they are applied.
      def notes
        order = %i[focus ignore hide show tagfocus tagignore]
        order.filter_map { |filter| @notes.reverse.assoc(filter)&.join("=") }
      end

      # Returns a filter as on the command line.
      def given_as(filter) = "--#{filter} #{@notes.reverse.assoc(filter).last}"

      def load(paths) = prepare(sum(paths, read_all(paths)))

      def read_all(paths) = Merging.read(paths).map { |_path, profile| without_prefixes(profile) }

      def without_prefixes(profile) = SourceFiles.new([profile], **sources).without_prefixes(profile)

      # Returns the Profile to show. Frames of labels are added last, because the state of a thread is in the leaf of
      # its stack. pprof's reports show the recorded lines of templates.
      def prepare(profile)
        return profile if of_holders? # the changed copies below have no causes

        profile = with_template_lines(profile) unless of_pprof?
        with_label_frames(without_idle_threads(profile))
      end

      # Returns the Profile with lines as in the files of templates.
      def with_template_lines(profile) = TemplateLines.new(SourceFiles.new([profile], **sources)).correct(profile)

      # Returns the sum of the profiles of +paths+. Raises Error, which names them.
      def sum(paths, profiles)
        profiles.one? ? profiles.first : Profile.sum(profiles)
      rescue Error => e
        raise Error, "cannot add up #{paths.join(", ")}: #{e.message}"
      end

      # Prints the report. Raises Error if a filter of REQUIRED_MATCHES matches nothing.
      def show(profile)
        text, unmatched = render(profile)
        check_matches(unmatched)
        text = with_estimates(text, profile) + retained(profile) + slow_calls(profile)
        display(pager: on?(:pager)).show(text, decorate: !@options[:format])
        warn_of_unmatched(unmatched)
        warn_of_unmatched_methods(profile)
        report_idle_threads
        advise(profile)
      end

      def check_matches(unmatched)
        missed = unmatched.find { |option| REQUIRED_MATCHES.key?(option) } or return
        raise Error, "#{REQUIRED_MATCHES[missed]} #{given_as(missed)}"
      end

      def display(pager:) = Display.new($stdout, color: given.fetch(:color, :auto), pager:)

      # Warns of options that had no effect.
      def warn_of_unmatched(unmatched)
        unmatched.each { |option| Host.say("--#{option} #{objection(option)}") }
        warn_of_frames
      end

      # Returns the section on what holds live objects, for a table of live objects.
      def retained(profile)
        types, = profile.sample_types
        return "" if @options[:format] || !types[type_of_view(profile)].first.start_with?("inuse_")

        lines = RetainedLines.new(profile).lines
        lines.empty? ? "" : "\nStill alive, and held by:\n\n#{lines.join("\n")}\n"
      end

      # Adds the standard errors, for a table of allocated objects or bytes.
      def with_estimates(text, profile)
        types, = profile.sample_types
        of = { "alloc_space" => :bytes, "alloc_objects" => :objects }[types[type_of_view(profile)].first]
        return text if of.nil?

        estimates = EstimateLines.new(profile)
        return with_member(text, "estimates", estimates.to_h) if @options[:format] == :json

        text + estimates_section(estimates.lines(of:), of)
      end

      # Returns the section with +lines+ as text or Markdown; "" for other formats.
      def estimates_section(lines, of)
        return "" if lines.empty? || ![nil, :markdown].include?(@options[:format])

        title = "#{of.capitalize} are estimates, with two standard errors:"
        lines = lines.map { |line| "- #{line}" } if @options[:format] == :markdown
        "\n#{title}\n\n#{lines.join("\n")}\n"
      end

      # Returns the JSON +text+ with one more member at the end of its object, if there is a +value+. Does not parse the
      # rows, which may be many.
      def with_member(text, name, value)
        return text unless value

        require "json"
        text.sub(/\n\}\n\z/) { ",\n  #{JSON.generate(name)}: #{JSON.generate(scrubbed(value))}\n}\n" }
      end

      # Comments are bytes, JSON is text.
      def scrubbed(value)
        case value
        when Hash then value.transform_values { |part| scrubbed(part) }
        when Array then value.map { |part| scrubbed(part) }
        when String then value.dup.force_encoding(Encoding::UTF_8).scrub
        else value
        end
      end

      # Warns of patterns of a trace that matched no method: their methods would look as if they were never called.
      def warn_of_unmatched_methods(profile)
        return unless WITH_SLOW_CALLS.include?(view) && !@options[:format]

        ScopeComments.new(profile.comments).complaints { |option| "--#{option}" }.each { |line| Host.say(line) }
      end

      # Returns the section on slow calls of a trace, for views of the whole profile.
      def slow_calls(profile)
        WITH_SLOW_CALLS.include?(view) && !@options[:format] ? SlowCalls.new(profile).section : ""
      end

      # Names sample types that are not shown, unless the user named one, or asks for another format than text.
      def report_other_types(profile)
        return if given.key?(:sample_type) || @options[:format] || %i[summary allocated].include?(view)
        return if OF_TRACES.include?(view)

        number = type_of_view(profile)
        others = other_sample_types(profile, number)
        return if others.empty?

        by_class = ", --by class what was allocated" if profile.allocations?(number) && view != :by
        Host.say("this is #{profile.sample_types.first[number].first}; --sample-type shows #{list(others)}#{by_class}")
      end

      def list(names) = names.one? ? names.first : "#{names[..-2].join(", ")} and #{names.last}"

      # On a terminal, suggests other views if the first row of a table of functions is time that threads waited.
      def advise(profile)
        report_other_types(profile)
        return unless %i[text top].include?(view) && $stdout.tty? && @notes.empty? && !@options[:format]

        name, path = profile.top(1, :flat).first
        return unless path == "<GVL>"

        Host.say("#{name} is time that threads waited: --states shows for what, --ignore '\\[GVL' shows what ran")
      end

      def objection(option) = option == :unit ? "#{@options[:unit]} is not a unit of these values" : "matches nothing"
    end
  end
end
