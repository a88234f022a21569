# frozen_string_literal: true

require_relative "../report_command"
require_relative "../../report/diff_gate"

module Sperf
  class CLI
    # `sperf diff`: shows what a target has more than a base, on a page or as text, and says no where that is
    # too much.
    class Diff < ReportCommand
      USAGE = "diff [options] base target"
      SHARES = %i[base difference].freeze
      # The exit status where the difference is more than --fail-above allows.
      TOO_MUCH = 3

      def initialize
        super
        @bases = []
        @targets = []
        @share_of = :base
        @marks = true
      end

      # Returns what `sperf diff` prints for such a command line (Strings), without terminal, pager and gate.
      def text(arguments)
        sides = sides(parse(arguments))
        render(difference(*sides.map { |paths| load(paths) })).first
      end

      private

      def execute(paths)
        base_paths, target_paths = sides(paths)
        return view_in_browser(target_paths, base: base_paths, normalize: @normalize, sources: @sources) if viewer?

        bases, targets = [base_paths, target_paths].map { |side| side.map { |path| ProfileFile.named(path).read } }
        verdict = judge(bases, targets)
        show(difference(sum(base_paths, bases), sum(target_paths, targets)))
        warn_of_sums(bases.size, targets.size)
        conclude(verdict) if verdict
      end

      # Returns the DiffGate::Verdict, nil where nobody asked for one. Raises UsageError where the filters leave nothing
      # to judge: a gate that a misspelt name keeps open is none.
      def judge(bases, targets)
        return unless @fail_above

        gate = gate(bases.first)
        verdict = gate.judge(bases, targets)
        return verdict unless verdict.nothing? && gate_filters.any?

        raise UsageError, "--fail-above has nothing to compare: no sample of base or target is left by " \
                          "#{gate_filters.keys.map { |filter| given_as(filter) }.join(" ")}"
      end

      def conclude(verdict)
        Host.say(verdict.words)
        exit(TOO_MUCH) if verdict.failed?
      end

      # Returns the paths of the base and those of the target.
      def sides(paths)
        raise UsageError, "use either two paths, or --base and --target, not both" if named? && paths.any?
        return [@bases, @targets] if @bases.any? && @targets.any?
        return paths.map { |path| [path] } if paths.size == 2

        raise UsageError, "two profiles are needed, a base and a target (see sperf diff -h)"
      end

      def named? = @bases.any? || @targets.any?

      def difference(base, target)
        Profile.difference(target, base, @normalize, @share_of == :base)
      rescue Error => e
        raise Error, "cannot compare base and target: #{e.message}"
      end

      def render_options(profile)
        super.merge(mark_changes: @marks && @share_of == :base, signed_shares: true)
      end

      # Sums of three runs and of two differ by a third, whatever the program does. The gate compares means.
      def warn_of_sums(bases, targets)
        return if bases == targets || @normalize

        Host.say("the base is #{bases} and the target #{targets} files: their sums are compared, " \
                 "which --normalize evens out")
      end

      def gate(base)
        if @normalize && gate_filters.empty?
          raise UsageError, "with --normalize both totals are equal: --fail-above needs --focus or another filter"
        end

        DiffGate.new(@fail_above, gate_filters.merge(type: sample_type(base)), shares: @normalize)
      end

      # Those that choose samples; the others choose what is shown of them.
      def gate_filters = @options.slice(:focus, :ignore, :tagfocus, :tagignore)

      def define(parser)
        define_sides(parser)
        define_viewer(parser)
        define_views(parser)
        define_filters(parser)
        define_shape(parser)
        define_gate(parser)
        define_display(parser)
      end

      def define_sides(parser)
        parser.separator "\nOf what and what, where a side is several files (of several runs):"
        parser.on("--base PATH", "a profile of the base; once for each") { |path| @bases << path }
        parser.on("--target PATH", "a profile of the target; once for each") { |path| @targets << path }
        parser.separator "\nHow they are compared:"
        parser.on("--normalize", "scale the target so that both totals are equal") { @normalize = true }
        parser.on("--share-of WHAT", "what percentages are of: #{words(SHARES)} (default: base)") do |text|
          @share_of = choice("--share-of", SHARES, text)
        end
        parser.on("--no-marks", "do not say which functions are new or gone") { @marks = false }
      end

      def define_gate(parser)
        parser.on("--fail-above PERCENT", "status #{TOO_MUCH} if the target has more than so much more than the base",
                  "and more than chance explains, where each side is several runs") do |text|
          @fail_above = percent(text)
        end
      end

      def percent(text)
        value = Float(text.delete_suffix("%"), exception: false)
        return value if value&.finite? && value >= 0

        raise UsageError, "--fail-above must be a percentage such as 5%, not #{shown(text)}"
      end
    end
  end
end
