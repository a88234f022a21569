# frozen_string_literal: true

# Works without end, in units of some milliseconds. Task: {path}: a file to which each unit adds the time at its begin
# and its end, and the CPU time between them, in nanoseconds (three 64-bit numbers). Answers true when it begins.

require_relative "../support/child"

# Methods, blocks, a Hash and strings: what most programs do.
class Orders
  def initialize = @prices = Hash.new { |hash, key| hash[key] = key.hash % 90 }

  def total(count)
    (1..count).sum { |number| price(number) * quantity(number) }
  end

  def price(number) = @prices["sku-#{number % 50}"]
  def quantity(number) = (number * 7) % 5
end

def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

orders = Orders.new
100.times { orders.total(1_000) }
File.open(Bench::Child.task[:path], "wb") do |file|
  file.sync = true
  Bench::Child.answer(true)
  loop do
    begun = now_ns
    cpu = cpu_ns
    orders.total(20_000)
    file.write([begun, now_ns, cpu_ns - cpu].pack("Q3"))
  end
end
