# frozen_string_literal: true

# The same kind of C methods, each called in a loop from a Ruby method of its own.
class CMethodsCalled < Accuracy::Workload
  about "C methods, each called from a Ruby method"
  part "String#sum"
  part "String#index"
  part "Array#sort"
  part "String#crypt"

  def prepare
    @text = "The quick brown fox jumps over the lazy dog. " * 400
    @numbers = Array.new(1_000) { |i| (i * 7_919) % 30_011 }
    @summed = fit(2.0) { |n| summed(n) }
    @searched = fit(4.0) { |n| searched(n) }
    @sorted = fit(6.0) { |n| sorted(n) }
    @crypted = fit(8.0) { |n| crypted(n) }
  end

  def round
    measure("String#sum") { summed(@summed) }
    measure("String#index") { searched(@searched) }
    measure("Array#sort") { sorted(@sorted) }
    measure("String#crypt") { crypted(@crypted) }
  end

  def summed(times)
    i = 0
    i = i.succ while i < times && @text.sum
  end

  def searched(times)
    i = 0
    i = i.succ while i < times && !@text.index("lazy cat")
  end

  def sorted(times)
    i = 0
    i = i.succ while i < times && @numbers.sort
  end

  def crypted(times)
    i = 0
    i = i.succ while i < times && "secret".crypt("ab")
  end
end
