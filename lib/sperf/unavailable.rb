# frozen_string_literal: true

require_relative "errors"

# The API where nothing can be recorded (Host.unsupported), so that an application which uses it runs there as it does
# elsewhere: blocks are called, arguments are not checked, and what is returned is empty. What would have left a profile
# says so in one line, the first time.
module Sperf
  # Says, once in a process, that nothing is recorded here.
  module Unavailable
    @said = Host.asked_to_record? # Host.decline has said it.

    def self.say
      Host.say("nothing is recorded here: #{Host.unsupported}") unless @said
      @said = true
    end
  end
  private_constant :Unavailable

  # A profile of nothing.
  class Profile
    class << self
      def sum(*) = new
      def difference(*, **) = new
      def from_h(*) = new
    end

    def summary = Hash.new(0)
    def top(*) = []
    def to_h = Sperf.__send__(:nothing)
    def comments = []
    def render(*) = ["", []]
    def with_label_frames(*) = [self, []]
    def annotate(*) = self
    def merge(*) = self
  end

  # A trace of nothing.
  class Trace
    class << self
      def load(path, **) = Sperf.load(path)

      def start(**)
        Unavailable.say
        new
      end
    end

    attr_reader :profile

    def initialize(profile = Profile.new)
      @profile = profile
    end

    def stop = self
    def pause = nil
    def resume = nil
    def running? = false
    def paused? = false
    def threads = []
    def methods(*) = []
    def [](*) = nil
    def merged = self
    def merge(*) = self
    def allocations = []
    def called = 0
    def partial? = false
    def total_ns = 0
    def measured_ns = 0
    def subtracted_ns = 0
    def save(*, **) = 0
    def inspect = "#<Sperf::Trace (nothing)>"
  end

  # What stackprof would have of nothing.
  module StackProf
    def self.results(*, metadata: {}, **)
      { version: 1.2, mode: :wall, interval: 0, samples: 0, gc_samples: 0, missed_samples: 0, metadata:, frames: {} }
    end
  end

  class << self
    def available? = false

    def start(**)
      Unavailable.say
      @begun = !block_given?
      return if @begun

      yield
      nothing
    end

    def stop
      begun = @begun
      @begun = false
      nothing if begun
    end

    def results(**) = nil
    def running? = false
    def pause = nil
    def resume = nil
    def paused? = false
    def snapshot(**) = Profile.new

    def profile(**)
      Unavailable.say
      yield
      Profile.new
    end

    def trace(**)
      Unavailable.say
      yield if block_given?
      Trace.new
    end

    def label(**) = yield
    def label!(**) = nil
    def sample(*, **) = false # rubocop:disable Naming/PredicateMethod
    def labels = {}
    def save(*, **) = 0
    def load(path, **) = raise(Error, "cannot read #{path}: #{Host.unsupported}")

    private

    def nothing
      { mode: :cpu, frequency: 0, sampling_count: 0, sampling_time_ns: 0, hooks_time_ns: 0, hook_waits: {},
        sampler_time_ns: 0, trigger_count: 0, start_time_ns: 0, duration_ns: 0, dropped: {}, truncated_stacks: 0,
        capture: nil, capture_reason: Host.unsupported, threads: {}, samples: [] }
    end
  end
end
