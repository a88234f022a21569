# frozen_string_literal: true

require_relative "errors"

# The API on platforms where nothing can be recorded (Host.unsupported). An application that uses the API runs there,
# too: blocks are called, arguments are not checked, and results are empty. The first call that would have recorded
# something prints one line.
module Sperf
  # Reports once in a process that nothing is recorded.
  module Unavailable
    @warned = Host.asked_to_record? # Host.report_unprofiled has reported it.

    def self.warn
      Host.say("nothing is recorded here: #{Host.unsupported}") unless @warned
      @warned = true
    end
  end
  private_constant :Unavailable

  # An empty profile.
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

  # A dump without threads.
  class Dump
    def to_s = "#{Host.unsupported_message}\n"
    def to_h = {}
    def deadlocks = []
  end

  # An empty trace.
  class Trace
    class << self
      def load(path, **) = Sperf.load(path)

      def start(**)
        Unavailable.warn
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

  # A subscription without events.
  class Subscription
    attr_reader :errors, :lost, :lost_ns

    def initialize
      @errors = @lost = @lost_ns = 0
      @cancelled = false
    end

    def cancel
      @cancelled = true
      nil
    end

    def cancelled? = @cancelled
  end

  # An empty profile in stackprof's structure.
  module StackProf
    def self.results(*, metadata: {}, **)
      { version: 1.2, mode: :wall, interval: 0, samples: 0, gc_samples: 0, missed_samples: 0, metadata:, frames: {} }
    end
  end

  class << self
    def available? = false

    def start(**)
      Unavailable.warn
      @started = !block_given?
      return if @started

      yield
      nothing
    end

    def stop
      started = @started
      @started = false
      nothing if started
    end

    def results(**) = nil
    def running? = false
    def pause = nil
    def resume = nil
    def paused? = false
    def snapshot(**) = Profile.new

    def profile(**)
      Unavailable.warn
      yield
      Profile.new
    end

    def trace(**)
      Unavailable.warn
      yield if block_given?
      Trace.new
    end

    def label(**) = yield
    def label!(**) = nil
    def dump = Dump.new
    def dump_on(*) = nil
    def sample(*, **) = false # rubocop:disable Naming/PredicateMethod
    def subscribe(*, **, &) = Subscription.new
    def include_directory = File.expand_path("../../ext/include", __dir__)
    def mark(_name) = (yield if block_given?)
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
