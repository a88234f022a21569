# frozen_string_literal: true

require "json"

module Sperf
  module History
    # What a history shows of a profile as a whole: the totals of its sample types, and, of the one that is shown, the
    # values of functions and endpoints. +totals+ are an Array in the order of the types; +endpoints+ is a Hash of names
    # to values. Function +numbers[i]+ has the flat value +values[i]+ and the cumulative value +cumulative[i]+ (nil if
    # it is not known), and +names+ has [name, path] of each number: a Hash of a month's functions would take longer
    # than all else.
    Summary = Data.define(:totals, :names, :numbers, :values, :cumulative, :endpoints) do
      # Returns that of +profile+, of the sample type +type+ (a number).
      def self.of(profile, type)
        totals = profile.sample_types.first.each_index.map { |number| profile.filtered_total({ type: number }).last }
        functions = profile.showing(type).top(Summary::ALL, :cumulative).group_by { |name, path,| [name, path] }
        values = functions.values.map { |rows| rows.sum { |row| row[2] } }
        cumulative = functions.values.map { |rows| rows.first[3] if rows.one? } # of two, samples may have both
        new(totals:, names: functions.keys, numbers: [*0...functions.size], values:, cumulative:,
            endpoints: endpoints(profile, type))
      end

      def self.endpoints(profile, type)
        return {} unless profile.label_keys.include?(Summary::ENDPOINT)

        rows = JSON.parse(profile.render(:by_label, { by: Summary::ENDPOINT, type:, format: :json }).first)["rows"]
        rows.to_h { |row| row.values_at("label", "total") }
      end
      private_class_method :endpoints

      # Returns the value of all samples with a function that the block returns true for, a number of +names+; nil if it
      # is not known, as several functions may have samples in common.
      def function_value
        places = numbers.each_index.select { |place| yield(numbers[place]) }
        return 0 if places.empty?

        cumulative[places.first] if places.one?
      end
    end

    # The label whose values are endpoints.
    Summary::ENDPOINT = "endpoint"
    # What a Summary calls all samples without one. An endpoint of this name is among them.
    Summary::NONE = "(none)"
    # More functions than a profile has.
    Summary::ALL = (2**31) - 1
  end
end
