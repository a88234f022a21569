# frozen_string_literal: true

# Three C calls of 600, 60 and 600 ms in one method, without a check for interrupts between them: a profiler that waits
# for one charges the wrong call.
class WrongFrame < Accuracy::Workload
  about "three C calls of 600, 60 and 600 ms in one method"
  part "String#sum"
  part "String#count"
  part "Array#hash"

  def prepare
    @sum = "abc" * fit(600 / 3) { |n| ("abc" * n).sum }
    @count = "abc" * fit(60 / 3) { |n| ("abc" * n).count("a-b") }
    @hash = Array.new(fit(600 / 3) { |n| Array.new(n, 5).hash }, 5)
    [@sum, @count, @hash].each_with_index { |value, index| adjust(value, index) }
  end

  # Strings and Arrays are made thrice as long, less what making them took of the fit.
  def adjust(value, index)
    call = %i[sum count hash][index]
    arguments = call == :count ? ["a-b"] : []
    wanted_ms = [600, 60, 600][index]
    took_ms = elapsed_ms { value.public_send(call, *arguments) }
    length = (value.length * wanted_ms / took_ms).round
    longer = value.is_a?(String) ? "abc" * (length / 3) : Array.new(length, 5)
    instance_variable_set(:"@#{call}", longer)
  end

  # Compiled on short values.
  def warm_up(_seconds)
    kept = [@sum, @count, @hash]
    @sum = @count = "abc"
    @hash = [5]
    100.times { round }
    @sum, @count, @hash = kept
    @ledger = new_ledger
  end

  def round
    ledger = @ledger
    a = ledger.now_ns
    @sum.sum
    b = ledger.now_ns
    @count.count("a-b")
    c = ledger.now_ns
    @hash.hash
    d = ledger.now_ns
    ledger.add("String#sum", b - a)
    ledger.add("String#count", c - b)
    ledger.add("Array#hash", d - c)
  end
end
