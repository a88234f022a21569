# frozen_string_literal: true

require_relative "child"
require_relative "workloads"

module Bench
  # A workload that has been run until it is compiled, where it is to be, and that knows how much of it takes how long.
  class WarmWorkload
    # YJIT compiles what was called 30 times; the time is for what it compiles in steps.
    WARM_CALLS = 60
    WARM_S = 0.2

    # +name+ is one that Workloads.make knows.
    def initialize(name)
      @workload = Workloads.make(name)
    end

    def call(rounds) = @workload.call(rounds)

    # What a round is, nil where the name says it.
    def about = @workload.respond_to?(:about) ? @workload.about : nil

    # At least once, however long that takes: RDoc takes half a second. +at_most_s+ ends it.
    def warm_up(at_most_s = 10 * WARM_S)
      begun = Child.wall_s
      calls = 0
      until (calls >= WARM_CALLS && elapsed(begun) > WARM_S) || elapsed(begun) > at_most_s
        call(1)
        calls += 1
      end
    end

    # The number of rounds that takes about so many seconds.
    def rounds_in(seconds)
      rounds = 1
      loop do
        took_s = cpu_s { call(rounds) }
        return [(rounds * seconds / took_s).round, 1].max if took_s > seconds / 4

        rounds *= 2
      end
    end

    private

    def elapsed(begun) = Child.wall_s - begun

    def cpu_s
      before = Child.thread_cpu_s
      yield
      Child.thread_cpu_s - before
    end
  end
end
