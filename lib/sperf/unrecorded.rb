# frozen_string_literal: true

require_relative "errors"

# Recording on platforms where nothing can be recorded (Host.unsupported). An application that uses the API runs there,
# too: blocks are called, arguments are not checked, and results are empty. The first call that would have recorded
# something prints one line. The file that loads this one defines empty_profile and empty_trace.
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

  # A dump without threads.
  class Dump
    def to_s = "#{Host.unsupported_message}\n"
    def to_h = {}
    def deadlocks = []
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
    def snapshot(**) = empty_profile

    def profile(**)
      Unavailable.warn
      yield
      empty_profile
    end

    def trace(**)
      Unavailable.warn
      yield if block_given?
      empty_trace
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

    private

    def nothing
      { mode: :cpu, frequency: 0, sampling_count: 0, sampling_time_ns: 0, hooks_time_ns: 0, hook_waits: {},
        sampler_time_ns: 0, trigger_count: 0, start_time_ns: 0, duration_ns: 0, dropped: {}, truncated_stacks: 0,
        capture: nil, capture_reason: Host.unsupported, threads: {}, samples: [] }
    end
  end
end
