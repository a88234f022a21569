# frozen_string_literal: true

module Accuracy
  # C methods, one after the other in one method: nothing between them checks for interrupts. The clocks are C methods
  # as well.
  class CallsInARow < Workload
    abstract

    # {part => code}
    def self.calls(calls)
      measures(*calls.keys)
      lines = calls.values.map.with_index(1) { |code, i| "#{code}\nt#{i} = ledger.now_ns" }
      adds = calls.keys.map.with_index { |part, i| "ledger.add(#{part.dump}, t#{i + 1} - t#{i})" }
      class_eval(["# frozen_string_literal: true", "def round", "ledger = @ledger", "t0 = ledger.now_ns", *lines, *adds,
                  "end"].join("\n"), __FILE__, __LINE__)
    end
  end
end

# Five of some milliseconds.
class CMethods < Accuracy::CallsInARow
  calls "String#sum" => "@text.sum", "String#count" => "@text.count('a-y')", "Array#pack" => "@packed.pack('N*')",
        "Integer#pow" => "3.pow(@exponent, @modulus)", "Array#hash" => "@numbers.hash"

  def prepare
    @text = "x" * fit(3.0) { |n| ("x" * n).count("a-y") }
    @numbers = Array.new(fit(3.0) { |n| Array.new(n, 5).hash }, 5)
    @packed = Array.new(fit(3.0) { |n| Array.new(n, 5).pack("N*") }, 5)
    @modulus = (1 << 512) - 569
    @exponent = 1 << fit(4.0) { |n| 3.pow(1 << n, @modulus) }
  end
end

# The same kind of C methods, each called in a loop from a Ruby method of its own.
class CMethodsCalled < Accuracy::Workload
  # The part, what the method repeats as long as it is true, and for how many milliseconds.
  LOOPS = { summed: ["String#sum", "@text.sum", 2.0], searched: ["String#index", "!@text.index('lazy cat')", 4.0],
            sorted: ["Array#sort", "@numbers.sort", 6.0],
            crypted: ["String#crypt", "'secret'.crypt('ab')", 8.0] }.freeze

  LOOPS.each do |name, (c_method, code)|
    part c_method
    class_eval(<<~RUBY, __FILE__, __LINE__ + 1)
      # frozen_string_literal: true
      def #{name}(times)
        i = 0
        i = i.succ while i < times && #{code}
      end
    RUBY
  end

  def prepare
    @text = "The quick brown fox jumps over the lazy dog. " * 400
    @numbers = Array.new(1_000) { |i| (i * 7_919) % 30_011 }
    @times = LOOPS.to_h { |name, (_, _, ms)| [name, fit(ms) { |n| __send__(name, n) }] }
  end

  def round = @times.each { |name, times| measure(LOOPS[name].first) { __send__(name, times) } }
end

# Three C calls of 600, 60 and 600 ms in one method, without a check for interrupts between them: a profiler that waits
# for one charges the wrong call.
class WrongFrame < Accuracy::CallsInARow
  calls "String#sum" => "@sum.sum", "String#count" => "@count.count('a-b')", "Array#hash" => "@hash.hash"

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
end
