# frozen_string_literal: true

# The second program of bench/gvl_holders_bench.rb: methods hold locks while threads wait for these, and the threads
# know by their own clocks for how long. The task: "rounds". Answers with {name: [nanoseconds by the clock, nanoseconds
# that sperf charges to the method of that name]}, and "total" likewise. Nothing holds a SizedQueue: "full" is what is
# charged to waiting for it.

require "json"
require "monitor"
require "tempfile"
require "sperf"

rounds = JSON.parse(ARGV.fetch(0)).fetch("rounds")

# Each is found in the profile by the name of its method, and its waiters by "wait_" before it.
module Locks
  FIRST = Mutex.new
  SECOND = Mutex.new
  MONITOR = Monitor.new
  FULL = SizedQueue.new(1)

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

    # Lets others run: they try to get the lock.
    def spin(ends) = (Thread.pass while clock < ends)

    def asleep = FIRST.synchronize { sleep 0.02 }
    def computing = SECOND.synchronize { spin(clock + 10_000_000) }
    def monitor = MONITOR.synchronize { sleep 0.03 }

    # At the end nobody pushes any more.
    def full = FULL.pop(timeout: 0.1)

    def wait_asleep = FIRST.lock
    def wait_computing = SECOND.lock
    def wait_monitor = MONITOR.enter
    def wait_full = FULL.push(1)

    def free_asleep = FIRST.unlock
    def free_computing = SECOND.unlock
    def free_monitor = MONITOR.exit
    def free_full = nil
  end
end

NAMES = %w[asleep computing monitor full].freeze
PAUSES = { "asleep" => 0.004, "computing" => 0.01, "monitor" => 0.005, "full" => 0.015 }.freeze
waited = NAMES.to_h { |name| [name, 0] }
file = Tempfile.new(["locks", ".data"])
Sperf.start(mode: :wall, frequency: 1000, output: file.path) do
  stop = false
  holders = NAMES.map do |name|
    Thread.new do
      until stop
        Locks.public_send(name)
        sleep PAUSES[name]
      end
      Locks::FULL.clear if name == "full"
    end
  end
  waiters = NAMES.map do |name|
    Thread.new do
      rounds.times do
        from = Locks.clock
        Locks.public_send("wait_#{name}")
        waited[name] += Locks.clock - from
        Locks.public_send("free_#{name}")
        sleep 0.002
      end
    end
  end
  waiters.each(&:join)
  stop = true
  holders.each(&:join)
end

rows = JSON.parse(Sperf.load(file.path).render(:blocked, { format: :json, type: 1 }).first)["rows"]
  .select { |row| row["what"] == "lock_holder" && row["waiter"].start_with?("Locks.wait_") }
answer = NAMES.to_h do |name|
  own = rows.select { |row| row["waiter"] == "Locks.wait_#{name}" }
  own = own.select { |row| row["name"].match?(/Locks\.(?:#{name}|spin|clock)\z/) } unless name == "full"
  [name, [waited[name], own.sum { |row| row["value"] }]]
end
answer["total"] = [waited.values.sum, rows.sum { |row| row["value"] }]
IO.for_fd(3, "w").write(JSON.generate(answer))
