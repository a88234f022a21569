# frozen_string_literal: true

module Bench
  # A program with as many distinct stacks as a benchmark asks for.
  #
  # Some thousand methods, made by eval, call each other along a path; stack number n is the path whose methods are
  # hashed from n. With a `fan`, stacks are the leaves of a tree in which each frame has that many callees, as in a real
  # program: neighbours share all frames except the last ones. Without a fan, stacks differ from the root on, which is
  # the worst case for a table of stacks.
  class Forest
    def initialize(methods:, depth:, fan: nil)
      @methods = methods
      @depth = depth
      @fan = fan
      @names = Array.new(methods) { |i| :"call#{i}" }
      plant
      @spins = 1
    end

    # Visits each stack once and spins there for about `seconds`.
    def visit_each(count, seconds)
      calibrate(seconds)
      number = 0
      while number < count
        visit(number)
        number += 1
      end
    end

    def visit(number) = call0(path(number), 0)

    # What every leaf does.
    def spin
      i = 0
      i += 1 while i < @spins
    end

    private

    # Each method has a line of its own; `__send__` leaves no frame.
    def plant
      source = @names.map do |name|
        "def #{name}(path, at) = at == #{@depth - 1} ? spin : __send__(path[at], path, at + 1)\n"
      end
      singleton_class.class_eval(source.join, "forest.rb", 1)
    end

    def path(number)
      Array.new(@depth - 1) { |level| @names[pick(level, number)] }
    end

    # The same inputs give the same method; the finalizer of MurmurHash3 makes methods of different levels independent.
    def pick(level, number)
      shared = @fan ? number / (@fan**[@depth - 2 - level, 30].min) : number
      hash = ((shared << 8) + level) & 0xFFFFFFFF
      hash = ((hash ^ (hash >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
      hash = ((hash ^ (hash >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
      (hash ^ (hash >> 16)) % @methods
    end

    # The best of some tries: the first ones are slow, and other programs may run.
    def calibrate(seconds)
      @spins = 50_000
      took = Array.new(6) { time_spin }.min
      @spins = (@spins * seconds / took).round
    end

    def time_spin
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      spin
      Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
    end
  end
end
