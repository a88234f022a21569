# frozen_string_literal: true

# Shows a profiler many distinct stacks, and answers how long minor collections take before and during the session, and
# how much memory the process uses. Bare, the program visits each stack once, as fast as it can.
#
# Task: variant, frequency, stacks, seconds (of recording, at least one visit to each stack), fan, depth, methods,
# collections (0: none are measured), aggregate, empty (start, but show it nothing). Answer: {gc_before_s, gc_held_s,
# rss_kb: {...}, samples, stacks, ...}

require_relative "../support/child"
require_relative "../support/forest"
require_relative "../support/profilers"

class HeldStacks
  # The session as a benchmark of memory wants it: with or without the samples in order of time.
  class Session < Bench::Profilers::Sperf
    # What the number of a stack takes at most, as there are fewer than 2^21 nodes, and that of no labels.
    STACK_BYTES = 3
    LABELS_BYTES = 1

    def initialize(frequency, aggregate) = super(frequency, :signal, aggregate:)

    def start = ::Sperf::Native.start(frequency: @frequency, **@options)

    def stop
      @profile = ::Sperf::Native.stop
      @profile.summary[:samples]
    end

    def stacks = @profile.summary[:stacks]

    # Bytes for each sample in order of time, as include/sperf/model/timeline.h keeps them, from what the session
    # returns; nil for sums.
    def timeline_bytes
      samples = @profile.to_h[:samples]
      return if samples.empty? || samples.first[4].nil?

      times_us = samples.map { |sample| sample[4] / 1000 }
      since_us = [0, *times_us].each_cons(2).map { |before, now| now - before }
      samples.zip(since_us).sum { |sample, passed_us| row_bytes(sample, passed_us) }.fdiv(samples.size)
    end

    private

    def row_bytes((_, weight, thread), passed_us)
      STACK_BYTES + LABELS_BYTES + [zigzag(passed_us), thread, zigzag(weight)].sum { |number| varint_bytes(number) }
    end

    def zigzag(number) = number.negative? ? (-2 * number) - 1 : 2 * number

    def varint_bytes(number) = [(number.bit_length + 6) / 7, 1].max
  end

  # Long enough at each stack that few are passed over.
  PERIODS = 1.5

  def initialize(task)
    @task = task
    @profiler = make_profiler
    @forest = Bench::Forest.new(methods: task[:methods], depth: task[:depth], fan: task[:fan])
    @rss_kb = {}
  end

  def run
    @forest.visit_each(@task[:stacks], 1e-7)
    gc_before = collections
    note_memory(:before)
    record
    note_memory(:held)
    gc_held = collections
    samples = @profiler.stop
    note_memory(:stopped)
    { gc_before_s: gc_before, gc_held_s: gc_held, rss_kb: @rss_kb, peak_kb: Bench::Child.resident_kb(:peak), samples:,
      **details }
  end

  private

  def details = @profiler.is_a?(Session) ? { stacks: @profiler.stacks, timeline_bytes: @profiler.timeline_bytes } : {}

  def make_profiler
    return Bench::Profilers.make(@task[:variant], @task[:frequency]) unless @task[:variant] == "sperf signal"

    Session.new(@task[:frequency], @task[:aggregate])
  end

  # Each stack is visited for a bit more than a period, again and again until the time is up.
  def record
    @profiler.start
    return if @task[:empty]
    return @forest.visit_each(@task[:stacks], 1e-7) if @task[:variant] == "bare"

    begun = Bench::Child.wall_s
    loop do
      @forest.visit_each(@task[:stacks], PERIODS / @task[:frequency])
      break if Bench::Child.wall_s - begun >= @task[:seconds]
    end
  end

  def note_memory(moment)
    GC.start
    @rss_kb[moment] = Bench::Child.resident_kb
  end

  # CPU time of a minor collection: the first quartile of many, as the other thread of a shared processor core doubles
  # the time of those that it happens to meet. What lives long is old first, as in any program that has run for a
  # while.
  def collections
    return if @task[:collections].zero?

    4.times { GC.start }
    times = Array.new(@task[:collections]) { minor_collection }
    times.sort[times.size / 4]
  end

  def minor_collection
    garbage = Array.new(2000) { +"young" }
    garbage.clear
    begun = Bench::Child.thread_cpu_s
    GC.start(full_mark: false, immediate_sweep: true)
    Bench::Child.thread_cpu_s - begun
  end
end

Bench::Child.answer(HeldStacks.new(Bench::Child.task).run)
