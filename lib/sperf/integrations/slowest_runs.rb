# frozen_string_literal: true

module Sperf
  module Integrations
    # Decides which slow runs leave a profile: of each name, the slowest ones of every minute. In an outage nearly all
    # requests are slow. Profiling all of them would cost time that the application does not have, and the newest
    # profiles would replace those from the outage's beginning.
    #
    # A slow run gets a place at once, because later runs are unknown. A slower run of the same minute replaces the
    # fastest of them.
    class SlowestRuns
      # Places of one name in one period.
      PLACES = 3
      PERIOD_NS = 60_000_000_000
      # The number of names is limited, because programs can create names.
      NAMES_MAX = 2000
      private_constant :PLACES, :PERIOD_NS, :NAMES_MAX

      # The place of one run. +path+ is the path of its profile, nil until the profile is written.
      class Place
        attr_accessor :path
        attr_reader :took_ns

        # +replaced+ is the Place that this one replaces, or nil.
        def initialize(took_ns, replaced)
          @took_ns = took_ns
          @replaced = replaced
          @lost = false
        end

        def lost? = @lost

        def lose
          @lost = true
        end

        # Yields the places that this place has replaced, each once.
        def remove_replaced(&)
          replaced = @replaced
          @replaced = nil
          return unless replaced

          yield replaced
          replaced.remove_replaced(&)
        end
      end

      # A period of one name: its start, and the places.
      Period = Struct.new(:started_ns, :places)
      private_constant :Period

      def initialize
        @mutex = Mutex.new
        @periods = {}
      end

      # Returns the Place of a run of +name+ that took +took_ns+; nil if the run is not among the slowest.
      def place(name, took_ns)
        @mutex.synchronize do
          places = period(name, Integrations.now_ns).places
          replaced = places.min_by(&:took_ns) if places.size >= PLACES
          next if replaced && took_ns <= replaced.took_ns

          replaced&.lose
          places.delete(replaced)
          Place.new(took_ns, replaced).tap { |place| places << place }
        end
      end

      private

      def period(name, now_ns)
        known = @periods[name]
        return known if known && now_ns < known.started_ns + PERIOD_NS

        @periods.shift if known.nil? && @periods.size >= NAMES_MAX
        @periods[name] = Period.new(now_ns, [])
      end
    end
  end
end
