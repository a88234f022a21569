# frozen_string_literal: true

# A program that labels, pauses and takes snapshots as fast as it can, for SECONDS (argument), while threads and fibers
# come and go, methods are redefined and the heap is compacted. It starts its own session at 10,000 Hz, in the mode of
# the second argument. Prints "ok" and its counts at the end; labels that are not those of the code that asks raise.

require "sperf"

seconds = Float(ARGV.fetch(0, "5"))
mode = ARGV.fetch(1, "cpu").to_sym
deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
counts = Hash.new(0)

def spin(rounds) = rounds.times.sum { |i| i.to_s.size }

def check(expected)
  raise "#{Sperf.labels}, not #{expected}" unless Sperf.labels == expected
end

WORK = {
  nested: lambda {
    Sperf.label(a: rand(50)) do
      outer = Sperf.labels
      Sperf.label(b: rand(50), a: nil) { check({ b: Sperf.labels[:b] }) && spin(20) }
      check(outer)
    end
  },
  fibers: lambda {
    fibers = Array.new(5) do |i|
      Sperf.label(fiber: i) { Fiber.new { 10.times { check({ fiber: i.to_s }) || (spin(5) && Fiber.yield) } } }
    end
    10.times { fibers.each(&:resume) && check({}) }
  },
  threads: lambda {
    body = ->(i) { check({ thread_of: i.to_s }) || spin(50) }
    Array.new(3) { |i| Sperf.label(thread_of: i) { Thread.new(i, &body) } }.each(&:join)
  },
  raising: lambda {
    begin
      Sperf.label(raised: 1) { raise ArgumentError }
    rescue ArgumentError
      check({})
    end
  },
  redefine: -> { Object.class_eval("def spin(rounds) = rounds.times.sum { |i| i.to_s.size + #{rand(9)} }") },
  compact: -> { rand(20).zero? && GC.compact }
}.freeze

Sperf.start(frequency: 10_000, mode:)
workers = Array.new(3) do
  Thread.new do
    until Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      name = WORK.keys.sample
      WORK.fetch(name).call
      counts[name] += 1
    end
  end
end
total_ns = 0
while workers.any?(&:alive?)
  10.times do # while it has the GVL
    case rand(8)
    when 0..3 then Sperf.pause || Sperf.resume
    when 4 then Sperf.snapshot
    else total_ns += Sperf.snapshot(clear: true).summary[:total_ns]
    end
    counts[:snapshots] += 1
  end
  sleep rand(0.01)
end
workers.each(&:join)
total_ns += Sperf::Profile.from_h(Sperf.stop).summary[:total_ns]
raise "nothing was recorded" unless total_ns.positive?

puts "ok #{counts.sort.to_h}"
