# frozen_string_literal: true

require_relative "../operator_loops"

# Operators that take much longer than the instructions around them, so that what those cost in this company (a loop
# without the operator tells only what they cost in another) is next to nothing. Compiled, these are calls of methods,
# which have frames; those that are not are in operators_frameless.
class OperatorsHeavy < Accuracy::OperatorLoops
  about "operators on String, Array, Regexp that take long (truth indirect: less an empty loop)"
  separate_gc
  operator "String#=~", "text =~ /o(u+)t\\s/"
  operator "String#+", "text + other"
  operator "Array#+", "numbers + numbers"
  operator "Array#include?", "numbers.include?(-1)"

  def prepare
    @text = "#{"in of the blue " * 30}out of it"
    @other = "out of the blue " * 300
    @numbers = (0...600).to_a
    super
  end

  build "text, other, numbers = @text, @other, @numbers"
end
