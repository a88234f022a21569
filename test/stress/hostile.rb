# frozen_string_literal: true

# Does at the same time all that is hard on a profiler, while one thread uses sperf in MODE (first argument; bare: no
# sperf) over and over, for SECONDS (second). script/stress runs it under short time slices and a malloc that checks.
#
# Each part knows its result and raises if it is wrong: the program counts its own calls, an exception that is raised in
# a thread must arrive, and ObjectSpace.trace_object_allocations must see every object of its block. Prints "ok" with
# how often each part ran. A part that does not end is named after PATIENCE seconds.

require "objspace"
require "timeout"
require "tmpdir"
require_relative "hardships"
require_relative "hung_child"

mode = ARGV.fetch(0)
seconds = Float(ARGV.fetch(1, "10"))
require "sperf" unless mode == "bare"

PATIENCE = 20

# What is raised in a thread that works.
class Storm < StandardError
end

# What the program does, and has counted by itself.
class Work
  METHODS = 200

  METHODS.times { |i| class_eval("def m#{i}(x) = x.zero? ? #{i} : m#{(i + 1) % METHODS}(x - 1)", "methods.rb", i + 1) }

  def self.counted = Counted.new

  # Methods whose calls a trace must have counted exactly.
  class Counted
    def one(depth) = depth.zero? ? two : one(depth - 1)
    def two = [1, 2, 3].each { |i| three(i) }
    def three(number) = number.succ
  end

  def call_many = METHODS.times { |i| __send__(:"m#{i}", 5) }

  # Returns whether the child has ended. With Ruby 3.4 it may hang in fork itself, without a profiler as well: a
  # sleeping thread of the parent held a lock of its own (threadptr_interrupt_exec_cleanup). The run says how many did.
  def fork_child
    pid = fork { exit!([1, 2].map { |i| i * 2 } == [2, 4] ? 0 : 1) }
    status = Timeout.timeout(PATIENCE) { Process.wait2(pid).last }
    raise "child ended with #{status}" unless status.success?

    true
  rescue Timeout::Error
    HungChild.kill(pid)
    false
  end
end

def make_objects = Array.new(200) { Object.new }

# How many objects another tool is not told of.
UNSEEN = lambda do
  unseen = 0
  ObjectSpace.trace_object_allocations do
    unseen = make_objects.count { |object| ObjectSpace.allocation_sourceline(object).nil? }
  end
  unseen
end

# ZJIT of Ruby 4.1 may make objects that no tool is told of: asked for before sperf begins.
100.times { make_objects }
ANNOUNCED = UNSEEN.call.zero?

# Every object of the block must have been seen: another tool's events are not sperf's to take away.
OBSERVE = lambda do
  unseen = UNSEEN.call
  raise "#{unseen} of 200 allocations were not announced to another tool" if ANNOUNCED && unseen.positive?
end

TRACE = lambda do |options, exact|
  counted = Work.counted
  rounds = rand(1..20)
  trace = Sperf.trace(**options, threads: [Thread.current]) { rounds.times { |i| counted.one(i) } }
  expected = { one: rounds * (rounds + 1) / 2, two: rounds, three: rounds * 3 }.slice(*exact)
  expected.each do |name, calls|
    seen = trace.threads.sum { |thread| thread["Work::Counted##{name}"]&.called.to_i }
    raise "#{seen} of #{calls} calls of #{name}" unless seen == calls
  end
end

SESSION = lambda do |options|
  Sperf.start(**options)
  sleep rand / 50
  Sperf.save(File.join(Dir.tmpdir, "sperf-hostile-#{Process.pid}.data"), Sperf.stop) if rand(10).zero?
  Sperf.stop
end

# The same of objects. Where Ruby does not announce those of compiled code, it is refused over and over.
OBJECTS = lambda do |options|
  SESSION.call(options)
rescue RuntimeError => e
  raise if ANNOUNCED || !e.message.end_with?("which does not announce those of compiled code")
end

USES = {
  "bare" => -> { sleep 0.01 },
  "cpu" => -> { SESSION.call({ frequency: 10_000, mode: :cpu }) },
  "wall" => -> { SESSION.call({ frequency: 10_000, mode: :wall }) },
  "object" => -> { OBJECTS.call({ frequency: 5_000, mode: %i[cpu object] }) },
  "retained" => -> { OBJECTS.call({ mode: :object, retained: true }) },
  "trace" => -> { TRACE.call({ allocations: rand(2).zero?, blocks: rand(2).zero? }, %i[one two three]) },
  "only" => -> { TRACE.call({ only: ["Work::Counted#one", "Work::Counted#three"] }, %i[one three]) },
  "slow" => -> { TRACE.call({ slow: ["Work::Counted#one>1us"] }, %i[one]) },
  "blocks" => -> { Array.new(3) { |i| Thread.new { Sperf.profile(block: i) { Work.counted.one(50) } } }.each(&:join) },
  "snapshots" => lambda {
    Sperf.start(frequency: 10_000, mode: :wall) unless Sperf.running?
    Sperf.snapshot(clear: rand(2).zero?)
    Sperf.pause
    Sperf.resume
    Sperf.stop if rand(20).zero?
  },
  "labels" => lambda {
    Sperf.start(frequency: 10_000) unless Sperf.running?
    Sperf.label(a: rand(20)) { Fiber.new { Sperf.label(b: rand(20)) { Work.counted.one(20) } }.resume }
    raise "labels are left" unless Sperf.labels.empty?
    Sperf.stop if rand(20).zero?
  }
}.freeze

deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
counts = Hash.new(0)
running = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) < deadline }
over = lambda do |name, &part|
  Thread.new do
    Thread.current.name = name.to_s
    while running.call
      part.call
      counts[name] += 1
    end
  end
end
Thread.abort_on_exception = true

work = Work.new
# One at a time stresses the GC, or starts processes, and waits for them.
parts = HARDSHIPS.except(:stress, :fork, :spawn).merge(call_many: -> { work.call_many }).map do |name, part|
  over.call(name) do
    part.call
    sleep rand / 50 # so that the thread that uses sperf often has its turn
  end
end
parts << over.call(:fork) do
  counts[:hung_in_fork] += 1 unless work.fork_child
  sleep 0.02
end
parts << over.call(:observe) { [OBSERVE.call, sleep(rand / 100)] } unless mode == "retained"
parts << over.call(mode.to_sym, &USES.fetch(mode))

# A raise at a thread that works must reach it, wherever it is just then.
ready = Queue.new
struck = over.call(:storm) do
  ready << true
  loop { [work.call_many, HARDSHIPS[:fibers].call] }
rescue Storm
  counts[:delivered] += 1
end
thrown = 0
parts << over.call(:thrower) do
  ready.pop
  sleep rand / 200
  struck.raise(Storm)
  thrown += 1
  limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
  until counts[:delivered] == thrown
    raise "a raise was lost" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit

    sleep 0.001
  end
end

parts.each { |part| part.join(seconds + (3 * PATIENCE)) || raise("#{part.name} hangs:\n#{part.backtrace&.join("\n")}") }
struck.kill.join
Sperf.stop unless mode == "bare"
puts "ok #{mode} #{counts.sort.to_h}"
