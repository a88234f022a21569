# frozen_string_literal: true

require_relative "../errors"
require_relative "../unrecorded"
require_relative "../trace/trace"
require_relative "files"

# The API with an extension that only reads profiles: Profile, Trace.load, Sperf.load and Sperf.save work as elsewhere,
# and nothing is recorded (sperf/unrecorded).
module Sperf
  # What sperf's code asks of the part of the extension that records.
  module Native # :nodoc:
    Target = Class.new

    class << self
      # Handlers of signals run meanwhile.
      def uninterrupted(&) = Thread.handle_interrupt(Object => :never, &)
      alias atomically uninterrupted

      def interruptibly(&) = Thread.handle_interrupt(Object => :immediate, &)

      def apart = yield

      def discarding(object)
        yield
      ensure
        object.discard
      end

      # Help describes them everywhere.
      def capture_strategies = %i[remote signal safepoint]

      def signals = nil
    end
  end

  class Trace # :nodoc:
    def self.start(**) = Sperf.trace

    def stop = self
    def pause = nil
    def resume = nil
    def running? = false
    def paused? = false
  end

  class << self
    private

    def empty_profile = Profile.from_h(nothing)
    def empty_trace = Trace.new(Profile.from_h(mode: :trace, sample_types: [["calls", "count"]], samples: []))
  end
end
