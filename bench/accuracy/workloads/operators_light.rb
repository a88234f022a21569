# frozen_string_literal: true

require_relative "../operator_loops"

# Operators of a few nanoseconds on Integer, Float and Array. Compiled, they are a few machine instructions of the
# method itself, and are counted as its time.
class OperatorsLight < Accuracy::OperatorLoops
  about "operators on Integer, Float, Array of a few nanoseconds (truth indirect; part of the method when compiled)"
  unroll 20
  operator "Integer#+", "x = a + b"
  operator "Integer#*", "x = a * b"
  operator "Integer#<", "x = a < b"
  operator "Integer#%", "x = a % b"
  operator "Float#+", "x = f + g"
  operator "Float#*", "x = f * g"
  operator "Array#[]", "x = numbers[2]"
  build "a, b, f, g, x, numbers = 12_345, 77, 1.5, 2.25, 0, @numbers", same: "x = a; x = b", fewer: "x = a"

  def prepare
    @numbers = [1, 2, 3]
    super
  end
end
