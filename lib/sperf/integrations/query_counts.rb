# frozen_string_literal: true

module Sperf
  module Integrations
    # Counts the queries of one profiled run by name ("Order Load"), with a histogram of their times. The source is the
    # notification that Active Record sends (ActiveSupport::Notifications); without it nothing is counted. Answers from
    # Rails' query cache are not counted. Each query is a mark on the timeline.
    #
    # Only queries of the fiber that began the run are counted, and only that fiber uses the object.
    class QueryCounts
      EVENT = "sql.active_record"
      NAMELESS = "SQL"
      OTHER = "(other)"
      # The number of names in one run is limited, because programs can create names.
      NAMES_MAX = 50
      # The number of names in the field "query": those with the most queries.
      REPORTED_MAX = 10
      # A bucket is 1/16 of a power of two wide, as in include/sperf/model/spans.h.
      BUCKET_BITS = 5
      # The fiber-local variable with the QueryCounts of the innermost run.
      CURRENT = :sperf_queries
      private_constant :EVENT, :NAMELESS, :OTHER, :NAMES_MAX, :REPORTED_MAX, :BUCKET_BITS, :CURRENT

      class << self
        # Subscribes once, as soon as ActiveSupport::Notifications is loaded.
        def install
          return if @installed || !Integrations.constant?(:ActiveSupport, :Notifications)

          @installed = true
          ::ActiveSupport::Notifications.monotonic_subscribe(EVENT, self)
        end

        # Says that another subscriber marks queries.
        def leave_marks = @marked_elsewhere = true

        def mark(name, took_ns) = @marked_elsewhere || Native.mark("sql", name, took_ns)

        # Begins to count on this fiber. Returns the QueryCounts; nil if there are no notifications.
        def begin = @installed && new.tap(&:enter)

        # Called by ActiveSupport::Notifications when a query has ended. Times are in seconds.
        def call(_event, begun, ended, _id, payload) = Thread.current[CURRENT]&.add(payload, ended - begun)
      end

      def initialize
        @rows = {}
        @over = false
      end

      def over? = @over

      def enter
        before = Thread.current[CURRENT]
        @before = before unless before&.over?
        Thread.current[CURRENT] = self
      end

      # Ends counting. May be called on another fiber.
      def leave
        @over = true
        Thread.current[CURRENT] = @before if Thread.current[CURRENT].equal?(self)
        @before = nil
      end

      def add(payload, took_s)
        return if payload[:cached]

        name = payload[:name]
        took_ns = (took_s * 1_000_000_000).to_i
        row = @rows[name] || row((name || NAMELESS).to_s)
        row[bucket(took_ns)] += 1
        QueryCounts.mark((name || NAMELESS).to_s, took_ns)
      end

      # Returns the fields of a profile: "queries", the number of all queries, and "query", an Array of "40 Item Load".
      def fields
        counts = @rows.transform_values { |buckets| buckets.values.sum }.sort_by { |name, count| [-count, name] }
        { "queries" => counts.sum(&:last),
          "query" => counts.first(REPORTED_MAX).map { |name, count| "#{count} #{name}" } }
      end

      # Returns the comments of a profile that `sperf report --by sql` reads: see include/sperf/model/spans.h.
      def spans
        @rows.map do |name, buckets|
          value = name.b.gsub(/[ %[:cntrl:]]/n) { |byte| format("%%%02X", byte.ord) }
          "# spans: sql #{value} #{buckets.sort.map { |ns, count| "#{ns}:#{count}" }.join(" ")}"
        end
      end

      private

      def row(name)
        name = OTHER unless @rows.key?(name) || @rows.size < NAMES_MAX
        @rows[name] ||= Hash.new(0)
      end

      def bucket(took_ns)
        bits = [took_ns.bit_length - BUCKET_BITS, 0].max
        took_ns >> bits << bits
      end
    end
  end
end
