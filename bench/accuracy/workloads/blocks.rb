# frozen_string_literal: true

# Blocks that are called by iterators written in Ruby and in C. A block's time is its method's.
class Blocks < Accuracy::Workload
  about "blocks below times, map, each, inject, sort_by"
  ITERATORS = {
    by_times: ["Integer#times"], by_map: ["Array#map"], by_each: ["Array#each"],
    by_inject: ["Enumerable#inject"], by_sort: ["Enumerable#sort_by", "Array#sort_by!"]
  }.freeze
  ITERATORS.each_key { |name| part name }
  part "iterators", *ITERATORS.values.flatten

  def prepare
    @items = (0...100).to_a
    @spins = fit(5.0) { |n| by_times(n) }
  end

  def round
    measure(:by_times) { by_times(@spins) }
    measure(:by_map) { by_map(@spins * 2) }
    measure(:by_each) { by_each(@spins) }
    measure(:by_inject) { by_inject(@spins) }
    measure(:by_sort) { by_sort(@spins * 3) }
    measure(:empty) { nothing }
  end

  def by_times(spins)
    100.times do
      i = 0
      i += 1 while i < spins
    end
  end

  def by_map(spins)
    @items.map do |item|
      i = 0
      i += 1 while i < spins
      item
    end
  end

  def by_each(spins)
    @items.each do
      i = 0
      i += 1 while i < spins
    end
  end

  def by_inject(spins)
    @items.inject do |sum, item|
      i = 0
      i += 1 while i < spins
      sum + item
    end
  end

  def by_sort(spins)
    @items.sort_by do |item|
      i = 0
      i += 1 while i < spins
      -item
    end
  end

  # The same iterators around nothing: what they can have of the time at most.
  def nothing
    100.times { nil }
    @items.map { |item| item }
    @items.each { nil }
    @items.inject { |sum, _| sum }
    @items.sort_by { |item| -item }
  end

  def truth
    empty_ns = @ledger.parts[:empty]
    parts = super.except("empty")
    parts.to_h { |name, (ns, _)| [name, [ns - (empty_ns / 2), ns]] }.merge("iterators" => [0, 2 * empty_ns])
  end
end
