# frozen_string_literal: true

require "json"

module Sperf
  module History
    # What a history shows of a profile as a whole: the totals of its sample types, and, of the one that is shown, the
    # values of functions and endpoints. +totals+ are an Array in the order of the types; +endpoints+ is a Hash of names
    # to values. Function +numbers[i]+ has the value +values[i]+, and +names+ has [name, path] of each number: a Hash of
    # a month's functions would take longer than all else.
    Summary = Data.define(:totals, :names, :numbers, :values, :endpoints) do
      # Returns that of +profile+, of the sample type +type+ (a number).
      def self.of(profile, type)
        totals = profile.sample_types.first.each_index.map { |number| profile.filtered_total({ type: number }).last }
        functions = Hash.new(0)
        profile.showing(type).top(Summary::ALL, :flat).each { |name, path, flat,| functions[[name, path]] += flat }
        functions.delete_if { |_function, flat| flat.zero? }
        new(totals:, names: functions.keys, numbers: [*0...functions.size], values: functions.values,
            endpoints: endpoints(profile, type))
      end

      def self.endpoints(profile, type)
        return {} unless profile.label_keys.include?(Summary::ENDPOINT)

        rows = JSON.parse(profile.render(:by_label, { by: Summary::ENDPOINT, type:, format: :json }).first)["rows"]
        rows.to_h { |row| row.values_at("label", "total") }
      end
      private_class_method :endpoints
    end

    # The label whose values are endpoints.
    Summary::ENDPOINT = "endpoint"
    # What a Summary calls all samples without one. An endpoint of this name is among them.
    Summary::NONE = "(none)"
    # More functions than a profile has.
    Summary::ALL = (2**31) - 1
  end
end
