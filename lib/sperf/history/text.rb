# frozen_string_literal: true

require_relative "periods"

module Sperf
  module History
    # A history as text: a table with a spark line, the largest changes, or the result of a bisection.
    #
    # Names come from files. The Display in which the text is shown replaces control characters; here only line breaks
    # and tabs are replaced, which would tear the table.
    class Text
      include Phrases

      HEADS = {
        profile: "file", hour: "hour (UTC)", day: "day (UTC)", commit: "commit", host: "host"
      }.freeze
      # Characters of a commit that are shown.
      COMMIT = 12
      # The blocks of a spark line.
      BLOCKS = "▁▂▃▄▅▆▇█"
      private_constant :HEADS, :COMMIT, :BLOCKS

      # +measure+ is a Measure; +subject+ names the samples that were chosen, nil for all.
      def initialize(measure, subject)
        @measure = measure
        @subject = subject && shown(subject)
      end

      # Returns the table of +rows+ (an Array of Period of the kind +kind+).
      def table(rows, kind)
        rates = rows.map { |row| @measure.rate(row.readings) }
        # Hosts are not in the order of time.
        line = kind == :host ? Periods.of(rows.flat_map(&:readings), :hour).sort_by(&:start_ns) : rows
        "#{head(line)}\n#{columns(rows, rates, kind)}"
      end

      # Returns the tables of the largest Changes, "" if there are none.
      def changes(changes)
        first, second = changes.counts
        title = "from the first #{profiles(first)} to the last #{second}"
        [["functions by flat value", changes.functions], ["endpoints", changes.endpoints]].map do |what, list|
          next if list.empty?

          rows = list.map { |change| [*texts(change), shown(change.name)] }
          "\nLargest changes of #{what}, #{title}:\n\n#{aligned([["before", "after", "change", ""], *rows], left: [3])}"
        end.join
      end

      # Returns the lines on the Bisection::Result; +commits+ are the Periods that were compared.
      def bisection(result, commits)
        of = @subject || "everything"
        return "No commit is slower: #{of} never rose (#{commits.size} commits).\n" unless result
        return no_commit(result, of) unless result.found?

        rows = [["before", *side(result, 0, commits)], ["since", *side(result, 1, commits)]]
        "#{of}: slower since commit #{shown(result.commit.key)}, first recorded #{time(result.commit.start_ns)}\n\n" \
          "#{aligned(rows, left: [0, 2])}\n#{certainty(result)}\n"
      end

      private

      # -- The table --

      # The spark line is of +rows+, which are in the order of time.
      def head(rows)
        first, last = rows.flat_map(&:readings).map { |reading| reading.file.start_ns }.minmax
        count = rows.sum(&:profiles)
        rates = rows.map { |row| @measure.rate(row.readings) }
        known = rates.compact
        "#{capitalized(@measure.words)}; #{profiles(count)}, #{time(first)} to #{time(last)}\n" \
          "#{@subject || "total"}  #{spark_line(rates, known.max || 0)}  " \
          "#{@measure.text(known.min)} to #{@measure.text(known.max)}\n"
      end

      # Each row's trend has the scale of all.
      def columns(rows, rates, kind)
        names = ["start (UTC)", "profiles", "recorded", *("total" unless @measure.per == :total),
                 *(@subject || @measure.per == :total ? @subject || "share" : nil), "trend", HEADS.fetch(kind)]
        scale = rows.flat_map { |row| row.readings.filter_map { |reading| @measure.rate([reading]) } }.max || 0
        lines = rows.zip(rates).map do |row, rate|
          [time(row.start_ns, zone: nil), row.profiles.to_s, recorded(row), *values(row, rate),
           spark_line(row.readings.map { |reading| @measure.rate([reading]) }, scale, width: 24), key(row, kind)]
        end
        aligned([names, *lines], left: [0, names.size - 2, names.size - 1])
      end

      def values(row, rate)
        return [@measure.text(rate)] if @measure.per == :total || @subject.nil?

        [@measure.text(@measure.total_rate(row.readings)), @measure.text(rate)]
      end

      # Returns a line of blocks whose heights are +numbers+, from 0 to +highest+; nil is a gap. More than +width+
      # numbers are averaged.
      def spark_line(numbers, highest, width: 60)
        fitted(numbers, width).map { |number| number ? block(number, highest) : " " }.join
      end

      def block(number, highest)
        share = highest.positive? ? number / highest : 0
        BLOCKS[(share * (BLOCKS.size - 1)).round.clamp(0, BLOCKS.size - 1)]
      end

      # Returns at most +width+ numbers, the means of neighbours.
      def fitted(numbers, width)
        return numbers if numbers.size <= width

        numbers.each_with_index.group_by { |_number, index| index * width / numbers.size }.each_value.map do |group|
          known = group.filter_map(&:first)
          known.sum / known.size unless known.empty?
        end
      end

      def key(row, kind)
        case kind
        when :profile then shown(File.basename(row.key))
        when :commit then shown(row.key)[0, COMMIT]
        else shown(row.key)
        end
      end

      # -- Changes and bisection --

      def texts(change)
        sign = change.difference.negative? ? "-" : "+"
        [@measure.text(change.before), @measure.text(change.after),
         "#{sign}#{@measure.text(change.difference.abs)}"]
      end

      def no_commit(result, of)
        reason = if result.too_few? then "one profile on a side is too few to estimate the noise"
                 else format("noise may explain it (p = %.2g)", result.chance)
                 end
        "No commit is slower by more than noise: the largest step of #{of} is at #{shown(result.commit.key)}, " \
          "#{change(result)}, but #{reason}.\n"
      end

      def side(result, number, commits)
        values = [result.before, result.after][number]
        count = number.zero? ? result.index : commits.size - result.index
        [@measure.text(result.means[number]),
         "#{profiles(values.size)} of #{count} #{count == 1 ? "commit" : "commits"}"]
      end

      def certainty(result)
        format("%<change>s; noise would do this with p = %<chance>.2g (Welch's t-test, %<candidates>d candidates)",
               change: change(result), chance: result.chance, candidates: result.candidates)
      end

      def change(result) = result.change ? format("%+.2f%%", result.change) : "from nothing"

      # -- Words --

      def shown(text)
        text.dup.force_encoding(Encoding::UTF_8).scrub("?").gsub(/[[:cntrl:]\u{2028}\u{2029}]/, "\u{FFFD}")
      end

      # Returns the rows as lines with columns two spaces apart. +left+: the columns that are not numbers.
      def aligned(rows, left:)
        widths = rows.transpose.map { |column| column.map(&:size).max }
        rows.map do |row|
          cells = row.each_with_index.map do |cell, index|
            left.include?(index) ? cell.ljust(widths[index]) : cell.rjust(widths[index])
          end
          "#{cells.join("  ").rstrip}\n"
        end.join
      end
    end

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
