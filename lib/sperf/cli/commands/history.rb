# frozen_string_literal: true

require_relative "../command"
require_relative "../../history/bisection"
require_relative "../../history/catalog"
require_relative "../../history/changes"
require_relative "../../history/measure"
require_relative "../../history/periods"
require_relative "../../history/rows"
require_relative "../../history/text"
require_relative "../../profiles/profile_paths"

module Sperf
  class CLI
    # `sperf history`: shows how a value changed over many profiles, and since which commit it is higher.
    class History < Command
      USAGE = "history [options] DIR|FILE..."

      private

      def execute(operands)
        check(operands)
        catalog = restrict(Sperf::History::Catalog.new(ProfilePaths.expand(operands)) { |line| Host.say(line) })
        measure = measure(catalog)
        readings, changes = read_profiles(catalog, measure)
        on?(:bisect) ? show_bisection(readings, measure) : show_table(readings, measure, changes)
      end

      def check(operands)
        raise UsageError, "history needs a directory or files (see sperf history -h)" if operands.empty?
        raise UsageError, "history reads files twice, and cannot read standard input" if operands.include?("-")

        refuse_both(:function, :label)
        refuse_both(:json, :csv)
        raise UsageError, "--csv is not for --bisect: use --json" if on?(:bisect) && on?(:csv)
        raise UsageError, "--by is not for --bisect, which compares commits" if on?(:bisect) && given.key?(:by)
        if given[:from] && given[:to] && given[:from] >= given[:to]
          raise UsageError, "--from must be before --to"
        end
      end

      def refuse_both(one, other)
        raise UsageError, "--#{one} and --#{other} exclude each other" if given[one] && given[other]
      end

      # -- What is read --

      # Leaves the files in +catalog+ that the options choose, and returns it.
      def restrict(catalog)
        catalog.limit_time(given[:from], given[:to])
        catalog.remove_parts
        catalog.leave_out("without a commit") { |file| file.commit.nil? } if on?(:bisect)
        catalog
      end

      # Returns the Measure, and leaves the files in +catalog+ that have its sample type.
      def measure(catalog)
        type, unit = catalog.limit_type(type_of(catalog))
        per = given.fetch(:per, :second)
        if per == :second
          catalog.leave_out("without a duration, which --per total can compare") { |file| file.duration_ns.zero? }
        end
        Sperf::History::Measure.new(type, unit, per, filters)
      end

      # Raises UsageError for an unknown sample type.
      def type_of(catalog)
        name = given[:sample_type] or return catalog.main_type
        types = catalog.files.flat_map(&:types).uniq
        return catalog.files.first.types[name.to_i] if name.match?(/\A\d+\z/) && catalog.files.first.types[name.to_i]

        types.find { |type, _unit| type == name } ||
          raise(UsageError, "--sample-type must be one of #{types.map(&:first).uniq.join(", ")}, " \
                            "not #{shown(name)}")
      end

      # Returns the filters of Measure. A label such as pid is a number, and one such as endpoint is text.
      def filters
        return [{ focus: given[:function] }] if given[:function]
        return [] unless given[:label]

        key, value = given[:label]
        # Commas would separate expressions.
        text = { tagfocus: "#{key}=\\A(?:#{Regexp.escape(value).gsub(",", "\\x2c")})\\z" }
        value.match?(/\A-?\d+\z/) ? [text, { tagfocus: "#{key}=#{value}" }] : [text]
      end

      # The chosen samples in words, nil for all samples.
      def subject
        given[:function]&.source || given[:label]&.join("=")
      end

      # Reads all profiles. Returns the readings, an Array, and the Changes if the options ask for these.
      def read_profiles(catalog, measure)
        changes = Sperf::History::Changes.new(measure, catalog.files.size) unless measure.filtered? || on?(:bisect)
        readings = []
        catalog.each_profile do |file, profile|
          readings << measure.read(file, profile)
          changes&.append(readings.last, profile)
        end
        raise Error, "no file can be read" if readings.empty?

        refuse_without_match if measure.filtered? && readings.all? { |reading| reading.value.zero? }
        [readings, changes]
      end

      # The name may be misspelt.
      def refuse_without_match
        option = given.key?(:function) ? :function : :label
        raise UsageError, "no sample of any profile matches --#{option} #{subject}"
      end

      # -- What is printed --

      def show_table(readings, measure, changes)
        kind = given.fetch(:by, :profile)
        rows = Sperf::History::Periods.of(readings, kind)
        output = Sperf::History::Rows.new(measure, subject)
        return puts(output.csv(rows)) if on?(:csv)
        return puts(output.json(rows, kind, changes)) if on?(:json)

        text = Sperf::History::Text.new(measure, subject)
        display(text.table(rows, kind) + (changes ? text.changes(changes) : ""))
      end

      def show_bisection(readings, measure)
        commits = Sperf::History::Periods.of(readings, :commit)
        raise Error, "--bisect needs profiles of two commits, and these are of one" if commits.one?

        result = Sperf::History::Bisection.new(commits, measure).result
        if on?(:json)
          puts(Sperf::History::Rows.new(measure, subject).bisection_json(result, commits.size))
        else
          display(Sperf::History::Text.new(measure, subject).bisection(result, commits))
        end
      end

      def display(text) = Display.new($stdout).show(text)
    end
  end
end
