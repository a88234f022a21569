# frozen_string_literal: true

module Sperf
  module Integrations
    # Which slow requests, or jobs, leave a profile: of each name the slowest ones of every minute. In an outage nearly
    # all requests are slow, and the profile of each would take time that the application does not have, and take the
    # place of those of its beginning.
    #
    # What is slow has a place at once, as nobody knows what comes; a slower one of the same minute takes the place of
    # the least slow.
    class Slowest
      # So many of a name in a period.
      PLACES = 3
      PERIOD_NS = 60_000_000_000
      # Jobs may have any names.
      NAMES_MAX = 2000
      private_constant :PLACES, :PERIOD_NS, :NAMES_MAX

      # One that has a place; +path+ is where its profile is, nil while it is not written.
      class Place
        attr_accessor :path
        attr_reader :took_ns

        # +former+ is the run that had it before, if any.
        def initialize(took_ns, former)
          @took_ns = took_ns
          @former = former
          @lost = false
        end

        def lost? = @lost

        def lose
          @lost = true
        end

        # Yields those that had it before, once.
        def take_formers(&)
          former = @former
          @former = nil
          return unless former

          yield former
          former.take_formers(&)
        end
      end

      # A period of a name: when it began, and the places.
      Period = Struct.new(:begun_ns, :places)
      private_constant :Period

      def initialize
        @mutex = Mutex.new
        @periods = {}
      end

      # Returns the Place of a run of +name+ that took +took_ns+, nil where it has none.
      def place(name, took_ns)
        @mutex.synchronize do
          places = period(name, Integrations.now_ns).places
          former = places.min_by(&:took_ns) if places.size >= PLACES
          next if former && took_ns <= former.took_ns

          former&.lose
          places.delete(former)
          Place.new(took_ns, former).tap { |place| places << place }
        end
      end

      private

      def period(name, now_ns)
        known = @periods[name]
        return known if known && now_ns < known.begun_ns + PERIOD_NS

        @periods.shift if known.nil? && @periods.size >= NAMES_MAX
        @periods[name] = Period.new(now_ns, [])
      end
    end
  end
end
