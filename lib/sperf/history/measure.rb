# frozen_string_literal: true

module Sperf
  module History
    # The values of one profile: of what was chosen, and of everything.
    Reading = Data.define(:file, :value, :total)

    # What a history compares: a sample type, the samples that were chosen, and what values are divided by.
    class Measure
      # Units by the unit of a sample type, the largest first: the least value, and the suffix.
      UNITS = {
        "nanoseconds" => { 1e9 => "s", 1e6 => "ms", 1e3 => "us", 1 => "ns" },
        "bytes" => { 1e9 => "GB", 1e6 => "MB", 1e3 => "kB", 1 => "B" }
      }.freeze
      TIME = "nanoseconds"
      private_constant :UNITS, :TIME

      attr_reader :type, :unit, :per

      # +type+ and +unit+ of the sample type; +per+, what values are divided by, is +:second+, +:profile+ or +:total+;
      # +filters+ are an Array of Hashes as for Profile#filtered_total, whose values are added up; none for all samples.
      def initialize(type, unit, per, filters)
        @type = type
        @unit = unit
        @per = per
        @filters = filters
      end

      # Whether samples are chosen.
      def filtered? = @filters.any?

      # Returns the Reading of +file+ with this Summary, of all samples.
      def read_summary(file, summary)
        total = summary.totals[file.type_number(@type)]
        Reading.new(file:, value: total, total:)
      end

      # Returns the Reading of +file+ with this Summary, of the samples with the label endpoint=+name+.
      def read_endpoint(file, summary, name) = read_summary(file, summary).with(value: summary.endpoints.fetch(name, 0))

      # Returns the Reading of +file+ with this Summary, of the samples with a function whose name or path the only
      # filter asks for; nil if the summary does not tell.
      def read_function(file, summary)
        value = summary.function_value { |number| matches(summary.names)[number] }
        read_summary(file, summary).with(value:) if value
      rescue EncodingError
        nil
      end

      # Returns the Reading of +profile+, which is that of +file+.
      def read(file, profile)
        type = file.type_number(@type)
        _, total = profile.filtered_total({ type: })
        values = @filters.map { |filter| profile.filtered_total({ **filter, type: }).first }
        Reading.new(file:, value: filtered? ? values.sum : total, total:)
      end

      # Returns the rate of +readings+ together, a Float; nil if it is not defined.
      def rate(readings) = quotient(readings.sum(&:value), readings)

      # Returns the rate of everything in +readings+.
      def total_rate(readings) = @per == :total ? nil : quotient(readings.sum(&:total), readings)

      # Returns the sum +value+, of samples in +readings+, as a rate.
      def quotient(value, readings)
        divisor = case @per
                  when :second then readings.sum { |reading| reading.file.duration_ns } / 1e9
                  when :profile then readings.sum { |reading| reading.file.profiles }
                  else readings.sum(&:total)
                  end
        value.fdiv(divisor) unless divisor.zero?
      end

      # Returns a rate as text, such as "12.3 ms/s".
      def text(rate)
        return "-" if rate.nil?
        return format("%.2f%%", rate * 100) if @per == :total

        least, suffix = UNITS.fetch(@unit, {}).find { |size, _suffix| rate.abs >= size } || [1, smallest_unit]
        "#{significant(rate / least)}#{" #{suffix}" if suffix}#{"/s" if @per == :second}"
      end

      # What the values are, in words.
      def words
        { second: "#{name} per second of recording", profile: "#{name} per profile",
          total: "share of all #{name}" }.fetch(@per)
      end

      private

      # Returns which of +names+ the filter asks for, an Array. The files of an index have theirs in common.
      def matches(names)
        pattern = @filters.first.fetch(:focus)
        @matches ||= {}.compare_by_identity
        @matches[names] ||= names.map { |name, path| name.match?(pattern) || path.match?(pattern) }
      end

      def name
        type = @type == "cpu" ? "CPU" : @type
        @unit == TIME ? "#{type} time" : type
      end

      def smallest_unit = { TIME => "ns", "bytes" => "B" }[@unit]

      # Three significant digits, and all digits before the point.
      def significant(number)
        return "0" if number.zero?

        digits = 2 - Math.log10(number.abs).floor
        format("%.*f", digits.clamp(0, 6), number)
      end
    end
  end
end
