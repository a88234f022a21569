# frozen_string_literal: true

# Direct and mutual recursion: what calls itself has all of the time below its first call.
class Recursion < Accuracy::Workload
  about "direct and mutual recursion"
  part :fib
  part :ackermann
  part :even
  part :odd

  def prepare
    @fib = fit(5.0) { |n| n.times { fib(12) } }
    @ackermann = fit(5.0) { |n| n.times { ackermann(2, 9) } }
    @both = fit(5.0) { |n| n.times { even(100) } }
  end

  def round
    measure(:fib) { @fib.times { fib(12) } }
    measure(:ackermann) { @ackermann.times { ackermann(2, 9) } }
    measure(:both) { @both.times { even(100) } }
  end

  def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)

  def ackermann(left, right)
    return right + 1 if left.zero?

    right.zero? ? ackermann(left - 1, 1) : ackermann(left - 1, ackermann(left, right - 1))
  end

  def even(number) = number.zero? || odd(number - 1)

  def odd(number) = number.zero? ? false : even(number - 1)

  # Each of the two has half of the calls, and they do the same.
  def truth
    both_ns = @ledger.parts[:both]
    super.except("both").merge("even" => [both_ns * 0.45, both_ns * 0.55], "odd" => [both_ns * 0.45, both_ns * 0.55])
  end
end
