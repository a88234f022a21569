# frozen_string_literal: true

# A program of Ruby and C methods whose cost a clock around each call measures. Profiles itself for SECONDS at HERTZ
# (arguments), then prints a line "label truth got" for each method and for all "other" time: its share of the CPU time
# by the clock, and by the profile, both as fractions of one; and a line "total clock profile samples on-core": both
# sums in nanoseconds, how many equal samples the weighted ones are worth (Kish's effective sample size), and for which
# part of the time the thread had a core.
#
# A third argument says where the methods are called: "plain"; "deep", each below ninety frames of closures; "fibers",
# each in a fiber of its own, until it has had its time by the clock.

require "sperf"
require_relative "deep_calls"
require_relative "fiber_turns"

module Shares
  NUMBERS = Array.new(30_000) { |i| (i * 7_919) % 30_011 }.freeze
  TEXT = ("abc123 " * 3_000).freeze

  def self.ruby_loop(times)
    sum = 0
    i = 0
    while i < times
      sum += i & 3
      i += 1
    end
    sum
  end

  def self.ruby_fib(number) = number < 2 ? number : ruby_fib(number - 1) + ruby_fib(number - 2)

  WORK = {
    "Array#sort" => -> { NUMBERS.sort },
    "String#scan" => -> { TEXT.scan("c1") },
    "String#unpack" => -> { TEXT.unpack("C*") },
    "Integer#**" => -> { 3**60_000 },
    "Shares.ruby_loop" => -> { ruby_loop(40_000) },
    "Shares.ruby_fib" => -> { ruby_fib(17) }
  }.freeze

  def self.cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

  FRAMES = 90
  # CPU time of a fiber's turn, the first one's; each later one has a quarter more.
  TURN_NS = 4_000_000
  REPEAT_NS = 1_000_000.0

  # Nanoseconds of each label.
  def self.truth = @truth ||= Hash.new(0)

  def self.timed(label)
    before = cpu_ns
    yield
    truth[label] += cpu_ns - before
  end

  # A round of all the work, in random order where that can be chosen.
  def self.rounds(where)
    random = Random.new(1)
    case where
    when "plain" then -> { WORK.to_a.shuffle(random:).each { |label, work| timed(label) { work.call } } }
    when "deep"
      deep = DeepCalls.new(FRAMES)
      -> { WORK.keys.shuffle(random:).each { |label| deep.below { timed(label) { repeat(label) } } } }
    when "fibers"
      turns = FiberTurns.new(WORK.keys) { |label| timed(label) { claim(label) } }
      -> { turns.round }
    else abort "shares: plain, deep or fibers?"
    end
  end

  def self.claim(label)
    deadline = cpu_ns + (TURN_NS * (4 + WORK.keys.index(label)) / 4)
    repeat(label) while cpu_ns < deadline
  end

  # Works for REPEAT_NS or so: reading the clock takes time, which is not the method's.
  def self.repeat(label)
    calls = (@calls ||= {})[label] ||= [(REPEAT_NS / one_call_ns(label)).round, 1].max
    work = WORK.fetch(label)
    calls.times { work.call }
  end

  def self.one_call_ns(label)
    Array.new(5) do
      before = cpu_ns
      WORK.fetch(label).call
      cpu_ns - before
    end.min
  end

  # Runs +round+ until +seconds+ of CPU time are used.
  def self.measure(seconds, round)
    truth.clear
    deadline = cpu_ns + (seconds * 1e9)
    round.call while cpu_ns < deadline
  end

  # Time under the outermost frame called +label+, GC included: what a clock around the call sees, too.
  def self.cumulative(data)
    totals = Hash.new(0)
    data[:samples].each do |frames, weight|
      labels = frames.map(&:last)
      label = WORK.keys.find { |known| labels.include?(known) }
      totals[label] += weight
    end
    totals
  end
end

seconds, hertz = ARGV.first(2).map { |word| Float(word) }
round = Shares.rounds(ARGV[2] || "plain")
30.times { Shares::WORK.each_value(&:call) } # under a JIT everything is compiled before it counts
Shares.measure(0.3, round)
clock = on_core = nil
data = Sperf.start(frequency: hertz.to_i) do
  # What it takes to begin and to end a session is no time of the program's.
  begun = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
  before = Shares.cpu_ns
  Shares.measure(seconds, round)
  clock = Shares.cpu_ns - before
  on_core = clock.fdiv(Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - begun)
end
totals = Shares.cumulative(data)
sum = data[:samples].sum { |_, weight| weight }
truth = Shares.truth
truth[nil] = clock - truth.values.sum
truth.each { |label, ns| puts format("%s %.6f %.6f", label || "other", ns.fdiv(clock), totals[label].fdiv(sum)) }
puts "total #{clock} #{sum} #{(sum**2).fdiv(data[:samples].sum { |_, weight| weight**2 })} #{on_core}"
