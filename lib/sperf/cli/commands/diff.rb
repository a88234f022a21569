# frozen_string_literal: true

require_relative "../report_command"
require_relative "../../report/diff_gate"
require_relative "../../report/shared_paths"

module Sperf
  class CLI
    # `sperf diff`: shows how a target differs from a base, and fails if the difference exceeds --fail-above.
    class Diff < ReportCommand
      USAGE = "diff [options] base target"

      # Returns what `sperf diff` prints for the command line +arguments+ (Strings) with neither a terminal nor
      # --fail-above.
      def text(arguments)
        sides = files(parse(arguments))
        render(difference(*sums(sides, read_sides(*sides)))).first
      end

      private

      def execute(paths)
        base_paths, target_paths = sides = files(paths)
        return view_in_browser(target_paths, base: base_paths, normalize: on?(:normalize), sources:) if viewer?

        bases, targets = read_sides(*sides)
        compared = difference(*sums(sides, [bases, targets]))
        verdict = judge(bases, targets)
        show(compared)
        warn_of_sums(bases.size, targets.size)
        conclude(verdict) if verdict
      end

      # Returns the Profiles of each side. The base may be of another checkout, and gets the paths of the target.
      def read_sides(base_paths, target_paths)
        bases = read_all(base_paths)
        all = SharedPaths.align(bases + read_all(target_paths))
        [all.take(bases.size), all.drop(bases.size)]
      end

      def sums(sides, profiles) = sides.zip(profiles).map { |paths, side| prepare(sum(paths, side)) }

      # Returns the DiffGate::Verdict, nil without --fail-above. Raises UsageError if no sample matches the filters,
      # which may be misspelt.
      def judge(bases, targets)
        return unless given[:fail_above]

        gate = gate(bases.first)
        verdict = gate.judge(*[bases, targets].map { |side| side.map { |profile| with_label_frames(profile) } })
        return verdict unless verdict.nothing? && gate_filters.any?

        raise UsageError, "--fail-above has nothing to compare: no sample of base or target matches " \
                          "#{gate_filters.keys.map { |filter| given_as(filter) }.join(" ")}"
      end

      def conclude(verdict)
        Host.say(verdict.words)
        exit(Table::DIFFERENCE_STATUS) if verdict.failed?
      end

      # Returns the files of the base, and those of the target.
      def files(paths) = sides(paths).map { |side| ProfilePaths.expand(side) }

      # Returns the paths of the base, and those of the target.
      def sides(paths)
        raise UsageError, "use either two paths, or --base and --target, not both" if named? && paths.any?
        return given.values_at(:base, :target) if given.key?(:base) && given.key?(:target)
        return paths.map { |path| [path] } if paths.size == 2

        raise UsageError, "diff needs two profiles, a base and a target (see sperf diff -h)"
      end

      def named? = given.key?(:base) || given.key?(:target)

      # Whether percentages are of the base.
      def of_base? = given.fetch(:share_of, :base) == :base

      # A table by label shows both sides, so it must know which samples are of the base.
      def difference(base, target)
        @sides = { before: base, now: target }
        Profile.difference(target, base, normalize: on?(:normalize), mark_base: of_base? || view == :by)
      rescue Error => e
        raise Error, "cannot compare base and target: #{e.message}"
      end

      def render_options(profile)
        if view == :by && !of_base?
          raise UsageError, "--share-of=difference is not for --by, whose shares refer to the base"
        end

        super.merge(mark_changes: on?(:marks) && of_base?, signed_shares: true, **(view == :by ? @sides : {}))
      end

      # Sums of three runs and of two differ by a third in any program. --fail-above compares means.
      def warn_of_sums(bases, targets)
        return if bases == targets || on?(:normalize)

        Host.say("the base has #{bases} and the target #{targets} files, and their sums are compared; " \
                 "--normalize corrects for that")
      end

      def gate(base)
        if on?(:normalize) && gate_filters.empty?
          raise UsageError, "with --normalize both totals are equal: --fail-above needs --focus or another filter"
        end

        DiffGate.new(given[:fail_above], gate_filters.merge(type: sample_type(base)), shares: on?(:normalize))
      end

      # The filters that select samples. The others select what is shown of them.
      def gate_filters = @options.slice(:focus, :ignore, :tagfocus, :tagignore)
    end
  end
end
