# frozen_string_literal: true

require_relative "command"
require_relative "idle_threads"
require_relative "label_frames"
require_relative "sample_type"
require_relative "../report/display"
require_relative "../report/estimate_lines"
require_relative "../report/retained_lines"
require_relative "../report/slow_calls"
require_relative "../profiles/merging"
require_relative "../profiles/profile_file"
require_relative "../profiles/profile_paths"
require_relative "../report/source_files"
require_relative "viewer_options"

module Sperf
  class CLI
    # A subcommand that shows profiles as text, or hands them over to the viewer: what `report` and `diff` have in
    # common.
    class ReportCommand < Command
      include IdleThreads
      include LabelFrames
      include SampleType
      include ViewerOptions

      DEFAULT_PATH = OptionTable::DEFAULT_OUTPUT
      # Levels of a call tree that are indented: names have half of the 80 columns of a terminal then.
      INDENT_LEVELS = 8
      # Rows of each table of a summary: as many as in files of its format.
      SUMMARY_ROWS = { text: 50, markdown: 10 }.freeze
      # Views that show everything they are asked for.
      UNTRIMMED = %i[peek traces raw list walk threads tags by states summary calls allocated].freeze
      # Views that are of traces alone.
      OF_TRACES = %i[flat graph calls].freeze
      # Views that show source.
      WITH_SOURCE = %i[list walk].freeze
      # Views that go by the frames of sperf's own on top of stacks.
      BY_STATE = %i[by states summary flat graph calls].freeze
      # Views of the whole, below which the slow calls of a trace are shown.
      WITH_SLOW_CALLS = %i[text top flat calltree summary].freeze
      # Filters that nothing passes where they match nothing, and what is said then.
      NEEDED = { focus: "no function matches", show: "no function matches",
                 tagfocus: "no sample has a label that matches" }.freeze
      NO_STATES = "--states is of time, of which this profile has none"
      NO_STATES_OF_OBJECTS = "#{NO_STATES}; --by class says what was allocated".freeze
      # Keys of labels that a message names.
      MOST_KEYS = 12
      # What the renderer calls an option.
      RENDERER_NAMES = {
        nodecount: :rows_max, nodefraction: :node_fraction, edgefraction: :edge_fraction, cum: :cumulative,
        inverted: :inverted, granularity: :granularity, unit: :unit, by: :by
      }.freeze
      private_constant :RENDERER_NAMES

      def initialize
        super
        @options = {}
        @notes = []
      end

      private

      # -- Options --

      # Notes what the renderer is to be told as well. Raises UsageError.
      def take(option, value)
        case option.group
        when :view then take_view(option, value)
        when :form then choose_format(option.name)
        end
        super
        @options[RENDERER_NAMES[option.name]] = value if RENDERER_NAMES.key?(option.name)
      end

      # Filters keep their text for the notes above the report.
      def read(option, text)
        note = option.group == :filter && option.name != :sample_type
        return if note && text.empty?

        super
        return unless note

        @options[option.name] = given[option.name]
        @notes << [option.name, text]
      end

      def take_view(option, value)
        return if option.name == :inverted

        choose(option.name, option.flags.last)
        @options[:symbol] = value if value.is_a?(Regexp)
      end

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

      # Keywords for SourceFiles.
      def sources = given.slice(:source_path, :trim_path)

      def untrimmed? = !on?(:trim)

      def folds? = !untrimmed? && !on?(:unfold)

      # -- Rendering --

      # Returns the text of the view on +profile+, and the options that nothing answers to, as filters may find nothing.
      def render(profile)
        raise UsageError, "--inverted is for --calltree" if @options[:inverted] && view != :calltree

        refuse_sources unless WITH_SOURCE.include?(view)
        refuse_leaves if given.key?(:tagleaf) && BY_STATE.include?(view)
        check_key(profile) if view == :by
        check_states(profile) if view == :states
        check_trace(profile)
        profile.render(kind, render_options(profile))
      rescue Error => e
        raise Error, @options[:symbol] ? "#{e.message}: #{@options[:symbol].source}" : e.message
      end

      def refuse_sources
        option = sources.keys.first or return
        raise UsageError, "--#{option.name.tr("_", "-")} is for --list, --walk and the viewer"
      end

      # What a thread did is in the leaf of its stack.
      def refuse_leaves = raise(UsageError, "--tagleaf is not for --#{view}, which goes by the leaves of stacks")

      # Raises Error where neither sample nor span has the label: a misspelt one would look like a profile without any.
      def check_key(profile)
        key = given[:by].dup.force_encoding(Encoding::UTF_8)
        keys = profile.label_keys.sort
        return if keys.include?(key)

        known = keys.size > MOST_KEYS ? [*keys.first(MOST_KEYS), "#{keys.size - MOST_KEYS} more"] : keys
        known = ["none"] if keys.empty?
        raise Error, "no sample has a label called #{key.scrub}; there are #{known.join(", ")}" \
                     "#{Suggestion.for(key.scrub, keys)}"
      end

      # Raises Error for values in which no thread was in a state.
      def check_states(profile)
        types, = profile.sample_types
        number = type_of_view(profile)
        times = types.select { |_name, unit| unit == "nanoseconds" }.map(&:first)
        of_objects = profile.allocations?(number)
        raise Error, of_objects ? NO_STATES_OF_OBJECTS : NO_STATES if times.empty? && (of_objects || custom?(types))
        return unless of_objects

        raise UsageError, "--states is of time: use --sample-type #{times.last}, not #{types[number].first}"
      end

      # Whether these are the sample types of values that a program measured itself.
      def custom?(types) = types.any? { |name, _unit| name == "weight" }

      # Raises UsageError, Error where the profile is not what the view is of.
      def check_trace(profile)
        if view == :allocated && profile.sample_types.first.each_index.none? { |type| profile.allocations?(type) }
          raise Error, "--allocated is of allocations, of which this profile has none"
        end
        if OF_TRACES.include?(view)
          unless profile.trace_type
            raise UsageError, "--#{view} is of a trace, and this profile is of samples: use --top, --tree or --peek"
          end
        elsif given[:per_thread]
          raise UsageError, "--per-thread is for --flat, --graph and --calls of a trace"
        end
        return unless given[:per_thread] && @options[:format]

        raise UsageError, "--per-thread is for text; --tagfocus thread=NAME chooses a thread in other formats"
      end

      # Returns the number of the sample type to show: time for the reports of a trace, which tell all types. A table by
      # a label that only other values have is of those.
      def type_of_view(profile)
        return profile.trace_type if OF_TRACES.include?(view)
        return profile.sample_type_for_label(given[:by]) if view == :by && !given.key?(:sample_type)

        sample_type(profile)
      end

      def view = @view || :text

      def kind = { text: :functions, lines: :functions, peek: :tree, by: :by_label, walk: :choices }.fetch(view, view)

      def render_options(profile)
        chosen = trimming.merge(@options)
        chosen.merge!(rows_max: 0, node_fraction: 0, edge_fraction: 0) if %i[peek traces raw].include?(view)
        chosen[:granularity] ||= :lines if view == :lines
        chosen[:rows_max] ||= SUMMARY_ROWS[chosen[:format] || :text] if view == :summary
        chosen[:type] = type_of_view(profile)
        chosen.merge!(trace_options(profile)) if OF_TRACES.include?(view)
        chosen[:notes] = notes
        chosen[:fold_chains] = folds?
        chosen[:indent_max] = INDENT_LEVELS unless untrimmed? && !$stdout.tty?
        WITH_SOURCE.include?(view) ? list_options(profile).merge(chosen) : chosen
      end

      # Methods are in the order of the sample type that was asked for; in all but the flat report, of total time.
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

      # Returns a filter as the command line gave it.
      def given_as(filter) = "--#{filter} #{@notes.reverse.assoc(filter).last}"

      def load(paths) = prepare(sum(paths, read_all(paths)))

      def read_all(paths)
        Merging.leave_out_parts(paths.map { |path| [path, ProfileFile.named(path).read] }).map(&:last)
      end

      # Returns the Profile that is shown. What a thread did is in the leaves of its stacks, so frames come last. What
      # is pprof's has the lines that were recorded.
      def prepare(profile)
        profile = with_template_lines(profile) unless of_pprof?
        with_label_frames(without_idle_threads(profile))
      end

      # Returns the Profile with the lines of templates that their files have.
      def with_template_lines(profile) = TemplateLines.new(SourceFiles.new([profile], **sources)).correct(profile)

      # Returns the sum of the profiles of +paths+. Raises Error, which names them.
      def sum(paths, profiles)
        profiles.one? ? profiles.first : Profile.sum(profiles)
      rescue Error => e
        raise Error, "cannot add up #{paths.join(", ")}: #{e.message}"
      end

      # Raises Error where a filter that something must match matches nothing: an empty table would look like an answer.
      def show(profile)
        text, unmatched = render(profile)
        refuse_missed(unmatched)
        text = with_estimates(text, profile) + retained(profile) + slow_calls(profile)
        display(pager: on?(:pager)).show(text, decorate: !@options[:format])
        remark(unmatched)
        name_unmatched_methods(profile)
        name_idle_threads
        advise(profile)
      end

      def refuse_missed(unmatched)
        missed = unmatched.find { |option| NEEDED.key?(option) } or return
        raise Error, "#{NEEDED[missed]} #{given_as(missed)}"
      end

      def display(pager:) = Display.new($stdout, color: given.fetch(:color, :auto), pager:)

      # Says which options did nothing.
      def remark(unmatched)
        unmatched.each { |option| Host.say("--#{option} #{objection(option)}") }
        warn_of_frames
      end

      # What holds the objects that are still alive, where a table tells of these.
      def retained(profile)
        types, = profile.sample_types
        return "" if @options[:format] || view == :raw || !types[type_of_view(profile)].first.start_with?("inuse_")

        lines = RetainedLines.new(profile).lines
        lines.empty? ? "" : "\nStill alive, and held by:\n\n#{lines.join("\n")}\n"
      end

      # Adds how far bytes may be off, where a table tells of bytes that were allocated.
      def with_estimates(text, profile)
        types, = profile.sample_types
        return text if view == :raw || types[type_of_view(profile)].first != "alloc_space"

        estimates = EstimateLines.new(profile)
        return with_member(text, "estimates", estimates.to_h) if @options[:format] == :json
        return text if @options[:format] || estimates.lines.empty?

        "#{text}\nBytes are estimates, with two standard errors:\n\n#{estimates.lines.join("\n")}\n"
      end

      # Returns the JSON +text+ with one more member at the end of its object, if there is a +value+. The rows, which
      # may be many, are left as they are.
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

      # What a trace was asked for and has not met: its methods would look like such that were never called.
      def name_unmatched_methods(profile)
        return unless WITH_SLOW_CALLS.include?(view) && !@options[:format]

        ScopeComments.new(profile.comments).complaints { |option| "--#{option}" }.each { |line| Host.say(line) }
      end

      # The calls of a trace that took too long, where somebody looks at all of it.
      def slow_calls(profile)
        WITH_SLOW_CALLS.include?(view) && !@options[:format] ? SlowCalls.new(profile).section : ""
      end

      # What is not shown would not be missed. Somebody who named a type knows, and programs ask for none of it.
      def name_other_types(profile)
        return if given.key?(:sample_type) || @options[:format] || %i[summary raw allocated].include?(view)
        return if OF_TRACES.include?(view)

        number = type_of_view(profile)
        others = other_sample_types(profile, number)
        return if others.empty?

        by_class = ", --by class what was allocated" if profile.allocations?(number) && view != :by
        Host.say("this is #{profile.sample_types.first[number].first}; --sample-type shows #{list(others)}#{by_class}")
      end

      def list(names) = names.one? ? names.first : "#{names[..-2].join(", ")} and #{names.last}"

      # Where the first row of a table of functions says nothing of a program, somebody who sits before a terminal is
      # told what does.
      def advise(profile)
        name_other_types(profile)
        return unless %i[text top].include?(view) && $stdout.tty? && @notes.empty? && !@options[:format]

        name, path = profile.top(1, :flat).first
        return unless path == "<GVL>"

        Host.say("#{name} is time that threads waited: --states says for what, --ignore '\\[GVL' shows what ran")
      end

      def objection(option) = option == :unit ? "#{@options[:unit]} is no unit of these values" : "matches nothing"
    end
  end
end
