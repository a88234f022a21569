# frozen_string_literal: true

module Sperf
  module Integrations
    # The queries of one request or job that is watched: how many there were of each name, as "Order Load", and how long
    # these took. Active Record tells of them by ActiveSupport::Notifications; where that is not loaded nothing is
    # counted. What Rails answers from its cache of queries is none.
    #
    # Only those of the fiber that the request began on are counted. No fiber but that one uses an object of this class.
    class Queries
      EVENT = "sql.active_record"
      NAMELESS = "SQL"
      OTHER = "(other)"
      # Of one request; names may be made by the program.
      NAMES_MAX = 50
      # Names that are told, those with the most queries.
      TOLD_MAX = 10
      # As wide as 1/16 of the power of two below: include/sperf/model/spans.h.
      BUCKET_BITS = 5
      # The fiber-local variable with the Queries that count there.
      CURRENT = :sperf_queries
      private_constant :EVENT, :NAMELESS, :OTHER, :NAMES_MAX, :TOLD_MAX, :BUCKET_BITS, :CURRENT

      class << self
        # Subscribes, once, as soon as there is something to subscribe to.
        def install
          return if @installed || !defined?(::ActiveSupport::Notifications)

          @installed = true
          ::ActiveSupport::Notifications.monotonic_subscribe(EVENT, self)
        end

        # Begins to count what this fiber does. Returns the Queries, nil where none are told of.
        def begin = @installed && new.tap(&:enter)

        # Of ActiveSupport::Notifications: a query has ended. Times are in seconds.
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

      # Counts no more. A request may end on another fiber.
      def leave
        @over = true
        Thread.current[CURRENT] = @before if Thread.current[CURRENT].equal?(self)
        @before = nil
      end

      def add(payload, took_s)
        return if payload[:cached]

        name = payload[:name]
        row = @rows[name] || row((name || NAMELESS).to_s)
        row[bucket((took_s * 1_000_000_000).to_i)] += 1
      end

      # Returns the fields that tell of them: "queries", how many there were, and "query", "40 Item Load" for a name.
      def fields
        counts = @rows.transform_values { |buckets| buckets.values.sum }.sort_by { |name, count| [-count, name] }
        { "queries" => counts.sum(&:last), "query" => counts.first(TOLD_MAX).map { |name, count| "#{count} #{name}" } }
      end

      # Returns the comments that a profile has of them, for `sperf report --by sql`: include/sperf/model/spans.h.
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
