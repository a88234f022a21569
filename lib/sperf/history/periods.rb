# frozen_string_literal: true

module Sperf
  module History
    # A row of a history: the readings of a profile, or of all profiles of a period, commit or host.
    Period = Data.define(:key, :readings) do
      def start_ns = readings.first.file.start_ns
      def profiles = readings.sum { |reading| reading.file.profiles }
      def duration_ns = readings.sum { |reading| reading.file.duration_ns }
    end

    # Groups readings, which are in the order of time, into rows.
    module Periods
      # What makes one row.
      KINDS = %i[profile hour day commit host].freeze
      UNKNOWN = "(unknown)"

      class << self
        # Returns the rows, an Array of Period: by time, those of hosts by name.
        def of(readings, kind)
          rows = readings.group_by { |reading| key(reading.file, kind) }.map { |key, group| Period.new(key, group) }
          kind == :host ? rows.sort_by(&:key) : rows
        end

        private

        def key(file, kind)
          case kind
          when :profile then file.path
          when :hour then utc(file, "%Y-%m-%d %H:00")
          when :day then utc(file, "%Y-%m-%d")
          else file.public_send(kind) || UNKNOWN
          end
        end

        def utc(file, pattern) = Time.at(0, file.start_ns, :nsec).utc.strftime(pattern)
      end
    end
  end
end
