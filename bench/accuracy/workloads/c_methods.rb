# frozen_string_literal: true

# Five methods written in C, one after the other in one method: nothing between them checks for interrupts.
class CMethods < Accuracy::Workload
  about "C methods, inlined in one method"
  part "String#sum"
  part "String#count"
  part "Array#pack"
  part "Integer#pow"
  part "Array#hash"

  def prepare
    @text = "x" * fit(3.0) { |n| ("x" * n).count("a-y") }
    @numbers = Array.new(fit(3.0) { |n| Array.new(n, 5).hash }, 5)
    @packed = Array.new(fit(3.0) { |n| Array.new(n, 5).pack("N*") }, 5)
    @modulus = (1 << 512) - 569
    @exponent = 1 << fit(4.0) { |n| 3.pow(1 << n, @modulus) }
  end

  # The clocks are C methods as well.
  def round
    ledger = @ledger
    a = ledger.now_ns
    @text.sum
    b = ledger.now_ns
    @text.count("a-y")
    c = ledger.now_ns
    @packed.pack("N*")
    d = ledger.now_ns
    3.pow(@exponent, @modulus)
    e = ledger.now_ns
    @numbers.hash
    f = ledger.now_ns
    ledger.add("String#sum", b - a)
    ledger.add("String#count", c - b)
    ledger.add("Array#pack", d - c)
    ledger.add("Integer#pow", e - d)
    ledger.add("Array#hash", f - e)
  end
end
