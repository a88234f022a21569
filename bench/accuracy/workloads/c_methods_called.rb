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
    @summed, @searched, @sorted, @crypted = %i[summed searched sorted crypted].zip([2.0, 4.0, 6.0, 8.0]).map do |name, ms|
      fit(ms) { |n| __send__(name, n) }
    end
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
