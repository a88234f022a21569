# frozen_string_literal: true

require_relative "unrecorded"

# The API on platforms that have no extension, on which profiles cannot be read either.
module Sperf
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

  # An empty trace.
  class Trace
    class << self
      def load(path, **) = Sperf.load(path)

      def start(**) = Sperf.trace
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

  # An empty profile in stackprof's structure.
  module StackProf
    def self.results(*, metadata: {}, **)
      { version: 1.2, mode: :wall, interval: 0, samples: 0, gc_samples: 0, missed_samples: 0, metadata:, frames: {} }
    end
  end

  class << self
    def save(*, **) = 0
    def load(path, **) = raise(Error, "cannot read #{path}: #{Host.unsupported}")

    private

    def empty_profile = Profile.new
    def empty_trace = Trace.new
  end
end
