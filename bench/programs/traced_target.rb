# frozen_string_literal: true

# A program that calls one method about a thousand times a second and does other work in between, with and without a
# trace of that method alone, by turns.
#
# Task: rounds, turns (of a round, with and without), seconds (of a turn). Answer: pairs ([CPU seconds without, with] of
# the same work, of the whole process, in the best turn of each round), calls_per_second.

require "sperf"
require_relative "../support/child"

# What is traced (total), and some kinds of work that Ruby programs do: calls, strings, hashes, blocks.
class Order
  def total(number) = number + rate
  def work(times) = times.times.sum { |number| part(number).size }

  private

  def rate = 3
  def part(number) = [number, number + 1].map { |word| text(word) }.to_h { |word| [word, word.size] }
  def text(number) = "#{number}-#{number * 2}"
end

ORDER = Order.new

def turn(calls, times)
  calls.times do |number|
    ORDER.work(times)
    ORDER.total(number)
  end
end

# How much work takes a millisecond.
def calibrate
  times = 100
  loop do
    begun_s = Bench::Child.wall_s
    turn(100, times)
    took_s = Bench::Child.wall_s - begun_s
    return (times * 0.1 / took_s).round if took_s > 0.05

    times *= 2
  end
end

# The best of some turns: what else the machine does makes the others slower.
def cpu_of(traced, calls, times, turns)
  Sperf::Native.trace_start(only: [Order.instance_method(:total)]) if traced
  turn(calls, times) # what was compiled may be compiled anew
  taken = Array.new(turns) do
    begun_s = Bench::Child.process_cpu_s
    turn(calls, times)
    Bench::Child.process_cpu_s - begun_s
  end
  Sperf::Native.trace_stop if traced
  taken.min
end

task = Bench::Child.task
calls = (task[:seconds] * 1000).round
turn(200, 100)
times = calibrate
begun_s = Bench::Child.wall_s
pairs = Array.new(task[:rounds]) do |round|
  order = round.even? ? [false, true] : [true, false]
  taken = order.to_h { |traced| [traced, cpu_of(traced, calls, times, task[:turns])] }
  taken.values_at(false, true)
end
calls_per_second = task[:rounds] * 2 * (task[:turns] + 1) * calls / (Bench::Child.wall_s - begun_s)
Bench::Child.answer({ pairs:, calls_per_second: })
