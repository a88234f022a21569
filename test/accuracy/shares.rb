# frozen_string_literal: true

# A program of Ruby and C methods whose cost a clock around each call measures. Profiles itself for SECONDS at HERTZ
# (arguments), then prints a line "label truth got" for each method: its share of the CPU time by the clock, and by
# the profile, both as fractions of one; and a line "total clock profile samples on-core": both sums in nanoseconds, how
# many equal samples the weighted ones are worth (Kish's effective sample size), and for which part of the time the
# thread had a core.

require "sperf"

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

  # Runs the work in random order until +seconds+ of CPU time are used; returns the nanoseconds that each took.
  def self.measure(seconds)
    truth = Hash.new(0)
    deadline = cpu_ns + (seconds * 1e9)
    random = Random.new(1)
    while cpu_ns < deadline
      WORK.to_a.shuffle(random:).each do |label, work|
        before = cpu_ns
        work.call
        truth[label] += cpu_ns - before
      end
    end
    truth
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

seconds, hertz = ARGV.map { |word| Float(word) }
30.times { Shares::WORK.each_value(&:call) } # under a JIT everything is compiled before it counts
truth = nil
begun = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
before = Shares.cpu_ns
data = Sperf.start(frequency: hertz.to_i) { truth = Shares.measure(seconds) }
clock = Shares.cpu_ns - before
on_core = clock.fdiv(Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - begun)
totals = Shares.cumulative(data)
sum = data[:samples].sum { |_, weight| weight }
truth.each { |label, ns| puts format("%s %.6f %.6f", label, ns.fdiv(truth.values.sum), totals[label].fdiv(sum)) }
puts "total #{clock} #{sum} #{(sum**2).fdiv(data[:samples].sum { |_, weight| weight**2 })} #{on_core}"
