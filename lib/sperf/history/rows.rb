# frozen_string_literal: true

module Sperf
  module History
    # A history for programs: JSON and CSV. Numbers are not rounded, and names are UTF-8.
    class Rows
      COLUMNS = %i[key start profiles recorded_ns value total rate].freeze
      # Beginnings of a cell that a spreadsheet would execute.
      FORMULA = /\A[=+\-@\t\r]/
      private_constant :COLUMNS, :FORMULA

      # +measure+ is a Measure; +subject+ names the samples that were chosen, nil for all.
      def initialize(measure, subject)
        @measure = measure
        @subject = subject
      end

      # Returns the CSV of +rows+ (an Array of Period).
      def csv(rows)
        ([COLUMNS.map(&:name)] + rows.map { |row| row(row).values.map { |value| cell(value) } })
          .map { |cells| "#{cells.join(",")}\n" }.join
      end

      # Returns the JSON of +rows+ of the kind +kind+, and of +changes+ unless nil.
      def json(rows, kind, changes)
        generate(**head, by: kind, rows: rows.map { |row| row(row) }, **(changes ? changes_of(changes) : {}))
      end

      # Returns the JSON of a bisection among +count+ commits.
      def bisection_json(result, count)
        generate(**head, commits: count, commit: (text(result.commit.key) if result&.found?),
                         candidate: result && candidate(result))
      end

      private

      def head = { subject: @subject && text(@subject), type: @measure.type, unit: @measure.unit, per: @measure.per }

      def row(row)
        { key: text(row.key), start: time(row.start_ns), profiles: row.profiles, recorded_ns: row.duration_ns,
          value: row.readings.sum(&:value), total: row.readings.sum(&:total), rate: @measure.rate(row.readings) }
      end

      def changes_of(changes)
        { functions: changes.functions, endpoints: changes.endpoints }.transform_values do |list|
          list.map { |change| change.to_h.merge(name: text(change.name)) }
        end
      end

      def candidate(result)
        before, since = result.means
        { commit: text(result.commit.key), start: time(result.commit.start_ns), before:, since:,
          profiles_before: result.before.size, profiles_since: result.after.size, p: result.chance }
      end

      def generate(**members)
        require "json"
        "#{JSON.generate(members)}\n"
      end

      def time(nanoseconds) = Time.at(0, nanoseconds, :nsec).utc.strftime("%Y-%m-%dT%H:%M:%S.%LZ")

      def text(text) = text.dup.force_encoding(Encoding::UTF_8).scrub

      def cell(value)
        return value.to_s unless value.is_a?(String)

        value = "'#{value}" if value.match?(FORMULA)
        value.match?(/[",\r\n]/) ? "\"#{value.gsub("\"", "\"\"")}\"" : value
      end
    end
  end
end
